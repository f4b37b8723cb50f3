import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@lintel/db/open';
import { localDay } from '@lintel/domain/base/time-zones';
import { sql } from 'kysely';
import type { Env } from '#platform/http/env.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { seedDemo } from '../seed/demo.ts';
import type { KeepFile } from '../seed/demo-document.ts';
import { SEED_SCALES } from '../seed/portfolio.ts';
import { CommandError } from './command.ts';
import { filesOf } from './make-platform.ts';

const KEY = 'demo';

// The demo ends on a day that has begun at each of its properties, so that nothing in it is in the future.
const WESTERNMOST_ZONE = 'America/Los_Angeles';

/** Whether this instance is a demo; undefined until its first start has decided. */
export async function selectIsDemo(database: Pick<Database, 'withTx'>): Promise<boolean | undefined> {
  const row = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    db.selectFrom('instance_setting').select('value').where('key', '=', KEY).executeTakeFirst(),
  );
  return row && row.value === 'on';
}

/** Stores the decision, so that a later start neither seeds again nor hides the demo sign-ins. */
export async function updateIsDemo(database: Pick<Database, 'withTx'>, isDemo: boolean): Promise<void> {
  await database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
    sql`insert into instance_setting (key, value) values (${KEY}, ${isDemo ? 'on' : 'off'})
      on conflict (key) do update set value = excluded.value`.execute(db),
  );
}

/** Loads the demo data as of today, and logs its progress. */
export async function loadDemo(
  database: Pick<Database, 'withTx' | 'analyze'>,
  { scale, env }: { scale: string; env: Env },
  say: (line: string) => void,
): Promise<void> {
  const known = SEED_SCALES.find((one) => one === scale);
  if (!known) throw new CommandError(`--scale takes ${SEED_SCALES.join(', ')}`);
  const now = new Date().toISOString();
  const today = localDay(now, WESTERNMOST_ZONE);
  const made = await seedDemo(database, { scale: known, today, now, log: say, keepFile: keeperOf(env) });
  if (!made.alreadySeeded) await database.analyze();
  say(made.alreadySeeded ? 'demo data is there already' : `demo data: ${made.units} units and ${made.items} items`);
}

// The storage takes a path, as it does for an upload that was checked.
function keeperOf(env: Env): KeepFile {
  const { storage } = filesOf(env);
  return async (key, bytes, sha256) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lintel-demo-'));
    try {
      const file = path.join(folder, 'document');
      await writeFile(file, bytes);
      await storage.write(key, file, sha256);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
