import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { cpuMs } from './cpu.ts';
import type { Dataset } from './dataset.ts';

const QUIET_SHARE = 0.05;
const QUIET_CHECK_MS = 10_000;

/** Waits until a server that was started has brought snapshots, lives and flags up to date, which keeps the database busy for a minute or more. */
export async function whenReady({ admin, postmasterPid }: Dataset): Promise<void> {
  await snapshotsReady(admin);
  for (let before = await cpuMs(postmasterPid); before !== null; ) {
    await sleep(QUIET_CHECK_MS);
    const now = await cpuMs(postmasterPid);
    if (now === null || now - before < QUIET_SHARE * QUIET_CHECK_MS) return;
    before = now;
  }
}

async function snapshotsReady(admin: Client): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ missing: string }>(
      `select count(*) as missing from property p left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
       where p.archived_at is null and (s.as_of is null or s.as_of < (now() at time zone p.timezone)::date)`,
    );
    if (Number(rows[0]?.missing) === 0) return;
    await sleep(500);
  }
}
