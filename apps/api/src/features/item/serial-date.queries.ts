import type { RouteInput, RouteOutput } from '@lintel/contract/base/route';
import type { serialDate } from '@lintel/contract/serials/serial-date';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ItemCategory } from '@lintel/domain/items/item-types';
import { sql } from 'kysely';
import { dayAt, localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties, visibleProperty } from '#platform/identity/viewer.ts';

type Elsewhere = RouteOutput<typeof serialDate.getSerialDate>['elsewhere'];
type Asked = RouteInput<typeof serialDate.getSerialDate>['query'] & { normalised: string | null };

/** What is known of a thing and its place, beside its serial number. */
export type SerialContext = {
  today: string;
  category: ItemCategory | null;
  makerName: string | null;
  modelName: string | null;
  builtYear: number | null;
  modelFrom: number | null;
  modelTo: number | null;
  seenOn: string | null;
  installedOn: string | null;
  neighboursMadeOn: string[];
  elsewhere: Elsewhere;
};

/** So many neighbours of the same model are enough to see when they were bought. */
const NEIGHBOURS = 50;
const ELSEWHERE = 5;

/** The facts that narrow what a serial number means; undefined where the viewer does not see the property. */
export async function selectSerialContext(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  now: string,
): Promise<SerialContext | undefined> {
  const { propertyId, normalised } = asked;
  const id = (value: number | undefined) => sql`${value ?? null}::bigint`;
  const itemId = id(asked.itemId);
  const modelId = id(asked.modelId);
  const installDate = asked.installDate ?? null;
  const { rows } = await sql<SerialContext>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}), thing as materialized (
      select i.* from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.id = ${itemId} and i.archived_at is null
    ), named as materialized (
      select m.name as model_name, m.sold_from, m.sold_to, coalesce(k.name, o.name) as maker_name from scope s
      left join model m on m.id = ${modelId} and (m.organization_id is null or m.organization_id = s.organization_id)
      left join manufacturer k on k.id = m.manufacturer_id
      left join manufacturer o on o.id = ${id(asked.manufacturerId)} and (o.organization_id is null or o.organization_id = s.organization_id)
    )
    select ${localDay(now, 's.timezone')} as today, (select t.category from item_type t where t.id = ${id(asked.itemTypeId)}) as category,
      n.maker_name as "makerName", n.model_name as "modelName", n.sold_from as "modelFrom", n.sold_to as "modelTo",
      p.year_built as "builtYear",
      coalesce(${installDate}::date, (select t.install_date from thing t)) as "installedOn",
      least((select t.first_seen_on from thing t), (select min(${dayAt(sql`coalesce(f.taken_at, f.created_at)`, 's.timezone')}) from thing t
        join file f on f.organization_id = t.organization_id and f.item_id = t.id and f.kind = 'ITEM_PHOTO' and f.state = 'READY' and f.archived_at is null),
        coalesce(${installDate}::date, (select t.install_date from thing t))) as "seenOn",
      (select coalesce(json_agg(x.mfg_date), '[]') from (select i.mfg_date from item i
        where i.organization_id = s.organization_id and i.property_id = s.property_id and i.model_id = ${modelId}
          and i.mfg_date is not null and i.archived_at is null and i.id is distinct from ${itemId}
        order by i.id desc limit ${NEIGHBOURS}) x) as "neighboursMadeOn",
      (select coalesce(json_agg(json_build_object('itemId', x.id, 'itemType', x.type, 'propertyName', x.property, 'unitName', x.unit,
          'isRetired', x.is_retired) order by x.is_retired, x.id), '[]') from (
        select i.id, y.name as type, e.name as property, u.name as unit, i.status = 'RETIRED' as is_retired
        from item i join property e on e.organization_id = i.organization_id and e.id = i.property_id and ${visibleProperties(viewer, 'e')}
        join item_type y on y.id = i.item_type_id left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
        where i.organization_id = s.organization_id and i.serial_normalised = ${normalised} and i.archived_at is null
          and i.id is distinct from ${itemId} order by i.status = 'RETIRED', i.id limit ${ELSEWHERE}) x) as elsewhere
    from scope s join property p on p.organization_id = s.organization_id and p.id = s.property_id cross join named n`.execute(
    db,
  );
  return rows[0];
}
