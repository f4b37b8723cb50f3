import { type RawBuilder, sql } from 'kysely';

/** The area type of a unit that says none. */
export const DEFAULT_AREA_TYPE = 'Unit interior';

/** Whether people live in the unit `alias`, as far as its area type says: it is no common area, plant room or the like. */
export function isHomeUnit(alias: string): RawBuilder<boolean> {
  const area = sql.ref(`${alias}.area_type_id`);
  return sql<boolean>`(${area} is null or ${area} in (select a.id from area_type a where lower(a.name) = lower(${sql.lit(DEFAULT_AREA_TYPE)})))`;
}

/**
 * CTE `stand_in (area_type_id, item_type_id, counted_under_id)`: item types that meet the standard set of an area type in the
 * place of another type: one water heater is as good as another.
 */
export const standInCte: RawBuilder<unknown> = sql`stand_in as (
    select x.area_type_id, x.alternative_item_type_id as item_type_id, x.item_type_id as counted_under_id
    from standard_item_alternative x
  )`;
