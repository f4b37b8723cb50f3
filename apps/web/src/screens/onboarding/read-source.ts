import { IMPORT_MAX_BYTES } from '@lintel/contract/import';
import { type CsvEncoding, decodeCsvBytes } from '@lintel/domain/csv-bytes';

/** A roster's text as it will be sent, with where it came from. */
export type LoadedText = { fileName: string; text: string; bytes: number; encoding: CsvEncoding | null };
export type Loaded = { ok: true; loaded: LoadedText } | { ok: false; why: string };

export const MAX_MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;
/** How much JSON may add to the text, for quotation marks and line ends. */
const ENVELOPE_BYTES = 1024 * 1024 - 4096;
const WORKBOOK = /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i;

/** Reads a chosen file as text in the browser; gives the reason where it is no text. */
export async function readUpload(file: File): Promise<Loaded> {
  if (file.size === 0) return refused(`${file.name} is empty.`);
  if (file.size > IMPORT_MAX_BYTES) return refused(tooLarge(file.name, file.size));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(file.name, bytes)) return refused(WORKBOOK_WORDS);
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) {
    return refused(`${file.name} is a PDF, which holds a picture of the table. Export the report as CSV instead.`);
  }
  const { text, encoding } = decodeCsvBytes(bytes);
  const nulls = text.slice(0, 4096).split('\u0000').length - 1;
  if (nulls > 8) return refused(`${file.name} is not a text file. Export the report as CSV.`);
  return checkedText({ fileName: file.name, text, bytes: file.size, encoding });
}

export function readPasted(text: string): Loaded {
  if (text.trim() === '') return refused('Paste the table first, its header line included.');
  return checkedText({ fileName: 'pasted.csv', text, bytes: sentBytes(text), encoding: null });
}

export const ENCODING_WORDS: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252, because it is not valid UTF-8: check names with accents',
};

export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

const WORKBOOK_WORDS =
  'This is a spreadsheet workbook, and an import reads CSV. Open it, choose File, then Save As (in Google Sheets: Download), pick “CSV UTF-8 (comma delimited)”, and choose that file here. One sheet makes one file.';

function checkedText(loaded: LoadedText): Loaded {
  if (loaded.text.trim() === '') return refused(`${loaded.fileName} holds no text.`);
  // why: only a file near the limit can exceed it as JSON, and measuring takes time
  const isNear = loaded.text.length > IMPORT_MAX_BYTES / 4;
  const bytes = isNear ? sentBytes(loaded.text) : 0;
  return bytes > IMPORT_MAX_BYTES + ENVELOPE_BYTES ? refused(tooLarge(loaded.fileName, bytes)) : { ok: true, loaded };
}

function sentBytes(text: string): number {
  return new Blob([JSON.stringify(text)]).size;
}

function tooLarge(name: string, bytes: number): string {
  return `${name} is ${sizeWords(bytes)}, and an import takes up to ${MAX_MEGABYTES} MB. Split it by property and import the parts one after the other.`;
}

function isWorkbook(name: string, bytes: Uint8Array): boolean {
  return (
    WORKBOOK.test(name) || startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
  );
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

function refused(why: string): Loaded {
  return { ok: false, why };
}
