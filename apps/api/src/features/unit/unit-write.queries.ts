import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { NamingLock } from '#platform/lookups/free-unit-names.ts';

export type UnitFields = {
  name: string;
  givenName: string;
  buildingId: number | null;
  areaTypeId: number | null;
  floor: number | null;
  floorPlan: string | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  status: string | null;
  leaseEndsOn: string | null;
};

export type UnitRow = UnitFields & { id: number; organizationId: number; propertyId: number; version: number };

/** Whether the building is on the property and the kind of area is known; null is fine. */
export async function checkUnitLinks(
  db: Db,
  { organizationId, propertyId }: NamingLock,
  { buildingId, areaTypeId }: Pick<UnitFields, 'buildingId' | 'areaTypeId'>,
): Promise<{ isBuildingFine: boolean; isAreaTypeFine: boolean }> {
  const { rows } = await sql<{ isBuildingFine: boolean; isAreaTypeFine: boolean }>`
    select ${buildingId}::bigint is null or exists (select from building b where b.organization_id = ${organizationId}
        and b.property_id = ${propertyId} and b.id = ${buildingId}::bigint and b.archived_at is null) as "isBuildingFine",
      ${areaTypeId}::bigint is null or exists (select from area_type a where a.id = ${areaTypeId}::bigint) as "isAreaTypeFine"`.execute(
    db,
  );
  return rows[0] as { isBuildingFine: boolean; isAreaTypeFine: boolean };
}

/** Inserts a unit under a free name; returns its id. */
export async function insertUnit(
  db: Db,
  { organizationId, propertyId }: NamingLock,
  fields: UnitFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into unit (organization_id, property_id, name, given_name, building_id, area_type_id, floor, floor_plan, beds, baths, sqft, status,
      lease_ends_on)
    values (${organizationId}, ${propertyId}, ${fields.name}, ${fields.givenName}, ${fields.buildingId}, ${fields.areaTypeId},
      ${fields.floor}, ${fields.floorPlan}, ${fields.beds}, ${fields.baths}, ${fields.sqft}, ${fields.status},
      ${fields.leaseEndsOn}::date)
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** The current unit, locked until the transaction ends; undefined when the viewer does not see it. */
export async function lockUnit(db: Db, viewer: Viewer, unitId: number): Promise<UnitRow | undefined> {
  const { rows } = await sql<UnitRow>`
    select u.id, u.organization_id as "organizationId", u.property_id as "propertyId", u.version, u.name,
      u.given_name as "givenName", u.building_id as "buildingId", u.area_type_id as "areaTypeId", u.floor,
      u.floor_plan as "floorPlan", u.beds, u.baths, u.sqft, u.status, u.lease_ends_on::text as "leaseEndsOn"
    from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null for no key update of u`.execute(
    db,
  );
  return rows[0];
}

/** Writes a locked unit's fields; false when it was changed since. */
export async function updateUnit(db: Db, viewer: Viewer, row: UnitRow, fields: UnitFields): Promise<boolean> {
  const { rows } = await sql`
    update unit u set name = ${fields.name}, given_name = ${fields.givenName}, building_id = ${fields.buildingId},
      area_type_id = ${fields.areaTypeId}, floor = ${fields.floor}, floor_plan = ${fields.floorPlan}, beds = ${fields.beds},
      baths = ${fields.baths}, sqft = ${fields.sqft}, status = ${fields.status}, lease_ends_on = ${fields.leaseEndsOn}::date, version = u.version + 1, updated_at = now()
    from property p
    where p.organization_id = u.organization_id and p.id = u.property_id and ${visibleProperties(viewer, 'p')}
      and u.organization_id = ${row.organizationId} and u.id = ${row.id} and u.version = ${row.version}
    returning u.id`.execute(db);
  return rows.length === 1;
}

export type ArchivedUnit = { organizationId: number; propertyId: number; name: string; items: number };

/** Archives a unit with its items, all at one instant, so that a restore brings back exactly those. */
export async function archiveUnit(
  db: Db,
  viewer: Viewer,
  unitId: number,
  now: string,
): Promise<ArchivedUnit | undefined> {
  const { rows } = await sql<ArchivedUnit>`
    with gone as (
      update unit u set archived_at = now(), version = u.version + 1, updated_at = now() from property p
      where p.organization_id = u.organization_id and p.id = u.property_id and ${visibleProperties(viewer, 'p')}
        and u.id = ${unitId} and u.archived_at is null
      returning u.organization_id, u.property_id, u.id, u.name, p.timezone
    ), items as (
      update item i set archived_at = now(), version = i.version + 1, updated_at = now() from gone g
      where i.organization_id = g.organization_id and i.unit_id = g.id and i.archived_at is null
      returning i.organization_id, i.id, i.property_id
    ), events as (
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, from_unit_id, note, user_id)
      select i.organization_id, i.id, i.property_id, 'EDITED', ${localDay(now, 'g.timezone')}, g.id, 'Archived with its unit', ${viewer.userId}::bigint
      from items i cross join gone g
    )
    select g.organization_id as "organizationId", g.property_id as "propertyId", g.name, (select count(*) from items) as items
    from gone g`.execute(db);
  return rows[0];
}

/** An archived unit of a property that the viewer sees, held until the transaction ends. */
export async function lockArchivedUnit(
  db: Db,
  viewer: Viewer,
  unitId: number,
): Promise<{ organizationId: number; propertyId: number; name: string } | undefined> {
  const { rows } = await sql<{ organizationId: number; propertyId: number; name: string }>`
    select u.organization_id as "organizationId", u.property_id as "propertyId", u.name
    from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where ${visibleProperties(viewer, 'p')} and u.organization_id = any (${bigints(viewer.adminOrganizationIds)})
      and u.id = ${unitId} and u.archived_at is not null for no key update of u`.execute(db);
  return rows[0];
}

/** True when a unit of the property has the name. */
export async function isUnitNameTaken(
  db: Db,
  { organizationId, propertyId }: NamingLock,
  name: string,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from unit u where u.organization_id = ${organizationId} and u.property_id = ${propertyId}
      and u.archived_at is null and lower(u.name) = lower(${name})) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** Brings a unit back with the items that were archived at the same instant; a building that is gone is left out. */
export async function restoreUnit(db: Db, viewer: Viewer, unitId: number, now: string): Promise<void> {
  await sql`
    with back as (
      select u.organization_id, u.property_id, u.id, u.archived_at, b.id as building_id, p.timezone
      from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id and b.archived_at is null
      where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is not null
    ), restored as (
      update unit u set archived_at = null, building_id = k.building_id, version = u.version + 1, updated_at = now() from back k
      where u.organization_id = k.organization_id and u.id = k.id
    ), items as (
      update item i set archived_at = null, version = i.version + 1, updated_at = now() from back k
      where i.organization_id = k.organization_id and i.unit_id = k.id and i.archived_at = k.archived_at
      returning i.organization_id, i.id, i.property_id
    ), events as (
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id, note, user_id)
      select i.organization_id, i.id, i.property_id, 'RESTORED', ${localDay(now, 'k.timezone')}, k.id, 'Restored with its unit', ${viewer.userId}::bigint
      from items i cross join back k
    )
    select 1`.execute(db);
}
