import { readFileSync, writeFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

// Run by confined-process.ts, as a process of its own that can reach neither the network nor other files: as a bundle, or as text with its types
// taken away, so it imports nothing of ours.

type Task = { from: string; to: string; bounds: { pages: number; textBytes: number } };
type Verdict = { rejected?: string };
type Part = { str?: string; transform?: number[]; width?: number };

const task = JSON.parse(process.argv[1] ?? '') as Task;
/** Texts whose base lines differ by less stand on one line, in points. */
const SAME_LINE = 3;

async function run(): Promise<Verdict> {
  const loading = getDocument({
    data: new Uint8Array(readFileSync(task.from)),
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  } as never);
  const document = await loading.promise;
  const pages: string[][] = [];
  let written = 0;
  for (let number = 1; number <= Math.min(document.numPages, task.bounds.pages); number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const lines = linesOf(items as Part[]);
    written += lines.reduce((sum, line) => sum + line.length, 0);
    if (written > task.bounds.textBytes) return { rejected: 'TOO_LARGE' };
    pages.push(lines);
  }
  writeFileSync(task.to, JSON.stringify({ pages, pageCount: document.numPages }));
  await loading.destroy();
  return {};
}

// What stands beside each other is a line, however the file draws it; a wide gap is a blank.
function linesOf(items: Part[]): string[] {
  const parts = items.flatMap(({ str = '', transform = [], width = 0 }) =>
    str.trim() === '' ? [] : [{ text: str, x: transform[4] ?? 0, y: transform[5] ?? 0, width }],
  );
  const rows: (typeof parts)[] = [];
  for (const part of parts.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row?.[0] && Math.abs(row[0].y - part.y) < SAME_LINE) row.push(part);
    else rows.push([part]);
  }
  return rows.map((row) => {
    let line = '';
    let end = -Infinity;
    for (const { text, x, width } of row.toSorted((a, b) => a.x - b.x)) {
      if (line !== '' && x - end > 1) line += ' ';
      line += text;
      end = x + width;
    }
    return line.replaceAll('\u0000', '').toWellFormed();
  });
}

function verdictOf(error: unknown): Verdict {
  const name = error instanceof Error ? error.name : '';
  return { rejected: name === 'PasswordException' ? 'ENCRYPTED' : 'DAMAGED' };
}

run()
  .catch(verdictOf)
  .then((verdict) => process.stdout.write(JSON.stringify(verdict)));
