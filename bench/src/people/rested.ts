import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Generator } from './generator-process.ts';
import { PAGE_NAMES, type PageName } from './pages.ts';

/** Milliseconds of a page on the server as it is in use, and of the first one after a rest: the middle of the rests. */
export type Rested = {
  pages: Map<PageName, { warm: number; rested: number }>;
  rests: number;
  youngestSeconds: number[];
};

const REST_SECONDS = 125;
const BEFORE = 2;
const WARM = 5;

/**
 * Opens each page a few times, lets the server rest for two minutes, and opens each once more. Every opening is of another property
 * and by another person, so that no answer was given before.
 */
export async function measureRested(generator: Generator, admin: Client, rests: number): Promise<Rested> {
  const open = (name: PageName, turn: number) => generator.open({ name, propertyAt: turn });
  const warm = new Map<PageName, number[]>(PAGE_NAMES.map((name) => [name, []]));
  const first = new Map<PageName, number[]>(PAGE_NAMES.map((name) => [name, []]));
  for (let turn = 0; turn < BEFORE + WARM; turn += 1)
    for (const name of PAGE_NAMES) {
      const ms = await open(name, turn);
      if (turn >= BEFORE) warm.get(name)?.push(ms);
    }
  const youngestSeconds: number[] = [];
  for (let rest = 0; rest < rests; rest += 1) {
    process.stderr.write(`rest ${rest + 1} of ${rests}\n`);
    await sleep(REST_SECONDS * 1000);
    youngestSeconds.push(await youngestConnection(admin));
    // why: the first page after a rest pays for what the others share, so it is another one each time
    const order = rest % 2 === 0 ? PAGE_NAMES : PAGE_NAMES.toReversed();
    for (const name of order) first.get(name)?.push(await open(name, BEFORE + WARM + rest));
  }
  const pages = PAGE_NAMES.map(
    (name) => [name, { warm: middle(warm.get(name)), rested: middle(first.get(name)) }] as const,
  );
  return { pages: new Map(pages), rests, youngestSeconds };
}

// Of the server's connections; NaN where it holds none.
async function youngestConnection(admin: Client): Promise<number> {
  const { rows } = await admin.query<{ seconds: number | null }>(
    `select extract(epoch from now() - max(backend_start))::int as seconds from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0]?.seconds ?? Number.NaN;
}

function middle(values: readonly number[] = []): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
