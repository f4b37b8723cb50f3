import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rename, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { disposition } from '../base/disposition.ts';
import { AppError, conflict } from '../base/errors.ts';
import { hashOfKey, isStorageKey, type PutTerms, putHeaders, type Storage, type StoredObject } from './storage.ts';
import type { UrlSigner } from './url-signer.ts';

/**
 * Stores bytes in files below `folder`: each is written to a temporary file, flushed and renamed into place, and its
 * folder is flushed too. `base` is the path below which signed addresses are served (http/files-route.ts).
 */
export function createLocalStorage({ folder, base, signer }: LocalOptions): LocalStorage {
  const objects = path.join(folder, 'objects');
  const aside = path.join(folder, 'tmp');
  const intact = new Map<string, string>();

  function placeOf(key: string): string {
    if (!isStorageKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return path.join(objects, key);
  }

  async function asideFile(): Promise<string> {
    await mkdir(aside, { recursive: true });
    return path.join(aside, randomUUID());
  }

  async function head(key: string): Promise<StoredObject | undefined> {
    const found = await stat(placeOf(key)).catch(ignoreMissing);
    return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined;
  }

  return {
    origin: null,
    aside,

    async presignPut(terms) {
      const headers = putHeaders(terms);
      const { expires, signature, expiresAt } = signer.sign(putFields(terms.key, String(terms.size), headers));
      return {
        url: `${base}/${terms.key}?${new URLSearchParams({ expires, signature })}`,
        method: 'PUT',
        headers,
        expiresAt,
      };
    },

    async presignGet({ key, name, contentType }) {
      const shown = disposition(name);
      const { expires, signature, expiresAt } = signer.sign(['GET', key, contentType, shown]);
      const query = new URLSearchParams({ type: contentType, disposition: shown, expires, signature });
      return { url: `${base}/${key}?${query}`, expiresAt };
    },

    head,

    async read(key, part) {
      const handle = await open(placeOf(key), constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreMissing);
      return handle?.createReadStream(part && { start: part.from, end: part.to });
    },

    async write(key, from) {
      const place = placeOf(key);
      const temporary = await asideFile();
      try {
        await copyFile(from, temporary);
        await flush(temporary);
        await makeFolder(path.dirname(place));
        await rename(temporary, place);
        await flush(path.dirname(place));
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async blank(key) {
      await truncate(placeOf(key), 0).catch(ignoreMissing);
    },

    async remove(key) {
      await rm(placeOf(key), { force: true });
      intact.delete(key);
    },

    async *list() {
      const entries = await opendir(objects, { recursive: true }).catch(ignoreMissing);
      for await (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(ignoreMissing);
        const key = path.relative(objects, file).split(path.sep).join('/');
        if (found && isStorageKey(key)) yield { key, size: found.size, modifiedAt: found.mtime };
      }
    },

    async receive(terms, bytes) {
      const place = placeOf(terms.key);
      const temporary = await asideFile();
      try {
        await writeExactly(temporary, bytes, terms);
        await makeFolder(path.dirname(place));
        // Linking fails if the key exists: of two uploads to one address the second is refused.
        await link(temporary, place).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') throw conflict('These bytes were sent already.');
          throw error;
        });
        await flush(path.dirname(place));
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async isIntact(key) {
      const expected = hashOfKey(key);
      const found = await stat(placeOf(key)).catch(ignoreMissing);
      if (!found?.isFile() || expected === undefined) return false;
      const seen = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
      if (intact.get(key) === seen) return true;
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(placeOf(key))) hash.update(chunk);
      if (hash.digest('hex') !== expected) return false;
      if (intact.size > 20_000) intact.clear();
      intact.set(key, seen);
      return true;
    },
  };
}

/** The fields that the signature of an upload address covers. */
export function putFields(key: string, length: string, headers: Record<string, string | undefined>): string[] {
  const bound = ['content-type', 'if-none-match', 'x-amz-checksum-sha256'].map((name) => headers[name] ?? '');
  return ['PUT', key, length, ...bound];
}

async function writeExactly(file: string, bytes: Readable, { size, sha256 }: PutTerms): Promise<void> {
  const hash = createHash('sha256');
  let length = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > size) throw new AppError('TOO_LARGE', 'More bytes came than were announced.');
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (length !== size || hash.digest('hex') !== sha256)
    throw new AppError('BAD_REQUEST', 'The bytes are not the ones that were announced.');
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await flush(path.dirname(made));
}

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return undefined;
  throw error;
}

export type LocalOptions = { folder: string; base: string; signer: UrlSigner };

export type LocalStorage = Omit<Storage, 'read'> & {
  /** The bytes, or those from one place to another, both included. */
  read(key: string, part?: { from: number; to: number }): Promise<Readable | undefined>;
  /** The folder of temporary files, before they are renamed into place. */
  aside: string;
  /** Stores an upload whose signature is valid; nothing is stored unless it is exactly what was announced. */
  receive(terms: PutTerms, bytes: Readable): Promise<void>;
  /** Whether the bytes still have the hash in their key; cached until the file changes. */
  isIntact(key: string): Promise<boolean>;
};
