import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { RENDITION_WIDTHS } from '@lintel/domain/base/file-rules';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '#testing/file-kit.ts';
import { type FilesServer, startFilesServer } from '#testing/files-server.ts';
import { picture } from '#testing/hostile-files.ts';
import { seeded } from '#testing/killed-server.ts';
import { readyKey } from './storage.ts';

/** The soak asks for 1,000. */
const REQUESTS = Number(process.env.LINTEL_RENDITIONS ?? 24);
const CACHE_BYTES = 60_000;
const PICTURES = 6;

let server: FilesServer;
let now = new Date('2026-05-18T12:00:00.000Z');
const scratch = path.join(os.tmpdir(), `lintel-picture-${randomUUID()}`);
const keys: string[] = [];

beforeAll(async () => {
  server = await startFilesServer({ clock: () => now, cacheBytes: CACHE_BYTES });
  for (let id = 1; id <= PICTURES; id += 1)
    keys.push(await keep(await picture('jpeg', { width: 300 + id, height: 200 }), id));
});
afterAll(() => rm(scratch, { force: true }));

async function keep(bytes: Buffer, id: number): Promise<string> {
  await writeFile(scratch, bytes);
  const key = readyKey(1, id, sha256(bytes));
  await server.storage.write(key, scratch, sha256(bytes));
  return key;
}

const ask = (key: string, width: number) => fetch(new URL(server.files.presignRendition(key, width).url, server.base));

async function cached(): Promise<number> {
  const folder = path.join(server.folder, 'renditions');
  const sizes = (await readdir(folder))
    .filter((name) => name.endsWith('.webp'))
    .map(async (name) => (await stat(path.join(folder, name)).catch(() => undefined))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test(`${REQUESTS} random requests: each gives the picture in its width, and the kept ones never pass the cap`, async () => {
  const random = seeded(640);
  let asked = 0;
  let most = 0;
  const memoryBefore = process.memoryUsage().rss;
  const ask4 = async () => {
    while (asked < REQUESTS) {
      asked += 1;
      const key = keys[Math.floor(random() * PICTURES)] ?? '';
      const width = RENDITION_WIDTHS[Math.floor(random() * RENDITION_WIDTHS.length)] ?? 16;
      const answer = await ask(key, width);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const { format, width: got } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([format, got]).toEqual(['webp', Math.min(width, 301 + keys.indexOf(key))]);
      most = Math.max(most, await cached());
    }
  };
  await Promise.all([ask4(), ask4(), ask4(), ask4()]);
  const grown = (process.memoryUsage().rss - memoryBefore) / 1024 / 1024;
  console.log(
    `${asked} renditions asked for; at most ${most} of ${CACHE_BYTES} bytes kept; ${grown.toFixed(0)} MiB more memory`,
  );
  expect(most).toBeGreaterThan(CACHE_BYTES / 2);
  expect(most).toBeLessThanOrEqual(CACHE_BYTES);
  expect(grown).toBeLessThan(200);
}, 3_600_000);

test('the same picture asked for by many at once is made once, and kept', async () => {
  const key = await keep(await picture('png'), 50);
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(key, 256)));
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
  const bodies = await Promise.all(answers.map(async (one) => sha256(Buffer.from(await one.arrayBuffer()))));
  expect(new Set(bodies).size).toBe(1);
});

test('an unlisted width, another key or width than the signed one, and an old address get nothing', async () => {
  const [key = '', other = ''] = keys;
  const url = new URL(server.files.presignRendition(key, 640).url, server.base);
  const changed = (alter: (copy: URL) => void) => {
    const copy = new URL(url);
    alter(copy);
    return fetch(copy).then((answer) => answer.status);
  };
  expect(await changed((copy) => copy.searchParams.set('w', '641'))).toBe(403);
  expect(await changed((copy) => copy.searchParams.set('w', '750'))).toBe(403);
  expect(await changed((copy) => copy.searchParams.append('w', '640'))).toBe(403);
  expect(await changed((copy) => copy.searchParams.set('url', 'http://example.com/a.png'))).toBe(403);
  expect(
    await changed((copy) => {
      copy.pathname = copy.pathname.replace(key, other);
    }),
  ).toBe(403);
  now = new Date(now.getTime() + 301_000);
  expect((await fetch(url)).status).toBe(403);
});

test('more than can wait are asked to come back', async () => {
  const many: string[] = [];
  for (let n = 0; n < 40; n += 1)
    many.push(await keep(await picture('jpeg', { width: 400 + n, height: 100 }), 100 + n));
  const opened = await Promise.allSettled(many.map((key) => server.files.renditions.open(key, 384)));
  const refused = opened.filter((one) => one.status === 'rejected').map((one) => one.reason.code);
  expect(refused).toEqual(Array(6).fill('OVERLOADED'));
  for (const one of opened)
    if (one.status === 'fulfilled') expect((await buffer(one.value)).length).toBeGreaterThan(100);
});
