// npm run eval:invoices -- DIR [--json] [--wrong]: reads the PDFs below a folder that have a truth beside them
// (`NAME.expected.json`) and says what was read right. --wrong names what was not; leave it out on documents kept for checking.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Engines, openEngines } from '@lintel/reader/ocr/engines';
import { recognizePdf } from '@lintel/reader/ocr/recognize-file';
import { readPdf } from '@lintel/reader/pdf/pdf-words';
import { readDocument } from '@lintel/reader/read-document';
import type { DocumentWords } from '@lintel/reader/words';
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

const KNOWN = { vendors: [], lessons: [], today: '2026-01-01' };
let engines: Engines | undefined;
const files: Evaluated[] = [];
for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()) {
  const truthFile = path.join(directory, name.replace(/\.pdf$/i, '.expected.json'));
  if (!/\.pdf$/i.test(name) || !existsSync(truthFile)) continue;
  const truth = JSON.parse(readFileSync(truthFile, 'utf8')) as FileTruth;
  const bytes = new Uint8Array(readFileSync(path.join(directory, name)));
  const { document, scannedPages } = await readPdf(bytes);
  const words = scannedPages.length > 0 ? await recognized(bytes, document, scannedPages) : document;
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

// The words of scanned pages, as both engines recognize them.
async function recognized(
  bytes: Uint8Array,
  document: DocumentWords,
  pages: readonly number[],
): Promise<DocumentWords> {
  engines ??= await openEngines();
  const found = await recognizePdf(bytes, pages, engines);
  const byNumber = new Map(pages.map((number, at) => [number, found[at]]));
  return { ...document, pages: document.pages.map((page, at) => byNumber.get(at + 1) ?? page) };
}
