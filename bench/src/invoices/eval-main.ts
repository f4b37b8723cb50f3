// npm run eval:invoices -- DIR [--json] [--wrong]: reads the PDFs below a folder that have a truth beside them
// (`NAME.expected.json`) and says what was read right. --wrong names what was not; leave it out on documents kept for checking.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readPdf } from '@lintel/reader/pdf/pdf-words';
import { readDocument } from '@lintel/reader/read-document';
import type { DocumentWords, Page } from '@lintel/reader/words';
import { judge } from './judge.ts';
import { type Evaluated, summaryOf, tableOf } from './show.ts';
import type { FileTruth } from './truth.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, wrong: { type: 'boolean', default: false } },
});
const [directory] = positionals;
if (!directory) {
  console.error('Usage: npm run eval:invoices -- DIR [--json] [--wrong]');
  process.exit(2);
}

// why: loaded only where a scan is met, so that text is measured without them
type Engines = { openEngines: () => Promise<unknown> };
type Recognition = {
  recognizePdf: (bytes: Uint8Array, pages: readonly number[], engines: unknown) => Promise<Page[]>;
};
let engines: Promise<unknown> | undefined;

const KNOWN = { vendors: [], lessons: [], today: '2026-01-01' };
const skipped: string[] = [];
const files: Evaluated[] = [];
for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()) {
  const truthFile = path.join(directory, name.replace(/\.pdf$/i, '.expected.json'));
  if (!/\.pdf$/i.test(name) || !existsSync(truthFile)) continue;
  const truth = JSON.parse(readFileSync(truthFile, 'utf8')) as FileTruth;
  const bytes = readFileSync(path.join(directory, name));
  const { document, scannedPages } = await readPdf(bytes);
  const words = scannedPages.length > 0 ? await recognized(document, bytes, scannedPages) : document;
  if (words === null) {
    skipped.push(name);
    continue;
  }
  const source = document.xml !== undefined ? 'xml' : scannedPages.length > 0 ? 'scan' : 'text';
  files.push({ file: name, source, judged: judge(truth, readDocument(words, KNOWN).invoices) });
}
if (values.json) console.log(JSON.stringify(summaryOf(files), null, 1));
else {
  if (values.wrong)
    for (const { file, judged } of files)
      for (const one of judged)
        if (one.result !== 'right' || (one.isSure && one.result !== 'right'))
          console.log(
            `${file}: ${one.field} ${one.result}${one.isSure ? ' AND SURE' : ''}: ${one.expected} <> ${one.read}`,
          );
  console.log(tableOf(files));
}
if (skipped.length > 0)
  console.error(`${skipped.length} scans are not read: the recognition of scans is not installed`);

// The words of scanned pages by the recognition of scans, null where it is not there.
async function recognized(
  document: DocumentWords,
  bytes: Uint8Array,
  scannedPages: readonly number[],
): Promise<DocumentWords | null> {
  const folder = path.resolve(import.meta.dirname, '../../../packages/reader/src/ocr');
  if (!existsSync(path.join(folder, 'recognize-file.ts'))) return null;
  const { recognizePdf } = (await import(path.join(folder, 'recognize-file.ts'))) as Recognition;
  engines ??= ((await import(path.join(folder, 'engines.ts'))) as Engines).openEngines();
  const pages = [...document.pages];
  for (const [at, page] of (await recognizePdf(bytes, scannedPages, await engines)).entries())
    pages[(scannedPages[at] ?? 1) - 1] = page;
  return { ...document, pages };
}
