import { readFileSync, writeFileSync } from 'node:fs';
import { readPdf } from '@lintel/reader/pdf/pdf-words';
import { readDocument } from '@lintel/reader/read-document';
import type { DocumentWords } from '@lintel/reader/words';

// Run by confined-process.ts, as a process of its own that can reach neither the network nor other files: as a bundle, or as text with its types
// taken away, so of ours it imports the reader alone.

type Reading = { known: string; ranges: { pageFrom: number; pageTo: number | null }[]; to: string };
type Task =
  | ({ do: 'text'; from: string; words: string; pages: number; scans: number; textBytes: number } & Reading)
  | ({ do: 'read'; words: string; scans: string[] } & Reading);

/** Characters of what it says of a document; words and boxes of some 200 full pages. */
const ANSWER_MAX = 48 * 1024 * 1024;
const task = JSON.parse(process.argv[1] ?? '') as Task;
const parsed = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

async function run(): Promise<object> {
  if (task.do === 'text') return text(task);
  const { document, scannedPages } = parsed(task.words);
  for (const [at, page] of task.scans.flatMap((one) => parsed(one)).entries())
    document.pages[scannedPages[at] - 1] = page;
  return read(document, task);
}

// The words of the file. Where no page has to be recognized in a picture, it is read at once: most documents take one process.
async function text(given: Extract<Task, { do: 'text' }>): Promise<object> {
  const found = await readPdf(new Uint8Array(readFileSync(given.from)), given.pages + 1);
  if (found.document.pages.length > given.pages || found.scannedPages.length > given.scans)
    return { rejected: 'TOO_LARGE' };
  if (found.scannedPages.length === 0) return read(found.document, given);
  const words = JSON.stringify(found);
  if (words.length > given.textBytes) return { rejected: 'TOO_LARGE' };
  writeFileSync(given.words, words);
  return { scannedPages: found.scannedPages };
}

function read(document: DocumentWords, { known, ranges, to }: Reading): object {
  const facts = parsed(known);
  const invoices = ranges.map(({ pageFrom, pageTo }, at) => {
    const last = pageTo ?? document.pages.length;
    const { xml, pages } = document;
    const part = { pages: pages.slice(pageFrom - 1, last), ...(at === 0 && xml !== undefined && { xml }) };
    const { invoices: found } = readDocument(part, facts);
    const splitAt = found.slice(1).map((one) => one.pageFrom + pageFrom - 1);
    return { pageFrom, pageTo: last, reading: shifted(found[0], pageFrom - 1), splitAt };
  });
  const answer = JSON.stringify({ pages: document.pages, pageCount: document.pages.length, invoices });
  if (answer.length > ANSWER_MAX) return { rejected: 'TOO_LARGE' };
  writeFileSync(to, answer);
  return { scannedPages: [] };
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
  return { rejected: task.do === 'text' ? 'DAMAGED' : 'NOT_READ' };
}

run()
  .catch(verdictOf)
  .then((verdict) => process.stdout.write(JSON.stringify(verdict)));
