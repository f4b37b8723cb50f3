import type { Db } from '@lintel/db/pooled-kysely';
import { latestSlot, type Schedule } from '@lintel/domain/base/schedule';
import { sql } from 'kysely';
import { PLATFORM } from '../identity/session-lookup.ts';
import type { Platform } from '../operations/platform.ts';
import type { Ticker } from './jobs.ts';

const LOOK_EVERY_MS = 30_000;
const KEPT_DAYS = 90;

/** Work of the instance that is due at times of the clock. */
export type Scheduled = {
  name: string;
  schedule: Schedule;
  /** Takes part in the transaction that takes the slot. */
  run?(db: Db, slotAt: string): Promise<void>;
  /**
   * Work that is too long for that transaction: done once it has committed, and not again for this slot if it fails; it ends
   * early when the signal is aborted.
   */
  runAfter?(signal: AbortSignal): Promise<void>;
};

/**
 * Does the work that is due, once for each slot in all processes: the slot and the effect of `run` commit together. After
 * downtime only the newest slot is made up for; a clock that was set back repeats nothing.
 */
export function scheduling(platform: Pick<Platform, 'database' | 'clock'>, scheduled: readonly Scheduled[]): Ticker {
  return {
    name: 'schedule',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      for (const { name, schedule, run, runAfter } of scheduled) {
        const slotAt = latestSlot(schedule, platform.clock().toISOString());
        const isTaken = await platform.database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
          if (!(await takeSlot(db, name, slotAt))) return false;
          await run?.(db, slotAt);
          return true;
        });
        if (isTaken) await runAfter?.(signal);
      }
    },
  };
}

/** Deletes old slots, but never the newest of a name. */
export async function deleteOldSlots(db: Db): Promise<void> {
  await sql`
    delete from schedule_slot s where s.slot_at < now() - make_interval(days => ${KEPT_DAYS}::int)
      and exists (select from schedule_slot newer where newer.name = s.name and newer.slot_at > s.slot_at)`.execute(db);
}

// Whoever comes second waits for the first at the key, and finds the slot taken or, after a rollback, free.
async function takeSlot(db: Db, name: string, slotAt: string): Promise<boolean> {
  const { rows } = await sql`
    insert into schedule_slot (name, slot_at)
    select ${name}, ${slotAt}::timestamptz where not exists (select from schedule_slot where name = ${name} and slot_at >= ${slotAt}::timestamptz)
    on conflict do nothing returning name`.execute(db);
  return rows.length > 0;
}
