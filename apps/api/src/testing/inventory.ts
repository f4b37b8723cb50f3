import type { Db } from '@lintel/db/pooled-kysely';
import { addDays } from '@lintel/domain/base/calendar';
import fc from 'fast-check';
import { sql } from 'kysely';

const TYPES = [
  'refrigerator',
  'dishwasher',
  'water-heater',
  'heat-pump',
  'thermostat',
  'smoke-alarm',
  'room-air-conditioner',
];

/** Any item a property may hold: with and without dates, prices and lives of its own, read or not. */
export function anyItem(today: string): fc.Arbitrary<InventoryItem> {
  const date = fc.option(
    fc.integer({ min: -9_000, max: 0 }).map((days) => addDays(today, days)),
    { freq: 3 },
  );
  return fc.record({
    itemType: fc.constantFrom(...TYPES),
    installDate: date,
    mfgDate: date,
    firstSeenOn: date,
    weak: fc.boolean(),
    condition: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
    conditionOn: fc.integer({ min: -2_000, max: 0 }).map((days) => addDays(today, days)),
    eulYears: fc.option(fc.integer({ min: 5, max: 400 }).map((tenths) => tenths / 10)),
    priceCents: fc.option(fc.integer({ min: 0, max: 900_000 })),
  });
}

/** Inserts items, one unit each, and gives their ids in order. */
export async function insertInventory(
  db: Db,
  place: { organizationId: number; id: number },
  items: readonly InventoryItem[],
): Promise<number[]> {
  const given = JSON.stringify(items.map((item, at) => ({ at, ...item })));
  const { rows } = await sql<{ id: number }>`with g as (
      select * from jsonb_to_recordset(${given}::jsonb) as g(at int, "itemType" text, "installDate" date, "mfgDate" date,
        "firstSeenOn" date, weak boolean, condition int, "conditionOn" date, "eulYears" numeric, "priceCents" bigint)
    ), u as (
      insert into unit (organization_id, property_id, name, given_name)
      select ${place.organizationId}, ${place.id}, 'U' || g.at, 'U' || g.at from g returning id, name
    )
    insert into item (organization_id, property_id, unit_id, item_type_id, install_date, mfg_date, first_seen_on, date_confidence,
      condition, condition_on, eul_override_years, price_override_cents, serial_number)
    select ${place.organizationId}, ${place.id}, u.id, t.id, g."installDate", g."mfgDate", g."firstSeenOn",
      case when coalesce(g."installDate", g."mfgDate", g."firstSeenOn") is null then 'NONE' when g.weak then 'LOW' else 'HIGH' end,
      g.condition, case when g.condition is not null then g."conditionOn" end, g."eulYears", g."priceCents", '=1+' || g.at
    from g join u on u.name = 'U' || g.at join item_type t on t.key = g."itemType"
    order by g.at
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

export type InventoryItem = {
  itemType: string;
  installDate: string | null;
  mfgDate: string | null;
  firstSeenOn: string | null;
  weak: boolean;
  condition: number | null;
  /** When its condition was read; of no use where it was not. */
  conditionOn: string;
  eulYears: number | null;
  priceCents: number | null;
};
