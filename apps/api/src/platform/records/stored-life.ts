import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { enqueue, type Ticker } from '../background/jobs.ts';
import { describeError } from '../base/log.ts';
import { plainTx } from '../base/request-tx.ts';
import { PLATFORM } from '../identity/session-lookup.ts';
import type { Ctx } from '../operations/context.ts';
import type { Platform } from '../operations/platform.ts';

/**
 * A changed life, price or warranty whose items are to be computed again: those of a property, a type or a model of the organization
 * (null: of all). The database adds the row in the transaction of the change (migration 0029).
 */
type Recompute = {
  organizationId: number;
  id: number;
  propertyId: number | null;
  itemTypeId: number | null;
  modelId: number | null;
  /** Their covers (migration 0039) and not their lives; null for both. */
  ofCovers: boolean | null;
};

/** Kind of the job that computes the items of one change again. */
export const LIFE_JOB = 'recompute-life';

/** How long whoever changed a life or a price waits for items that were being written meanwhile; then the worker does it. */
const WAIT_MS = 10_000;
/** How long a large change waits for them: the worker goes on with it later anyway. */
const LARGE_WAIT_MS = 2000;
/** Until an item that somebody was writing is looked at once more. */
const PAUSE_MS = 50;
const TIMEOUT_MS = 60_000;
const LONG_MS = 600_000;

/**
 * Brings every item in line with the lives and prices that have been committed, and waits until it is done. Items of a change
 * were computed in its own transaction, but for those that another transaction was writing at that moment: it may have computed
 * them from what was before. So this waits until the transactions that write items now have ended (writers wait for nobody), and
 * computes what differs. A change is acknowledged after this: nobody who knows of it reads anything older.
 */
export async function settleLife(database: Platform['database'], signal?: AbortSignal): Promise<void> {
  const { read, write } = plainTx(database, PLATFORM);
  let due = await read((db) => selectRecomputes(db, sql`not c.is_large`));
  const giveUpAt = performance.now() + WAIT_MS;
  for (;;) {
    const leftMs = giveUpAt - performance.now();
    if (due.length === 0 || leftMs < 0 || !(await itemWritersEnded(read, leftMs, signal))) return;
    due = await write((db) => settle(db, due), { timeoutMs: TIMEOUT_MS });
    if (due.length > 0) await sleep(PAUSE_MS);
  }
}

// Gives the changes that have items which somebody is writing.
async function settle(db: Db, due: readonly Recompute[]): Promise<Recompute[]> {
  const left: Recompute[] = [];
  for (const one of due) {
    if ((await recomputeItems(db, one)).left > 0) left.push(one);
    else await deleteRecompute(db, one);
  }
  return left;
}

/**
 * Called in the transaction that changed a life or a price: has the request answered only once its items are in line, and queues a
 * job for each organization where they are too many for that.
 */
export async function lifeChanged(
  db: Db,
  { viewer, platform, log, afterCommit }: Pick<Ctx, 'viewer' | 'platform' | 'log' | 'afterCommit'>,
): Promise<void> {
  for (const { organizationId, id } of await selectRecomputes(db, sql`c.is_large and c.job_id is null`)) {
    const payload = { organizationId, recomputeId: id };
    const jobId = await enqueue(db, { kind: LIFE_JOB, payload, organizationId, runAsUserId: viewer.userId });
    await sql`update life_recompute c set job_id = ${jobId}, updated_at = now()
      where c.organization_id = ${organizationId} and c.id = ${id}`.execute(db);
  }
  afterCommit(() =>
    settleLife(platform.database).catch((error: unknown) =>
      log.warn('items could not be computed again yet; the worker does it', { detail: describeError(error) }),
    ),
  );
}

/** Computes what a request that died after its commit, an import or a job that failed left to do. */
export function lifeUpkeep({ database }: Pick<Platform, 'database'>): Ticker {
  return {
    name: 'stored life',
    everyMs: 1000,
    async run(signal) {
      await settleLife(database, signal);
      const [one] = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
        selectRecomputes(db, sql`c.is_large and c.job_id is null and c.updated_at < now() - interval '10 seconds'`),
      );
      if (one) await recomputeByProperty(one, database, { signal });
    },
  };
}

