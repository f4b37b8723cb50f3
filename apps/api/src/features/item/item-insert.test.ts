import { addDays } from '@lintel/domain/base/calendar';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/app-under-test.ts';

const TODAY = '2026-05-18';
const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((days) => addDays(TODAY, days));

test('a new item is answered as it is read afterwards, whatever is known of it and of where it goes', async () => {
  const t = await startTestApp();
  const property = await t.a.property();
  const { organizationId } = property;
  const { id: buildingId } = await t.a.building({ property });
  const user = await t.a.user({ organizationId, properties: [property], firstName: 'Mia', lastName: 'Frost' });
  const places = { plain: await t.a.unit({ property }), housed: await t.a.unit({ property, buildingId }) };
  const types = await t.a.run((db) => db.selectFrom('item_type').select(['id', 'warranty_months']).execute());
  const made = await t.a.run(async (db) => {
    await sql`insert into turn (organization_id, property_id, unit_id, hand_move_out_on, lane_possession_on)
      values (${organizationId}, ${property.id}, ${places.housed.id}, ${addDays(TODAY, -9)}::date, ${addDays(TODAY, 20)}::date)`.execute(
      db,
    );
    await sql`insert into repair_rules (organization_id, half_life_pct, half_cost_pct, strict_cost_pct, major_repair_life_pct, money_pit_pct,
      repairs_in_12_months, turn_rul_years, turn_within_days) values (${organizationId}, 40, 45, 70, 80, 55, 2, 3, 45)`.execute(
      db,
    );
    const { rows: makers } = await sql<{ id: number }>`insert into manufacturer (organization_id, name)
      values (${organizationId}, 'Answer Works'), (${organizationId}, 'Second Works') returning id`.execute(db);
    const { rows: models } = await sql<{ id: number; item_type_id: number }>`insert into model
        (organization_id, manufacturer_id, item_type_id, name, warranty_months, eul_years, replacement_cost_cents)
      select ${organizationId}, ${makers[0]?.id}, t.id, 'A-' || t.id, case when t.id % 2 = 0 then 30 end, case when t.id % 3 = 0 then 11 end, 77700 + t.id
      from item_type t returning id, item_type_id`.execute(db);
    await sql`insert into warranty_term (organization_id, model_id, cover, months, days, is_lifetime, starts, needs_registration)
      select ${organizationId}, m.id, c.cover, case when c.n = 1 then 60 end, case when c.n = 2 then 400 end, c.n = 3,
        case when m.id % 2 = 0 then 'MANUFACTURE' else 'PURCHASE' end, c.n = 2
      from model m cross join (values ('PARTS', 1), ('LABOR', 2), ('COMPRESSOR', 3)) c (cover, n)
      where m.organization_id = ${organizationId} and m.id % 4 < c.n`.execute(db);
    return { models, makerIds: makers.map(({ id }) => id) };
  });
  expect(types.some(({ warranty_months: months }) => months !== null)).toBe(true);

  const anyBody = fc.record(
    {
      place: fc.constantFrom({ unitId: places.plain.id }, { unitId: places.housed.id }, { propertyId: property.id }),
      itemTypeId: fc.constantFrom(...types.map(({ id }) => id)),
      hasModel: fc.boolean(),
      makerAt: fc.option(fc.constantFrom(0, 1)),
      serialNumber: fc.constantFrom(null, ' ab-12 ', 'X9'),
      mfgDate: fc.option(day(-6_000, -3_001)),
      installDate: fc.option(day(-3_000, 0)),
      warrantyEndsOn: fc.option(day(-800, 900), { freq: 2 }),
      condition: fc.option(fc.integer({ min: 1, max: 5 })),
      purchaseCents: fc.option(fc.integer({ min: 0, max: 900_000 })),
      eulOverrideYears: fc.option(
        fc.integer({ min: 10, max: 300 }).map((tenths) => tenths / 10),
        { freq: 3 },
      ),
      priceOverrideCents: fc.option(fc.integer({ min: 0, max: 900_000 }), { freq: 3 }),
      note: fc.constantFrom(null, 'By the door'),
    },
    { noNullPrototype: true },
  );
  const seen = { covered: 0, advice: new Set<number | null>(), past: 0 };
  for (const [n, sample] of fc.sample(anyBody, { numRuns: 120, seed: 5 }).entries()) {
    const { place, hasModel, makerAt, serialNumber: serial, ...rest } = sample;
    // A serial number is one item's.
    const fields = { ...rest, serialNumber: serial && `${serial}${n} ` };
    const modelId = hasModel ? made.models.find((one) => one.item_type_id === fields.itemTypeId)?.id : null;
    // A model's maker is the item's: another is refused.
    const manufacturerId = makerAt === null ? null : made.makerIds[hasModel ? 0 : makerAt];
    const answer = await t.post('/item', { ...place, ...fields, modelId, manufacturerId }, user);
    expect(answer.status, answer.text).toBe(201);
    const { archivedAt, ...read } = (await t.get(`/item/${answer.body.id}`, user)).body;
    expect(answer.body).toEqual(read);
    expect(archivedAt).toBeNull();
    if (read.coveredUntil !== null || read.isCoveredForLife) seen.covered += 1;
    if (read.isPastLife) seen.past += 1;
    seen.advice.add(read.adviceRule);
  }
  expect(seen.covered).toBeGreaterThan(5);
  expect(seen.past).toBeGreaterThan(5);
  expect(seen.advice.size).toBeGreaterThan(2);
});
