import { addDays } from '@lintel/domain/base/calendar';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { anyItem, type InventoryItem, insertInventory } from '#testing/inventory.ts';

const TODAY = '2026-05-18';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const plain: InventoryItem = {
  itemType: 'dishwasher',
  installDate: '2021-03-01',
  mfgDate: null,
  firstSeenOn: null,
  weak: false,
  condition: null,
  conditionOn: TODAY,
  eulYears: 9,
  priceCents: 60_000,
};

describe('who may read the capital assets of a property', () => {
  test('a stranger and a person without the property get the very answer of a property that does not exist', async () => {
    const { property } = await place([plain]);
    const stranger = await app.a.user({ organizationId: (await app.a.organization()).id, isAdmin: true });
    const colleague = await app.a.user({ organizationId: property.organizationId });
    for (const path of [
      'capital-assets',
      'capital-assets/models',
      'capital-assets?format=csv',
      'capital-assets?format=xlsx',
    ]) {
      const missing = await app.get(`/report/999999/${path}`, stranger);
      for (const caller of [stranger, colleague]) {
        const refused = await app.get(`/report/${property.id}/${path}`, caller);
        expect(refused.status).toBe(404);
        expect({ ...refused.body, instance: '', requestId: '' }).toEqual({
          ...missing.body,
          instance: '',
          requestId: '',
        });
      }
    }
  });

  test('a viewer of the property reads it', async () => {
    const { property } = await place([plain]);
    const viewer = await app.a.user({ organizationId: property.organizationId, roleId: 1, properties: [property] });
    const answer = await app.get(`/report/${property.id}/capital-assets`, viewer);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      propertyId: property.id,
      asOf: TODAY,
      computedAt: '2026-05-18T12:00:00.000Z',
      years: 10,
    });
  });
});

