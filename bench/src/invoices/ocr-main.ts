// npm run eval:ocr -- DIR: recognizes the scans of a folder of invoices (those whose FILE.expected.json says `scanned`) and tells
// whether number, date and total stand in what each engine read, in how much time and memory.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openEngines } from '@lintel/reader/ocr/engines';
import { recognizePdf } from '@lintel/reader/ocr/recognize-file';
import type { Word } from '@lintel/reader/words';

type Truth = { scanned?: boolean; invoiceNumber?: string; invoiceDate?: string; total?: number };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const [directory] = process.argv.slice(2);
if (!directory) {
  console.error('Usage: npm run eval:ocr -- DIR');
  process.exit(2);
}

const engines = await openEngines();
console.log('| file | page | number: first, second | date | total | words | CPU s |\n|---|---|---|---|---|---|---|');
const sums: Record<string, [first: number, second: number, one: number, of: number]> = {};
for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()) {
  const truth = name.endsWith('.pdf') ? truthOf(name) : undefined;
  if (!truth?.scanned) continue;
  const before = process.cpuUsage();
  const pages = await recognizePdf(new Uint8Array(readFileSync(path.join(directory, name))), [1], engines);
  const { user, system } = process.cpuUsage(before);
  for (const [index, { words, secondWords = [], turn = 0 }] of pages.entries()) {
    const cells = [formsOfNumber(truth), formsOfDate(truth), formsOfTotal(truth)].map((forms, column) =>
      forms.length === 0 ? '' : hits(['number', 'date', 'total'][column] ?? '', forms, words, secondWords),
    );
    const turned = turn === 0 ? '' : ` (${turn.toFixed(1)}°)`;
    const seconds = ((user + system) / 1e6).toFixed(1);
    console.log(
      `| ${name} | ${index + 1}${turned} | ${cells.join(' | ')} | ${words.length}, ${secondWords.length} | ${seconds} |`,
    );
  }
}
for (const [field, [first, second, one, of]] of Object.entries(sums))
  console.log(`${field}: first engine ${first} of ${of}, second ${second}, one of the two ${one}`);
console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`);

function truthOf(name: string): Truth | undefined {
  const file = path.join(directory ?? '', name.replace(/\.pdf$/, '.expected.json'));
  return JSON.parse(readFileSync(file, 'utf8')) as Truth;
}

function hits(field: string, forms: string[], words: Word[], secondWords: Word[]): string {
  const [first, second] = [holds(words, forms), holds(secondWords, forms)];
  sums[field] ??= [0, 0, 0, 0];
  sums[field][0] += Number(first);
  sums[field][1] += Number(second);
  sums[field][2] += Number(first || second);
  sums[field][3] += 1;
  return `${first ? 'yes' : 'no'}, ${second ? 'yes' : 'no'}`;
}

/** Whether one of the forms stands in a word, or in words beside each other. */
function holds(words: Word[], forms: string[]): boolean {
  const text = ` ${words.map((word) => word.text.toLowerCase()).join(' ')} `;
  return forms.some((form) => {
    const letters = [...form].map((letter) => (/\w/.test(letter) ? letter : `\\${letter}`));
    return new RegExp(`(?<![\\d.,])${letters.join(' ?')}(?!\\d)`).test(text);
  });
}

function formsOfNumber({ invoiceNumber }: Truth): string[] {
  return invoiceNumber === undefined ? [] : [invoiceNumber.toLowerCase()];
}

function formsOfDate({ invoiceDate = '' }: Truth): string[] {
  const [year = '', month = '', day = ''] = invoiceDate.split('-');
  if (day === '') return [];
  const name = MONTHS[Number(month) - 1] ?? '';
  const [shortMonth, shortDay] = [String(Number(month)), String(Number(day))];
  return [year, year.slice(2)].flatMap((y) =>
    [month, shortMonth].flatMap((m) =>
      [day, shortDay].flatMap((d) => [
        ...['/', '-', '.'].flatMap((sign) => [`${m}${sign}${d}${sign}${y}`, `${d}${sign}${m}${sign}${y}`]),
        `${y}-${m}-${d}`,
        `${name}${d},${y}`,
        `${d}${name}${y}`,
      ]),
    ),
  );
}

function formsOfTotal({ total }: Truth): string[] {
  if (total === undefined) return [];
  const plain = total.toFixed(2);
  return [plain, plain.replace(/\B(?=(\d{3})+\.)/g, ',')];
}
