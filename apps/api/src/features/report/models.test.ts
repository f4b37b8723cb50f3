import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

test('the models of a property: how many, how old, how long they lasted here', async () => {
  const { property, admin, modelId } = await place();
  await app.a.item({ property, itemType: 'dishwasher', modelId, installDate: '2024-05-18' });
  await app.a.item({ property, itemType: 'dishwasher', modelId, installDate: '2010-05-18' });
  await app.a.item({ property, itemType: 'dishwasher', modelId });
  await app.a.item({ property, itemType: 'dishwasher', installDate: '2025-05-18' });
  for (const [installed, retired] of [
    ['2005-01-01', '2013-01-01'],
    ['2005-01-01', '2015-01-01'],
    [null, '2016-01-01'],
  ] as const)
    await app.a.run((db) =>
      sql`insert into item (organization_id, property_id, item_type_id, model_id, install_date, date_confidence, status, retired_on)
      select ${property.organizationId}, ${property.id}, t.id, ${modelId}, ${installed}::date, case when ${installed}::date is null then 'NONE' else 'HIGH' end, 'RETIRED', ${retired}::date
      from item_type t where t.key = 'dishwasher'`.execute(db),
    );
  const page = (await app.get(`/report/${property.id}/capital-assets/models`, admin)).body;
  expect(page.total).toBe(2);
  expect(page.results[0]).toMatchObject({
    modelId,
    modelName: 'DW-9000',
    itemType: 'Dishwasher',
    count: 3,
    datedCount: 2,
    averageAgeYears: 9,
    eulYears: 12,
    eulSource: 'MODEL',
    pastLifeCount: 1,
    costSource: 'ITEM_TYPE',
    retiredCount: 3,
    medianRetirementAgeYears: 9,
  });
  expect(page.results[1]).toMatchObject({
    modelId: null,
    modelName: null,
    count: 1,
    eulSource: 'ITEM_TYPE',
    medianRetirementAgeYears: null,
  });
  const file = await app.get(`/report/${property.id}/capital-assets/models?format=csv`, admin);
  expect(file.text.trim().split('\r\n')).toHaveLength(3);
});

test('models are read page by page in every order, what is not known last, and the file has the same rows', async () => {
  const { property, admin, modelId } = await place();
  for (const year of [2010, 2012])
    await app.a.item({ property, itemType: 'dishwasher', modelId, installDate: `${year}-05-18` });
  await app.a.item({ property, itemType: 'dishwasher' });
  for (const itemType of ['refrigerator', 'water-heater', 'range'])
    await app.a.item({ property, itemType, installDate: '2024-05-18' });
  const url = `/report/${property.id}/capital-assets/models`;
  type Row = { itemType: string; modelName: string | null; averageAgeYears: number | null };
  const ids = (page: { results: Row[] }) => page.results.map((row) => `${row.itemType} ${row.modelName}`);
  const whole = (await app.get(url, admin)).body;
  expect(whole).toMatchObject({ total: 5, counts: { models: 1, withoutModel: 4 }, asOf: '2026-05-18', figures: [] });
  expect(ids(whole).slice(0, 2)).toEqual(['Dishwasher DW-9000', 'Dishwasher null']);
  for (const sort of ['type', 'model', 'count', 'age', 'eul', 'past', 'cost', 'retired', 'lasted'].flatMap((one) => [
    one,
    `-${one}`,
  ])) {
    const all = (await app.get(`${url}?sort=${sort}`, admin)).body;
    const first = (await app.get(`${url}?sort=${sort}&limit=2`, admin)).body;
    const rest = (await app.get(`${url}?sort=${sort}&limit=3&cursor=${first.nextCursor}`, admin)).body;
    expect([...ids(first), ...ids(rest)], sort).toEqual(ids(all));
    const lines: string[] = (await app.get(`${url}?sort=${sort}&format=csv`, admin)).text.trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(all.results.map((row: Row) => row.itemType));
  }
  const ages = async (sort: string) =>
    (await app.get(`${url}?sort=${sort}`, admin)).body.results.map((row: Row) => row.averageAgeYears);
  expect((await ages('age')).at(-1)).toBeNull();
  expect(await ages('-age')).toEqual([15, 2, 2, 2, null]);
});

