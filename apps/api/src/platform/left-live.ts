import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { type RawBuilder, sql } from 'kysely';
import { TOGETHER_PAIRS, type TogetherPair } from './archive-pairs.ts';

/** Live rows of one organization whose parent of one kind is archived. */
export type LeftLive = TogetherPair & { organizationId: number; ids: number[] };

/** Live children of archived parents, over all organizations. Runs as the platform. */
export async function selectLeftLive(db: Db): Promise<LeftLive[]> {
  const found: LeftLive[] = [];
  for (const pair of TOGETHER_PAIRS) {
    const { rows } = await sql<{ organizationId: number; ids: number[] }>`
      select c.organization_id as "organizationId", array_agg(c.id order by c.id) as ids
      from organization o ${childOf(pair)} where ${isLeftLive} group by c.organization_id order by c.organization_id`.execute(
      db,
    );
    for (const row of rows) found.push({ ...pair, ...row, ids: row.ids.map(Number) });
  }
  return found;
}

/**
 * Archives live children of archived parents at the instant of their parent, so that a restore brings both back; units of a
 * building that was archived alone are taken out of it instead. Gives what it changed, each with a line in the audit log.
 */
export async function repairLeftLive(db: Db, audit: (entry: AuditEntry) => void): Promise<LeftLive[]> {
  const repaired: LeftLive[] = [];
  for (const pair of TOGETHER_PAIRS) {
    for (const { organizationId, ids } of await repairPair(db, pair)) {
      repaired.push({ ...pair, organizationId, ids: ids.map(Number) });
      const after = { child: pair.child, parent: pair.parent, ids: ids.map(Number) };
      audit({ organizationId, action: 'repair', entity: pair.child, entityId: null, after });
    }
  }
  return repaired;
}

async function repairPair(db: Db, pair: TogetherPair): Promise<{ organizationId: number; ids: number[] }[]> {
  const change =
    pair.parent === 'building'
      ? sql`building_id = case when k.stays then null else c.building_id end,
          archived_at = case when k.stays then null else k.at end`
      : sql`archived_at = k.at`;
  const stays = pair.parent === 'building' ? sql`p.left_unit_ids is not null` : sql`false`;
  const { rows } = await sql<{ organizationId: number; ids: number[] }>`
    with found as materialized (
      select c.organization_id, c.id, p.archived_at as at, ${stays} as stays from organization o ${childOf(pair)}
      where ${isLeftLive} for update of p, c
    ), saved as (
      update ${sql.table(pair.child)} c set ${change}, version = c.version + 1, updated_at = now() from found k
      where c.organization_id = k.organization_id and c.id = k.id
      returning c.organization_id, c.id
    )
    select s.organization_id as "organizationId", array_agg(s.id order by s.id) as ids from saved s
    group by s.organization_id order by s.organization_id`.execute(db);
  return rows;
}

const isLeftLive: RawBuilder<boolean> = sql<boolean>`c.archived_at is null and p.archived_at is not null`;

function childOf({ child, column, parent }: TogetherPair): RawBuilder<unknown> {
  return sql`join ${sql.table(child)} c on c.organization_id = o.id
    join ${sql.table(parent)} p on p.organization_id = o.id and p.id = ${sql.ref(`c.${column}`)}`;
}
