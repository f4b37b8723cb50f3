import type { Building } from '@lintel/contract/units/building';
import type { Db } from '@lintel/db/pooled-kysely';
import { localDay } from '@lintel/domain/base/time-zones';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

export type WireBuilding = z.infer<typeof Building>;
export type BuildingFields = { name: string; floors: number | null };
export type BuildingRow = BuildingFields & {
  id: number;
  organizationId: number;
  propertyId: number;
  version: number;
  timezone: string;
};

/** One building. */
export async function selectBuilding(db: Db, viewer: Viewer, buildingId: number): Promise<WireBuilding | undefined> {
  const { rows } = await sql<WireBuilding>`
    select b.id, b.organization_id as "organizationId", b.property_id as "propertyId", b.name, b.floors,
      (select count(*) from unit u where u.organization_id = b.organization_id and u.building_id = b.id
        and u.archived_at is null) as "unitCount", ${instant('b.archived_at')} as "archivedAt", b.version
    from building b join property p on p.organization_id = b.organization_id and p.id = b.property_id
    where ${visibleProperties(viewer, 'p')} and b.id = ${buildingId} and b.archived_at is null`.execute(db);
  return rows[0];
}

/** The current building, locked until the transaction ends; undefined when the viewer does not see it. */
export async function lockBuilding(
  db: Db,
  viewer: Viewer,
  buildingId: number,
  state: 'live' | 'archived' = 'live',
): Promise<BuildingRow | undefined> {
  const isInState = state === 'live' ? sql`b.archived_at is null` : sql`b.archived_at is not null`;
  const { rows } = await sql<BuildingRow>`
    select b.id, b.organization_id as "organizationId", b.property_id as "propertyId", b.name, b.floors, b.version, p.timezone
    from building b join property p on p.organization_id = b.organization_id and p.id = b.property_id
    where ${visibleProperties(viewer, 'p')} and b.id = ${buildingId} and ${isInState} for no key update of b`.execute(
    db,
  );
  return rows[0];
}

/** True when a building of the property other than `exceptId` has the name. */
export async function isBuildingNameTaken(
  db: Db,
  { organizationId, propertyId }: BuildingPlace,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from building b where b.organization_id = ${organizationId} and b.property_id = ${propertyId}
      and b.archived_at is null and lower(b.name) = lower(${name}) and b.id is distinct from ${exceptId}::bigint) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}