/** The change; undefined once its items have been computed. */
export async function selectRecompute(db: Db, organizationId: number, id: number): Promise<Recompute | undefined> {
  const [found] = await selectRecomputes(db, sql`c.organization_id = ${organizationId} and c.id = ${id}`);
  return found;
}

/** Gives a change that its job did not get done to the worker. */
export async function releaseRecompute(db: Db, organizationId: number, id: number): Promise<void> {
  await sql`update life_recompute c set job_id = null, updated_at = now()
    where c.organization_id = ${organizationId} and c.id = ${id}`.execute(db);
}

/**
 * Computes the items of a change property by property, each in a transaction of its own, so that nobody waits for long. Gives
 * nothing when the signal ended it, or when items have been written for so long that it has to be called again later.
 */
export async function recomputeByProperty(
  one: Recompute,
  database: Platform['database'],
  { signal, progress }: { signal: AbortSignal; progress?: (done: Recomputed, of: number) => Promise<void> },
): Promise<Recomputed | undefined> {
  const { read, write } = plainTx(database, PLATFORM);
  let properties = await read((db) => selectProperties(db, one));
  const of = properties.length;
  const done = { properties: 0, items: 0 };
  do {
    if (!(await itemWritersEnded(read, LARGE_WAIT_MS, signal))) return undefined;
    const unfinished: number[] = [];
    for (const propertyId of properties) {
      if (signal.aborted) return undefined;
      const { computed, left } = await write((db) => recomputeItems(db, one, propertyId), { timeoutMs: TIMEOUT_MS });
      done.items += computed;
      if (left > 0) unfinished.push(propertyId);
      else done.properties += 1;
      await progress?.(done, of);
    }
    properties = unfinished;
    if (properties.length > 0) await sleep(PAUSE_MS);
  } while (properties.length > 0);
  await write((db) => deleteRecompute(db, one));
  return done;
}

