import { read as readBook } from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const AT_LIFE = { name: 'At life', rule: 'LIFE', inflation: 0.03, years: 10 };

/** Eleven refrigerators (one failed, one without a date), three dishwashers, and who works there. */
async function house() {
  const property = await t.a.property();
  const { organizationId } = property;
  const unit = await t.a.unit({ property, name: '101' });
  for (let year = 2008; year < 2017; year += 1) await t.a.item({ unit, installDate: `${year}-06-01` });
  await t.a.item({ unit, installDate: '2024-01-01', condition: 1 });
  await t.a.item({ unit });
  for (const installDate of ['2015-02-01', '2018-02-01', '2025-02-01'])
    await t.a.item({ unit, itemType: 'dishwasher', installDate, dateConfidence: 'LOW' });
  await t.a.run((db) =>
    sql`insert into organization_item_type (organization_id, item_type_id, unit_cost_cents, install_cents, priced_on)
      select ${organizationId}, t.id, 90000, 10000, '2024-03-01' from item_type t where t.key in ('refrigerator', 'dishwasher')`.execute(
      db,
    ),
  );
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const manager = await t.a.user({ organizationId, roleId: 3, properties: [property] });
  const member = await t.a.user({ organizationId, roleId: 2, properties: [property] });
  const [fridge, washer] = await typeIds();
  return {
    property,
    organizationId,
    unit,
    admin,
    manager,
    member,
    fridge,
    washer,
    url: `/report/${property.id}/scenarios`,
  };
}

async function typeIds(): Promise<[number, number]> {
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`select id from item_type where key in ('refrigerator', 'dishwasher') order by key desc`.execute(
      db,
    ),
  );
  return rows.map((row) => row.id) as [number, number];
}

async function create(url: string, as: TestUser, changes: object = {}) {
  const { status, body } = await t.post(url, { ...AT_LIFE, ...changes }, as);
  expect([status, body]).toEqual([201, expect.objectContaining({ isFrozen: false, version: 1 })]);
  return body;
}

const version = (body: { version: number }) => ({ 'if-match': `"${body.version}"` });

test('a manager makes, changes and archives scenarios; a member only reads them, and a stranger finds none', async () => {
  const { url, manager, member } = await house();
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const made = await create(url, manager);
  expect(made).toMatchObject({
    ...AT_LIFE,
    beginsNextYear: false,
    annualCapCents: null,
    emergencyShare: 0,
    emergencyPremium: 1.5,
    priceBookName: null,
  });
  const one = `${url}/${made.id}`;
  expect((await t.get(one, member)).body).toEqual(made);
  expect((await t.get(url, member)).body).toMatchObject({ total: 1, results: [made] });
  expect((await t.post(url, AT_LIFE, member)).status).toBe(403);
  expect((await t.put(one, { years: 5 }, member, version(made))).status).toBe(403);
  expect((await t.post(`${one}/freeze`, { name: 'FY27' }, member)).status).toBe(403);
  for (const path of [one, `${one}/plan`, `${one}/lines`, `${one}/variance`, url])
    expect((await t.get(path, stranger)).body.code).toBe('NOT_FOUND');

  const changed = await t.put(one, { rule: 'FAIL', annualCapCents: 250_000 }, manager, version(made));
  expect(changed.body).toMatchObject({ rule: 'FAIL', annualCapCents: 250_000, version: 2 });
  expect((await t.put(one, { years: 5 }, manager, version(made))).status).toBe(412);
  expect((await t.post(url, AT_LIFE, manager)).body).toMatchObject({ code: 'CONFLICT' });
  expect((await t.delete(one, manager, version(changed.body))).status).toBe(204);
  expect((await t.get(one, manager)).status).toBe(404);
});

test('what cannot be is refused with the name of its field', async () => {
  const { url, manager, organizationId, admin, fridge } = await house();
  const refused = async (changes: object) => {
    const { status, body } = await t.post(url, { ...AT_LIFE, ...changes }, manager);
    return [status, body.errors[0]?.path];
  };
  expect(await refused({ annualCapCents: 0 })).toEqual([400, 'annualCapCents']);
  expect(await refused({ rule: 'SOON' })).toEqual([400, 'rule']);
  expect(await refused({ inflation: 3 })).toEqual([400, 'inflation']);
  expect(await refused({ priceBookId: 999_999 })).toEqual([422, 'priceBookId']);
  const lives = { kind: 'LIFE_PROFILE', name: 'Lender', lines: [{ itemTypeId: fridge, eulYears: 10 }] };
  const { id } = (await t.post(`/organization/${organizationId}/assumptions`, lives, admin)).body;
  expect(await refused({ priceBookId: id })).toEqual([422, 'priceBookId']);
});

