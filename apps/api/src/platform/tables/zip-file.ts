import { Readable } from 'node:stream';
import { fileNameOf } from '@lintel/domain/base/file-names';
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

/** The path of one file below its folders. Each is cut so that the whole stays within what Windows opens, 260 characters with its own folder. */
export function zipPath(folders: readonly string[], file: string): string {
  return [...folders.map((folder) => fileNameOf(folder, { max: ZIP_FOLDER_MAX })), file].join('/');
}

/** The longest name of a folder. */
export const ZIP_FOLDER_MAX = 40;
