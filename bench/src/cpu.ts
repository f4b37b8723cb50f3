import { readdir, readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

/** CPU milliseconds that a process and everything below it has used so far; Linux only, else null. */
export async function cpuMs(rootPid: number): Promise<number | null> {
  const stats = await processTable();
  if (!stats) return null;
  const children = Map.groupBy(stats.values(), (one) => one.parent);
  const below = (pid: number): number =>
    (stats.get(pid)?.ticks ?? 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + below(child.pid), 0);
  return (below(rootPid) / TICKS_PER_SECOND) * 1000;
}

/** A process and everything below it; Linux only, else null. */
export async function childrenOf(rootPid: number): Promise<number[] | null> {
  const stats = await processTable();
  if (!stats) return null;
  const children = Map.groupBy(stats.values(), (one) => one.parent);
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap((child) => below(child.pid))];
  return below(rootPid);
}

async function processTable(): Promise<Map<number, ProcessStat> | null> {
  const names = await readdir('/proc').catch(() => null);
  if (!names) return null;
  const found = new Map<number, ProcessStat>();
  await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
        if (!text) return;
        // The command name, in parentheses, may hold spaces; the numbers come after it.
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
        const [parent, own, system, reapedOwn, reapedSystem] = [
          fields[1],
          fields[11],
          fields[12],
          fields[13],
          fields[14],
        ].map(Number);
        const ticks = (own ?? 0) + (system ?? 0) + (reapedOwn ?? 0) + (reapedSystem ?? 0);
        found.set(Number(name), { pid: Number(name), parent: parent ?? 0, ticks });
      }),
  );
  return found;
}

type ProcessStat = { pid: number; parent: number; ticks: number };
