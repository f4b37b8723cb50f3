import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { InvoiceFailure } from '@lintel/domain/invoices/invoices';
import type { InvoiceReading, Known } from '@lintel/reader/reading';
import type { Page } from '@lintel/reader/words';
import { confinedProgram } from '../files/confined-process.ts';
import { fetchOriginal } from '../files/fetch-original.ts';
import type { Files } from '../files/files.ts';
import { sampleBill } from './sample-bill.ts';

const MIB = 1024 * 1024;
const READER = path.join(import.meta.dirname, '../../../../../packages/reader');
/** What one document may have: pages, scanned ones among them, and the words of all of them as JSON. */
const BOUNDS = { pages: 200, scans: 60, textBytes: 48 * MIB };
/** Scanned pages that one process recognizes. */
const SCANS_AT_ONCE = 4;

const readText = confinedProgram(new URL('./read-invoice-program.ts', import.meta.url), {
  cpuSeconds: 20,
  dataBytes: 1024 * MIB,
  addressBytes: 4096 * MIB,
  outputBytes: 64 * MIB,
  heapMb: 512,
  wallMs: 30_000,
  nodeFlags: ['--disable-wasm-trap-handler'],
  readable: [READER],
  sample: async (folder) => {
    const at = (name: string) => path.join(folder, name);
    await writeFile(at('document'), sampleBill());
    await writeFile(at('known'), JSON.stringify({ vendors: [], lessons: [], today: '2026-05-18' }));
    const ranges = [{ pageFrom: 1, pageTo: null }];
    return {
      do: 'text',
      from: at('document'),
      words: at('words'),
      known: at('known'),
      ranges,
      to: at('read'),
      ...BOUNDS,
    };
  },
});

const recognize = confinedProgram(new URL('./recognize-program.ts', import.meta.url), {
  cpuSeconds: 240,
  dataBytes: 1536 * MIB,
  // why: the addresses that WebAssembly reserves for two engines, of which some 460 MB are used (decision 61)
  addressBytes: 16_384 * MIB,
  outputBytes: 64 * MIB,
  heapMb: 192,
  wallMs: 300_000,
  // why: the engines are compiled well only where they run longest; compiling more takes 2 s a process, and a page gains less
  nodeFlags: ['--allow-addons', '--disable-wasm-trap-handler', '--wasm-tiering-budget=500000000'],
  readable: [READER],
  sample: async (folder) => {
    const from = path.join(folder, 'document');
    await writeFile(from, sampleBill());
    return { from, to: path.join(folder, 'words'), pages: [1] };
  },
});

/** What was read of a document: its pages with their words, and the invoice of each of the given ranges of pages. */
export type ReadFile = {
  pageCount: number;
  pages: Page[];
  invoices: { pageFrom: number; pageTo: number; reading: InvoiceReading; splitAt: number[] }[];
};

type Asked = { known: Known; ranges: { pageFrom: number; pageTo: number | null }[] };
type Progress = { progress(fraction: number): Promise<void> };

/**
 * Reads a stored PDF as invoices, one for each range of pages (to the last page where `pageTo` is null): its text, else its pictures, in confined
 * processes. Else why it could not be read.
 */
export async function readInvoiceFile(
  { storage, scratch }: Pick<Files, 'storage' | 'scratch'>,
  key: string,
  { known, ranges }: Asked,
  { progress }: Progress,
): Promise<ReadFile | { unread: InvoiceFailure }> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(path.join(scratch, 'invoice-'));
  const at = (name: string) => path.join(folder, name);
  try {
    if (!(await fetchOriginal(storage, key, at('document')))) return { unread: 'GONE' };
    await writeFile(at('known'), JSON.stringify(known));
    const reading = { words: at('words'), known: at('known'), ranges, to: at('read') };
    const found = verdict(await readText({ do: 'text', from: at('document'), ...reading, ...BOUNDS }, folder));
    if ('unread' in found) return found;
    const scanned = found.scannedPages;
    const scans: string[] = [];
    for (let first = 0; first < scanned.length; first += SCANS_AT_ONCE) {
      const to = at(`scan-${first}`);
      const pages = scanned.slice(first, first + SCANS_AT_ONCE);
      const done = verdict(await recognize({ from: at('document'), to, pages }, folder));
      if ('unread' in done) return done;
      scans.push(to);
      await progress((first + pages.length) / (scanned.length + 1));
    }
    if (scans.length > 0) {
      const read = verdict(await readText({ do: 'read', ...reading, scans }, folder));
      if ('unread' in read) return read;
    }
    return JSON.parse(await readFile(at('read'), 'utf8')) as ReadFile;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function verdict(words: string | null): { scannedPages: number[] } | { unread: InvoiceFailure } {
  if (words === null) return { unread: 'TOO_COSTLY' };
  const { rejected, scannedPages = [] } = JSON.parse(words) as { rejected?: InvoiceFailure; scannedPages?: number[] };
  return rejected === undefined ? { scannedPages } : { unread: rejected };
}
