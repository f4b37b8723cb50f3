import { IMPORT_MAX_BYTES } from '@lintel/contract/imports/import';
import { type CsvEncoding, decodeCsvBytes } from '@lintel/domain/base/csv-bytes';
import { base64Of, type FileContent } from '#app/import-run/file-content.ts';

/** A roster as it will be sent, with where it came from; `text` and `encoding` are those of a text file. */
export type LoadedFile = {
  fileName: string;
  content: FileContent;
  text: string | null;
  bytes: number;
  encoding: CsvEncoding | null;
};
export type Loaded = { ok: true; loaded: LoadedFile } | { ok: false; why: string };

export const MAX_MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;
/** How much JSON may add to the text, for quotation marks and line ends. */
const ENVELOPE_BYTES = 1024 * 1024 - 4096;
const OTHER_WORKBOOK = /\.(xls|xlsb|ods|numbers)$/i;

/** Reads a chosen file in the browser, which sends its bytes; gives the reason where an import cannot take it. */
export async function readUpload(file: File): Promise<Loaded> {
  if (file.size === 0) return refused(`${file.name} is empty.`);
  if (file.size > IMPORT_MAX_BYTES) return refused(tooLarge(file.name, file.size));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPage = /^\s*</.test(decodeCsvBytes(bytes.subarray(0, 64)).text);
  if ((OTHER_WORKBOOK.test(file.name) && !isPage) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return refused(WORKBOOK_WORDS);
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) {
    return refused(
      `${file.name} is a PDF, which holds a picture of the table. Export the report as CSV or Excel instead.`,
    );
  }
  const content = { fileBase64: await base64Of(file) };
  const loaded = { fileName: file.name, content, bytes: file.size };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]))
    return { ok: true, loaded: { ...loaded, text: null, encoding: null } };
  const { text, encoding } = decodeCsvBytes(bytes);
  const nulls = text.slice(0, 4096).split('\u0000').length - 1;
  if (nulls > 8) return refused(`${file.name} is not a text file. Export the report as CSV or Excel.`);
  if (text.trim() === '') return refused(`${file.name} holds no text.`);
  return { ok: true, loaded: { ...loaded, text, encoding } };
}

/** What pasted text is called as a file. */
export const PASTED_NAME = 'pasted.csv';

export function readPasted(text: string): Loaded {
  if (text.trim() === '') return refused('Paste the table first, its header line included.');
  // why: only a text near the limit can exceed it as JSON, and measuring takes time
  const isNear = text.length > IMPORT_MAX_BYTES / 4;
  if (isNear && sentBytes(text) > IMPORT_MAX_BYTES + ENVELOPE_BYTES)
    return refused(tooLarge('This table', sentBytes(text)));
  const content = { csvString: text };
  return { ok: true, loaded: { fileName: PASTED_NAME, content, text, bytes: sentBytes(text), encoding: null } };
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
  'This is a workbook of an old or another kind, which an import does not read. Open it, choose File, then Save As, pick “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose that file here.';

function sentBytes(text: string): number {
  return new Blob([JSON.stringify(text)]).size;
}

function tooLarge(name: string, bytes: number): string {
  return `${name} is ${sizeWords(bytes)}, and an import takes up to ${MAX_MEGABYTES} MB. Split it by property and import the parts one after the other.`;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

function refused(why: string): Loaded {
  return { ok: false, why };
}