test('years, lines, workbook and SQL written apart give the same sums', async () => {
  const { url, manager, property } = await house();
  const { id } = await create(url, manager);
  const plan = (await t.get(`${url}/${id}/plan`, manager)).body;
  const all = (await t.get(`${url}/${id}/lines?limit=1000`, manager)).body;
  for (const year of plan.years) {
    const page = (await t.get(`${url}/${id}/lines?year=${year.year}`, manager)).body;
    expect([page.total, page.totals]).toEqual([
      year.count,
      expect.objectContaining({ plannedCents: year.plannedCents }),
    ]);
    const stacks = year.stacks.reduce((sum: number, stack: { plannedCents: number }) => sum + stack.plannedCents, 0);
    expect(stacks).toBe(year.plannedCents);
  }
  expect(all.totals).toEqual(plan.totals);

  const book = readBook((await t.get(`${url}/${id}/plan?format=xlsx`, manager)).bytes);
  expect(book.SheetNames).toEqual(['Read me', 'Plan', 'Years', 'Lines']);
  const sheet = book.Sheets.Plan;
  const cells = (row: number) =>
    Array.from({ length: 13 }, (_, at) => sheet?.[`${String.fromCharCode(65 + at)}${row}`]?.v);
  const cents = cells(4)
    .slice(1, 12)
    .map((dollars) => Math.round(dollars * 100));
  expect(cells(4)[0]).toBe('All types');
  expect(cents).toEqual(plan.years.map((year: { plannedCents: number }) => year.plannedCents));

  // First replacements only: nothing here wears out twice by 2036 but the dishwashers.
  const { rows } = await t.a.run((db) =>
    sql<{ cents: number; n: number }>`
      with first as (
        select greatest(extract(year from i.life_ends_on)::int, 2026) as year, i.installed_cost_cents as cents
        from item i where i.property_id = ${property.id} and i.status = 'ACTIVE' and i.life_ends_on is not null
      )
      select count(*) as n, sum(round(cents * 1.03 ^ (year - 2026)))::bigint as cents from first where year <= 2036`.execute(
      db,
    ),
  );
  const first = all.results.filter((line: { isAgain: boolean }) => !line.isAgain);
  const sum = first.reduce((total: number, line: { plannedCents: number }) => total + line.plannedCents, 0);
  expect({ n: first.length, cents: sum }).toEqual(rows[0]);
  expect(plan).toMatchObject({
    noDate: { count: 1, cents: 100_000 },
    items: { count: 14, cents: 1_400_000 },
    unitsWithItems: 1,
  });
  expect(plan.weak.count).toBe(
    all.results.filter((line: { itemType: string }) => line.itemType === 'Dishwasher').length,
  );
});

test('a price book that is older than 18 months is said with the day since which it is', async () => {
  const { url, manager } = await house();
  const { id } = await create(url, manager);
  const old = { oldestOn: '2024-03-01', newestOn: '2024-03-01', staleSince: '2025-09-01' };
  expect((await t.get(`${url}/${id}/plan`, manager)).body.prices).toEqual(old);
  const book = readBook((await t.get(`${url}/${id}/plan?format=xlsx`, manager)).bytes);
  const texts = Object.values(book.Sheets['Read me'] ?? {}).map((cell) => cell?.v);
  expect(texts).toContain('The oldest price is of 2024-03-01: since 2025-09-01 it is older than 18 months.');
});

test('a frozen budget never changes: not by a call, nor after prices, lives, items and the price book were changed', async () => {
  const { url, admin, manager, organizationId, unit, fridge, washer } = await house();
  const sets = `/organization/${organizationId}/assumptions`;
  const quotes = {
    kind: 'PRICE_BOOK',
    name: 'Quotes 2026',
    lines: [{ itemTypeId: fridge, unitCostCents: 80_000, pricedOn: '2026-01-01' }],
  };
  const book = (await t.post(sets, quotes, admin)).body;
  const source = await create(url, manager, { priceBookId: book.id, annualCapCents: 400_000, emergencyShare: 0.1 });
  const frozen = (await t.post(`${url}/${source.id}/freeze`, { name: 'FY27 budget v1' }, manager)).body;
  expect(frozen).toMatchObject({
    isFrozen: true,
    frozenOn: '2026-05-18',
    name: 'FY27 budget v1',
    priceBookName: 'Quotes 2026',
  });
  const budget = `${url}/${frozen.id}`;
  const state = async () => ({
    budget: (await t.get(budget, manager)).body,
    plan: (await t.get(`${budget}/plan`, manager)).body,
    lines: (await t.get(`${budget}/lines?limit=1000`, manager)).body,
    csv: (await t.get(`${budget}/plan?format=csv`, manager)).text,
  });
  const before = await state();
  const living = (await t.get(`${url}/${source.id}/plan`, manager)).body;
  expect(before.plan).toEqual({ ...living, scenarioId: frozen.id, isFrozen: true });
  expect(before.lines.total).toBeGreaterThan(5);

  await t.put(
    `/organization/${organizationId}/lifespans`,
    {
      lifespans: [
        { itemTypeId: fridge, eulYears: 4, unitCostCents: 5_000 },
        { itemTypeId: washer, eulYears: 30 },
      ],
    },
    admin,
  );
  await t.put(
    `${sets}/${book.id}`,
    { name: 'Quotes 2027', lines: [{ itemTypeId: fridge, unitCostCents: 1 }] },
    admin,
    version(book),
  );
  await t.put(`${url}/${source.id}`, { inflation: 0.2, rule: 'SWEEP' }, manager, version(source));
  await t.a.item({ unit, installDate: '2000-01-01' });
  const changed = (await t.get(`${url}/${source.id}/plan`, manager)).body;
  expect(changed.totals).not.toEqual(living.totals);
  expect(await state()).toEqual(before);

  const refused = await t.put(budget, { name: 'Other' }, admin, version(frozen));
  expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
  expect((await t.post(`${budget}/freeze`, { name: 'Again' }, manager)).status).toBe(409);
  for (const statement of [
    sql`update scenario set inflation = 0 where id = ${frozen.id}`,
    sql`update scenario set frozen_at = null, frozen_on = null, frozen = null where id = ${frozen.id}`,
    sql`update scenario_line set planned_cents = 1 where scenario_id = ${frozen.id}`,
  ])
    await expect(t.a.run((db) => statement.execute(db))).rejects.toThrow(/cannot be changed/);
  expect(await state()).toEqual(before);

  expect((await t.delete(budget, manager, version(frozen))).status).toBe(403);
  expect((await t.delete(budget, admin, version(frozen))).status).toBe(204);
});

