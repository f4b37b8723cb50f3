import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFiles, type Files } from '@lintel/api/platform/files/files';
import { readInvoiceFile } from '@lintel/api/platform/reading/read-invoice';
import { drawBills } from '@lintel/api/testing/draw-bills';
import { Dice } from '@lintel/fixtures/dice';
import { openEngines } from '@lintel/reader/ocr/engines';
import { openPdf, pdfPagePicture } from '@lintel/reader/ocr/page-picture';
import { greyOf } from '@lintel/reader/ocr/picture';
import { recognizePicture } from '@lintel/reader/ocr/recognize';
import { readPdf } from '@lintel/reader/pdf/pdf-words';
import { readDocument } from '@lintel/reader/read-document';
import type { Page } from '@lintel/reader/words';
import { cpuMs } from '../cpu.ts';
import { confinedCost, cpuEach, perDocument, type Tell, tellEngines } from '../reading-cost.ts';
import { scanned } from './drawn/scan.ts';

const KNOWN = { vendors: [], lessons: [], today: '2026-05-18' };
const LINES_MAX = 12;
/** What the confined processes held at most, in bytes. */
type Held = { text: number | null; scans: number | null };

/** How much CPU reading takes: so many bills with text and so many scans, by our reader and by what it is compared with. */
export async function measureReading(documents: number, scans: number, tell: Tell): Promise<Held> {
  const bills = await Promise.all(Array.from({ length: documents }, (_, at) => drawBills([billOf(at)])));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-bench-'));
  try {
    const files = createFiles({ folder, secret: 'bench', apiBasePath: '/v1', s3: null, clock: () => new Date() });
    // why: the first ones are read by code that is not compiled yet
    await readText(bills.slice(0, 5));
    tell('bills with text: words, fields and lines', await cpuEach(bills.length, () => readText(bills)));
    tell('`pdftotext -layout`: words alone', await byPdftotext(bills, folder));
    const text = await confinedCost(files, folder, bills, (key) => readBill(files, key));
    tell('the same bills, each in bounded processes of its own', text.cpu);
    const pictures: Buffer[] = [];
    for (const bill of bills.slice(0, scans)) pictures.push(await scanned(bill, new Dice(pictures.length + 1)));
    await recognize(pictures, tell);
    const scan = await confinedCost(files, folder, pictures, (key) => readBill(files, key));
    tell('the same scans, each in bounded processes of its own', scan.cpu);
    return { text: text.bytes, scans: scan.bytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function billOf(at: number) {
  const lines = Array.from({ length: 1 + (at % LINES_MAX) }, (_, line): [string, number] => [
    `Service call ${at}-${line}, Apt ${100 + ((at * 7 + line) % 400)}`,
    40 + ((at * 31 + line * 17) % 400),
  ]);
  return { vendor: `Brook Appliance Service ${at % 9}`, number: `BA-${1000 + at}`, date: 'April 14, 2026', lines };
}

async function readText(bills: readonly Buffer[]): Promise<void> {
  for (const bill of bills) {
    const { document } = await readPdf(new Uint8Array(bill));
    if (readDocument(document, KNOWN).invoices[0]?.invoiceNumber === null) throw new Error('a bill has no number');
  }
}

/** What `pdftotext -layout` takes, which gives words and nothing more; null where the machine has none. */
async function byPdftotext(bills: readonly Buffer[], folder: string): Promise<number | null> {
  const names = bills.map((bill, at) => {
    const name = path.join(folder, `${at}.pdf`);
    writeFileSync(name, bill);
    return name;
  });
  const before = await cpuMs(process.pid);
  for (const name of names)
    if (spawnSync('pdftotext', ['-layout', name, '-']).error !== undefined) {
      console.log('pdftotext is left out: this machine has none (Debian: poppler-utils).');
      return null;
    }
  return perDocument(before, await cpuMs(process.pid), names.length);
}

/** Reads a stored bill as the product does: in processes of its own, bounded and without a network. */
async function readBill(files: Files, key: string): Promise<void> {
  const ranges = [{ pageFrom: 1, pageTo: null }];
  const read = await readInvoiceFile(files, key, { known: KNOWN, ranges }, { progress: async () => undefined });
  if ('unread' in read) throw new Error(`a bill was not read: ${read.unread}`);
}

/** Scans by our reader, and by each of its two engines alone on the same pictures. */
async function recognize(scans: readonly Buffer[], tell: Tell): Promise<void> {
  const engines = await openEngines();
  const pages: Awaited<ReturnType<typeof pdfPagePicture>>[] = [];
  for (const scan of scans) {
    const document = await openPdf(new Uint8Array(scan));
    pages.push(await pdfPagePicture(await document.getPage(1)));
    await document.loadingTask.destroy();
  }
  const each = (run: (page: (typeof pages)[number]) => unknown) =>
    cpuEach(pages.length, async () => {
      for (const page of pages) await run(page);
    });
  const whole = async ({ picture, size }: (typeof pages)[number]) => {
    const page: Page = await recognizePicture(engines, picture, size);
    readDocument({ pages: [page] }, KNOWN);
  };
  tell('scans: both engines, fields and lines', await each(whole));
  await tellEngines(
    engines,
    pages.map(({ picture }) => greyOf(picture)),
    tell,
  );
}
