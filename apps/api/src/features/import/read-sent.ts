import { chooseSheets } from './choose-sheets.ts';
import { openFile, type SentFile } from './open-file.ts';
import { type ReadRequest, readRoster } from './read-roster.ts';
import type { Reading } from './staged-row.ts';

/** Opens and reads what was sent; only the parse worker does. Throws UnreadableFile. */
export async function readSent(sent: SentFile, folder: string, request: ReadRequest): Promise<Reading> {
  const { source, file, hash } = await openFile(sent, folder);
  const { table, facts, leftOut, starts } = chooseSheets(file, source, sent.sheets);
  const { unread, ...reading } = readRoster(request, table);
  const dictionary = { ...reading.dictionary, ...(facts.length > 0 && { sheets: [...starts()] }) };
  return {
    ...reading,
    ...{ dictionary, source: source.id, encoding: file.encoding, sheets: facts, fileHash: hash },
    leftOut: [...leftOut, ...unread.map((part) => ({ ...part, kind: null }))],
  };
}
