import type { Db } from '@lintel/db/pooled-kysely';
import { cleanName } from '@lintel/domain/base/names';
import { sql } from 'kysely';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import type { NamingLock } from '#platform/lookups/free-unit-names.ts';
import type { PlannedUnit } from './build-plan.ts';

export type Built = { buildingsCreated: number; units: { id: number; name: string; buildingId: number }[] };

/** Makes the buildings that are missing and the units with the names found free for them, in the order given. */
export async function insertBuildingsAndUnits(
  db: Db,
  viewer: Viewer,
  { propertyId }: NamingLock,
  planned: readonly PlannedUnit[],
  names: readonly string[],
): Promise<Built> {
  const plan = JSON.stringify(
    planned.map((unit, at) => ({ ...unit, at, given: cleanName(unit.name), unique: names[at] })),
  );
  const { rows } = await sql<{ buildingsCreated: number; units: Built['units'] }>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}), plan as materialized (
      select * from jsonb_to_recordset(${plan}::jsonb)
        as x(at int, building text, floors smallint, floor smallint, given text, "unique" text)
    ), known as (
      select lower(b.name) as key, b.id from scope s
      join building b on b.organization_id = s.organization_id and b.property_id = s.property_id and b.archived_at is null
    ), made as (
      insert into building (organization_id, property_id, name, floors)
      select distinct on (lower(x.building)) s.organization_id, s.property_id, x.building, x.floors
      from scope s cross join plan x where lower(x.building) not in (select key from known)
      order by lower(x.building), x.at
      returning lower(name) as key, id
    ), placed as (
      select key, id from known union all select key, id from made
    ), units as (
      insert into unit (organization_id, property_id, building_id, name, given_name, floor)
      select s.organization_id, s.property_id, b.id, x."unique", x.given, x.floor
      from scope s cross join plan x join placed b on b.key = lower(x.building) order by x.at
      returning id, name, building_id, sort_key
    )
    select (select count(*) from made) as "buildingsCreated",
      coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'buildingId', u.building_id) order by u.id), '[]') as units
    from units u`.execute(db);
  return rows[0] as Built;
}
