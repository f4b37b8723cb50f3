import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';

let t: TestApp;
let fridge: number;
let washer: number;
beforeAll(async () => {
  t = await startTestApp();
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`select id from item_type where key in ('refrigerator', 'dishwasher') order by key desc`.execute(
      db,
    ),
  );
  [fridge, washer] = rows.map((row) => row.id) as [number, number];
});

async function office() {
  const property = await t.a.property();
  const { organizationId } = property;
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const manager = await t.a.user({ organizationId, roleId: 3, properties: [property] });
  return { property, organizationId, admin, manager, url: `/organization/${organizationId}/assumptions` };
}

test('an administrator keeps price books and life profiles; a manager reads them, another organization finds none', async () => {
  const { url, admin, manager } = await office();
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const lines = [
    { itemTypeId: fridge, unitCostCents: 80_000, deliveryCents: 5000, pricedOn: '2024-01-01' },
    { itemTypeId: washer, unitCostCents: 60_000, pricedOn: '2026-02-01' },
  ];
  const made = await t.post(url, { kind: 'PRICE_BOOK', name: 'Quotes', lines }, admin);
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({
      lineCount: 2,
      oldestPricedOn: '2024-01-01',
      newestPricedOn: '2026-02-01',
      staleSince: '2025-07-01',
      version: 1,
    }),
  ]);
  expect(
    made.body.lines.map((line: { itemType: string; haulAwayCents: number }) => [line.itemType, line.haulAwayCents]),
  ).toEqual([
    ['Dishwasher', 0],
    ['Refrigerator', 0],
  ]);
  const one = `${url}/${made.body.id}`;
  expect((await t.get(one, manager)).body).toEqual(made.body);
  expect((await t.get(url, manager)).body.results).toHaveLength(1);
  expect((await t.post(url, { kind: 'PRICE_BOOK', name: 'Other', lines }, manager)).status).toBe(403);
  for (const path of [url, one]) expect((await t.get(path, stranger)).body.code).toBe('NOT_FOUND');

  const changed = await t.put(one, { lines: lines.slice(1) }, admin, { 'if-match': '"1"' });
  expect(changed.body).toMatchObject({ name: 'Quotes', lineCount: 1, staleSince: null, version: 2 });
  expect((await t.put(one, { name: 'Late' }, admin, { 'if-match': '"1"' })).status).toBe(412);
  expect((await t.post(url, { kind: 'PRICE_BOOK', name: 'quotes', lines }, admin)).status).toBe(409);
  expect((await t.post(url, { kind: 'LIFE_PROFILE', name: 'Quotes', lines: [] }, admin)).status).toBe(201);
});

test('one that a scenario takes stays until the scenario takes another', async () => {
  const { url, admin, property } = await office();
  const lives = { kind: 'LIFE_PROFILE', name: 'Lender', lines: [{ itemTypeId: fridge, eulYears: 10.5 }] };
  const { id } = (await t.post(url, lives, admin)).body;
  const scenarios = `/report/${property.id}/scenarios`;
  const terms = { name: 'As lender', rule: 'LIFE', inflation: 0, years: 5, lifeProfileId: id };
  const scenario = (await t.post(scenarios, terms, admin)).body;
  expect(scenario.lifeProfileName).toBe('Lender');
  expect((await t.get(url, admin)).body.results[0].scenarioCount).toBe(1);
  expect((await t.delete(`${url}/${id}`, admin, { 'if-match': '"1"' })).status).toBe(409);
  await t.put(`${scenarios}/${scenario.id}`, { lifeProfileId: null }, admin, { 'if-match': '"1"' });
  expect((await t.delete(`${url}/${id}`, admin, { 'if-match': '"1"' })).status).toBe(204);
  expect((await t.get(`${url}/${id}`, admin)).status).toBe(404);
});

test.each<[string, object, string]>([
  ['an unknown type', { itemTypeId: 999_999, unitCostCents: 1 }, 'lines.1.itemTypeId'],
  ['a type twice', { itemTypeId: 0, unitCostCents: 1 }, 'lines.1.itemTypeId'],
  ['no price', { itemTypeId: 1 }, 'lines.1.unitCostCents'],
  ['years in a price book', { itemTypeId: 1, unitCostCents: 1, eulYears: 9 }, 'lines.1.eulYears'],
])('a line with %s is refused, and the complaint names the line', async (_, line, path) => {
  const { url, admin } = await office();
  const given = {
    ...line,
    itemTypeId: { 0: fridge, 1: washer }[(line as { itemTypeId: number }).itemTypeId] ?? 999_999,
  };
  const lines = [{ itemTypeId: fridge, unitCostCents: 80_000 }, given];
  const { status, body } = await t.post(url, { kind: 'PRICE_BOOK', name: 'Quotes', lines }, admin);
  expect([status, body.errors[0]?.path]).toEqual([422, path]);
});

test('a price book can begin from what the organization pays today', async () => {
  const { organizationId, property, manager } = await office();
  await t.a.item({ property, installDate: '2020-01-01' });
  await t.a.run((db) =>
    sql`insert into organization_item_type (organization_id, item_type_id, eul_years, unit_cost_cents, install_cents, priced_on)
      values (${organizationId}, ${washer}, 8, 61000, 9000, '2026-01-01')`.execute(db),
  );
  const { body } = await t.get(`/organization/${organizationId}/current-assumptions`, manager);
  expect(body.lines.map((line: { itemType: string }) => line.itemType)).toEqual(['Dishwasher', 'Refrigerator']);
  expect(body.lines[0]).toMatchObject({
    eulYears: 8,
    unitCostCents: 61_000,
    installCents: 9000,
    pricedOn: '2026-01-01',
  });
  expect(body.lines[1].pricedOn).toBeNull();
});
