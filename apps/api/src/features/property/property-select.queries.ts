import type { RowOf } from '@lintel/contract/base/route';
import type { FullProperty, Property, PropertyDetail, property } from '@lintel/contract/properties/property';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties, visibleProperty } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import type { CursorPosition } from '#platform/sql/cursor.ts';
import { type Page, type PageOrder, pageOfFound, placeColumns, selectPage } from '#platform/sql/page.ts';

/** The select list of one Property (contract/property) from `property p`; needs the joins below. */
const propertyColumns: RawBuilder<unknown> = sql`
  p.id, p.organization_id as "organizationId", p.name, p.address, p.city, p.state, p.postal_code as "postalCode",
  p.latitude, p.longitude, p.year_built as "yearBuilt", p.timezone, p.kind, p.region, p.is_demo as "isDemo", p.photo_file_id as "photoFileId", counts.units as "unitCount", counts.items as "itemCount",
  ${instant('imported.at')} as "lastImportAt", to_json(rm) as "RegionalManager", to_json(rmm) as "RegionalMaintenanceManager",
  p.version`;

/** The rest of one PropertyDetail (contract/property): what the property pays by item type. */
const detailColumns: RawBuilder<unknown> = sql`${propertyColumns},
  (select coalesce(json_agg(json_build_object('itemTypeId', t.item_type_id, 'unitCostCents', t.unit_cost_cents) order by t.item_type_id), '[]')
    from property_item_type t where t.organization_id = p.organization_id and t.property_id = p.id
      and t.unit_cost_cents is not null and t.archived_at is null) as "unitCosts"`;

const propertyJoins: RawBuilder<unknown> = sql`
  cross join lateral (select
    (select count(*) from unit u where u.organization_id = p.organization_id and u.property_id = p.id and u.archived_at is null) as units,
    (select count(*) from item i where i.organization_id = p.organization_id and i.property_id = p.id
      and i.archived_at is null and i.status = 'ACTIVE') as items) counts
  left join lateral (select max(im.applied_at) as at from import im where im.organization_id = p.organization_id
    and im.state = 'APPLIED' and im.archived_at is null and p.id = any (im.property_ids)) imported on true
  left join lateral (select m.id, m.first_name as "firstName", m.last_name as "lastName" from app_user m
    where m.id = p.regional_manager_id) rm on true
  left join lateral (select m.id, m.first_name as "firstName", m.last_name as "lastName" from app_user m
    where m.id = p.regional_maintenance_manager_id) rmm on true`;

/** Unit rows with their item counts, from the CTEs `units` and `unit_counts`. */
export const unitRowColumns: RawBuilder<unknown> = sql`
  u.id, u.name, u.property_id as "propertyId", u.building_id as "buildingId", b.name as "buildingName", u.floor,
  u.floor_plan as "floorPlan", u.beds, u.baths, u.sqft, u.status, coalesce(c.items, 0) as "itemCount",
  case when c.lifed > 0 then c.past_life end as "pastLifeCount", coalesce(c.undated, 0) as "undatedCount"`;

/**
 * CTEs up to `unit_counts`: items in service, past their life and without a date, by unit of the CTE `scope`; of the given units, or
 * of all. They are read from the index alone (`item_property_idx`).
 */
export function unitCountsCtes(now: string, unitIds?: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${lifeDayCte(now)}, unit_counts as materialized (
    select i.unit_id, count(*) as items, count(*) filter (where i.life_ends_on <= d.today) as past_life,
      count(i.life_ends_on) as lifed, count(*) filter (where i.basis_date is null) as undated
    from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
    where i.archived_at is null and i.status = 'ACTIVE' and ${unitIds ? sql`i.unit_id = any (${unitIds})` : sql`i.unit_id is not null`}
    group by i.unit_id
  )`;
}

export type PropertyListOptions = {
  q: string;
  isDescending: boolean;
  limit: number;
  after: CursorPosition | undefined;
};

/** One page of the properties the viewer sees, by name, with counts. */
export async function selectProperties(
  db: Db,
  viewer: Viewer,
  options: PropertyListOptions,
): Promise<Page<WireProperty>> {
  const { q, limit } = options;
  return selectPage<WireProperty>(db, {
    limit,
    ctes: sql`found as (
      select p.organization_id, p.id, natural_key(p.name) collate "C" as sort_key from property p
      where ${visibleProperties(viewer, 'p')} and (${q} = '' or strpos(lower(p.name || ' ' || coalesce(p.city, '')), lower(${q})) > 0)
    ), ${pageOfFound(options)}, rows as (
      select ${placeColumns(options)}, r.* from page
      join property p on p.organization_id = page.organization_id and p.id = page.id
      ${propertyJoins} cross join lateral (select ${propertyColumns}) r
    )`,
  });
}

/** Id, name and organization of every visible property. */
export async function selectPropertiesBasic(db: Db, viewer: Viewer, asked: PageOrder): Promise<Page<BasicProperty>> {
  return selectPage<BasicProperty>(db, {
    limit: asked.limit,
    ctes: sql`found as (
      select natural_key(p.name) collate "C" as sort_key, p.id, p.name, p.organization_id as "organizationId" from property p
      where ${visibleProperties(viewer, 'p')}
    ), ${pageOfFound(asked)}, rows as (
      select ${placeColumns(asked)}, page.id, page.name, page."organizationId" from page
    )`,
  });
}

/** One property. */
export async function selectProperty(db: Db, viewer: Viewer, propertyId: number): Promise<WireDetail | undefined> {
  const { rows } = await sql<WireDetail>`
    with scope as (${visibleProperty(viewer, propertyId)})
    select ${detailColumns} from scope s
    join property p on p.organization_id = s.organization_id and p.id = s.property_id
    ${propertyJoins}`.execute(db);
  return rows[0];
}

/** One property with its buildings, its units and their item counts. */
export async function selectFullProperty(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
): Promise<WireFull | undefined> {
  const { rows } = await sql<WireFull>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}), ${unitCountsCtes(now)},
    units as (
      select u.* from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id
      where u.archived_at is null
    ), buildings as (
      select b.id, b.name, b.floors, b.version, count(u.id) as "unitCount", coalesce(sum(c.items), 0)::int as "itemCount"
      from scope s join building b on b.organization_id = s.organization_id and b.property_id = s.property_id and b.archived_at is null
      left join units u on u.organization_id = s.organization_id and u.building_id = b.id
      left join unit_counts c on c.unit_id = u.id
      group by b.id, b.name, b.floors, b.version
    ), rows as (
      select u.sort_key, u.id, to_json(r) as json from units u
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      left join unit_counts c on c.unit_id = u.id cross join lateral (select ${unitRowColumns}) r
    )
    select ${detailColumns},
      (select coalesce(json_agg(b order by natural_key(b.name) collate "C", b.id), '[]') from buildings b) as buildings,
      (select coalesce(json_agg(x.json order by x.sort_key, x.id), '[]') from rows x) as units
    from scope s join property p on p.organization_id = s.organization_id and p.id = s.property_id
    ${propertyJoins}`.execute(db);
  return rows[0];
}

export type WireProperty = z.infer<typeof Property>;
export type WireDetail = z.infer<typeof PropertyDetail>;
type WireFull = z.infer<typeof FullProperty>;
type BasicProperty = RowOf<typeof property.listPropertiesBasic>;
