import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

export type PropertyFields = {
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  latitude: number | null;
  longitude: number | null;
  yearBuilt: number | null;
  timezone: string;
  kind: string | null;
  region: string | null;
  regionalManagerId: number | null;
  regionalMaintenanceManagerId: number | null;
};

export type PropertyRow = PropertyFields & { id: number; organizationId: number; version: number };

const rowColumns: RawBuilder<unknown> = sql`
  p.id, p.organization_id as "organizationId", p.version, p.name, p.address, p.city, p.state,
  p.postal_code as "postalCode", p.latitude, p.longitude, p.year_built as "yearBuilt", p.timezone, p.kind, p.region,
  p.regional_manager_id as "regionalManagerId", p.regional_maintenance_manager_id as "regionalMaintenanceManagerId"`;

/** The current property, locked until the transaction ends; undefined when the viewer does not see it. */
export async function lockProperty(db: Db, viewer: Viewer, propertyId: number): Promise<PropertyRow | undefined> {
  const { rows } = await sql<PropertyRow>`
    select ${rowColumns} from property p
    where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId} for no key update of p`.execute(db);
  return rows[0];
}

/** The properties of these ids that the viewer sees, by id, locked until the transaction ends. */
export async function lockProperties(db: Db, viewer: Viewer, ids: readonly number[]): Promise<PropertyRow[]> {
  const { rows } = await sql<PropertyRow>`
    select ${rowColumns} from property p
    where ${visibleProperties(viewer, 'p')} and p.id = any (${bigints(ids)}) order by p.id for no key update of p`.execute(
    db,
  );
  return rows;
}

/** True when a property of the organization other than `exceptId` has the name. */
export async function isPropertyNameTaken(
  db: Db,
  organizationId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from property p where p.organization_id = ${organizationId} and p.archived_at is null
      and lower(p.name) = lower(${name}) and p.id is distinct from ${exceptId}::bigint) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/**
 * Inserts a property, in its organization's time zone where it is given none; its id and time zone, or undefined when the viewer does not administer
 * the organization.
 */
export async function insertProperty(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  fields: Omit<PropertyFields, 'timezone'> & { timezone: string | null },
): Promise<{ id: number; timezone: string } | undefined> {
  const { rows } = await sql<{ id: number; timezone: string }>`
    insert into property (organization_id, name, address, city, state, postal_code, latitude, longitude, year_built, timezone, kind, region,
      regional_manager_id, regional_maintenance_manager_id)
    select o.id, ${fields.name}, ${fields.address}, ${fields.city}, ${fields.state}, ${fields.postalCode},
      ${fields.latitude}::double precision, ${fields.longitude}::double precision, ${fields.yearBuilt}::smallint,
      coalesce(${fields.timezone}, o.timezone), ${fields.kind}, ${fields.region}, ${fields.regionalManagerId}::bigint,
      ${fields.regionalMaintenanceManagerId}::bigint
    from organization o
    where o.id = any (${bigints(viewer.adminOrganizationIds)}) and o.id = ${organizationId} and o.archived_at is null
    for key share of o
    returning id, timezone`.execute(db);
  return rows[0];
}

/** Writes a locked property's fields; false when it was changed since. */
export async function updateProperty(
  db: Db,
  viewer: Viewer,
  row: PropertyRow,
  fields: PropertyFields,
): Promise<boolean> {
  const { rows } = await sql`
    update property p set name = ${fields.name}, address = ${fields.address}, city = ${fields.city}, state = ${fields.state},
      postal_code = ${fields.postalCode}, latitude = ${fields.latitude}::double precision,
      longitude = ${fields.longitude}::double precision, year_built = ${fields.yearBuilt}::smallint, timezone = ${fields.timezone},
      kind = ${fields.kind}, region = ${fields.region}, regional_manager_id = ${fields.regionalManagerId}::bigint,
      regional_maintenance_manager_id = ${fields.regionalMaintenanceManagerId}::bigint, version = p.version + 1, updated_at = now()
    where ${visibleProperties(viewer, 'p')} and p.organization_id = ${row.organizationId} and p.id = ${row.id}
      and p.version = ${row.version}
    returning p.id`.execute(db);
  return rows.length === 1;
}

