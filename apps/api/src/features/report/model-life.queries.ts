import type { ModelLife } from '@lintel/contract/items/property-models';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { visibleProperty } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { visibleCatalogue } from '#platform/records/catalogue-layers.ts';
import { organizationScope, type Place, selectObserved } from './observed-life.queries.ts';

type Wire = z.output<typeof ModelLife>;
type Asked = Place & { propertyId: number; itemTypeId: number; modelId?: number | undefined };
type Purchases = Pick<Wire['purchases'][number], 'count' | 'medianCents' | 'items'>;

/** Of the purchases, the newest that are listed. */
const PURCHASES_MAX = 25;

/** What is known of a model or, without one, a type: book life and price, observed life, and own purchases. */
export async function selectModelLife(db: Db, asked: Asked): Promise<Wire | undefined> {
  const head = await selectHead(db, asked);
  if (!head) return undefined;
  const ofType = { of: 'TYPE', name: head.itemType, which: sql`i.item_type_id = ${asked.itemTypeId}` } as const;
  const ofModel = { of: 'MODEL', name: head.modelName ?? '', which: sql`i.model_id = ${asked.modelId}` } as const;
  const parts = asked.modelId === undefined ? [ofType] : [ofModel, ofType];
  const observed: Wire['observed'] = [];
  const purchases: Wire['purchases'] = [];
  for (const { of, name, which } of parts) {
    observed.push({ of, name, ...(await selectObserved(db, asked, which)) });
    purchases.push({ of, name, ...(await selectPurchases(db, asked, which)) });
  }
  return { ...head, observed, purchases };
}

// Life and price by the levels of item_life() below the item itself.
async function selectHead(db: Db, asked: Asked): Promise<Omit<Wire, 'observed' | 'purchases'> | undefined> {
  const { viewer, propertyId, itemTypeId, modelId } = asked;
  const isOne = modelId === undefined ? sql`i.item_type_id = ${itemTypeId}` : sql`i.model_id = ${modelId}`;
  const { rows } = await sql<Omit<Wire, 'observed' | 'purchases'>>`
    with here as (${visibleProperty(viewer, propertyId)}), scope as (${organizationScope(asked)})
    select h.organization_id as "organizationId", h.property_id as "propertyId", t.id as "itemTypeId", t.name as "itemType",
      m.id as "modelId", m.name as "modelName", mk.name as "manufacturerName", m.organization_id as "modelOwnerId", m.version as "modelVersion",
      json_build_object(
        'eulYears', coalesce(case when m.eul_years > 0 then m.eul_years end, pt.eul_years, ot.eul_years, nullif(t.average_life_span, 0)),
        'eulSource', case when m.eul_years > 0 then 'MODEL' when pt.eul_years is not null then 'PROPERTY'
          when ot.eul_years is not null then 'ORGANIZATION' when t.average_life_span > 0 then 'ITEM_TYPE' else 'UNKNOWN' end,
        'unitCostCents', coalesce(m.replacement_cost_cents, pt.unit_cost_cents, ot.unit_cost_cents, t.typical_cost_cents),
        'costSource', case when m.replacement_cost_cents is not null then 'MODEL' when pt.unit_cost_cents is not null then 'PROPERTY'
          when ot.unit_cost_cents is not null then 'PRICE_BOOK' when t.typical_cost_cents is not null then 'ITEM_TYPE' else 'UNKNOWN' end
      ) as book,
      json_build_object('modelEulYears', m.eul_years, 'modelCostCents', m.replacement_cost_cents, 'typeEulYears', ot.eul_years,
        'typeUnitCostCents', ot.unit_cost_cents) as set,
      (select json_build_object('here', count(*) filter (where i.property_id = h.property_id), 'organization', count(*))
        from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
        where ${isOne} and i.status = 'ACTIVE' and i.archived_at is null) as counts
    from here h join item_type t on t.id = ${itemTypeId} and t.archived_at is null
    left join model m on m.id = ${modelId ?? null}::bigint and ${visibleCatalogue(viewer, 'm')}
    left join manufacturer mk on mk.id = m.manufacturer_id
    left join property_item_type pt on pt.organization_id = h.organization_id and pt.property_id = h.property_id
      and pt.item_type_id = t.id and pt.archived_at is null
    left join organization_item_type ot on ot.organization_id = h.organization_id and ot.item_type_id = t.id and ot.archived_at is null
    where ${modelId ?? null}::bigint is null or m.id is not null`.execute(db);
  return rows[0];
}

// An item is bought when it is installed; a purchase has no day of its own on record.
async function selectPurchases(db: Db, place: Place, which: RawBuilder<unknown>): Promise<Purchases> {
  const { rows } = await sql<Purchases>`
    with scope as materialized (${organizationScope(place)}), ${lifeDayCte(place.now)}, bought as materialized (
      select i.organization_id, i.id, i.property_id, i.unit_id, i.install_date, i.purchase_cents
      from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
      where ${which} and i.archived_at is null and i.purchase_cents > 0
        and i.install_date > d.today - interval '12 months' and i.install_date <= d.today
    )
    select count(*) as count, round(percentile_cont(0.5) within group (order by b.purchase_cents))::bigint as "medianCents",
      (select coalesce(json_agg(json_build_object('itemId', n.id, 'unitName', u.name, 'propertyName', p.name,
          'installedOn', n.install_date, 'purchaseCents', n.purchase_cents) order by n.install_date desc, n.id), '[]')
        from (select * from bought order by install_date desc, id limit ${PURCHASES_MAX}) n
        join property p on p.organization_id = n.organization_id and p.id = n.property_id
        left join unit u on u.organization_id = n.organization_id and u.id = n.unit_id) as items
    from bought b`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without groups gives one row');
  return row;
}
