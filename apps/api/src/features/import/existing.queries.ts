import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { catalogueOf } from '#platform/records/catalogue-layers.ts';
import type { DirectValues } from './direct-cells.ts';
import { heldValue, UNIT_FIELDS } from './direct-columns.queries.ts';

/** The organization's properties, among which a file's property names are looked up. */
export async function selectExistingProperties(db: Db, organizationId: number): Promise<ExistingProperty[]> {
  const { rows } = await sql<ExistingProperty>`
    select id, name, code, address, city, state, postal_code as "postalCode", to_jsonb(p) as before
    from property p where organization_id = ${organizationId} and archived_at is null order by id`.execute(db);
  return rows;
}

/** The units of some properties, oldest first. */
export async function selectExistingUnits(
  db: Db,
  organizationId: number,
  propertyIds: readonly number[],
): Promise<ExistingUnit[]> {
  const { rows } = await sql<ExistingUnit>`
    select u.id, u.property_id as "propertyId", u.name, u.given_name as "givenName", b.name as building,
      ${sql.join(UNIT_FIELDS.map((field) => sql`${heldValue(field, 'u')} as ${sql.ref(field.wire)}`))}
    from unit u
    left join building b on b.organization_id = ${organizationId} and b.id = u.building_id
    where u.organization_id = ${organizationId} and u.archived_at is null
      and u.property_id = any (${`{${propertyIds.join(',')}}`}::bigint[])
    order by u.id`.execute(db);
  return rows;
}

/** The buildings of some properties. */
export async function selectExistingBuildings(
  db: Db,
  organizationId: number,
  propertyIds: readonly number[],
): Promise<ExistingBuilding[]> {
  const { rows } = await sql<ExistingBuilding>`
    select id, property_id as "propertyId", name from building
    where organization_id = ${organizationId} and archived_at is null
      and property_id = any (${`{${propertyIds.join(',')}}`}::bigint[])
    order by id`.execute(db);
  return rows;
}

/** Whether there is any item to compare with; without one, every row is new. */
export async function hasExistingItems(
  db: Db,
  organizationId: number,
  propertyIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select 1 from item where organization_id = ${organizationId} and archived_at is null
        and property_id = any (${`{${propertyIds.join(',')}}`}::bigint[])
    ) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Every manufacturer that the organization's items can be given, with its aliases; the organization's own first. */
export async function selectMakers(
  db: Db,
  organizationId: number,
): Promise<{ id: number; name: string; aliases: string[] }[]> {
  const { rows } = await sql<{ id: number; name: string; aliases: string[] }>`
    select m.id, m.name, coalesce(json_agg(a.alias) filter (where a.alias is not null), '[]') as aliases
    from manufacturer m left join manufacturer_alias a on a.manufacturer_id = m.id and ${catalogueOf(organizationId, 'a')}
    where m.archived_at is null and ${catalogueOf(organizationId, 'm')}
    group by m.id, m.name, m.organization_id order by m.organization_id nulls last, m.id`.execute(db);
  return rows;
}

/** The organization's models and the shared ones of some names without regard to case; `key` is the requested name. */
export async function selectModelsNamed(
  db: Db,
  organizationId: number,
  names: readonly { key: string; name: string }[],
): Promise<ExistingModel[]> {
  const { rows } = await sql<ExistingModel>`
    select m.id, m.manufacturer_id as "makerId", m.name, w.key
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as w(key text, name text)
    join model m on lower(m.name) = lower(w.name)
    where m.archived_at is null and ${catalogueOf(organizationId, 'm')} order by m.organization_id nulls first, m.id`.execute(
    db,
  );
  return rows;
}

export type ExistingProperty = {
  id: number;
  name: string;
  code: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  before: unknown;
};

/** A unit with its values by wire name. */
export type ExistingUnit = {
  id: number;
  propertyId: number;
  name: string;
  givenName: string;
  building: string | null;
} & DirectValues;

export type ExistingBuilding = { id: number; propertyId: number; name: string };
export type ExistingModel = { id: number; makerId: number; name: string; key: string };
