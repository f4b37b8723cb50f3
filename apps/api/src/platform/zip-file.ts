import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export type ZipEntry = { name: string; at: Date; bytes: AsyncIterable<Uint8Array> };

/** Bytes of files that one zip holds at most: the format without its extensions ends at 4 GiB. */
export const ZIP_MAX_BYTES = 2 * 1024 * 1024 * 1024;

/** A zip that is written while it is read, entry by entry and without compressing: pictures and PDFs are compressed already. */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(written(entries), { objectMode: false });
}

async function* written(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const take = () => {
    const taken = made;
    made = [];
    return taken;
  };
  for await (const { name, at, bytes } of entries) {
    const entry = new ZipPassThrough(name);
    entry.mtime = at;
    zip.add(entry);
    for await (const chunk of bytes) {
      entry.push(chunk);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** A text as the name of a file or folder on any system; empty where nothing of it can be kept. */
export function zipName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[/\\:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 80)
    .replace(/^[\s.]+|[\s.]+$/g, '');
}
