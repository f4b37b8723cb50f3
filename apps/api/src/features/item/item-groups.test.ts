import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

type Row = Record<string, string | number | boolean | null> & { id: number; version: number };
type Totals = Record<string, number | null>;
type Group = { key: string; label: string; count: number; totals: Totals };
type Answer = { results: Row[]; total: number; totals: Totals; groups: Group[]; nextCursor: string | null };

let t: TestApp;
let admin: TestUser;
let property: { id: number; organizationId: number };

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  const buildings = [await t.a.building({ property, name: '2' }), await t.a.building({ property, name: '10' })];
  for (let n = 0; n < 60; n += 1) {
    const building = buildings[n % 3];
    const unit = await t.a.unit({ property, name: `${n}`, ...(building && { buildingId: building.id }) });
    const plan = [null, 'A1', 'B2', 'B10'][n % 4];
    await t.a.run((db) => sql`update unit set floor_plan = ${plan} where id = ${unit.id}`.execute(db));
    const itemType = ['refrigerator', 'dishwasher', 'water-heater', 'thermostat'][(n * 7) % 4] as string;
    const item = await t.a.item({ unit, itemType, ...(n % 5 > 0 && { installDate: `${1998 + (n % 27)}-06-15` }) });
    await t.a.run((db) =>
      sql`update item set purchase_cents = ${20_000 + n}::bigint where id = ${item.id} and ${n % 3}::int = 0`.execute(
        db,
      ),
    );
    if (n % 4 === 1)
      await t.a.run((db) =>
        sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, summary, performed_on, cost_cents)
          values (${property.organizationId}, ${property.id}, ${unit.id}, ${item.id}, 'Repair', '2025-0${sql.raw(String(4 + (n % 3)))}-18', ${5_000 + n}::bigint)`.execute(
          db,
        ),
      );
  }
});

async function list(query: string): Promise<Answer> {
  const answer = await t.get(`/item/propertyitems/${property.id}?${query}`, admin);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const sumOf = (rows: readonly Row[], field: string) => {
  const known = rows.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : []));
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
};

describe.each([
  ['type', (row: Row) => String(row.itemTypeId)],
  ['building', (row: Row) => String(row.buildingId ?? 'none')],
  ['dueYear', (row: Row) => (row.isPastLife ? 'past' : String(row.dueYear ?? 'none'))],
  ['floorPlan', (row: Row) => String(row.floorPlan ?? 'none')],
] as const)('grouped by %s', (by, keyOf) => {
  test('each group counts and sums its rows over the whole filter, however few are read', async () => {
    const every = (await list('limit=1000')).results;
    const { groups, total, results } = await list(`group=${by}&limit=1`);
    expect([total, results.length]).toEqual([60, 1]);
    expect(groups.length).toBeGreaterThan(2);
    expect(new Set(groups.map(({ key }) => key))).toEqual(new Set(every.map(keyOf)));
    for (const { key, count, totals } of groups) {
      const rows = every.filter((row) => keyOf(row) === key);
      expect(count, key).toBe(rows.length);
      expect(totals).toMatchObject({
        costCents: sumOf(rows, 'costCents'),
        costAtDueCents: sumOf(rows, 'costAtDueCents'),
        unpriced: rows.filter((row) => row.costCents === null).length,
        repairs12MonthsCents: sumOf(rows, 'repairs12MonthsCents'),
        repairedCount: rows.filter((row) => row.repairs12MonthsCents !== null).length,
        tcoCount: rows.filter((row) => row.purchaseCents !== null || row.repairsCents !== null).length,
      });
    }
  });

  test('a group is read page by page, in the order of the list, and totals stay those of the filter', async () => {
    const { groups, totals, results } = await list(`group=${by}&sort=-age&limit=1000`);
    for (const { key, count } of groups.slice(0, 3)) {
      const read: Row[] = [];
      for (let cursor = ''; ; ) {
        const page = await list(`group=${by}&groupKey=${encodeURIComponent(key)}&sort=-age&limit=4${cursor}`);
        expect([page.total, page.totals]).toEqual([60, totals]);
        read.push(...page.results);
        if (page.nextCursor === null) break;
        cursor = `&cursor=${page.nextCursor}`;
      }
      expect(read.length).toBe(count);
      expect(read.map(({ id }) => id)).toEqual(results.filter((row) => keyOf(row) === key).map(({ id }) => id));
    }
  });
});

test('groups stand in the order of what they are called, years by time with backlog first and no date last', async () => {
  expect((await list('group=building')).groups.map(({ label }) => label)).toEqual(['2', '10', 'No building']);
  expect((await list('group=floorPlan')).groups.map(({ label }) => label)).toEqual([
    'A1',
    'B2',
    'B10',
    'No floor plan',
  ]);
  const years = (await list('group=dueYear')).groups.map(({ label }) => label);
  expect([years[0], years.at(-1)]).toEqual(['Past expected life', 'No date']);
  expect(years.slice(1, -1)).toEqual(years.slice(1, -1).toSorted());
});

test('without a grouping there are no groups, and a file has the rows of every group', async () => {
  expect((await list('limit=1')).groups).toEqual([]);
  const file = await t.get(`/item/propertyitems/${property.id}?group=type&groupKey=1&format=csv`, admin);
  expect(file.text.trim().split('\r\n')).toHaveLength(61);
});

test('sums of the list, bars of the plan and a statement written apart agree', async () => {
  const report = (await t.get(`/report/${property.id}/capital-assets?years=20`, admin)).body;
  const { rows } = await t.a.run((db) =>
    sql<{ year: string; cents: number; items: number }>`
      select case when life_ends_on <= '2026-05-18' then 'past' else extract(year from life_ends_on)::int::text end as year,
        sum(installed_cost_cents)::bigint as cents, count(*)::int as items
      from item where property_id = ${property.id} and status = 'ACTIVE' and life_ends_on is not null group by 1`.execute(
      db,
    ),
  );
  const { groups } = await list('group=dueYear&limit=1');
  expect(groups.filter(({ key }) => key !== 'none').length).toBe(rows.length);
  for (const { year, cents, items } of rows) {
    const group = groups.find(({ key }) => key === year);
    expect([group?.totals.costCents, group?.count], year).toEqual([cents, items]);
    const bar = report.forecast.find((each: { year: number }) => String(each.year) === year);
    if (year === 'past') expect(report.backlog.cents).toBe(cents);
    else if (bar) expect(bar.firstReplacementCents, year).toBe(cents);
    // Each item is inflated and rounded by itself, the chart does so once a type.
    if (bar && bar.straightCents === bar.firstReplacementCents)
      expect(Math.abs((group?.totals.costAtDueCents ?? 0) - bar.straightInflatedCents)).toBeLessThanOrEqual(items);
  }
});

test('changing the life of one item moves exactly that item to another year', async () => {
  const before = await list('group=dueYear&limit=1000');
  const item = before.results.find((row) => !row.isPastLife && row.dueYear !== null) as Row;
  const years = Number(item.eulYears) + 3;
  const saved = await t.put(`/item/${item.id}`, { eulOverrideYears: years }, admin, atVersion(item.version));
  expect(saved.status, saved.text).toBe(200);
  const after = await list('group=dueYear&limit=1000');
  const was = new Map(before.results.map((row) => [row.id, row.dueYear]));
  expect(after.results.filter((row) => was.get(row.id) !== row.dueYear).map(({ id }) => id)).toEqual([item.id]);
  const countOf = (answer: Answer, year: unknown) => answer.groups.find(({ key }) => key === String(year))?.count ?? 0;
  expect(countOf(after, item.dueYear)).toBe(countOf(before, item.dueYear) - 1);
  expect(countOf(after, Number(item.dueYear) + 3)).toBe(countOf(before, Number(item.dueYear) + 3) + 1);
});
