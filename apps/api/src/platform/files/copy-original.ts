import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fetchOriginal } from './fetch-original.ts';
import type { Files } from './files.ts';

/** A checked copy of stored bytes in a folder of its own, which whoever asked removes. */
export type HeldCopy = { folder: string; place: string; size: number };

/** Copies stored bytes into the scratch folder: `GONE` where they are missing or altered, `NO_ROOM` where they are more than `room`. */
export async function copyOriginal(
  { storage, scratch }: Pick<Files, 'storage' | 'scratch'>,
  key: string,
  room: number,
): Promise<HeldCopy | 'GONE' | 'NO_ROOM'> {
  const folder = path.join(scratch, randomUUID());
  const place = path.join(folder, 'original');
  await mkdir(folder, { recursive: true });
  let held: HeldCopy | undefined;
  try {
    if (!(await fetchOriginal(storage, key, place))) return 'GONE';
    const { size } = await stat(place);
    if (size > room) return 'NO_ROOM';
    held = { folder, place, size };
    return held;
  } finally {
    if (!held) await rm(folder, { recursive: true, force: true });
  }
}
