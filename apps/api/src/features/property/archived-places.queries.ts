import type { ArchivedPlaces } from '@lintel/contract/properties/property';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';

const LIST_MAX = 200;

type WirePlaces = z.infer<typeof ArchivedPlaces>;

/**
 * Archived buildings of a property, and units archived by themselves (those that went with their building come back with it);
 * undefined when the viewer does not see the property.
 */
export async function selectArchivedPlaces(
  db: Db,
  viewer: Viewer,
  propertyId: number,
): Promise<WirePlaces | undefined> {
  const { rows } = await sql<WirePlaces>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}),
    buildings as (
      select b.id, b.name, b.archived_at, (select count(*) from unit u where u.organization_id = b.organization_id
        and u.building_id = b.id and u.archived_at = b.archived_at) + coalesce(cardinality(b.left_unit_ids), 0) as units
      from scope s join building b on b.organization_id = s.organization_id and b.property_id = s.property_id
      where b.archived_at is not null order by b.archived_at desc, b.id limit ${LIST_MAX}
    ), units as (
      select u.id, u.name, u.archived_at, b.name as building, (select count(*) from item i
        where i.organization_id = u.organization_id and i.unit_id = u.id and i.archived_at = u.archived_at) as items
      from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      where u.archived_at is not null and u.archived_at is distinct from b.archived_at
      order by u.archived_at desc, u.id limit ${LIST_MAX}
    )
    select (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'unitCount', b.units,
        'archivedAt', ${instant('b.archived_at')}) order by b.archived_at desc, b.id), '[]') from buildings b) as buildings,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'buildingName', u.building,
        'itemCount', u.items, 'archivedAt', ${instant('u.archived_at')}) order by u.archived_at desc, u.id), '[]') from units u) as units
    from scope`.execute(db);
  return rows[0];
}
