import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/lookups/instant.ts';
import { itemEventColumns, itemEventJoins } from '#platform/lookups/item-event.ts';
import { itemLifeColumns, itemLifeJoins, lifeCtes, scopeOf } from '#platform/lookups/item-life.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/viewer.ts';

/** One item that is or was in the unit, as JSON text. */
export async function selectUnitItem(
  db: Db,
  viewer: Viewer,
  unitId: number,
  itemId: number,
  now: string,
): Promise<{ version: number; json: string } | undefined> {
  const { rows } = await sql<{ version: number; json: string }>`
    with found as materialized (${itemOfUnit(viewer, unitId, itemId)}),
    ${scopeOf('found')},
    ${lifeCtes({ now, source: sql`found`, statuses: ['ACTIVE', 'STORED', 'RETIRED'] })}
    select l.version, to_json(r)::text as json from life l ${itemLifeJoins} cross join lateral (select ${itemLifeColumns}) r`.execute(
    db,
  );
  return rows[0];
}

/** The item by itself, as JSON text. */
export async function selectItem(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
): Promise<{ version: number; json: string } | undefined> {
  const { rows } = await sql<{ version: number; json: string }>`
    with found as materialized (
      select i.* from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
      where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null
    ), ${scopeOf('found')},
    ${lifeCtes({ now, source: sql`found`, statuses: ['ACTIVE', 'STORED', 'RETIRED'] })}
    select l.version, to_json(r)::text as json from life l ${itemLifeJoins} cross join lateral (select ${itemLifeColumns}) r`.execute(
    db,
  );
  return rows[0];
}

/** The item by its own id, wherever it stands, with when it was archived; to an administrator also then. As JSON text. */
export async function selectItemRecord(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
): Promise<{ version: number; json: string } | undefined> {
  const { rows } = await sql<{ version: number; json: string }>`
    with kept as materialized (${itemById(viewer, itemId)}),
    found as materialized (select (jsonb_populate_record(k.whole, '{"archived_at": null}')).* from kept k),
    ${scopeOf('found')},
    ${lifeCtes({ now, source: sql`found`, statuses: ['ACTIVE', 'STORED', 'RETIRED'] })}
    select l.version, (to_jsonb(r) || jsonb_build_object('archivedAt', (select ${instant('k.archived_at')} from kept k)))::text as json
    from life l ${itemLifeJoins} cross join lateral (select ${itemLifeColumns}) r`.execute(db);
  return rows[0];
}

/** The history of an item that is or was in the unit, oldest first, as the JSON text of a page. */
export function selectUnitItemHistory(
  db: Db,
  viewer: Viewer,
  unitId: number,
  itemId: number,
): Promise<string | undefined> {
  return historyOf(db, itemOfUnit(viewer, unitId, itemId));
}

/** The history of an item by its own id, oldest first, as the JSON text of a page. */
export function selectItemHistory(db: Db, viewer: Viewer, itemId: number): Promise<string | undefined> {
  return historyOf(db, sql`select k.organization_id, k.id, k.item_type_id from (${itemById(viewer, itemId)}) k`);
}

async function historyOf(db: Db, item: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    with found as materialized (${item})
    select json_build_object('results', coalesce((
        select json_agg(x.json order by x.id) from (
          select e.id, to_json(r) as json from item_event e
          join item_type t on t.id = f.item_type_id ${itemEventJoins} cross join lateral (select ${itemEventColumns}) r
          where e.organization_id = f.organization_id and e.item_id = f.id
        ) x), '[]'),
      'total', (select count(*) from item_event e where e.organization_id = f.organization_id and e.item_id = f.id),
      'nextCursor', null)::text as json
    from found f`.execute(db);
  return rows[0]?.json;
}

// An item stays reachable through the unit that it left: that is where people remember it.
function itemOfUnit(viewer: Viewer, unitId: number, itemId: number): RawBuilder<unknown> {
  return sql`select i.* from item i
    join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null
      and (i.unit_id = ${unitId} or exists (select from item_event e where e.organization_id = i.organization_id
        and e.item_id = i.id and ${unitId} in (e.from_unit_id, e.to_unit_id)))`;
}

// An archived item is there for administrators, who may bring it back.
function itemById(viewer: Viewer, itemId: number): RawBuilder<unknown> {
  return sql`select i as whole, i.organization_id, i.id, i.item_type_id, i.archived_at from item i
    join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId}
      and (i.archived_at is null or i.organization_id = any (${bigints(viewer.adminOrganizationIds)}))`;
}