describe('the figures', () => {
  test('equal sums that plain SQL takes over the items', async () => {
    const { property, admin } = await place(sample(300, 1));
    const unfunded = await read(property.id, admin);
    await app.a.run((db) =>
      sql`update property set reserve_balance_cents = 5000000 where organization_id = ${property.organizationId}`.execute(
        db,
      ),
    );
    const report = await read(property.id, admin);
    const { rows } = await app.a.run((db) =>
      sql<Sums>`with known as (
          select i.*, coalesce(i.price_override_cents, t.typical_cost_cents) as cost, coalesce(i.eul_override_years, t.average_life_span)::float8 as eul,
            (${TODAY}::date - coalesce(i.install_date, i.mfg_date, i.first_seen_on)) / 365.2425::float8 as age
          from item i join item_type t on t.id = i.item_type_id where i.organization_id = ${property.organizationId} and i.property_id = ${property.id}
        ), rest as (
          select known.*, case condition when 1 then 0 when 2 then least(2 - since, eul - age) when 4 then greatest(eul - age, eul / 4 - since)
            when 5 then greatest(eul - age, eul * 0.6 - since) else eul - age end as rul from known
          cross join lateral (select (${TODAY}::date - condition_on) / 365.2425::float8 as since) x where age is not null or condition = 1
        )
        select (select count(*) from known)::int as items, (select sum(cost) from known)::int as value, (select count(*) from known where age is null)::int as undated,
          (select sum(cost) from rest where rul <= 0)::int as backlog, (select count(*) from rest where rul <= 0)::int as "backlogCount",
          (select coalesce(sum(cost), 0) from rest where rul > 0 and ${TODAY}::date + round(rul * 365.2425)::int <= '2026-12-31')::int as "restOfYear",
          (select coalesce(sum(cost), 0) from rest where rul > 0 and extract(year from ${TODAY}::date + round(rul * 365.2425)::int) = 2027)::int as "nextYear",
          (select sum(cost) from known where date_confidence in ('LOW', 'NONE'))::int as weak,
          (select round(sum(cost / eul)) from known)::int as need,
          (select sum(cost * (1 - greatest(rul, 0) / eul)) from rest)::float8 as funded,
          (select round(avg(age)::numeric, 1) from known) as "averageAge"`.execute(db),
    );
    const want = rows[0] as Sums; // why: a select without a table gives one row
    const figure = (id: string) => report.figures.find((one: { metric: string }) => one.metric === id);
    expect(figure('replacementValue').value).toBe(want.value);
    expect(figure('backlog').value).toBe(want.backlog);
    expect(report.backlog.count).toBe(want.backlogCount);
    expect(figure('dueThisYear').value).toBe(want.backlog + want.restOfYear);
    expect(figure('dueNextYear').value).toBe(want.nextYear);
    expect(figure('weakDateDollars').value).toBe(want.weak);
    expect(Math.abs(figure('annualisedNeed').value - want.need)).toBeLessThanOrEqual(1);
    expect(figure('averageAge')).toMatchObject({
      value: want.averageAge,
      counted: want.items - want.undated,
      total: 300,
    });
    expect(figure('aci').value).toBeCloseTo((want.backlog / want.value) * 100, 9);
    expect(unfunded.figures.find((one: { metric: string }) => one.metric === 'percentFunded').value).toBeNull();
    // Within a day of each life: an end of life is a whole day.
    expect(Math.abs(figure('percentFunded').value / (5_000_000 / want.funded) / 100 - 1)).toBeLessThan(0.0005);
    expect(report.counts).toMatchObject({ items: 300, undated: want.undated, unpriced: 0 });
  });

  test('of every inventory sum to its replacement value to the cent, and count each item once', async () => {
    const { property, admin } = await place([]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyItem(TODAY), { maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        async (items, years) => {
          await app.a.run(async (db) => {
            await sql`delete from item where organization_id = ${property.organizationId}`.execute(db);
            await sql`delete from unit where organization_id = ${property.organizationId}`.execute(db);
            await insertInventory(db, property, items);
          });
          const report = await read(property.id, admin, `?years=${years}`);
          const first = report.forecast.reduce(
            (sum: number, year: { firstReplacementCents: number }) => sum + year.firstReplacementCents,
            0,
          );
          expect(report.backlog.cents + first + report.afterWindow.cents + report.noDate.cents).toBe(
            report.replacementValueCents ?? 0,
          );
          for (const year of report.forecast)
            expect(year.expectedStacks.reduce((sum: number, stack: { cents: number }) => sum + stack.cents, 0)).toBe(
              year.expectedCents ?? 0,
            );
          expect(report.forecast).toHaveLength(years + 1);
          for (const figure of report.figures.filter((one: { metric: string }) => one.metric !== 'percentFunded'))
            expect(
              figure.counted + figure.leftOut.reduce((sum: number, one: { count: number }) => sum + one.count, 0),
            ).toBe(items.length);
        },
      ),
      { numRuns: 25, seed: 7, endOnFailure: true },
    );
  });

  test('of a property without a single date are unknown, never zero', async () => {
    const { property, admin } = await place([plain, plain].map((item) => ({ ...item, installDate: null })));
    const report = await read(property.id, admin);
    const values = Object.fromEntries(
      report.figures.map((one: { metric: string; value: number | null }) => [one.metric, one.value]),
    );
    expect(values).toMatchObject({
      aci: null,
      backlog: null,
      dueThisYear: null,
      dueNextYear: null,
      averageAge: null,
      replacementValue: 120_000,
    });
    expect(report.aciBand).toBeNull();
    expect(report.noDate).toEqual({ cents: 120_000, count: 2, unpriced: 0 });
    expect(report.figures[0].leftOut).toEqual([{ reason: 'no date', count: 2 }]);
  });

  test('of types without a lifespan or a price are unknown and say why', async () => {
    const { property, admin } = await place([{ ...plain, eulYears: null, priceCents: null }]);
    await app.a.run((db) =>
      sql`with t as (insert into item_type (name, key, category, icon) values ('Nameless', 'nameless', 'kitchen', 'other') returning id)
      update item set item_type_id = t.id from t where organization_id = ${property.organizationId}`.execute(db),
    );
    const report = await read(property.id, admin);
    expect(report.forecast[0]).toMatchObject({ straightCents: null, expectedCents: null, forecastAciPct: null });
    for (const id of ['aci', 'backlog', 'dueThisYear', 'replacementValue', 'annualisedNeed', 'weakDateDollars'])
      expect(report.figures.find((one: { metric: string }) => one.metric === id).value, id).toBeNull();
    expect(report.itemTypes).toMatchObject([{ itemType: 'Nameless', hasLifespan: false, usualLife: null }]);
    expect(report.counts).toMatchObject({ items: 1, unpriced: 1, undated: 0 });
  });

  test('of a reserve say how far it is funded', async () => {
    const { property, admin } = await place([{ ...plain, installDate: '2022-05-18', eulYears: 8, priceCents: 80_000 }]);
    await app.a.run((db) =>
      sql`update property set reserve_balance_cents = 10000 where organization_id = ${property.organizationId}`.execute(
        db,
      ),
    );
    const report = await read(property.id, admin);
    const funded = report.figures.find((one: { metric: string }) => one.metric === 'percentFunded');
    expect(funded.value).toBeCloseTo(25, 1);
    expect(funded).toMatchObject({ counted: 1, total: 1, leftOut: [] });
  });
});

