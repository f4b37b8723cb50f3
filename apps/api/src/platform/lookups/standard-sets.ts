import { AREA_TYPES } from '@lintel/domain/item-types';
import { type RawBuilder, sql } from 'kysely';

/** The area type of a unit that says none. */
export const DEFAULT_AREA_TYPE = 'Unit interior';

// Item type key → the key it is counted under in a standard set: one water heater is as good as another.
const COUNTED_UNDER = Object.fromEntries(
  AREA_TYPES.flatMap(({ standard }) =>
    standard.flatMap(({ anyOf }) => anyOf.map((key) => [key, anyOf[0]] as const)),
  ).filter(([key, under]) => key !== under),
);

/** CTE `stand_in (item_type_id, counted_under_id)`: item types that meet a standard set in the place of another type. */
export const standInCte: RawBuilder<unknown> = sql`stand_in as (
    select own.id as item_type_id, standard.id as counted_under_id
    from jsonb_each_text(${JSON.stringify(COUNTED_UNDER)}::jsonb) as s (own_key, standard_key)
    join item_type own on own.key = s.own_key
    join item_type standard on standard.key = s.standard_key
  )`;