export type ArchiveResult = { organizationId: number; name: string; units: number; items: number };

/** Archives a property with its buildings, units and items, all at one instant, so that a restore brings back exactly those. */
export async function archiveProperty(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
): Promise<ArchiveResult | undefined> {
  const { rows } = await sql<ArchiveResult>`
    with gone as (
      update property p set archived_at = now(), version = p.version + 1, updated_at = now()
      where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId} returning p.organization_id, p.id as property_id, p.name, p.timezone
    ), buildings as (
      update building b set archived_at = now(), version = b.version + 1, updated_at = now() from gone g
      where b.organization_id = g.organization_id and b.property_id = g.property_id and b.archived_at is null
    ), units as (
      update unit u set archived_at = now(), version = u.version + 1, updated_at = now() from gone g
      where u.organization_id = g.organization_id and u.property_id = g.property_id and u.archived_at is null returning u.id
    ), items as (
      update item i set archived_at = now(), version = i.version + 1, updated_at = now() from gone g
      where i.organization_id = g.organization_id and i.property_id = g.property_id and i.archived_at is null
      returning i.organization_id, i.id, i.property_id, i.unit_id
    ), events as (
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, from_unit_id, note, user_id)
      select i.organization_id, i.id, i.property_id, 'EDITED', ${localDay(now, 'g.timezone')}, i.unit_id, 'Archived with its property', ${viewer.userId}::bigint
      from items i cross join gone g
    )
    select g.organization_id as "organizationId", g.name, (select count(*) from units) as units, (select count(*) from items) as items
    from gone g`.execute(db);
  return rows[0];
}

/** An archived property that the viewer administers. */
export async function lockArchivedProperty(
  db: Db,
  viewer: Viewer,
  propertyId: number,
): Promise<{ organizationId: number; name: string } | undefined> {
  const { rows } = await sql<{ organizationId: number; name: string }>`
    select p.organization_id as "organizationId", p.name from property p
    where p.organization_id = any (${bigints(viewer.adminOrganizationIds)}) and p.id = ${propertyId} and p.archived_at is not null
    for no key update of p`.execute(db);
  return rows[0];
}

/** Brings a property back with what was archived at the same instant. */
export async function restoreProperty(db: Db, viewer: Viewer, propertyId: number, now: string): Promise<void> {
  await sql`
    with back as (
      select p.organization_id, p.id as property_id, p.archived_at, p.timezone from property p
      where p.organization_id = any (${bigints(viewer.adminOrganizationIds)}) and p.id = ${propertyId} and p.archived_at is not null
    ), restored as (
      update property p set archived_at = null, version = p.version + 1, updated_at = now() from back k
      where p.organization_id = k.organization_id and p.id = k.property_id
    ), buildings as (
      update building b set archived_at = null, version = b.version + 1, updated_at = now() from back k
      where b.organization_id = k.organization_id and b.property_id = k.property_id and b.archived_at = k.archived_at
    ), units as (
      update unit u set archived_at = null, version = u.version + 1, updated_at = now() from back k
      where u.organization_id = k.organization_id and u.property_id = k.property_id and u.archived_at = k.archived_at
    ), items as (
      update item i set archived_at = null, version = i.version + 1, updated_at = now() from back k
      where i.organization_id = k.organization_id and i.property_id = k.property_id and i.archived_at = k.archived_at
      returning i.organization_id, i.id, i.property_id, i.unit_id
    ), events as (
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id, note, user_id)
      select i.organization_id, i.id, i.property_id, 'RESTORED', ${localDay(now, 'k.timezone')}, i.unit_id, 'Restored with its property', ${viewer.userId}::bigint
      from items i cross join back k
    )
    select 1`.execute(db);
}