/** Inserts a building on a locked property; returns its id. */
export async function insertBuilding(
  db: Db,
  { organizationId, propertyId }: BuildingPlace,
  fields: BuildingFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into building (organization_id, property_id, name, floors)
    values (${organizationId}, ${propertyId}, ${fields.name}, ${fields.floors}::smallint) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Writes a locked building's fields; false when it was changed since. */
export async function updateBuilding(db: Db, row: BuildingRow, fields: BuildingFields): Promise<boolean> {
  const { rows } = await sql`
    update building b set name = ${fields.name}, floors = ${fields.floors}::smallint, version = b.version + 1, updated_at = now()
    where b.organization_id = ${row.organizationId} and b.id = ${row.id} and b.version = ${row.version}
    returning b.id`.execute(db);
  return rows.length === 1;
}

export type BuildingPlace = { organizationId: number; propertyId: number };
export type GoneWith = { units: number; items: number };

/** Archives a locked building with its units and their items, all at one instant, so that a restore brings back exactly those. */
export async function archiveBuilding(db: Db, row: BuildingRow, userId: number, now: string): Promise<GoneWith> {
  const { rows } = await sql<GoneWith>`
    with gone as (
      update building b set archived_at = now(), left_unit_ids = null, version = b.version + 1, updated_at = now()
      where ${isBuilding(row)} returning b.organization_id, b.id
    ), units as (
      update unit u set archived_at = now(), version = u.version + 1, updated_at = now() from gone g
      where u.organization_id = g.organization_id and u.building_id = g.id and u.archived_at is null
      returning u.organization_id, u.id
    ), items as (
      update item i set archived_at = now(), version = i.version + 1, updated_at = now() from units u
      where i.organization_id = u.organization_id and i.unit_id = u.id and i.archived_at is null
      returning i.organization_id, i.id, i.property_id, i.unit_id
    ), events as (
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, from_unit_id, note, user_id)
      select i.organization_id, i.id, i.property_id, 'EDITED', ${localDay(now, row.timezone)}::date, i.unit_id, 'Archived with its building', ${userId}::bigint
      from items i
    )
    select (select count(*) from units) as units, (select count(*) from items) as items`.execute(db);
  return rows[0] as GoneWith;
}

/** Archives a locked building alone; its units stay without a building, and it remembers which they were. */
export async function archiveBuildingOnly(db: Db, row: BuildingRow): Promise<{ units: number }> {
  const { rows } = await sql<{ units: number }>`
    with left_behind as (
      update unit u set building_id = null, version = u.version + 1, updated_at = now()
      where u.organization_id = ${row.organizationId} and u.building_id = ${row.id} and u.archived_at is null
      returning u.id
    ), gone as (
      update building b set archived_at = now(), left_unit_ids = (select coalesce(array_agg(l.id order by l.id), '{}') from left_behind l),
        version = b.version + 1, updated_at = now()
      where ${isBuilding(row)}
    )
    select count(*) as units from left_behind`.execute(db);
  return rows[0] as { units: number };
}

/** A unit that cannot be restored with the building, because another has its name by now. */
export async function selectTakenUnitName(db: Db, row: BuildingRow): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.name from building b
    join unit u on u.organization_id = b.organization_id and u.building_id = b.id and u.archived_at = b.archived_at
    join unit o on o.organization_id = u.organization_id and o.property_id = u.property_id and o.archived_at is null
      and lower(o.name) = lower(u.name)
    where ${isBuilding(row)} order by u.sort_key, u.id limit 1`.execute(db);
  return rows[0]?.name;
}

/**
 * Restores a locked archived building with what was archived at the same instant, and puts the units that stayed back
 * into it.
 */
export async function restoreBuilding(db: Db, row: BuildingRow, userId: number, now: string): Promise<GoneWith> {
  const { rows } = await sql<GoneWith>`
    with back as materialized (
      select b.organization_id, b.property_id, b.id, b.archived_at, b.left_unit_ids from building b where ${isBuilding(row)}
    ), restored as (
      update building b set archived_at = null, left_unit_ids = null, version = b.version + 1, updated_at = now() from back k
      where b.organization_id = k.organization_id and b.id = k.id
    ), returned as (
      update unit u set building_id = k.id, version = u.version + 1, updated_at = now() from back k
      where u.organization_id = k.organization_id and u.property_id = k.property_id and u.id = any (k.left_unit_ids)
        and u.building_id is null and u.archived_at is null
      returning u.id
    ), units as (
      update unit u set archived_at = null, version = u.version + 1, updated_at = now() from back k
      where u.organization_id = k.organization_id and u.building_id = k.id and u.archived_at = k.archived_at
      returning u.organization_id, u.id
    ), items as (
      update item i set archived_at = null, version = i.version + 1, updated_at = now() from units u, back k
      where i.organization_id = u.organization_id and i.unit_id = u.id and i.archived_at = k.archived_at
      returning i.organization_id, i.id, i.property_id, i.unit_id
    ), events as (
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id, note, user_id)
      select i.organization_id, i.id, i.property_id, 'RESTORED', ${localDay(now, row.timezone)}::date, i.unit_id, 'Restored with its building', ${userId}::bigint
      from items i
    )
    select (select count(*) from units) + (select count(*) from returned) as units, (select count(*) from items) as items`.execute(
    db,
  );
  return rows[0] as GoneWith;
}

function isBuilding({ organizationId, id }: BuildingRow): RawBuilder<unknown> {
  return sql`b.organization_id = ${organizationId} and b.id = ${id}`;
}
