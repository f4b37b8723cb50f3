import type { RowOf } from '@lintel/contract/base/route';
import type { property } from '@lintel/contract/properties/property';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import { type Page, placeInOrder, selectPage } from '#platform/sql/page.ts';

type PlateModel = RowOf<typeof property.listPlateModels>;

/**
 * Models of the items of a property whose plate is on record (a serial number was read off it), in service or in storage.
 */
export async function selectPlateModels(db: Db, viewer: Viewer, propertyId: number): Promise<Page<PlateModel>> {
  return selectPage<PlateModel>(db, {
    found: sql`exists (select from scope)`,
    total: sql`(select count(*) from seen)`,
    ctes: sql`scope as materialized (${visibleProperty(viewer, propertyId)}), seen as (
      select i.model_id, count(*) as items from scope s
      join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status <> 'RETIRED' and i.model_id is not null and i.serial_number is not null
      group by i.model_id
    ), rows as (
      select ${placeInOrder(sql`n.items desc, lower(m.name), m.id`)}, m.id, m.name, k.id as "manufacturerId",
        k.name as "manufacturerName", t.name as "itemType", n.items as count
      from seen n join model m on m.id = n.model_id
      left join manufacturer k on k.id = m.manufacturer_id
      left join item_type t on t.id = m.item_type_id
    )`,
  });
}
