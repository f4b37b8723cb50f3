import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { type RawBuilder, sql } from 'kysely';
import { GUARDED_PAIRS, type GuardedPair } from './archive-pairs.ts';

/** Live rows of one organization whose parent of one kind is archived; of no organization where all share the rows. */
export type LiveBelowArchived = GuardedPair & { organizationId: number | null; ids: number[] };

/** Live children of archived parents, over all organizations. Runs as the platform. */
export async function selectLiveBelowArchived(db: Db): Promise<LiveBelowArchived[]> {
  const found: LiveBelowArchived[] = [];
  for (const pair of GUARDED_PAIRS) {
    const { rows } = await sql<Found>`
      select c.organization_id as "organizationId", array_agg(c.id order by c.id) as ids
      from ${childOf(pair)} where ${isLiveBelowArchived(pair)} group by c.organization_id order by c.organization_id`.execute(
      db,
    );
    for (const row of rows) found.push({ ...pair, ...row, ids: row.ids.map(Number) });
  }
  return found;
}

/**
 * Puts right what was left live, each with a line in the audit log. Children that are archived with their parent are archived at its
 * instant, so that a restore brings both back; units of a building that was archived alone are taken out of it instead. Children of a
 * merged parent are given the one that it was merged into, and a model that this one has by the same name becomes that. A parent that live
 * children keep comes back.
 */
export async function repairLiveBelowArchived(
  db: Db,
  audit: (entry: AuditEntry) => void,
): Promise<LiveBelowArchived[]> {
  const repaired: LiveBelowArchived[] = [];
  for (const pair of GUARDED_PAIRS) {
    for (const { organizationId, ids } of await REPAIRS[pair.how](db, pair)) {
      repaired.push({ ...pair, organizationId, ids: ids.map(Number) });
      const after = { child: pair.child, parent: pair.parent, ids: ids.map(Number) };
      if (organizationId !== null)
        audit({ organizationId, action: 'repair', entity: pair.child, entityId: null, after });
    }
  }
  return repaired;
}

type Found = { organizationId: number | null; ids: number[] };

const REPAIRS = { together: archiveWithParent, moved: moveToSurvivor, kept: bringBackParent };

async function archiveWithParent(db: Db, pair: GuardedPair): Promise<Found[]> {
  const change =
    pair.parent === 'building'
      ? sql`building_id = case when k.stays then null else c.building_id end,
          archived_at = case when k.stays then null else k.at end`
      : sql`archived_at = k.at`;
  const stays = pair.parent === 'building' ? sql`p.left_unit_ids is not null` : sql`false`;
  const { rows } = await sql<Found>`
    with found as materialized (
      select c.organization_id, c.id, p.archived_at as at, ${stays} as stays from ${childOf(pair)}
      where ${isLiveBelowArchived(pair)} for update of p, c
    ), saved as (
      update ${sql.table(pair.child)} c set ${change}, version = c.version + 1, updated_at = now() from found k
      where c.organization_id = k.organization_id and c.id = k.id
      returning c.organization_id, c.id
    ) ${countedOf(sql`saved`)}`.execute(db);
  return rows;
}

async function moveToSurvivor(db: Db, pair: GuardedPair): Promise<Found[]> {
  const survivor = sql`(with recursive line as (
      select p.id, p.merged_into_id, p.archived_at
      union all select n.id, n.merged_into_id, n.archived_at from line l join ${sql.table(pair.parent)} n on n.id = l.merged_into_id
        where l.archived_at is not null
    ) select l.id from line l order by l.archived_at is not null limit 1)`;
  // A model whose name the survivor has already becomes that one: its items follow as those of any merged model.
  const twin =
    pair.child === 'model'
      ? sql`(select t.id from model t where t.manufacturer_id = k.into_id and lower(t.name) = lower(c.name)
          and t.organization_id is not distinct from c.organization_id and t.id <> c.id)`
      : sql`null::bigint`;
  const change =
    pair.child === 'model'
      ? sql`manufacturer_id = case when ${twin} is null then k.into_id else c.manufacturer_id end, merged_into_id = ${twin},
          archived_at = case when ${twin} is not null then now() end`
      : pair.parent === 'model'
        ? sql`model_id = k.into_id, manufacturer_id = (select t.manufacturer_id from model t where t.id = k.into_id)`
        : sql`${sql.ref(pair.column)} = k.into_id`;
  const { rows } = await sql<Found>`
    with found as materialized (
      select c.organization_id, c.id, ${survivor} as into_id from ${childOf(pair)} where ${isLiveBelowArchived(pair)} for update of c
    ), saved as (
      update ${sql.table(pair.child)} c set ${change}, version = c.version + 1, updated_at = now() from found k
      where c.organization_id is not distinct from k.organization_id and c.id = k.id
      returning c.organization_id, c.id
    ) ${countedOf(sql`saved`)}`.execute(db);
  return rows;
}

async function bringBackParent(db: Db, pair: GuardedPair): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select c.organization_id, c.id, p.id as parent_id from ${childOf(pair)} where ${isLiveBelowArchived(pair)} for update of p
    ), saved as (
      update ${sql.table(pair.parent)} p set archived_at = null, version = p.version + 1, updated_at = now()
      where (p.organization_id, p.id) in (select k.organization_id, k.parent_id from found k)
    ) ${countedOf(sql`found`)}`.execute(db);
  return rows;
}

function countedOf(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.organization_id as "organizationId", array_agg(s.id order by s.id) as ids from ${rows} s
    group by s.organization_id order by s.organization_id`;
}

function isLiveBelowArchived({ how }: GuardedPair): RawBuilder<boolean> {
  const isGone =
    how === 'moved' ? sql`p.archived_at is not null and p.merged_into_id is not null` : sql`p.archived_at is not null`;
  return sql<boolean>`c.archived_at is null and ${isGone}`;
}

const SHARED = ['manufacturer', 'model'];

// The catalogue is of no organization, or of one; every other parent is of the organization of its child.
function childOf({ child, column, parent }: GuardedPair): RawBuilder<unknown> {
  const names = sql`p.id = ${sql.ref(`c.${column}`)}`;
  if (child === 'model') return sql`model c join manufacturer p on ${names}`;
  return sql`organization o join ${sql.table(child)} c on c.organization_id = o.id
    join ${sql.table(parent)} p on ${names} ${SHARED.includes(parent) ? sql`` : sql`and p.organization_id = o.id`}`;
}
