import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';
import { isOpen } from './project-sums.ts';

export type Selected = {
  itemIds?: readonly number[] | undefined;
  cells?: readonly { unitId: number; itemTypeId: number }[] | undefined;
};
export type SelectedItem = { itemId: number; costCents: number | null; projects: { id: number; name: string }[] };

/** The items in service of a selection on one property, with the open projects they are in; undefined where it is not seen. */
export async function selectSelection(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  { itemIds = [], cells = [] }: Selected,
  limit: number,
): Promise<{ items: SelectedItem[]; total: number; asked: number } | undefined> {
  const units = bigints(cells.map((cell) => cell.unitId));
  const types = bigints(cells.map((cell) => cell.itemTypeId));
  const { rows } = await sql<{ total: number; asked: number; items: SelectedItem[] }>`
    with scope as (select p.organization_id, p.id from property p where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}),
    asked as (
      select i.organization_id, i.id, i.status, i.installed_cost_cents from scope s
      join item i on i.organization_id = s.organization_id and i.property_id = s.id and i.archived_at is null
      where i.id = any (${bigints(itemIds)})
        or ((i.unit_id, i.item_type_id) in (select c.unit_id, c.type_id from unnest(${units}, ${types}) as c (unit_id, type_id))
          and i.status = 'ACTIVE')
    ), found as (
      select a.organization_id, a.id, a.installed_cost_cents from asked a where a.status = 'ACTIVE' order by a.id limit ${limit + 1}
    )
    select (select count(*) from asked a where a.status = 'ACTIVE') as total, (select count(*) from asked) as asked, (
      select coalesce(json_agg(json_build_object('itemId', f.id, 'costCents', f.installed_cost_cents, 'projects', ${openProjects('f')}) order by f.id), '[]')
      from found f) as items
    from scope`.execute(db);
  return rows[0];
}

// An item is only ever planned at the property it is on, so whoever sees the item sees the project, unless it moved since.
function openProjects(item: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', j.id, 'name', j.name) order by j.id), '[]')
    from project_item l join project j on j.organization_id = l.organization_id and j.id = l.project_id and ${isOpen} and j.archived_at is null
    where l.organization_id = ${sql.ref(`${item}.organization_id`)} and l.item_id = ${sql.ref(`${item}.id`)})`;
}

/**
 * Locks items in service of a property, lowest id first, so that two projects cannot take the same item unseen; the ids that were found.
 */
export async function lockItems(db: Db, at: HeldProperty, itemIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select i.id from item i where i.organization_id = ${at.organizationId} and i.property_id = ${at.propertyId}
      and i.id = any (${bigints(itemIds)}) and i.status = 'ACTIVE' and i.archived_at is null order by i.id for no key update of i`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** How many of the items each open project has, but for one; most first. */
export async function selectElsewhere(
  db: Db,
  at: HeldProperty,
  itemIds: readonly number[],
  projectId: number | null,
): Promise<{ name: string; items: number }[]> {
  const { rows } = await sql<{ name: string; items: number }>`
    select j.name, count(*) as items from project_item l
    join project j on j.organization_id = l.organization_id and j.id = l.project_id and ${isOpen} and j.archived_at is null
    where l.organization_id = ${at.organizationId} and l.item_id = any (${bigints(itemIds)}) and j.id is distinct from ${projectId}
    group by j.id, j.name order by count(*) desc, j.id`.execute(db);
  return rows;
}

/** Adds items to a project at their cost of today, but for those it has already; how many it did not have. */
export async function insertLines(
  db: Db,
  viewer: Viewer,
  at: HeldProperty & { id: number },
  itemIds: readonly number[],
  now: string,
): Promise<number> {
  const done = await sql`
    insert into project_item (organization_id, property_id, project_id, item_id, description, cost_cents, added_by, created_at, updated_at)
    select i.organization_id, ${at.propertyId}, ${at.id}, i.id, left(t.name || coalesce(' in ' || u.name, ''), 300), i.installed_cost_cents,
      ${viewer.userId}, ${now}, ${now}
    from item i join item_type t on t.id = i.item_type_id
    left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
    where i.organization_id = ${at.organizationId} and i.id = any (${bigints(itemIds)}) order by i.id
    on conflict (organization_id, project_id, item_id) do nothing`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

/** How many lines a project has. */
export async function countLines(db: Db, at: HeldProperty & { id: number }): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from project_item l
    where l.organization_id = ${at.organizationId} and l.project_id = ${at.id}`.execute(db);
  return rows[0]?.n ?? 0;
}
