import { readFile } from 'node:fs/promises';
import { setInterval as every } from 'node:timers/promises';
import { childrenOf } from './cpu.ts';

/** Bytes of memory: of the server's process and of PostgreSQL, its shared pages counted once; null where it cannot be read. */
export type Memory = { app: number | null; database: number | null };

/** The current memory of both: of the app its own process alone, of PostgreSQL the whole process tree. */
export async function memoryNow(appPid: number, databasePid: number): Promise<Memory> {
  const below = await childrenOf(databasePid);
  const parts = below && (await Promise.all(below.map((pid) => kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'))));
  return {
    app: await kilobytes(`/proc/${appPid}/status`, 'VmRSS'),
    database: parts ? parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) : null,
  };
}

const SAMPLE_MS = 250;

/** The peak memory while `run` runs, sampled four times a second; reading that of many connections takes some milliseconds each. */
export async function peakMemory<T>(
  appPid: number,
  databasePid: number,
  run: () => Promise<T>,
  sampleMs = SAMPLE_MS,
): Promise<{ result: T; peak: Memory }> {
  const peak = await memoryNow(appPid, databasePid);
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of every(sampleMs, undefined, { signal: stop.signal })) {
      const now = await memoryNow(appPid, databasePid);
      peak.app = most(peak.app, now.app);
      peak.database = most(peak.database, now.database);
    }
  })().catch(() => undefined);
  try {
    return { result: await run(), peak };
  } finally {
    stop.abort();
    await watching;
  }
}

/** The most that any one process below this one held while `run` runs, sampled forty times a second; null where it cannot be read. */
export async function mostOfChildren(pid: number, run: () => Promise<void>): Promise<number | null> {
  let peak: number | null = null;
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of every(25, undefined, { signal: stop.signal })) {
      const below = ((await childrenOf(pid)) ?? []).filter((one) => one !== pid);
      for (const held of await Promise.all(below.map((one) => kilobytes(`/proc/${one}/status`, 'VmHWM'))))
        peak = held === null ? peak : Math.max(peak ?? 0, held);
    }
  })().catch(() => undefined);
  try {
    await run();
  } finally {
    stop.abort();
    await watching;
  }
  return peak;
}

function most(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b);
}

async function kilobytes(file: string, field: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  return found === undefined ? null : Number(found) * 1024;
}