test('a budget is compared with what was replaced since, over how many the cost is known', async () => {
  const { url, manager, property, fridge } = await house();
  const source = await create(url, manager);
  expect((await t.get(`${url}/${source.id}/variance`, manager)).status).toBe(409);
  const frozen = (await t.post(`${url}/${source.id}/freeze`, { name: 'FY26' }, manager)).body;
  await t.a.run(async (db) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from item where property_id = ${property.id} and item_type_id = ${fridge}
      and life_ends_on <= '2026-05-18' order by id limit 2`.execute(db);
    for (const [at, { id }] of rows.entries())
      await sql`with n as (
          insert into item (organization_id, property_id, item_type_id, install_date, date_confidence, purchase_cents)
          values (${property.organizationId}, ${property.id}, ${fridge}, '2026-07-01', 'HIGH', ${at === 0 ? 123_400 : null}) returning id
        ) update item set status = 'RETIRED', retired_on = '2026-07-01', replaced_by_item_id = n.id from n where item.id = ${id}`.execute(
        db,
      );
  });
  const { body } = await t.get(`${url}/${frozen.id}/variance`, manager);
  expect(body).toMatchObject({ asOf: '2026-05-18', frozenOn: '2026-05-18' });
  const plan = (await t.get(`${url}/${frozen.id}/plan`, manager)).body;
  const row = body.rows.find(
    (one: { itemTypeId: number; year: number }) => one.itemTypeId === fridge && one.year === 2026,
  );
  const stack = plan.years[0].stacks.find((one: { itemTypeId: number }) => one.itemTypeId === fridge);
  expect(row).toMatchObject({
    state: 'CURRENT',
    plannedCount: stack.count,
    plannedCents: stack.plannedCents,
    doneCount: 2,
    doneAsPlannedCount: 2,
    paidCents: 123_400,
    paidCount: 1,
  });
  const book = readBook((await t.get(`${url}/${frozen.id}/plan?format=xlsx`, manager)).bytes);
  expect(book.SheetNames).toEqual(['Read me', 'Plan', 'Years', 'Lines', 'Planned and done']);
  expect((await t.get(`${url}/${frozen.id}/plan?format=pdf`, manager)).status).toBe(200);
});

test('at turn, a unit that only the board emptied is replaced by its predicted ready day, and one with a day by hand on that day', async () => {
  const { property, member, manager, url } = await house();
  const unit = await t.a.unit({ property, name: '202' });
  await t.a.item({ unit, installDate: '2005-01-01' });
  const { id } = await create(url, manager, { rule: 'TURN' });
  const yearOf = async () => {
    const { results } = (await t.get(`${url}/${id}/lines?limit=1000`, manager)).body;
    return results.find((line: { unitName: string }) => line.unitName === '202')?.year;
  };
  const change = async (method: 'PUT' | 'POST', path: string, of: { version: number }, body: unknown) => {
    const answer = await t.call(method, path, { body, as: member, headers: version(of) });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const turn = (await t.post('/turn', { unitId: unit.id, moveOutOn: '2026-05-11' }, member)).body;
  expect(await yearOf()).toBe(2026);
  const floors = { trade: 'FLOORING', plannedOn: '2027-02-01' };
  const waiting = await change('POST', `/turn/${turn.id}/task`, turn, floors);
  expect(waiting.predictedOn > '2027-02-01').toBe(true);
  expect(await yearOf()).toBe(2027);
  await change('PUT', `/turn/${turn.id}`, waiting, { possessionOn: '2026-05-12' });
  expect(await yearOf()).toBe(2026);
});
