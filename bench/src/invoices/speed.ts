import os from 'node:os';
import { measurePlates } from '../plates/plate-speed.ts';
import { measureReading } from './reading-speed.ts';
import { measureSearch } from './search-speed.ts';

export type InvoiceBench = { seed: number; documents: number; scans: number; plates: number; invoices: number };

const RSS_MAX_MIB = 600;
const SEARCH_MAX_MS = 100;

/** Prints how fast invoices are read beside the tools that read only words, and searched; as Markdown tables, with the machine. */
export async function measureInvoices({ seed, documents, scans, plates, invoices }: InvoiceBench): Promise<void> {
  const cpu = os.cpus();
  console.log(
    `\n${cpu.length} × ${cpu[0]?.model ?? 'unknown CPU'}, Node ${process.version}, ${documents} bills, ${scans} scans, ${plates} photos of plates\n`,
  );
  if (documents + plates > 0) console.log('| what is read | a second and core | CPU ms each |\n|---|---|---|');
  if (plates > 0) {
    const held = await measurePlates(plates, seed, line);
    console.log(`\nThe process that reads plates held at most ${mebibytes(held)}.\n`);
  }
  if (documents > 0) {
    const { text, scans: pictures } = await measureReading(documents, scans, line);
    const held = `${mebibytes(text)} (text) and ${mebibytes(pictures)} (scans)`;
    console.log(`\nThe reading process held at most ${held}; at most ${RSS_MAX_MIB} MiB are asked.`);
  }
  if (invoices > 0) {
    const found = await measureSearch(invoices, seed);
    console.log(
      `\nSearch over ${invoices.toLocaleString('en-US')} invoices by one word, at most ${SEARCH_MAX_MS} ms at p95 asked:\n`,
    );
    console.log('| where | found | p50 ms | p95 ms |\n|---|---|---|---|');
    for (const { where, rows, p50, p95 } of found)
      console.log(`| ${where} | ${rows.toLocaleString('en-US')} | ${Math.round(p50)} | ${Math.round(p95)} |`);
  }
}

function line(what: string, cpu: number | null): void {
  console.log(
    cpu === null ? `| ${what} | not measured | |` : `| ${what} | ${(1000 / cpu).toFixed(1)} | ${cpu.toFixed(1)} |`,
  );
}

function mebibytes(bytes: number | null): string {
  return bytes === null ? 'not measured' : `${Math.round(bytes / 2 ** 20)} MiB`;
}