test('lives and prices set for an organization show in its report at once, and leave a line in the audit log', async () => {
  const { property, admin } = await place();
  const item = await app.a.item({ property, itemType: 'dishwasher', installDate: '2020-05-18' });
  const set = await app.put(
    `/organization/${property.organizationId}/lifespans`,
    { lifespans: [{ itemTypeId: item.itemTypeId, eulYears: 20, unitCostCents: 99_000 }] },
    admin,
  );
  expect(set.body).toEqual({ updated: 1 });
  const report = (await app.get(`/report/${property.id}/capital-assets?years=20`, admin)).body;
  expect(
    report.forecast.filter((year: { firstReplacementCents: number }) => year.firstReplacementCents > 0),
  ).toMatchObject([{ year: 2040, firstReplacementCents: 99_000 }]);
  const { rows } = await app.a.run((db) =>
    sql<Record<string, unknown>>`select action, before, after,
    (select bool_or(n.recounts) from change_note n where n.organization_id = ${property.organizationId} and n.property_id = 0) as "isNoted",
    (select priced_on from organization_item_type ot where ot.organization_id = ${property.organizationId}) as "pricedOn"
    from audit_event where organization_id = ${property.organizationId}`.execute(db),
  );
  expect(rows).toMatchObject([
    {
      action: 'SET_LIFESPANS',
      isNoted: true,
      pricedOn: '2026-05-18',
      before: [{ eulYears: null }],
      after: [{ eulYears: 20 }],
    },
  ]);
});

test('a life given without a price leaves the price, and null clears the life', async () => {
  const { property, admin } = await place();
  const { itemTypeId } = await app.a.item({ property, itemType: 'dishwasher' });
  const url = `/organization/${property.organizationId}/lifespans`;
  await app.put(url, { lifespans: [{ itemTypeId, eulYears: 20, unitCostCents: 99_000 }] }, admin);
  await app.put(url, { lifespans: [{ itemTypeId, eulYears: null }] }, admin);
  const [row] = (await app.get(`/report/${property.id}/capital-assets/models`, admin)).body.results;
  expect(row).toMatchObject({ eulYears: 9, eulSource: 'ITEM_TYPE', costCents: 99_000, costSource: 'PRICE_BOOK' });
});

test('lives are set by an administrator of the organization, for item types that exist, once each', async () => {
  const { property, admin } = await place();
  const { itemTypeId } = await app.a.item({ property });
  const url = `/organization/${property.organizationId}/lifespans`;
  const one = { itemTypeId, eulYears: 10 };
  const member = await app.a.user({ organizationId: property.organizationId, properties: [property], roleId: 3 });
  const stranger = await app.a.user({ organizationId: (await app.a.organization()).id, isAdmin: true });
  expect((await app.put(url, { lifespans: [one] }, member)).status).toBe(403);
  expect((await app.put(url, { lifespans: [one] }, stranger)).status).toBe(404);
  const unknown = await app.put(url, { lifespans: [one, { itemTypeId: 999_999, eulYears: 10 }] }, admin);
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'lifespans.1.itemTypeId']);
  const twice = await app.put(url, { lifespans: [one, one] }, admin);
  expect([twice.status, twice.body.errors[0].path]).toEqual([422, 'lifespans.1.itemTypeId']);
});

async function place() {
  const property = await app.a.property();
  const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
  const modelId = await app.a.run(async (db) => {
    const { rows } = await sql<{ id: number }>`insert into model (manufacturer_id, item_type_id, name, eul_years)
      select (select min(id) from manufacturer), t.id, 'DW-9000', 12 from item_type t where t.key = 'dishwasher'
      on conflict (organization_id, manufacturer_id, lower(name)) do update set eul_years = 12 returning id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  });
  return { property, admin, modelId };
}
