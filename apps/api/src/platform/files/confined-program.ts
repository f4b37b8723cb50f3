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
  if (task.type.startsWith('audio/')) return checkSound(readFileSync(task.from), task.type);
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
/** Of a text, with the empty lines that may stand before a page of HTML. */
const HEAD_BYTES = 4096;
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
  const first = bytes.subarray(0, HEAD_BYTES);
  const head = isBig ? Buffer.from(first).swap16() : first;
  const start = head.toString(isWide ? 'utf16le' : 'utf8');
  return isEmpty || /^[\s\ufeff]*<[!?a-z]/i.test(start) ? { rejected: 'WRONG_TYPE' } : {};
}

type Tracks = ('SOUND' | 'OTHER')[] | undefined;

const ARCHIVE_END = 22;

// The containers of recordings are walked to their end: nothing is appended, there is a track of sound, and none of anything else.
function checkSound(bytes: Buffer, type: string): Verdict {
  const walk = type === 'audio/webm' ? walkWebm : type === 'audio/ogg' ? walkOgg : walkMp4;
  const tracks = walk(bytes);
  if (tracks === undefined) return { rejected: 'DAMAGED' };
  if (tracks.length === 0 || tracks.includes('OTHER')) return { rejected: 'WRONG_TYPE' };
  const end = bytes.lastIndexOf('PK\x05\x06', bytes.length - ARCHIVE_END, 'latin1');
  const isArchiveToo = end >= 0 && end + ARCHIVE_END + bytes.readUInt16LE(end + 20) === bytes.length;
  return isArchiveToo ? { rejected: 'MIXED' } : {};
}

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const [CLUSTER, TRACKS, TRACK, TRACK_TYPE] = [0x1f43b675, 0x1654ae6b, 0xae, 0x83];
const OPENED = [SEGMENT, CLUSTER, TRACKS, TRACK];

// Elements of id, size and content; a recording that was sent while it was made leaves the sizes of its large parts open.
function walkWebm(bytes: Buffer): Tracks {
  const tracks: Tracks = [];
  let at = 0;
  for (let nth = 0; at < bytes.length; nth += 1) {
    const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
    const sizeBytes = Math.clz32(bytes[at + idBytes] ?? 0) - 23;
    const start = at + idBytes + sizeBytes;
    if (idBytes > 4 || sizeBytes > 8 || start > bytes.length) return undefined;
    const id = bytes.readUIntBE(at, idBytes);
    const said = BigInt(`0x${bytes.toString('hex', at + idBytes, start)}`) - (1n << BigInt(7 * sizeBytes));
    const isOpen = said === (1n << BigInt(7 * sizeBytes)) - 1n;
    if ((nth === 0) !== (id === EBML) || (nth === 1) !== (id === SEGMENT)) return undefined;
    if (isOpen ? id !== SEGMENT && id !== CLUSTER : BigInt(start) + said > BigInt(bytes.length)) return undefined;
    if (nth === 0 && !bytes.toString('latin1', start, start + Number(said)).includes('webm')) return undefined;
    if (id === TRACK_TYPE && tracks.length < 9) tracks.push(bytes[start] === 2 ? 'SOUND' : 'OTHER');
    at = OPENED.includes(id) ? start : start + Number(said);
  }
  return tracks;
}

// Pages, each with the lengths of its parts; a stream begins with the name of what is in it.
function walkOgg(bytes: Buffer): Tracks {
  const tracks: Tracks = [];
  let at = 0;
  while (at < bytes.length) {
    const parts = bytes[at + 26] ?? 0;
    const start = at + 27 + parts;
    if (bytes.toString('latin1', at, at + 4) !== 'OggS' || start > bytes.length) return undefined;
    const isFirst = ((bytes[at + 5] ?? 0) & 2) !== 0;
    if (isFirst) tracks.push(bytes.toString('latin1', start, start + 8) === 'OpusHead' ? 'SOUND' : 'OTHER');
    at = bytes.subarray(at + 27, start).reduce((sum, length) => sum + length, start);
  }
  return at === bytes.length ? tracks : undefined;
}

// Boxes of size, name and content; each track says in its 'hdlr' what it is of.
function walkMp4(bytes: Buffer): Tracks {
  const tracks: Tracks = [];
  const opened = ['moov', 'trak', 'mdia'];
  let at = 0;
  for (let nth = 0; at < bytes.length; nth += 1) {
    if (at + 8 > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    const size = bytes.readUInt32BE(at);
    if ((nth === 0) !== (name === 'ftyp') || !/^[a-z0-9 ]{4}$/i.test(name)) return undefined;
    if (size < 8 || at + size > bytes.length) return undefined;
    if (name === 'hdlr') tracks.push(bytes.toString('latin1', at + 16, at + 20) === 'soun' ? 'SOUND' : 'OTHER');
    at += opened.includes(name) ? 8 : size;
  }
  return tracks;
}

function verdictOf(error: unknown): Verdict {
  const words = error instanceof Error ? error.message : '';
  if (/exceeds pixel limit|too large|exceeds the maximum/i.test(words)) return { rejected: 'TOO_MANY_PIXELS' };
  if (/memory|File too large|Unknown error/i.test(words)) return { rejected: 'TOO_COSTLY' };
  return { rejected: 'DAMAGED' };
}

const verdict = await run().catch(verdictOf);
process.stdout.write(JSON.stringify(verdict));
