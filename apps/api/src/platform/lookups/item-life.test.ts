import { addDays } from '@lintel/domain/base/calendar';
import { type Condition, type ItemLifeFacts, itemLife } from '@lintel/domain/items/life';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { lifeCtes } from './item-life.ts';

const TODAY = '2026-05-18';
const NOW = '2026-05-18T12:00:00.000Z';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const date = fc.option(fc.integer({ min: -16_000, max: 400 }).map((days) => addDays(TODAY, days)));
const years = fc.option(fc.integer({ min: 5, max: 600 }).map((tenths) => tenths / 10));
const reading = fc.oneof(
  fc.constant({ condition: null, conditionOn: null }),
  fc.record({
    condition: fc.constantFrom<Condition>(1, 2, 3, 4, 5),
    conditionOn: fc.integer({ min: -4000, max: 0 }).map((days) => addDays(TODAY, days)),
  }),
);
const facts: fc.Arbitrary<ItemLifeFacts> = fc
  .record({
    installDate: date,
    mfgDate: date,
    firstSeenDate: date,
    eul: fc.record({ item: years, model: years, property: years, organization: years, itemType: years }),
  })
  .chain((rest) => reading.map((read) => ({ ...rest, ...read })));

test('the database and the domain give every item the same life', async () => {
  const all = fc.sample(facts, { numRuns: 400, seed: 20260518 });
  const rows = await lifeOf(all);
  expect(rows).toHaveLength(all.length);
  for (const [at, one] of all.entries()) {
    const life = itemLife(one, TODAY);
    expect(rows[at], JSON.stringify(one)).toEqual({
      basis: life.basis,
      ageYears: life.ageYears,
      eulYears: life.eulYears,
      eulSource: life.eulSource,
      rulYears: life.rulYears,
      effectiveAgeYears: life.effectiveAgeYears,
      lifeUsedPct: life.lifeUsedPct,
      lifeEndsOn: life.lifeEndsOn,
      dueYear: life.dueYear,
      isPastLife: life.isPastLife ?? false,
    });
  }
});

test('a price is the item’s own, else the model’s, else the price book’s, else typical, with delivery and installation added', async () => {
  const property = await app.a.property();
  const rows = await app.a.run(async (db) => {
    const maker = await sql<{
      id: number;
    }>`insert into manufacturer (name) values ('Priced maker') returning id`.execute(db);
    const { rows: made } = await sql<{ typeId: number; modelId: number }>`with t as (
        insert into item_type (name, key, category, icon, typical_cost_cents) values ('Priced', 'priced', 'kitchen', 'other', 100) returning id
      ), m as (
        insert into model (manufacturer_id, item_type_id, name, replacement_cost_cents)
        select ${maker.rows[0]?.id}::bigint, t.id, 'P1', 300 from t returning id
      ) select t.id as "typeId", m.id as "modelId" from t, m`.execute(db);
    const { typeId, modelId } = made[0] ?? { typeId: 0, modelId: 0 };
    const cost = async () =>
      (
        await sql<{
          cost: number;
          source: string;
        }>`with scope as (select ${property.organizationId}::bigint as organization_id, ${property.id}::bigint as property_id, 'UTC' as timezone),
          ${lifeCtes({ now: NOW })} select cost_cents as cost, cost_source as source from life order by id`.execute(db)
      ).rows;
    await sql`insert into item (organization_id, property_id, item_type_id, model_id, price_override_cents)
      values (${property.organizationId}, ${property.id}, ${typeId}, null, null), (${property.organizationId}, ${property.id}, ${typeId}, ${modelId}, null),
        (${property.organizationId}, ${property.id}, ${typeId}, ${modelId}, 400)`.execute(db);
    const typical = await cost();
    await sql`insert into organization_item_type (organization_id, item_type_id, unit_cost_cents, delivery_cents, install_cents, haul_away_cents)
      values (${property.organizationId}, ${typeId}, 200, 10, 20, 5)`.execute(db);
    const byBook = await cost();
    await sql`insert into property_item_type (organization_id, property_id, item_type_id, unit_cost_cents)
      values (${property.organizationId}, ${property.id}, ${typeId}, 250)`.execute(db);
    return [...typical, ...byBook, ...(await cost())];
  });
  expect(rows).toEqual([
    { cost: 100, source: 'ITEM_TYPE' },
    { cost: 300, source: 'MODEL' },
    { cost: 400, source: 'ITEM' },
    { cost: 235, source: 'PRICE_BOOK' },
    { cost: 335, source: 'MODEL' },
    { cost: 435, source: 'ITEM' },
    { cost: 285, source: 'PROPERTY' },
    { cost: 335, source: 'MODEL' },
    { cost: 435, source: 'ITEM' },
  ]);
});

