import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileNameOf, uniquePaths } from '@lintel/domain/base/file-names';
import { describeError } from '#platform/base/log.ts';
import { copyOriginal } from '#platform/files/copy-original.ts';
import type { Ctx } from '#platform/operations/context.ts';
import type { SentBytes } from '#platform/tables/table-file.ts';
import { ZIP_MAX_BYTES, type ZipEntry, zipStream } from '#platform/tables/zip-file.ts';
import type { ZipInvoice } from './invoice-zip.queries.ts';

type Means = Pick<Ctx, 'platform' | 'log' | 'now'>;
/** A document as a zip has it: its name without an ending, and the text of an `.expected.json` beside it, if it has one. */
export type Paper = { documentId: number | null; storageKey: string | null; name: string; expected?: string };
type ZipWords = { fileName: string; none: string };

/** The documents of invoices as a zip, named by date, vendor and number. */
export function invoiceZip(invoices: readonly ZipInvoice[], ctx: Means): SentBytes {
  const papers = invoices.map((invoice) => ({ ...invoice, name: nameOf(invoice) }));
  return paperZip(papers, { fileName: 'invoices', none: 'No invoice fits the filter.' }, ctx);
}

/** Documents as a zip, read one after the other while it is sent; what is not in it is named in a text. */
export function paperZip(papers: readonly Paper[], { fileName, none }: ZipWords, ctx: Means): SentBytes {
  return {
    sentBytes: true,
    stream: zipStream(entriesOf(papers, none, ctx)),
    contentType: 'application/zip',
    fileName: `${fileName}-${ctx.now.slice(0, 10)}.zip`,
  };
}

async function* entriesOf(
  papers: readonly Paper[],
  none: string,
  { platform, log, now }: Means,
): AsyncGenerator<ZipEntry> {
  const at = new Date(now);
  const once = uniquePaths();
  const leftOut: string[] = [];
  const named = new Map<number, string>();
  let room = ZIP_MAX_BYTES;
  for (const { name: wanted, documentId, storageKey, expected } of papers) {
    if (documentId === null) {
      leftOut.push(`${wanted}: it has no document.`);
      continue;
    }
    const before = named.get(documentId);
    if (before !== undefined) {
      leftOut.push(`${wanted}: it is in the same document as ${before}`);
      continue;
    }
    const held = storageKey === null ? 'GONE' : await copyOriginal(platform.files, storageKey, room).catch(said);
    if (typeof held === 'string') {
      leftOut.push(`${wanted}: ${LEFT_OUT[held]}`);
      continue;
    }
    room -= held.size;
    const name = once(`${wanted}.pdf`);
    named.set(documentId, name);
    try {
      yield { name, at, bytes: createReadStream(held.place) };
    } finally {
      await rm(held.folder, { recursive: true, force: true });
    }
    if (expected !== undefined)
      yield { name: name.replace(/\.pdf$/, '.expected.json'), at, bytes: oneChunk(Buffer.from(expected)) };
  }
  if (leftOut.length > 0 || papers.length === 0) {
    const text = papers.length === 0 ? none : leftOut.join('\r\n');
    yield { name: 'Not in this zip.txt', at, bytes: oneChunk(Buffer.from(`${text}\r\n`)) };
  }

  function said(error: unknown): 'GONE' {
    log.warn('the document of an invoice could not be read for a zip', { detail: describeError(error) });
    return 'GONE';
  }
}

const LEFT_OUT = {
  GONE: 'its document could not be read. Open it on the page of the invoice, or upload it again.',
  NO_ROOM: 'the zip has no room for it. Narrow the filter.',
} as const;

/** '2026-05-03 Brook Appliance Service B-4100'; what is not known is left out, and the id tells those without a number apart. */
function nameOf({ id, invoiceDate, vendorName, number }: ZipInvoice): string {
  const words = [invoiceDate ?? 'no date', vendorName ?? 'unknown vendor', number ?? `invoice ${id}`];
  return fileNameOf(words.join(' '), { max: 120 });
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
