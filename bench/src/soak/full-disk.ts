import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Killable, startKillable } from '@lintel/api/testing/killed-server';
import { expectations, type Part } from './part.ts';

const SIZE_MB = 300;
const FILL_MB = 4;
const LOAD_MS = 8000;
const HEALED_WITHIN_MS = 60_000;
const REFUSALS = new Set([503, 507]);

/** P40: on a full disk writes are refused with 507 or 503, nothing acknowledged is lost, and it heals when there is room again. */
export const fullDisk: Part = {
  name: 'disk',
  about: `data on a file system of ${SIZE_MB} MB that is filled under load`,
  async run() {
    const why = whyNotMountable();
    if (why) return { counts: '', failures: [], skipped: why };
    const { failures, holds } = expectations();
    const mountPoint = mkdtempSync(path.join(os.tmpdir(), 'lintel-full-'));
    mount(mountPoint);
    let server: Killable | undefined;
    let told = '';
    try {
      const dataDir = path.join(mountPoint, 'data');
      mkdirSync(dataDir);
      for (const folder of [mountPoint, dataDir]) chmodSync(folder, 0o755);
      server = await startKillable({ dataDir });
      told = await fillUnderLoad(server, mountPoint, holds);
    } finally {
      await server?.remove();
      spawnSync('umount', ['-l', mountPoint]);
      rmSync(mountPoint, { recursive: true, force: true });
    }
    return { counts: told, failures };
  },
};

async function fillUnderLoad(server: Killable, mountPoint: string, holds: (isMet: boolean, promise: string) => void) {
  const property = await server.build('Cedar');
  const { results } = await server.ask('GET', '/item/types');
  const itemTypeId = results[0].id;
  const acknowledged = new Map<string, number>();
  const refused = new Map<number, number>();
  let number = 0;
  const write = async () => {
    number += 1;
    const serialNumber = `FULL${number}`;
    const unitId = property.units[number % property.units.length]?.id;
    const answer = await server.call('POST', '/v1/item', { unitId, itemTypeId, serialNumber }).catch(() => undefined);
    if (answer?.status === 201) acknowledged.set(serialNumber, answer.body.id);
    else if (answer) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
    if (answer?.status !== 201) await sleep(50);
  };
  const loadFor = async (ms: number) => {
    const endAt = performance.now() + ms;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (performance.now() < endAt) await write();
      }),
    );
  };
  await loadFor(2000);
  const filler = path.join(mountPoint, 'filler');
  const filling = (async () => {
    while (freeMb(mountPoint) > 0) {
      try {
        writeFileSync(filler, Buffer.alloc(FILL_MB * 2 ** 20), { flag: 'a' });
      } catch {
        return;
      }
      await sleep(20);
    }
  })();
  await Promise.all([filling, loadFor(LOAD_MS)]);
  const others = [...refused.keys()].filter((status) => !REFUSALS.has(status));
  holds(refused.size > 0, 'the disk was full and nothing was refused');
  holds(others.length === 0, `refused with ${others.join(', ')}`);
  rmSync(filler);
  const freedAt = performance.now();
  for (;;) {
    const before = acknowledged.size;
    await write();
    if (acknowledged.size > before || performance.now() - freedAt > HEALED_WITHIN_MS) break;
  }
  const healedMs = Math.round(performance.now() - freedAt);
  holds(healedMs < HEALED_WITHIN_MS, `no write was taken ${healedMs} ms after there was room again`);
  const standing = new Map((await server.items(property.id)).map((item) => [item.serialNumber, item.id]));
  const lost = [...acknowledged].filter(([serial, id]) => standing.get(serial) !== id);
  holds(lost.length === 0, `${lost.length} acknowledged items are lost`);
  const codes = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  return `${acknowledged.size} items acknowledged, ${lost.length} lost; refused: ${codes}; healed after ${healedMs} ms`;
}

function whyNotMountable(): string | undefined {
  if (process.platform !== 'linux') return 'a file system of a given size is made on Linux only';
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  const probe = mkdtempSync(path.join(os.tmpdir(), 'lintel-mount-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { encoding: 'utf8' });
  if (status === 0) spawnSync('umount', [probe]);
  rmSync(probe, { recursive: true, force: true });
  return status === 0 ? undefined : `no file system can be mounted here: ${stderr.trim()}`;
}

function mount(at: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', at], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

function freeMb(at: string): number {
  const { bavail, bsize } = statfsSync(at);
  return (bavail * bsize) / 2 ** 20;
}
