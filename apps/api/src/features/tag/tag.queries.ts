import type { Tag } from '@lintel/contract/items/tag';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';

type WireTag = z.output<typeof Tag>;
type Place = { propertyId: number; names: string[] };
type Tagged = HeldProperty & { itemIds: readonly number[]; unitIds: readonly number[]; userId: number; now: string };

/** Tags of a property, or of all that the viewer sees; undefined for a strange property. */
export async function selectTags(db: Db, viewer: Viewer, propertyId?: number): Promise<WireTag[] | undefined> {
  const { rows } = await sql<{ found: boolean; tags: WireTag[] }>`
    with scope as materialized (
      select p.organization_id, p.id as property_id from property p
      where ${visibleProperties(viewer, 'p')} and (${propertyId ?? null}::bigint is null or p.id = ${propertyId ?? null}::bigint)
    ), counted as (
      select min(t.name) as name, count(i.id) as items, count(u.id) as units
      from scope s join tag t on t.organization_id = s.organization_id and t.property_id = s.property_id
      left join item i on i.organization_id = t.organization_id and i.id = t.item_id and i.status = 'ACTIVE' and i.archived_at is null
      left join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
      group by t.name_key having count(i.id) + count(u.id) > 0
    )
    select ${propertyId === undefined} or exists (select from scope) as found,
      coalesce((select json_agg(c order by lower(c.name)) from counted c), '[]') as tags`.execute(db);
  return rows[0]?.found ? rows[0].tags : undefined;
}

/** The tags of an item or unit; undefined where the viewer sees none such. */
export async function selectTagsOf(
  db: Db,
  viewer: Viewer,
  of: 'item' | 'unit',
  id: number,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select p.id as "propertyId", coalesce((select json_agg(t.name order by lower(t.name)) from tag t
      where t.organization_id = x.organization_id and ${sql.ref(`t.${of}_id`)} = x.id), '[]') as names
    from ${sql.table(of)} x join property p on p.organization_id = x.organization_id and p.id = x.property_id
    where ${visibleProperties(viewer, 'p')} and x.id = ${id} and x.archived_at is null`.execute(db);
  return rows[0];
}

/** The names in the spelling that the organization uses already, where it does; of properties that the caller sees. */
export async function selectSpelling(db: Db, organizationId: number, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (lower(g.name)) coalesce((select t.name from tag t where t.organization_id = ${organizationId}
      and t.name_key = lower(g.name) order by t.id limit 1), g.name) as name
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as g (name)`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Takes tags off the items and units and puts others on, with a line in the history of each item that changed; gives the counts.
 */
export async function writeTags(
  db: Db,
  { organizationId, propertyId, itemIds, unitIds, userId, now }: Tagged,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<{ added: number; removed: number; changed: number }> {
  const names = (some: readonly string[]) =>
    sql`(select g.name from jsonb_array_elements_text(${JSON.stringify(some)}::jsonb) as g (name))`;
  const things = sql`(select i.id as item_id, null::bigint as unit_id from unnest(${bigints(itemIds)}) as i (id)
    union all select null, u.id from unnest(${bigints(unitIds)}) as u (id))`;
  const { rows: gone } = await sql<Touched>`
    delete from tag t using ${things} x where t.organization_id = ${organizationId} and (t.item_id = x.item_id or t.unit_id = x.unit_id)
      and t.name_key in (select lower(r.name) from ${names(remove)} r)
    returning t.item_id as "itemId", t.unit_id as "unitId", t.name`.execute(db);
  const { rows: made } = await sql<Touched>`
    insert into tag (organization_id, property_id, item_id, unit_id, name, created_by)
    select ${organizationId}, ${propertyId}, x.item_id, x.unit_id, a.name, ${userId} from ${things} x cross join ${names(add)} a
    on conflict do nothing
    returning item_id as "itemId", unit_id as "unitId", name`.execute(db);
  const touched = Map.groupBy([...gone, ...made], ({ itemId, unitId }) =>
    itemId === null ? `u${unitId}` : `i${itemId}`,
  );
  await insertEvents(db, { organizationId, itemIds: touchedItems(gone, made), userId, now }, gone, made);
  return { added: made.length, removed: gone.length, changed: touched.size };
}

type Touched = { itemId: number | null; unitId: number | null; name: string };

function touchedItems(...some: (readonly Touched[])[]): number[] {
  return [...new Set(some.flat().flatMap(({ itemId }) => itemId ?? []))];
}

async function insertEvents(
  db: Db,
  { organizationId, itemIds, userId, now }: Pick<Tagged, 'organizationId' | 'itemIds' | 'userId' | 'now'>,
  gone: readonly Touched[],
  made: readonly Touched[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const change = (some: readonly Touched[], id: number) =>
    some
      .filter(({ itemId }) => itemId === id)
      .map(({ name }) => name)
      .join(', ') || null;
  const events = itemIds.map((id) => ({ id, changes: { tags: [change(gone, id), change(made, id)] } }));
  await sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, from_unit_id, changes, user_id)
    select i.organization_id, i.id, i.property_id, 'EDITED', ${localDay(now, 'p.timezone')}, i.unit_id, e.changes, ${userId}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id bigint, changes jsonb)
    join item i on i.organization_id = ${organizationId} and i.id = e.id
    join property p on p.organization_id = i.organization_id and p.id = i.property_id`.execute(db);
}
