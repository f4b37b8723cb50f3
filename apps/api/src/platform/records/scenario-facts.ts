import type { Db } from '@lintel/db/pooled-kysely';
import type { PlacedHomeItem } from '@lintel/domain/capital/turn-wait';
import { type RawBuilder, sql } from 'kysely';
import { type Viewer, visibleProperty } from '../identity/viewer.ts';
import { lifeDayCte } from '../lookups/item-life.ts';
import { isHomeUnit } from '../lookups/standard-sets.ts';
import { selectPredictedReady } from '../lookups/turn-predictions.ts';
import { isOpenTurn, unitTurn } from '../lookups/unit-turn.ts';
import { isBeingRecomputed } from './stored-life.ts';

/** A property that scenarios are about; undefined where the viewer sees no such property. */
export async function selectScenarioPlace(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
): Promise<ScenarioPlace | undefined> {
  const { rows } = await sql<ScenarioPlace>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}), ${lifeDayCte(now)}
    select s.organization_id as "organizationId", s.property_id as "propertyId", d.today::text as today,
      ${isBeingRecomputed(sql`s.organization_id`)} as "isBeingRecomputed",
      (select count(distinct i.unit_id) from item i where i.organization_id = s.organization_id and i.property_id = s.property_id
        and i.status = 'ACTIVE' and i.archived_at is null) as "unitsWithItems"
    from scope s join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id`.execute(
    db,
  );
  return rows[0];
}

/** The items in service at a property, as scenarios plan them: what the item itself, its type and its unit say. */
export async function selectScenarioItems(
  db: Db,
  place: Pick<ScenarioPlace, 'organizationId' | 'propertyId'>,
  now: string,
): Promise<PlacedItem[]> {
  const items = await itemsWhere(db, place, sql`i.status = 'ACTIVE' and i.archived_at is null`, unitTurn);
  const at = sql`select ${place.organizationId}::bigint as organization_id, ${place.propertyId}::bigint as property_id`;
  const [predicted] = await selectPredictedReady(db, at, now);
  return items.map((item) => ({
    ...item,
    turnReadyOn: (item.unitTurn && predicted?.readyOn[item.unitTurn.turnId]) ?? null,
  }));
}

/** The items that were in service at a property at the end of a day that is over, with the facts that are known of them now. */
export async function selectItemsAsOf(
  db: Db,
  place: Pick<ScenarioPlace, 'organizationId' | 'propertyId'>,
  day: string,
): Promise<PlacedItem[]> {
  const items = await itemsWhere(
    db,
    place,
    sql`i.archived_at is null and (i.basis_date is null or i.basis_date <= ${day}::date)
      and (i.status = 'ACTIVE' or (i.status = 'RETIRED' and i.retired_on > ${day}::date))`,
    // The turns that are open now were not then, nor were the leases.
    sql`null::jsonb`,
  );
  return items.map((item) => ({ ...item, turnReadyOn: null, leaseEndsOn: null }));
}

async function itemsWhere(
  db: Db,
  { organizationId, propertyId }: Pick<ScenarioPlace, 'organizationId' | 'propertyId'>,
  condition: RawBuilder<unknown>,
  turn: RawBuilder<unknown>,
): Promise<Omit<PlacedItem, 'turnReadyOn'>[]> {
  const { rows } = await sql<Omit<PlacedItem, 'turnReadyOn'>>`
    select i.id as "itemId", i.unit_id as "unitId", i.item_type_id as "itemTypeId", t.name as "itemType", u.name as "unitName",
      u.status as "unitStatus", u.lease_ends_on::text as "leaseEndsOn", coalesce(${isHomeUnit('u')}, false) and u.id is not null as "isHome",
      x.turn as "unitTurn", i.install_date::text as "installDate", i.mfg_date::text as "mfgDate",
      i.first_seen_on::text as "firstSeenDate", i.condition, i.condition_on::text as "conditionOn", i.eul_years as "eulYears",
      i.date_confidence as confidence, i.installed_cost_cents as "costCents", i.cost_source as "costSource"
    from item i join item_type t on t.id = i.item_type_id
    left join unit u on u.organization_id = i.organization_id and u.property_id = i.property_id and u.id = i.unit_id
    left join (
      select t.unit_id, ${turn} as turn from turn t
      where t.organization_id = ${organizationId} and t.property_id = ${propertyId} and ${isOpenTurn}
    ) x on x.unit_id = i.unit_id
    where i.organization_id = ${organizationId} and i.property_id = ${propertyId} and ${condition}
    order by u.sort_key nulls last, t.name, i.id`.execute(db);
  return rows;
}

export type ScenarioPlace = {
  organizationId: number;
  propertyId: number;
  today: string;
  isBeingRecomputed: boolean;
  unitsWithItems: number;
};
export type PlacedItem = PlacedHomeItem;
