import type { Unit } from '@lintel/contract/units/unit';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

export type WireUnit = z.infer<typeof Unit>;

/** The select list of one Unit (contract/unit) from `unit u`; needs the joins of `unitJoins`. */
export const unitColumns: RawBuilder<unknown> = sql`
  u.id, u.organization_id as "organizationId", u.property_id as "propertyId", at_property.name as "propertyName",
  u.building_id as "buildingId", at_building.name as "buildingName", u.area_type_id as "areaTypeId", area.name as "areaType",
  u.name, u.given_name as "givenName", u.floor, u.floor_plan as "floorPlan", u.beds, u.baths, u.sqft, u.status,
  u.lease_ends_on::text as "leaseEndsOn", ${instant('u.archived_at')} as "archivedAt", u.version`;

/** The joins that `unitColumns` reads: property, building and kind of area. */
export const unitJoins: RawBuilder<unknown> = sql`
  join property at_property on at_property.organization_id = u.organization_id and at_property.id = u.property_id
  left join building at_building on at_building.organization_id = u.organization_id and at_building.id = u.building_id
  left join area_type area on area.id = u.area_type_id`;

/** One unit. */
export async function selectUnit(db: Db, viewer: Viewer, unitId: number): Promise<WireUnit | undefined> {
  const { rows } = await sql<WireUnit>`
    select ${unitColumns} from unit u
    join property p on p.organization_id = u.organization_id and p.id = u.property_id ${unitJoins}
    where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null`.execute(db);
  return rows[0];
}
