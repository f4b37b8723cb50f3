import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { confinedProgram } from '../files/confined-process.ts';
import { fetchOriginal } from '../files/fetch-original.ts';
import type { Files } from '../files/files.ts';
import { sampleBill } from './sample-bill.ts';

const MIB = 1024 * 1024;
const BOUNDS = { pages: 60, textBytes: 2 * MIB };

const runProgram = confinedProgram(new URL('./pdf-text-program.ts', import.meta.url), {
  cpuSeconds: 15,
  dataBytes: 1024 * MIB,
  addressBytes: 4096 * MIB,
  outputBytes: 8 * MIB,
  heapMb: 384,
  wallMs: 20_000,
  nodeFlags: [],
  sample: async (folder) => {
    const from = path.join(folder, 'document');
    await writeFile(from, sampleBill());
    return { from, to: path.join(folder, 'lines'), bounds: BOUNDS };
  },
});

/** Why the text of a document could not be read. */
export type UnreadText = 'GONE' | 'ENCRYPTED' | 'DAMAGED' | 'TOO_LARGE' | 'TOO_COSTLY';

/** The lines of each page of a stored PDF, at most sixty pages, and how many it has; scanned pages have none. Read by a confined process. */
export async function readPdfLines(
  { storage, scratch }: Pick<Files, 'storage' | 'scratch'>,
  key: string,
): Promise<{ pages: string[][]; pageCount: number } | { unread: UnreadText }> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(path.join(scratch, 'text-'));
  try {
    const from = path.join(folder, 'document');
    const to = path.join(folder, 'lines');
    if (!(await fetchOriginal(storage, key, from))) return { unread: 'GONE' };
    const words = await runProgram({ from, to, bounds: BOUNDS }, folder);
    if (words === null) return { unread: 'TOO_COSTLY' };
    const { rejected } = JSON.parse(words) as { rejected?: UnreadText };
    if (rejected !== undefined) return { unread: rejected };
    return JSON.parse(await readFile(to, 'utf8')) as { pages: string[][]; pageCount: number };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
