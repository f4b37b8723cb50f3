import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltProperty, type Killable, startKillable } from './killed-server.ts';

const SIZE_MB = 300;
const FILL_MB = 4;
/** How long a slow machine may take until the writers have met the full disk, or have written at all. */
const MEETS_WITHIN_MS = 60_000;
const FULL_MS = Number(process.env.LINTEL_FULL_DISK_MS ?? 3000);
const HEALED_WITHIN_MS = 60_000;
const WRITERS = 4;
const REFUSALS = [503, 507];

const mountPoint = mkdtempSync(path.join(os.tmpdir(), 'lintel-full-'));
const why = mount();
if (why) console.log(`the test of a full disk is skipped: ${why}`);

let server: Killable | undefined;
beforeAll(async () => {
  if (why) return;
  const dataDir = path.join(mountPoint, 'data');
  mkdirSync(dataDir);
  for (const folder of [mountPoint, dataDir]) chmodSync(folder, 0o755);
  server = await startKillable({ dataDir });
});
afterAll(async () => {
  await server?.remove();
  if (!why) spawnSync('umount', ['-l', mountPoint]);
  rmSync(mountPoint, { recursive: true, force: true });
});

test.skipIf(why)(
  'a full disk is a refusal with 503 or 507, nothing that was acknowledged is lost, and it heals when there is room again',
  async () => {
    const writing = await startWriting(server as Killable);
    await writing.goOnUntil(() => writing.acknowledged.size > 0, MEETS_WITHIN_MS);
    expect(writing.acknowledged.size, 'acknowledged while there was room').toBeGreaterThan(0);
    const filler = path.join(mountPoint, 'filler');
    await Promise.all([fill(filler), writing.goOn(FULL_MS)]);
    await writing.goOnUntil(() => writing.refused.size > 0, MEETS_WITHIN_MS);
    const refusals = [...writing.refused.keys()];
    expect(refusals, 'the disk was full and nothing was refused').not.toEqual([]);
    expect(refusals.filter((status) => !REFUSALS.includes(status))).toEqual([]);

    rmSync(filler);
    const roomAt = performance.now();
    const before = writing.acknowledged.size;
    await writing.goOnUntil(() => writing.acknowledged.size > before, HEALED_WITHIN_MS);
    const healedMs = Math.round(performance.now() - roomAt);
    expect(writing.acknowledged.size, 'taken again once there was room').toBeGreaterThan(before);

    const standing = await writing.standing();
    const lost = [...writing.acknowledged].filter(([serial, id]) => standing.get(serial) !== id);
    expect(lost).toEqual([]);
    const codes = [...writing.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
    console.log(
      `full disk: ${writing.acknowledged.size} items tried and acknowledged, 0 lost; refused ${codes}; healed after ${healedMs} ms`,
    );
  },
  240_000,
);

async function startWriting(to: Killable) {
  const property: BuiltProperty = await to.build('Cedar');
  const { results } = await to.ask('GET', '/item/types');
  const itemTypeId = results[0].id;
  const acknowledged = new Map<string, number>();
  const refused = new Map<number, number>();
  let number = 0;
  const write = async () => {
    number += 1;
    const serialNumber = `FULL${number}`;
    const unitId = property.units[number % property.units.length]?.id;
    const answer = await to.call('POST', '/v1/item', { unitId, itemTypeId, serialNumber }).catch(() => undefined);
    if (answer?.status === 201) acknowledged.set(serialNumber, answer.body.id);
    else if (answer) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
    if (answer?.status !== 201) await sleep(50);
  };
  /** Several writers, one call after the other, for so long. */
  const goOn = async (ms: number): Promise<void> => {
    const endAt = performance.now() + ms;
    const writer = async () => {
      while (performance.now() < endAt) await write();
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  };
  return {
    acknowledged,
    refused,
    goOn,
    async goOnUntil(isSeen: () => boolean, withinMs: number): Promise<void> {
      const endAt = performance.now() + withinMs;
      while (!isSeen() && performance.now() < endAt) await goOn(100);
    },
    /** What the server says that stands there, by serial number. */
    async standing(): Promise<Map<string, number>> {
      return new Map((await to.items(property.id)).map((item) => [item.serialNumber, item.id]));
    },
  };
}

async function fill(file: string): Promise<void> {
  for (;;) {
    try {
      writeFileSync(file, Buffer.alloc(FILL_MB * 2 ** 20), { flag: 'a' });
    } catch {
      return;
    }
    const { bavail, bsize } = statfsSync(mountPoint);
    if (bavail * bsize === 0) return;
    await sleep(20);
  }
}

/** Mounts a file system of its own; why that cannot be done here, else ''. */
function mount(): string {
  if (process.platform !== 'linux') return 'a file system of a given size is made on Linux only';
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  const size = `size=${SIZE_MB}m`;
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', mountPoint], { encoding: 'utf8' });
  return status === 0 ? '' : `no file system can be mounted here: ${stderr?.trim()}`;
}