// Each item gets a type, model and property of its own, so that every level of expected life is its own.
async function lifeOf(all: readonly ItemLifeFacts[]) {
  const { id: organizationId } = await app.a.organization();
  return app.a.run(async (db) => {
    const given = JSON.stringify(all.map(({ eul, ...rest }, at) => ({ at, ...rest, ...eul })));
    const tag = `life ${organizationId}`;
    await sql`insert into manufacturer (name) values (${tag})`.execute(db);
    await sql`insert into item_type (name, key, category, icon, average_life_span)
      select ${tag} || g.at, ${tag} || g.at, 'kitchen', 'other', g."itemType" from jsonb_to_recordset(${given}::jsonb) as g(at int, "itemType" numeric)`.execute(
      db,
    );
    await sql`insert into model (manufacturer_id, item_type_id, name, eul_years)
      select (select id from manufacturer where name = ${tag}), t.id, g.at::text, g.model
      from jsonb_to_recordset(${given}::jsonb) as g(at int, model numeric) join item_type t on t.key = ${tag} || g.at`.execute(
      db,
    );
    await sql`insert into property (organization_id, name, timezone)
      select ${organizationId}, 'P' || g.at, 'America/New_York' from jsonb_to_recordset(${given}::jsonb) as g(at int)`.execute(
      db,
    );
    await sql`insert into organization_item_type (organization_id, item_type_id, eul_years)
      select ${organizationId}, t.id, g.organization
      from jsonb_to_recordset(${given}::jsonb) as g(at int, organization numeric) join item_type t on t.key = ${tag} || g.at`.execute(
      db,
    );
    await sql`insert into property_item_type (organization_id, property_id, item_type_id, eul_years)
      select ${organizationId}, p.id, t.id, g.property from jsonb_to_recordset(${given}::jsonb) as g(at int, property numeric)
      join item_type t on t.key = ${tag} || g.at join property p on p.organization_id = ${organizationId} and p.name = 'P' || g.at`.execute(
      db,
    );
    await sql`insert into item (organization_id, property_id, item_type_id, model_id, install_date, mfg_date, first_seen_on, condition, condition_on,
        eul_override_years, date_confidence)
      select ${organizationId}, p.id, t.id, m.id, g."installDate", g."mfgDate", g."firstSeenDate", g.condition, g."conditionOn", g.item,
        case when coalesce(g."installDate", g."mfgDate", g."firstSeenDate") is null then 'NONE' else 'HIGH' end
      from jsonb_to_recordset(${given}::jsonb) as g(at int, "installDate" date, "mfgDate" date, "firstSeenDate" date, condition int, "conditionOn" date, item numeric)
      join item_type t on t.key = ${tag} || g.at join model m on m.item_type_id = t.id
      join property p on p.organization_id = ${organizationId} and p.name = 'P' || g.at`.execute(db);
    const { rows } = await sql<Record<string, unknown>>`with scope as (
        select p.organization_id, p.id as property_id, 'UTC' as timezone from property p where p.organization_id = ${organizationId}
      ), ${lifeCtes({ now: NOW })}
      select l.basis, l.age_years as "ageYears", l.eul_years as "eulYears", l.eul_source as "eulSource", l.rul_years as "rulYears",
        l.effective_age_years as "effectiveAgeYears", l.life_used_pct as "lifeUsedPct", l.life_ends_on as "lifeEndsOn", l.due_year as "dueYear", l.is_past_life as "isPastLife"
      from life l join property p on p.organization_id = l.organization_id and p.id = l.property_id
      order by substr(p.name, 2)::int`.execute(db);
    return rows;
  });
}
