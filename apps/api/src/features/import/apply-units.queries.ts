import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { DEFAULT_AREA_TYPE } from '#platform/lookups/standard-sets.ts';
import type { DirectValues } from './direct-cells.ts';
import { changedColumns, type DirectColumn, freshColumns, selectUnitColumns } from './direct-columns.queries.ts';
import type { ImportRef } from './import-ref.ts';

/** Creates properties, and gives their ids by `i`. Without a time zone of its own a property has its organization's. */
export async function insertProperties(
  db: Db,
  ref: ImportRef,
  properties: readonly NewProperty[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ i: number; id: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(properties)}::jsonb)
        as w(i int, name text, code text, address text, city text, state text, "postalCode" text, timezone text)
    ),
    created as (
      insert into property (organization_id, name, code, address, city, state, postal_code, timezone, created_by_import_id)
      select o.id, w.name, w.code, w.address, w.city, w.state, w."postalCode", coalesce(w.timezone, o.timezone), ${ref.importId}
      from wanted w join organization o on o.id = ${ref.organizationId} order by w.i
      returning id, name
    )
    select w.i, c.id from created c join wanted w on w.name = c.name`.execute(db);
  return new Map(rows.map((row) => [row.i, row.id]));
}

/** Fills in what an existing property lacks. */
export async function updateProperties(db: Db, ref: ImportRef, properties: readonly FilledProperty[]): Promise<void> {
  await sql`
    update property p set
      code = coalesce(p.code, w.code), address = coalesce(p.address, w.address), city = coalesce(p.city, w.city),
      state = coalesce(p.state, w.state), postal_code = coalesce(p.postal_code, w."postalCode"),
      version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(properties)}::jsonb)
      as w(id bigint, code text, address text, city text, state text, "postalCode" text)
    where p.organization_id = ${ref.organizationId} and p.id = w.id`.execute(db);
}

/** Creates the missing buildings that units of the file name; returns how many. */
export async function insertBuildings(db: Db, ref: ImportRef, buildings: readonly NewBuilding[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with created as (
      insert into building (organization_id, property_id, name, created_by_import_id)
      select ${ref.organizationId}, w."propertyId", w.name, ${ref.importId}
      from jsonb_to_recordset(${JSON.stringify(buildings)}::jsonb) as w(i int, "propertyId" bigint, name text)
      order by w.i
      returning id
    )
    select count(*) as count from created`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Creates units, in the order given; how many. */
export async function insertUnits(db: Db, ref: ImportRef, units: readonly NewUnit[]): Promise<number> {
  const own = await selectUnitColumns(db);
  const fresh = freshColumns(own, 'w', {
    area_type_id: sql`(select id from area_type where name = ${DEFAULT_AREA_TYPE})`,
  });
  const { rows } = await sql<{ count: number }>`
    with created as (
      insert into unit (organization_id, property_id, building_id, name, given_name,
        ${fresh.columns}, created_by_import_id)
      select ${ref.organizationId}, w."propertyId", w."buildingId", w.name, w."givenName",
        ${fresh.values}, ${ref.importId}
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as w(n int, "propertyId" bigint, "buildingId" bigint, name text,
        "givenName" text, ${typed(own)})
      order by w.n
      returning id
    )
    select count(*) as count from created`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Writes what the file gives for existing units. */
export async function updateUnits(db: Db, ref: ImportRef, units: readonly ChangedUnit[]): Promise<void> {
  const own = await selectUnitColumns(db);
  await sql`
    update unit u set
      building_id = coalesce(u.building_id, w."buildingId"), ${changedColumns(own, { given: 'w', stored: 'u' })},
      version = u.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as w(id bigint, "buildingId" bigint, ${typed(own)})
    where u.organization_id = ${ref.organizationId} and u.id = w.id`.execute(db);
}

type Details = {
  code: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
};
export type NewProperty = Details & { i: number; name: string; timezone: string | null };
export type FilledProperty = Details & { id: number };
export type NewBuilding = { i: number; propertyId: number; name: string };
// The columns of a record of JSON, by wire name.
function typed(own: readonly DirectColumn[]) {
  return sql.join(own.map(({ wire, type }) => sql`${sql.ref(wire)} ${type}`));
}

type UnitFields = { buildingId: number | null } & DirectValues;
export type NewUnit = UnitFields & { n: number; propertyId: number; name: string; givenName: string };
export type ChangedUnit = UnitFields & { id: number };
