import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, notFound } from '../base/errors.ts';
import { type RenditionType, resizePicture } from './confined.ts';
import { fetchOriginal } from './fetch-original.ts';
import type { Storage } from './storage.ts';

/** Bytes of pictures kept in other widths. */
export const CACHE_BYTES = 1024 * 1024 * 1024;
const AT_ONCE = 2;
const WAITING_MAX = 32;
const TRIES = 5;
/** How often what other processes added to the folder is counted in. */
const RECOUNT_EVERY = 100;

/**
 * Pictures in other widths, made on demand two at a time and kept in `folder` up to `maxBytes`, the longest unused ones going
 * first. They come from our own checked files only.
 */
export function createRenditions({ storage, folder, maxBytes = CACHE_BYTES }: RenditionOptions): Renditions {
  const making = new Map<string, Promise<string>>();
  const gate = createGate();
  let total: number | undefined;
  let sinceCount = 0;
  let adding = Promise.resolve();

  async function make(key: string, width: number, as: RenditionType, place: string): Promise<string> {
    const aside = path.join(folder, `.${randomUUID()}`);
    await mkdir(aside, { recursive: true });
    try {
      const original = path.join(aside, 'original');
      if (!(await fetchOriginal(storage, key, original))) throw notFound('file');
      const made = path.join(aside, 'made');
      const verdict = await resizePicture(original, made, width, as);
      if ('rejected' in verdict) throw notFound('file');
      adding = adding.catch(() => {}).then(() => add(made, place));
      await adding;
      return place;
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  }

  async function add(made: string, place: string): Promise<void> {
    const { size } = await stat(made);
    sinceCount += 1;
    if (total === undefined || sinceCount >= RECOUNT_EVERY || total + size > maxBytes) {
      total = await makeRoom(folder, maxBytes - size);
      sinceCount = 0;
    }
    // why: room is made by deleting the longest unused; a new picture must not be deleted before it is opened
    const now = new Date();
    await utimes(made, now, now);
    await rename(made, place);
    total += size;
  }

  return {
    async open(key, width, as = 'webp') {
      const name = `${createHash('sha256').update(`${key} ${width}`).digest('hex')}.${as}`;
      const place = path.join(folder, name);
      // why: another picture may need the room before this one is opened; then it is made again
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const kept = await opened(place);
        if (kept) return kept;
        let made = making.get(name);
        if (!made) {
          made = gate(() => make(key, width, as, place)).finally(() => making.delete(name));
          making.set(name, made);
        }
        const fresh = await opened(await made);
        if (fresh) return fresh;
      }
      throw new AppError('OVERLOADED', 'The picture could not be kept. Try again.', { retryAfterSeconds: 1 });
    },
  };
}

async function opened(place: string): Promise<Readable | undefined> {
  const now = new Date();
  try {
    await utimes(place, now, now);
  } catch {
    return undefined;
  }
  const stream = createReadStream(place);
  return new Promise((resolve) => {
    stream.once('open', () => resolve(stream));
    stream.once('error', () => resolve(undefined));
  });
}

/** Deletes the longest unused files until no more than `roomBytes` are taken; the bytes that are then. */
async function makeRoom(folder: string, roomBytes: number): Promise<number> {
  const kept: { place: string; size: number; usedAt: number }[] = [];
  for await (const entry of await opendir(folder)) {
    const place = path.join(folder, entry.name);
    const found = await stat(place).catch(() => undefined);
    if (!found) continue;
    if (found.isFile()) kept.push({ place, size: found.size, usedAt: found.mtimeMs });
    // A folder aside that a killed process left.
    else if (Date.now() - found.mtimeMs > 3_600_000) await rm(place, { recursive: true, force: true });
  }
  let total = kept.reduce((sum, one) => sum + one.size, 0);
  for (const { place, size } of kept.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= roomBytes) break;
    await rm(place, { force: true });
    total -= size;
  }
  return total;
}

function createGate() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX)
        throw new AppError('OVERLOADED', 'Too many pictures are being made. Try again in a moment.', {
          retryAfterSeconds: 2,
        });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export type RenditionOptions = { storage: Storage; folder: string; maxBytes?: number };

export type Renditions = {
  /** The bytes of the picture in this width, as WebP unless said; throws NOT_FOUND where there is no such picture, or it is altered. */
  open(key: string, width: number, as?: RenditionType): Promise<Readable>;
};
