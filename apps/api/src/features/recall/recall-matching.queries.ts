import type { Db } from '@lintel/db/pooled-kysely';
import { isOfBrand } from '@lintel/domain/items/recalls';
import { sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { bigints } from '#platform/identity/viewer.ts';
import type { StoredNotice } from '#platform/lookups/recall-notices.ts';
import { matchDevices } from './device-matching.queries.ts';
import { type MakerNames, matchesOf, type RecalledItem, recalledItemColumns } from './recall-facts.ts';

type At = { organizationId: number; propertyId: number };

/** Which notices there are, in words that change with any of them. */
export async function selectCatalogueState(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select count(*) || ' notices, ' || md5(coalesce(string_agg(n.id || ':' || n.version, ',' order by n.id), '')) as state
    from recall_notice n where n.archived_at is null`.execute(db);
  return rows[0]?.state ?? '';
}

/**
 * Properties, over all organizations, whose items changed in what notices name, whose last look was for other notices, or was before six in the
 * morning there: names of manufacturers and models may have changed since.
 */
export async function selectDueLooksUnscoped(db: Db, now: string, catalogue: string, limit: number): Promise<At[]> {
  const { rows } = await sql<At>`
    select p.organization_id as "organizationId", p.id as "propertyId"
    from property p join organization o on o.id = p.organization_id and o.archived_at is null
    left join recall_run r on r.organization_id = p.organization_id and r.property_id = p.id
    cross join lateral (select (${localDay(now, 'p.timezone')} + time '06:00') at time zone p.timezone as at) morning
    where p.archived_at is null and (r.property_id is null or r.catalogue <> ${catalogue}
      or r.ran_at < morning.at and ${now}::timestamptz >= morning.at
      or exists (select from recall_request q where q.organization_id = p.organization_id and q.property_id = p.id))
    order by p.organization_id, p.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Looks at the items and the safety devices of one property for the notices: finds are noted as possible, those that the record speaks against by now go, and what
 * a person decided stays. Safe to run twice at once.
 */
export async function matchProperty(
  db: Db,
  at: At,
  known: Known,
  now: string,
): Promise<{ items: number; found: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('item_recall', ${at.propertyId}))`.execute(db);
  // Before the items are read: what is noted from here on is looked at once more.
  await sql`delete from recall_request q where q.organization_id = ${at.organizationId} and q.property_id = ${at.propertyId}`.execute(
    db,
  );
  const items = await selectCandidates(db, at, known);
  const found = items.flatMap((item) =>
    matchesOf(item, known.notices, known.makers).map(({ notice }) => ({ itemId: item.id, recallId: notice.id })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f ("itemId" bigint, "recallId" bigint)`;
  await sql`
    insert into item_recall (organization_id, item_id, recall_id)
    select ${at.organizationId}::bigint, f."itemId", f."recallId" from ${given} order by 2, 3
    on conflict (organization_id, item_id, recall_id) do nothing`.execute(db);
  await sql`
    delete from item_recall r using item i
    where r.organization_id = ${at.organizationId} and r.state = 'POSSIBLE' and i.organization_id = r.organization_id and i.id = r.item_id
      and i.property_id = ${at.propertyId} and i.recall_state is not null and i.status <> 'RETIRED' and i.archived_at is null
      and not exists (select from ${given} where f."itemId" = r.item_id and f."recallId" = r.recall_id)`.execute(db);
  await matchDevices(db, at, known.notices);
  await sql`insert into recall_run (organization_id, property_id, ran_at, catalogue, items, found)
    values (${at.organizationId}, ${at.propertyId}, ${now}, ${known.catalogue}, ${items.length}, ${found.length})
    on conflict (organization_id, property_id) do update set ran_at = excluded.ran_at, catalogue = excluded.catalogue,
      items = excluded.items, found = excluded.found, version = recall_run.version + 1, updated_at = now()`.execute(db);
  return { items: items.length, found: found.length };
}

/** What is looked for, read once for many properties. */
export type Known = { catalogue: string; notices: readonly StoredNotice[]; makers: MakerNames };

// Items of the types and manufacturers that any notice names; the rule decides about each.
async function selectCandidates(db: Db, at: At, { notices, makers }: Known): Promise<RecalledItem[]> {
  const types = [...new Set(notices.flatMap(({ rule }) => rule.itemTypes))];
  const brands = notices.flatMap(({ rule }) => rule.brands);
  const makerIds = [...makers].filter(([, names]) => isOfBrand(brands, names)).map(([id]) => id);
  const { rows } = await sql<RecalledItem>`
    select ${recalledItemColumns} from item i join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
    where i.organization_id = ${at.organizationId} and i.property_id = ${at.propertyId} and i.archived_at is null and i.status <> 'RETIRED'
      and t.key = any (${types}::text[]) and coalesce(m.manufacturer_id, i.manufacturer_id) = any (${bigints(makerIds)})
    order by i.id`.execute(db);
  return rows;
}