/** Whether items of an organization are still to be computed by a job: a condition over an organization's id. */
export function isBeingRecomputed(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from life_recompute rc where rc.organization_id = ${organizationId} and rc.is_large)`;
}

/**
 * Computes the items of a change again, of one property or of all, and gives how many: those computed, and those left because
 * somebody else is writing them.
 */
async function recomputeItems(
  db: Db,
  one: Recompute,
  propertyId = one.propertyId,
): Promise<{ computed: number; left: number }> {
  const differing = await recomputeOnce(db, one, propertyId);
  const left = differing > 0 ? await recomputeOnce(db, one, propertyId) : 0;
  return { computed: differing - left, left };
}

async function recomputeOnce(db: Db, one: Recompute, propertyId: number | null): Promise<number> {
  const which = sql`(${one.organizationId}, ${propertyId}::bigint, ${one.itemTypeId}::bigint, ${one.modelId}::bigint)`;
  const { rows } = await sql<{ differing: number }>`
    select case when ${one.ofCovers !== true} then recompute_item_life${which} else 0 end
      + case when ${one.ofCovers !== false} then recompute_item_covers${which} else 0 end as differing`.execute(db);
  return rows[0]?.differing ?? 0;
}

/** Removes a change whose items have been computed. */
async function deleteRecompute(db: Db, { organizationId, id }: Recompute): Promise<void> {
  await sql`delete from life_recompute c where c.organization_id = ${organizationId} and c.id = ${id}`.execute(db);
}

/** How many items' stored lives or covers differ from what they would be now, by organization (of one, or of all); none unless something is wrong. */
export async function selectLifeDifferences(db: Db, organizationId: number | null = null): Promise<LifeDifference[]> {
  const { rows } = await sql<LifeDifference>`
    with differing as (
      select i.organization_id, i.id, row_number() over (partition by i.organization_id order by i.id) as place
      from organization o join item i on i.organization_id = o.id cross join lateral item_life(i) l
      where (${organizationId}::bigint is null or o.id = ${organizationId})
        and ((i.eul_years, i.eul_source, i.installed_cost_cents, i.cost_source, i.life_ends_on)
          is distinct from (l.eul_years, l.eul_source, l.installed_cost_cents, l.cost_source, l.life_ends_on)
          or item_covers_differ(i))
    )
    select d.organization_id as "organizationId", count(*) as items, array_agg(d.id order by d.id) filter (where d.place <= 5) as "firstIds"
    from differing d group by d.organization_id order by d.organization_id`.execute(db);
  return rows;
}

/** Computes an organization's items again until none differs. */
export async function repairLife(database: Platform['database'], organizationId: number): Promise<void> {
  const { write } = plainTx(database, PLATFORM);
  const all = { organizationId, id: 0, propertyId: null, itemTypeId: null, modelId: null, ofCovers: null };
  const repair = () => write((db) => recomputeItems(db, all), { timeoutMs: LONG_MS, isLong: true });
  while ((await repair()).left > 0) await sleep(PAUSE_MS);
}

type LifeDifference = { organizationId: number; items: number; firstIds: number[] };

/** How many items of how many properties have been computed again. */
type Recomputed = { properties: number; items: number };

/**
 * Compares every item's stored life with what it would be now, repairs what differs and says so in the log as an error; an
 * organization at a time, until the signal is aborted.
 */
export async function checkStoredLife(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { read } = plainTx(database, PLATFORM);
  const organizationIds = await read((db) => selectOrganizationIds(db));
  for (const organizationId of organizationIds) {
    if (signal.aborted) return;
    const [found] = await read((db) => selectLifeDifferences(db, organizationId), { timeoutMs: LONG_MS });
    if (!found) continue;
    const detail = `organization ${organizationId}: ${found.items} items, the first ${found.firstIds.join(', ')}`;
    log.error('stored lives differed from their model, type or prices and are computed again', { detail });
    await repairLife(database, organizationId);
  }
}

async function selectOrganizationIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('organization').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/**
 * Waits until every transaction that has written an item and not ended by now has ended; false when one takes longer than
 * `waitMs`, or the signal is aborted first. Such a transaction holds a lock on the table, taken before it looked at any life or price.
 */
async function itemWritersEnded(
  read: <T>(fn: (db: Db) => Promise<T>) => Promise<T>,
  waitMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const giveUpAt = performance.now() + waitMs;
  let writers = await read((db) => selectItemWriters(db));
  for (let pauseMs = 2; writers.length > 0; pauseMs = Math.min(pauseMs * 2, 50)) {
    if (signal?.aborted || performance.now() > giveUpAt) return false;
    await sleep(pauseMs);
    const still = new Set(await read((db) => selectItemWriters(db)));
    writers = writers.filter((one) => still.has(one));
  }
  return !signal?.aborted;
}

async function selectProperties(db: Db, { organizationId, propertyId }: Recompute): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from property p
    where p.organization_id = ${organizationId} and (${propertyId}::bigint is null or p.id = ${propertyId}) order by p.id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

async function selectItemWriters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ transaction: string }>`
    select distinct l.virtualtransaction as transaction from pg_locks l
    where l.locktype = 'relation' and l.relation = 'item'::regclass and l.mode = 'RowExclusiveLock' and l.granted
      and l.database = (select d.oid from pg_database d where d.datname = current_database())
      and l.pid <> pg_backend_pid()`.execute(db);
  return rows.map((row) => row.transaction);
}

async function selectRecomputes(db: Db, condition: RawBuilder<unknown>): Promise<Recompute[]> {
  const { rows } = await sql<Recompute>`
    select c.organization_id as "organizationId", c.id, c.property_id as "propertyId", c.item_type_id as "itemTypeId", c.model_id as "modelId",
      c.of_covers as "ofCovers"
    from organization o join life_recompute c on c.organization_id = o.id where ${condition} order by c.organization_id, c.id`.execute(
    db,
  );
  return rows;
}
