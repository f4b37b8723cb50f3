import type { RowOf } from '@lintel/contract/base/route';
import type { model } from '@lintel/contract/items/model';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import { catalogueOf, visibleCatalogue } from '#platform/records/catalogue-layers.ts';

const MODELS_FOUND_MAX = 50;

type FoundModel = RowOf<typeof model.searchModels>;

/**
 * Models by what people type of them: a name, the name of the manufacturer, or both one after the other; at most 50.
 * Names that begin with the text come before similar spellings. With an organization, only what its items can be given.
 */
export async function selectModelsByName(
  db: Db,
  viewer: Viewer,
  name: string,
  organizationId: number | undefined,
): Promise<FoundModel[]> {
  const prefix = `${name.replace(/[\\%_]/g, '\\$&')}%`;
  const within = (alias: string) =>
    organizationId === undefined
      ? visibleCatalogue(viewer, alias)
      : sql`${visibleCatalogue(viewer, alias)} and ${catalogueOf(organizationId, alias)}`;
  const { rows } = await sql<FoundModel>`
    with maker as materialized (
      select k.id, k.name, n.is_prefix, n.nearness from manufacturer k
      cross join lateral (
        select bool_or(lower(x.name) like lower(${prefix})) as is_prefix, max(similarity(lower(x.name), lower(${name}))) as nearness,
          bool_or(lower(x.name) % lower(${name})) as is_near
        from (select k.name union all select a.alias from manufacturer_alias a where a.manufacturer_id = k.id and ${within('a')}) x
      ) n
      where k.archived_at is null and ${within('k')} and (n.is_prefix or n.is_near)
    ), found as (
      select m.id, m.name, m.manufacturer_id, k.name as maker, m.item_type_id, x.*
      from model m join manufacturer k on k.id = m.manufacturer_id and k.archived_at is null
      left join maker on maker.id = m.manufacturer_id
      cross join lateral (select
        case when lower(m.name) like lower(${prefix}) then 4 when lower(k.name || ' ' || m.name) like lower(${prefix}) then 3
          when maker.is_prefix then 2 when lower(m.name) % lower(${name}) then 1 when maker.id is not null then 0 end as rank,
        greatest(similarity(lower(m.name), lower(${name})), maker.nearness) as nearness) x
      where m.archived_at is null and ${within('m')} and x.rank is not null
      order by x.rank desc, x.nearness desc, lower(m.name), m.id limit ${MODELS_FOUND_MAX}
    )
    select f.id, f.name, f.manufacturer_id as "manufacturerId", f.maker as "manufacturerName", f.item_type_id as "itemTypeId",
      t.name as "itemType"
    from found f left join item_type t on t.id = f.item_type_id
    order by f.rank desc, f.nearness desc, lower(f.name), f.id`.execute(db);
  return rows;
}