test('every figure that leads to rows leads to as many as it counts', async () => {
  const { property, admin } = await place(sample(200, 21));
  const { counts, figures, backlog, noDate } = await read(property.id, admin);
  const input = (id: string, label: string) =>
    figures
      .find((one: { metric: string }) => one.metric === id)
      .inputs.find((one: { label: string }) => one.label === label).value;
  const rows = async (query: string) =>
    (await app.get(`/item/propertyitems/${property.id}?limit=1&${query}`, admin)).body.total;
  expect(await rows('due=weak')).toBe(counts.weak);
  expect(await rows('due=backlog')).toBe(backlog.count);
  expect(await rows('due=nodate')).toBe(noDate.count);
  expect(await rows('dueYear=2027')).toBe(input('dueNextYear', 'Items falling due next year'));
  const fresh = figures.find((one: { metric: string }) => one.metric === 'installedThisYear');
  expect(fresh.value).toBeGreaterThan(0);
  expect(await rows('installed=thisyear')).toBe(fresh.value);
});

test('what was installed this year counts the day one average year ago, and no first sighting', async () => {
  const { property, admin } = await place([
    { ...plain, installDate: '2025-05-18' },
    { ...plain, installDate: '2025-05-17' },
    { ...plain, installDate: null, mfgDate: '2026-01-01' },
    { ...plain, installDate: null, firstSeenOn: '2026-05-01' },
    { ...plain, installDate: null },
  ]);
  const { figures } = await read(property.id, admin);
  expect(figures.find((one: { metric: string }) => one.metric === 'installedThisYear')).toEqual({
    metric: 'installedThisYear',
    value: 2,
    counted: 3,
    total: 5,
    leftOut: [
      { reason: 'no date', count: 1 },
      { reason: 'first seen only', count: 1 },
    ],
  });
  expect(figures.find((one: { metric: string }) => one.metric === 'averageAge')).toMatchObject({ minimums: 1 });
});

test('an amount for each unit is over the units that have items', async () => {
  const { property, admin } = await place([plain]);
  await app.a.unit({ property });
  const report = await read(property.id, admin);
  expect(report.counts).toMatchObject({ units: 2, unitsWithItems: 1 });
  const need = report.figures.find((one: { metric: string }) => one.metric === 'annualisedNeed');
  expect(need.inputs[0]).toEqual({ label: 'Per unit', value: need.value, unit: 'centsPerUnit' });
});

test('a change of one expected life moves exactly that item to its new year, at once', async () => {
  const { property, admin, ids } = await place([plain, { ...plain, priceCents: 70_000 }]);
  const bars = async () => {
    const report = await read(property.id, admin);
    return report.forecast
      .filter((year: { firstReplacementCents: number }) => year.firstReplacementCents > 0)
      .map((year: { year: number; firstReplacementCents: number }) => [year.year, year.firstReplacementCents]);
  };
  expect(await bars()).toEqual([[2030, 130_000]]);
  await app.a.run((db) =>
    sql`update item set eul_override_years = 11 where organization_id = ${property.organizationId} and id = ${ids[1]}`.execute(
      db,
    ),
  );
  expect(await bars()).toEqual([
    [2030, 60_000],
    [2032, 70_000],
  ]);
});

