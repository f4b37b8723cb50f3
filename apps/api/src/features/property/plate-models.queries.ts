import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { type Viewer, visibleProperty } from '#platform/viewer.ts';

/**
 * Models of the items of a property whose plate is on record (a serial number was read off it), in service or in storage, as
 * the JSON text of a page; undefined when the viewer does not see the property.
 */
export async function selectPlateModels(db: Db, viewer: Viewer, propertyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}), seen as (
      select i.model_id, count(*) as items from scope s
      join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status <> 'RETIRED' and i.model_id is not null and i.serial_number is not null
      group by i.model_id
    )
    select json_build_object('results', coalesce(json_agg(json_build_object('id', m.id, 'name', m.name,
        'manufacturerId', k.id, 'manufacturerName', k.name, 'itemType', t.name, 'count', n.items)
        order by n.items desc, lower(m.name), m.id) filter (where m.id is not null), '[]'),
      'total', count(m.id), 'nextCursor', null)::text as json
    from scope s left join seen n on true
    left join model m on m.id = n.model_id
    left join manufacturer k on k.id = m.manufacturer_id
    left join item_type t on t.id = m.item_type_id
    group by s.property_id`.execute(db);
  return rows[0]?.json;
}
