import type { ItemEvent, ItemRecord } from '@lintel/contract/items/item';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { itemEventColumns, itemEventJoins } from '#platform/lookups/item-event.ts';
import { itemLifeColumns, itemLifeJoins, lifeCtes, scopeOf } from '#platform/lookups/item-life.ts';
import { afterId, type Page, type PageOrder, placeById, selectPage } from '#platform/sql/page.ts';
import type { ItemLifeRow } from './item-life-row.ts';

type WireRecord = z.infer<typeof ItemRecord>;
type WireEvent = z.infer<typeof ItemEvent>;

/** One item that is or was in the unit. */
export async function selectUnitItem(
  db: Db,
  viewer: Viewer,
  unitId: number,
  itemId: number,
  now: string,
): Promise<ItemLifeRow | undefined> {
  const { rows } = await sql<ItemLifeRow>`
    with found as materialized (${itemOfUnit(viewer, unitId, itemId)}),
    ${scopeOf('found')},
    ${lifeCtes({ now, source: sql`found`, statuses: ['ACTIVE', 'STORED', 'RETIRED'] })}
    select ${itemLifeColumns} from life l ${itemLifeJoins}`.execute(db);
  return rows[0];
}

/** The item by itself. */
export async function selectItem(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
): Promise<ItemLifeRow | undefined> {
  const { rows } = await sql<ItemLifeRow>`
    with found as materialized (
      select i.* from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
      where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null
    ), ${scopeOf('found')},
    ${lifeCtes({ now, source: sql`found`, statuses: ['ACTIVE', 'STORED', 'RETIRED'] })}
    select ${itemLifeColumns} from life l ${itemLifeJoins}`.execute(db);
  return rows[0];
}

/** The item by its own id, wherever it stands, with when it was archived; to an administrator also then. */
export async function selectItemRecord(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
): Promise<WireRecord | undefined> {
  const { rows } = await sql<WireRecord>`
    with kept as materialized (${itemById(viewer, itemId)}),
    found as materialized (select (jsonb_populate_record(k.whole, '{"archived_at": null}')).* from kept k),
    ${scopeOf('found')},
    ${lifeCtes({ now, source: sql`found`, statuses: ['ACTIVE', 'STORED', 'RETIRED'] })}
    select ${itemLifeColumns}, (select ${instant('k.archived_at')} from kept k) as "archivedAt" from life l ${itemLifeJoins}`.execute(
    db,
  );
  return rows[0];
}

/** The history of an item that is or was in the unit, oldest first. */
export function selectUnitItemHistory(
  db: Db,
  viewer: Viewer,
  unitId: number,
  itemId: number,
  asked: PageOrder,
): Promise<Page<WireEvent>> {
  return historyOf(db, itemOfUnit(viewer, unitId, itemId), asked);
}

/** The history of an item by its own id, oldest first. */
export function selectItemHistory(db: Db, viewer: Viewer, itemId: number, asked: PageOrder): Promise<Page<WireEvent>> {
  return historyOf(db, sql`select k.organization_id, k.id, k.item_type_id from (${itemById(viewer, itemId)}) k`, asked);
}

async function historyOf(db: Db, item: RawBuilder<unknown>, asked: PageOrder): Promise<Page<WireEvent>> {
  return selectPage<WireEvent>(db, {
    limit: asked.limit,
    found: sql`exists (select from found)`,
    total: sql`(select count(*) from found f join item_event e on e.organization_id = f.organization_id and e.item_id = f.id)`,
    ctes: sql`found as materialized (${item}), page as (
      select e.organization_id, e.id, f.item_type_id from found f
      join item_event e on e.organization_id = f.organization_id and e.item_id = f.id and ${afterId(sql`e.id`, asked)}
      order by e.id limit ${asked.limit + 1}
    ), rows as (
      select ${placeById(asked)}, ${itemEventColumns} from page
      join item_event e on e.organization_id = page.organization_id and e.id = page.id
      join item_type t on t.id = page.item_type_id ${itemEventJoins}
    )`,
  });
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