test('what is replaced once falls due again one expected life later, whatever the day of the year', async () => {
  const daily = Array.from({ length: 365 }, (_, day) => ({ ...plain, installDate: addDays('2019-01-01', day) }));
  const { property, admin } = await place(daily.map((item) => ({ ...item, eulYears: 13 })));
  const halfYears = await place(daily.map((item) => ({ ...item, eulYears: 9.5 })));
  const whole = countsOf(await read(property.id, admin, '?years=20'));
  expect(whole).toEqual({ 2032: 365, 2045: 365 });
  const half = countsOf(await read(halfYears.property.id, halfYears.admin, '?years=15'));
  expect((half[2028] ?? 0) + (half[2029] ?? 0)).toBe(365);
  expect(Math.abs((half[2038] ?? 0) - 365)).toBeLessThanOrEqual(20);
});

test('inflation moves the inflated plan and nothing else', async () => {
  const { property, admin } = await place([plain]);
  const [calm, steep] = [
    await read(property.id, admin, '?inflation=0'),
    await read(property.id, admin, '?inflation=0.1'),
  ];
  const due = (report: { forecast: { year: number }[] }) => report.forecast.find((year) => year.year === 2030);
  expect(due(calm)).toMatchObject({ straightCents: 60_000, straightInflatedCents: 60_000 });
  expect(due(steep)).toMatchObject({ straightCents: 60_000, straightInflatedCents: 87_846 });
});

test('by survival odds what has failed is replaced this year and in no later one, and what is retired is not in the plan', async () => {
  const failed = { ...plain, condition: 1 };
  const { property, admin, ids } = await place([failed, failed, plain]);
  await app.a.run((db) => sql`update item set status = 'RETIRED' where id = ${ids[2]}`.execute(db));
  const { forecast } = await read(property.id, admin);
  const [thisYear, nextYear] = forecast;
  expect(thisYear).toMatchObject({ expectedCount: 2, expectedCents: 120_000, lowCents: 120_000, highCents: 120_000 });
  // What is put in their place is new.
  expect(nextYear.expectedCount).toBeLessThan(0.1);
});

test('by survival odds an item is as old as a reading of its condition says', async () => {
  const odds = async (item: Partial<InventoryItem>) => {
    const { property, admin } = await place([{ ...plain, ...item }]);
    const { forecast } = await read(property.id, admin);
    return forecast.map((year: { expectedCount: number }) => year.expectedCount);
  };
  const poor = await odds({ installDate: '2024-05-18', condition: 2 });
  const asOld = await odds({ installDate: '2019-05-18' });
  const young = await odds({ installDate: '2024-05-18' });
  for (const [year, share] of asOld.entries()) expect(poor[year], `year ${year}`).toBeCloseTo(share, 2);
  expect(poor[1]).toBeGreaterThan(2 * young[1]);
});

async function place(items: readonly InventoryItem[]) {
  const property = await app.a.property();
  const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
  const ids = await app.a.run((db) => insertInventory(db, property, items));
  return { property, admin, ids };
}

async function read(propertyId: number, caller: Awaited<ReturnType<typeof place>>['admin'], query = '') {
  const answer = await app.get(`/report/${propertyId}/capital-assets${query}`, caller);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

function countsOf(report: { forecast: { year: number; count: number }[] }): Record<number, number> {
  return Object.fromEntries(report.forecast.filter((year) => year.count > 0).map((year) => [year.year, year.count]));
}

function sample(count: number, seed: number): InventoryItem[] {
  return fc.sample(anyItem(TODAY), { numRuns: count, seed });
}

type Sums = {
  items: number;
  value: number;
  undated: number;
  backlog: number;
  backlogCount: number;
  restOfYear: number;
  nextYear: number;
  weak: number;
  need: number;
  funded: number;
  averageAge: number;
};
