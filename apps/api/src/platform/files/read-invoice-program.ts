import { readFileSync, writeFileSync } from 'node:fs';

// Run by confined-process.ts, as a process of its own that can reach neither the network nor other files. It is given as text with its types
// taken away; of ours it imports the reader alone.

type Task =
  | { do: 'words'; from: string; to: string; pages: number; textBytes: number }
  | { do: 'scan'; from: string; to: string; pages: number[] }
  | {
      do: 'read';
      words: string;
      scans: string[];
      known: string;
      ranges: { pageFrom: number; pageTo: number }[];
      to: string;
    };

const task = JSON.parse(process.argv[1] ?? '') as Task;
const parsed = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

async function run(): Promise<object> {
  if (task.do === 'words') return words(task);
  if (task.do === 'scan') return scan(task);
  return read(task);
}

async function words({ from, to, pages, textBytes }: Extract<Task, { do: 'words' }>): Promise<object> {
  const { readPdf } = await import('@lintel/reader/pdf/pdf-words');
  const found = await readPdf(new Uint8Array(readFileSync(from)), pages);
  const text = JSON.stringify(found);
  if (text.length > textBytes) return { rejected: 'TOO_LARGE' };
  writeFileSync(to, text);
  return { pages: found.document.pages.length, scannedPages: found.scannedPages };
}

async function scan({ from, to, pages }: Extract<Task, { do: 'scan' }>): Promise<object> {
  const { recognizePdf } = await import('@lintel/reader/ocr/recognize');
  writeFileSync(to, JSON.stringify(await recognizePdf(new Uint8Array(readFileSync(from)), pages)));
  return {};
}

async function read({ words: file, scans, known, ranges, to }: Extract<Task, { do: 'read' }>): Promise<object> {
  const { readDocument } = await import('@lintel/reader/read-document');
  const { document, scannedPages } = parsed(file);
  for (const [at, page] of scans.flatMap((one) => parsed(one)).entries()) document.pages[scannedPages[at] - 1] = page;
  const facts = parsed(known);
  const invoices = ranges.map(({ pageFrom, pageTo }, at) => {
    // A document that was not read yet is one invoice over all of its pages.
    const last = ranges.length === 1 && pageTo === 1 ? document.pages.length : pageTo;
    const part = {
      ...document,
      pages: document.pages.slice(pageFrom - 1, last),
      xml: at === 0 ? document.xml : undefined,
    };
    const { invoices: found } = readDocument(part, facts);
    const [first] = found;
    const splitAt = found.slice(1).map((one: { pageFrom: number }) => one.pageFrom + pageFrom - 1);
    return { pageFrom, pageTo: last, reading: shifted(first, pageFrom - 1), splitAt };
  });
  writeFileSync(to, JSON.stringify({ pages: document.pages, pageCount: document.pages.length, invoices }));
  return {};
}

// The reader counts the pages of what it was given.
function shifted<T>(value: T, by: number): T {
  if (by === 0 || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => shifted(one, by)) as T;
  const isPage = (name: string) => name === 'page' || name === 'pageFrom' || name === 'pageTo';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isPage(name) && typeof one === 'number' ? one + by : shifted(one, by),
    ]),
  ) as T;
}

function verdictOf(error: unknown): object {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return { rejected: 'ENCRYPTED' };
  if (task.do === 'words') return { rejected: 'DAMAGED' };
  return { rejected: 'NOT_READ' };
}

process.stdout.write(JSON.stringify(await run().catch(verdictOf)));
