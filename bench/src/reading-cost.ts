import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '@lintel/api/platform/files/files';
import { readyKey } from '@lintel/api/platform/files/storage';
import type { Engines } from '@lintel/reader/ocr/engines';
import { findLines } from '@lintel/reader/ocr/line-finder';
import { readLine } from '@lintel/reader/ocr/line-reader';
import type { Grey } from '@lintel/reader/ocr/picture';
import { readByTesseract } from '@lintel/reader/ocr/tesseract';
import { cpuMs } from './cpu.ts';
import { mostOfChildren } from './memory.ts';

/** Told of each figure as it is measured: CPU milliseconds a document, null where they cannot be read. */
export type Tell = (what: string, cpu: number | null) => void;

/** Documents whose reading is watched for the memory that it takes. */
const WATCHED = 5;
const SCAN_DPI = 200;

/** CPU milliseconds a document that this process itself takes. */
export async function cpuEach(count: number, run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

/** CPU milliseconds a document, between two sums of this process and its children; null where one cannot be read. */
export function perDocument(before: number | null, after: number | null, count: number): number | null {
  return before === null || after === null ? null : (after - before) / count;
}

/** What the product takes for documents that it stores and reads in confined processes: CPU milliseconds each, and bytes at most. */
export async function confinedCost(
  files: Files,
  folder: string,
  documents: readonly Buffer[],
  read: (key: string) => Promise<void>,
): Promise<{ cpu: number | null; bytes: number | null }> {
  const keys: string[] = [];
  for (const [at, bytes] of documents.entries()) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const from = path.join(folder, `stored-${sha256}`);
    writeFileSync(from, bytes);
    const key = readyKey(1, at + 1, sha256);
    await files.storage.write(key, from, sha256);
    keys.push(key);
  }
  // why: after an installation the first one of its kind makes the bundle that the others run
  for (const key of keys.slice(0, 1)) await read(key);
  const before = await cpuMs(process.pid);
  for (const key of keys) await read(key);
  const cpu = perDocument(before, await cpuMs(process.pid), keys.length);
  // why: looking for what the processes hold takes a quarter of a core
  const bytes = await mostOfChildren(process.pid, async () => {
    for (const key of keys.slice(0, WATCHED)) await read(key);
  });
  return { cpu, bytes };
}

/** What each of the reader's two engines takes alone for the same pictures. */
export async function tellEngines(engines: Engines, pictures: readonly Grey[], tell: Tell): Promise<void> {
  const each = (run: (grey: Grey) => unknown) =>
    cpuEach(pictures.length, async () => {
      for (const picture of pictures) await run(picture);
    });
  tell('Tesseract alone', await each((grey) => readByTesseract(engines.tesseract, grey, SCAN_DPI)));
  tell(
    'the first engine alone',
    await each(async (grey) => {
      for (const line of await findLines(engines.finder, grey)) await readLine(engines.reader, grey, line);
    }),
  );
}
