import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from './file-kit.ts';
import { picture } from './hostile-files.ts';
import { INHERITED, type Killable, seeded, startKillable } from './killed-server.ts';

/** One in the gate, 200 in the soak. */
const ROUNDS = Number(process.env.LINTEL_FILE_KILL_ROUNDS ?? 1);
const MAIN = path.join(import.meta.dirname, '../main.ts');

let server: Killable;
let jpeg: Buffer;
/** Files whose finish was acknowledged: they must be ready in the end. */
const finished = new Set<number>();
const announced: number[] = [];

beforeAll(async () => {
  jpeg = await picture('jpeg');
  server = await startKillable();
});
afterAll(() => server.remove());

test(`rows and bytes agree after ${ROUNDS} kills between announcing, sending, finishing and keeping`, async () => {
  const random = seeded(26);
  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    const people = Array.from({ length: 3 }, async () => {
      while (!isOver) await sendOne().catch(() => sleep(20));
    });
    // However slow the machine is, a file more is finished before the kill.
    await expect.poll(() => finished.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(round);
    await sleep(random() * 500);
    await server.kill('server');
    isOver = true;
    await Promise.all(people);
    await server.start();
    await server.signIn();
  }
  await expect.poll(waiting, { timeout: 60_000, interval: 300 }).toEqual([]);
  for (const id of finished)
    expect((await look(id)).body, `file ${id}`).toMatchObject({ state: 'READY', damage: null });
  await server.kill('both');

  const objects = path.join(server.dataDir, 'files/objects');
  const before = filesBelow(objects).length;
  const swept = lintelFiles();
  expect(swept.stderr).toBe('');
  const kept = filesBelow(objects);
  expect(kept.length).toBe(finished.size + extraReady(swept.stdout));
  for (const file of kept) {
    expect(file).toMatch(/\/files\//);
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(file.slice(-64));
  }
  for (const folder of ['tmp', 'scratch']) expect(filesBelow(path.join(server.dataDir, 'files', folder))).toEqual([]);
  expect(lintelFiles().stdout).toContain(
    'Deleted 0 uploads that were never finished or long archived, and 0 files nobody names.',
  );
  console.log(
    `${ROUNDS} kills: ${announced.length} files announced, ${finished.size} finished and all ready; ${before} objects before the sweep, ${kept.length} after, 0 dangling`,
  );
  expect(finished.size).toBeGreaterThanOrEqual(ROUNDS);
}, 900_000);

async function sendOne(): Promise<void> {
  const file = {
    name: 'me.jpg',
    contentType: 'image/jpeg',
    purpose: 'AVATAR',
    size: jpeg.length,
    sha256: sha256(jpeg),
  };
  const made = await server.ask('POST', '/file', file);
  announced.push(made.id);
  const { url, method, headers } = made.upload;
  await fetch(new URL(url, server.base), { method, headers, body: new Uint8Array(jpeg) });
  const done = await server.ask('POST', `/file/${made.id}/finish`);
  if (done.state !== 'PENDING') finished.add(made.id);
}

const look = (id: number) => server.call('GET', `/v1/file/${id}`);

async function waiting(): Promise<number[]> {
  const states = await Promise.all(announced.map(async (id) => ({ id, state: (await look(id)).body?.state })));
  return states.filter(({ state }) => state === 'QUARANTINED').map(({ id }) => id);
}

function lintelFiles() {
  return spawnSync(process.execPath, [MAIN, 'files', '--older-than', '0'], {
    env: { ...INHERITED, LINTEL_DATA_DIR: server.dataDir },
    encoding: 'utf8',
  });
}

// A finish that was not acknowledged may have happened all the same; the scan counts what is ready.
function extraReady(words: string): number {
  expect(words).toContain(': 0 damaged.');
  return Number(/Read (\d+) files/.exec(words)?.[1]) - finished.size;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
