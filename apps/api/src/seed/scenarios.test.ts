import type { Tx } from '@lintel/db/tx';
import { budgetVariance } from '@lintel/domain/capital/budget-variance';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectScenarioItems } from '#platform/records/scenario-facts.ts';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import { scenarioAnswer } from '../features/scenario/scenario-answer.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
const NOW = `${TODAY}T12:00:00.000Z`;
let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDemo();
});
afterAll(() => clone.drop());

async function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return clone.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }: Tx) => (await query.execute(db)).rows);
}

const SCENARIOS = sql`scenario s join property p on p.organization_id = s.organization_id and p.id = s.property_id`;

test('one property has two scenarios and the budget of last year, frozen before it began', async () => {
  const found = await rows(
    sql`select s.name, p.name as property, s.frozen_on::text as "frozenOn" from ${SCENARIOS} order by s.id`,
  );
  expect(found).toEqual([
    { name: 'At life, no cap', property: 'Orchard Gate', frozenOn: null },
    { name: 'At turn, capped', property: 'Orchard Gate', frozenOn: null },
    { name: 'FY25 budget v2', property: 'Orchard Gate', frozenOn: '2024-11-22' },
  ]);
});

test('the headline of a scenario is what SQL written apart adds up', async () => {
  const [place] = await rows(sql<{ organizationId: number; propertyId: number }>`
    select p.organization_id as "organizationId", p.id as "propertyId" from property p where p.name = 'Orchard Gate'`);
  if (!place) throw new Error('no Orchard Gate');
  const items = await clone.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    selectScenarioItems(db, place, NOW),
  );
  const terms = {
    id: 1,
    rule: 'LIFE',
    years: 10,
    beginsNextYear: false,
    inflation: 0.03,
    annualCapCents: null,
    emergencyShare: 0,
    emergencyPremium: 1.5,
  } as const;
  const facts = {
    place: { ...place, today: TODAY, isBeingRecomputed: false, unitsWithItems: 1 },
    items,
    assumptions: { lives: null, prices: null },
    priceDays: { oldestOn: null, newestOn: null },
  };
  const { plan } = scenarioAnswer(terms, facts, NOW);
  // Each item when its life ends, at the earliest now, and again every expected life after that.
  const years = await rows(sql<{ year: number; count: number; cents: number }>`
    with recursive due as (
      select i.id, greatest(i.life_ends_on, ${TODAY}::date) as falls_on, i.eul_years, i.installed_cost_cents as cents
      from item i where i.property_id = ${place.propertyId} and i.status = 'ACTIVE' and i.life_ends_on is not null
      union all
      select d.id, d.falls_on + round(d.eul_years * 365.2425)::int, d.eul_years, d.cents from due d where d.falls_on < '2037-01-01'
    )
    select extract(year from falls_on)::int as year, count(*) as count,
      coalesce(sum(round(cents * 1.03 ^ (extract(year from falls_on)::int - 2026))), 0)::bigint as cents
    from due where falls_on < '2037-01-01' group by 1 order by 1`);
  expect(plan.years.map(({ year, count, plannedCents }) => ({ year, count, cents: plannedCents }))).toEqual(years);
  expect(plan.totals.plannedCents).toBe(years.reduce((sum, { cents }) => sum + cents, 0));
});

test('the budget of last year has something to be compared with: planned and done, in it and not, with and without a cost', async () => {
  const lines = await rows(sql<Parameters<typeof budgetVariance>[0][number]>`
    select l.item_id as "itemId", l.item_type_id as "itemTypeId", l.item_type as "itemType", l.year, l.is_again as "isAgain",
      l.planned_cents as "plannedCents" from scenario_line l order by l.id`);
  const done = await rows(sql<Parameters<typeof budgetVariance>[1][number]>`
    select i.id as "itemId", i.item_type_id as "itemTypeId", t.name as "itemType", i.retired_on::text as "replacedOn",
      n.purchase_cents as "paidCents"
    from item i join item_type t on t.id = i.item_type_id join property p on p.id = i.property_id and p.name = 'Orchard Gate'
    join item n on n.organization_id = i.organization_id and n.id = i.replaced_by_item_id where i.retired_on > '2024-11-22'`);
  const variance = budgetVariance(lines, done, TODAY);
  const sum = (pick: (row: (typeof variance)[number]) => number) =>
    variance.reduce((total, row) => total + pick(row), 0);
  expect(sum((row) => row.plannedCount)).toBe(lines.length);
  expect(sum((row) => row.doneCount)).toBe(done.length);
  for (const some of [
    sum((row) => row.doneAsPlannedCount),
    sum((row) => row.doneUnplannedCount),
    sum((row) => row.paidCount),
  ])
    expect(some).toBeGreaterThan(0);
  expect(sum((row) => row.paidCount)).toBeLessThan(done.length);
});
