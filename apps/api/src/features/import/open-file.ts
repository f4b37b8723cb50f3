import { createHash } from 'node:crypto';
import { csvFile, csvSource } from './sources/csv.ts';
import { sourceOf } from './sources/index.ts';
import { type Source, type SourceFile, UnreadableFile } from './sources/source.ts';

/** Opens what was sent; only the parse worker does. Throws UnreadableFile. */
export async function openFile(sent: SentFile, folder: string): Promise<OpenFile> {
  if (sent.csvString !== undefined) {
    return { source: csvSource, file: csvFile(sent.csvString, 'utf-8'), hash: fileHashOf(sent.csvString) };
  }
  const bytes = bytesOf(sent.fileBase64 ?? '');
  const source = sourceOf(bytes, sent.fileName ?? '');
  return { source, file: await source.open(bytes, folder), hash: fileHashOf(bytes) };
}

/** The fingerprint by which an import recognizes its file: SHA-256 of it as it was sent. */
function fileHashOf(file: string | Uint8Array): string {
  return createHash('sha256').update(file).digest('hex');
}

function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  // What is no base64 is passed over by the decoder, and leaves too few bytes.
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  if (base64.length % 4 !== 0 || bytes.length !== (base64.length / 4) * 3 - padding)
    throw new UnreadableFile('The bytes of the file must be sent as base64.');
  return bytes;
}

/** A file of a body: its text, or its bytes. */
export type SentFile = {
  csvString?: string | undefined;
  fileBase64?: string | undefined;
  fileName?: string | undefined;
  /** Names of the sheets to read; the first visible one with records where none are named. */
  sheets?: readonly string[] | undefined;
};

type OpenFile = {
  source: Source;
  file: SourceFile;
  hash: string;
};
