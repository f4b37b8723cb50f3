import { readFileSync } from 'node:fs';

// Run by confined.ts as a process of its own that can reach neither the network nor other files. It is given as text with its
// types taken away (compiling them needs WebAssembly, which it does without), so it imports nothing of ours.

type Task =
  | { do: 'check'; type: string; from: string; to: string; pixelsMax: number }
  | { do: 'resize'; from: string; to: string; width: number; as: 'webp' | 'jpeg'; quality: number; pixelsMax: number };
type Verdict = { width?: number; height?: number } | { rejected: string };

const task = JSON.parse(process.argv[1] ?? '') as Task;
const MARKS: Record<string, string> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const SIDE_MIN = 8;

async function run(): Promise<Verdict> {
  if (task.do === 'resize') return resize(task);
  if (task.type === 'application/pdf') return checkPdf(readFileSync(task.from));
  if (task.type === 'text/csv') return checkCsv(readFileSync(task.from));
  return remake(task);
}

// A picture is decoded completely and re-encoded, which drops everything else in the file (place, camera, an appended file).
async function remake({ type, from, to, pixelsMax }: Extract<Task, { do: 'check' }>): Promise<Verdict> {
  const sharp = await loadSharp();
  const input = sharp(from, { limitInputPixels: pixelsMax, failOn: 'warning' });
  const { format, width = 0, height = 0 } = await input.metadata();
  if (MARKS[format ?? ''] !== type) return { rejected: 'WRONG_TYPE' };
  if (width * height > pixelsMax) return { rejected: 'TOO_MANY_PIXELS' };
  if (Math.min(width, height) < SIDE_MIN) return { rejected: 'TOO_SMALL' };
  const upright = input.autoOrient();
  const made =
    type === 'image/jpeg'
      ? upright.jpeg({ quality: 88 })
      : type === 'image/png'
        ? upright.png({ compressionLevel: 8 })
        : upright.webp({ quality: 88, effort: 2 });
  const info = await made.toFile(to);
  return { width: info.width, height: info.height };
}

async function resize({ from, to, width, as, quality, pixelsMax }: Extract<Task, { do: 'resize' }>): Promise<Verdict> {
  const sharp = await loadSharp();
  const input = sharp(from, { limitInputPixels: pixelsMax, failOn: 'warning' });
  const made =
    as === 'webp'
      ? input.resize({ width, withoutEnlargement: true }).webp({ quality, effort: 2 })
      : input
          .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#fff' })
          .toColorspace('srgb')
          .jpeg({ quality });
  const info = await made.toFile(to);
  return { width: info.width, height: info.height };
}

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

// Where it begins, where it ends, that its table and a page are named, and that nothing else rides along.
function checkPdf(bytes: Buffer): Verdict {
  const head = bytes.subarray(0, 1024).toString('latin1');
  const tail = bytes.subarray(-66_000).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(head)) return { rejected: 'WRONG_TYPE' };
  const end = tail.lastIndexOf('%%EOF');
  const start = /startxref\s+(\d{1,10})\s+$/.exec(tail.slice(Math.max(0, end - 64), Math.max(0, end)))?.[1];
  if (end < 0 || start === undefined || Number(start) >= bytes.length || !namesPage(bytes))
    return { rejected: 'DAMAGED' };
  const isFollowed = /[^\s\0]/.test(tail.slice(end + 5));
  const isPageToo = /<(?:!doctype|html|script|svg)\b/i.test(head);
  return isFollowed || isPageToo || tail.includes('PK\x05\x06') ? { rejected: 'MIXED' } : {};
}

// A page is stored in plain text, or compressed with other objects.
function namesPage(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Page'); at >= 0; at = bytes.indexOf('/Page', at + 5))
    if (!/[a-z]/i.test(String.fromCharCode(bytes[at + 5] ?? 0))) return true;
  return bytes.includes('/ObjStm');
}

const TAB = 9;
const LINE_ENDS = [10, 12, 13];
const SPACE = 32;

function checkCsv(bytes: Buffer): Verdict {
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  const isWide = isBig || (bytes[0] === 0xff && bytes[1] === 0xfe);
  if (isWide && bytes.length % 2 === 1) return { rejected: 'NOT_TEXT' };
  let isEmpty = true;
  for (let at = isWide ? 2 : 0; at < bytes.length; at += isWide ? 2 : 1) {
    const letter = isBig ? bytes.readUInt16BE(at) : isWide ? bytes.readUInt16LE(at) : (bytes[at] ?? 0);
    if (letter < SPACE && letter !== TAB && !LINE_ENDS.includes(letter)) return { rejected: 'NOT_TEXT' };
    if (letter > SPACE) isEmpty = false;
  }
  const head = isBig ? Buffer.from(bytes.subarray(0, 200)).swap16() : bytes.subarray(0, 200);
  const start = head.toString(isWide ? 'utf16le' : 'utf8');
  return isEmpty || /^[\s\ufeff]*<[!?a-z]/i.test(start) ? { rejected: 'WRONG_TYPE' } : {};
}

function verdictOf(error: unknown): Verdict {
  const words = error instanceof Error ? error.message : '';
  if (/exceeds pixel limit|too large|exceeds the maximum/i.test(words)) return { rejected: 'TOO_MANY_PIXELS' };
  if (/memory|File too large|Unknown error/i.test(words)) return { rejected: 'TOO_COSTLY' };
  return { rejected: 'DAMAGED' };
}

const verdict = await run().catch(verdictOf);
process.stdout.write(JSON.stringify(verdict));
