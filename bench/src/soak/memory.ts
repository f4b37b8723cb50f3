import { readFileSync } from 'node:fs';

/** Bytes of memory that a process holds; 0 where that cannot be read. */
export function rssOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
