import { observedLife } from '@lintel/domain/items/observed-life';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

type Place = { id: number; organizationId: number };

let t: TestApp;
let admin: TestUser;
let member: TestUser;
let here: Place;
let there: Place;
let modelId: number;
let itemTypeId: number;

beforeAll(async () => {
  t = await startTestApp();
  here = await t.a.property();
  there = await t.a.property({ organizationId: here.organizationId });
  admin = await t.a.user({ organizationId: here.organizationId, isAdmin: true });
  member = await t.a.user({ organizationId: here.organizationId, properties: [here] });
  const { organizationId } = here;
  const maker = await t.post('/manufacturer', { name: 'Nimbus', organizationId }, admin);
  const { itemTypeId: type } = await t.a.item({ property: here, itemType: 'dishwasher', installDate: '2026-01-18' });
  itemTypeId = type;
  const model = { name: 'DW-1', manufacturerId: maker.body.id, itemTypeId, organizationId };
  const made = await t.post('/model', model, admin);
  expect([made.status, maker.status], made.text + maker.text).toEqual([201, 201]);
  modelId = made.body.id;
  await t.put(`/model/${modelId}`, { eulYears: 12 }, admin);
  // Ages at retirement 3 to 12 years on each property; four in service of 6 and 9 years; one without a date.
  for (const property of [here, there])
    for (let years = 3; years <= 12; years += 1)
      await addItem({ property, installed: `${2023 - years}-05-18`, retired: '2023-05-18', reason: 'Leaked' });
  for (const years of [6, 6, 9, 9])
    await addItem({ property: here, installed: `${2026 - years}-05-01`, retired: null });
  await addItem({ property: here, installed: null, retired: null });
});

async function addItem(of: {
  property: Place;
  installed: string | null;
  retired: string | null;
  reason?: string | null;
  purchaseCents?: number;
  condition?: number;
}): Promise<void> {
  const { property, installed, retired, reason = null, purchaseCents = null, condition = null } = of;
  await t.a.run((db) =>
    sql`insert into item (organization_id, property_id, item_type_id, model_id, install_date, date_confidence, status, retired_on,
        retired_reason, purchase_cents, condition, condition_on)
      values (${property.organizationId}, ${property.id}, ${itemTypeId}, ${modelId}, ${installed}::date,
        ${installed === null ? 'NONE' : 'HIGH'}, ${retired === null ? 'ACTIVE' : 'RETIRED'}, ${retired}::date, ${reason},
        ${purchaseCents}::bigint, ${condition}::smallint, case when ${condition}::smallint is not null then '2026-05-01'::date end)`.execute(
      db,
    ),
  );
}

const url = (query = `modelId=${modelId}`) => `/report/${here.id}/capital-assets/model-life/${itemTypeId}?${query}`;
const rowOf = async (user: TestUser) =>
  (await t.get(`/report/${here.id}/capital-assets/models`, user)).body.results.find(
    (row: { modelId: number | null }) => row.modelId === modelId,
  );

test('with 20 retirements the observed life stands beside the book life, with its curve and what is censored', async () => {
  const { body } = await t.get(url(), admin);
  expect(body.book).toMatchObject({ eulYears: 12, eulSource: 'MODEL', costSource: 'ITEM_TYPE' });
  expect(body.counts).toEqual({ here: 5, organization: 5 });
  const [observed] = body.observed;
  expect(observed).toMatchObject({ of: 'MODEL', name: 'DW-1', ended: 20, inService: 4, undated: 1, properties: 2 });
  // A date of the same day some years later is a few hours off whole months, so the ages are compared to the month.
  const ages = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((years) => ({ years, ended: 2, inService: 0 }));
  const expected = observedLife([
    ...ages,
    { years: 6.01, ended: 0, inService: 2 },
    { years: 9.01, ended: 0, inService: 2 },
  ]);
  expect(observed.curve).toHaveLength(expected.curve.length);
  for (const [at, step] of expected.curve.entries()) {
    expect(Math.abs(observed.curve[at].years - step.years)).toBeLessThan(0.1);
    expect(observed.curve[at].share).toBeCloseTo(step.share, 6);
  }
  expect(Math.abs(observed.medianYears - (expected.medianYears ?? 0))).toBeLessThanOrEqual(0.1);
  expect((await rowOf(admin)).observed).toEqual({ ended: 20, inService: 4, medianYears: observed.medianYears });
});

test('who sees only some of the properties is told of those alone: 10 of 20', async () => {
  const { body } = await t.get(url(), member);
  expect(body.observed[0]).toMatchObject({ ended: 10, inService: 4, properties: 1, medianYears: null, curve: null });
  expect((await rowOf(member)).observed).toEqual({ ended: 10, inService: 4, medianYears: null });
});

test('failures are reasons that say so and condition 1, per 100 years in service', async () => {
  const before = await rowOf(admin);
  expect(before).toMatchObject({ failureCount: 10, unreasonedCount: 0 });
  const years = 75 + 30;
  expect(before.serviceYears).toBeCloseTo(years, 0);
  expect(before.failuresPer100Years).toBeCloseTo((10 * 100) / before.serviceYears, 1);
  await addItem({ property: here, installed: '2020-05-18', retired: '2023-05-18', reason: 'Kitchen renovation' });
  await addItem({ property: here, installed: '2020-05-18', retired: '2023-05-18' });
  await addItem({ property: here, installed: '2024-05-18', retired: null, condition: 1 });
  expect(await rowOf(admin)).toMatchObject({ failureCount: 11, unreasonedCount: 1 });
});

test('what was paid in the last 12 months is listed with its median, older purchases are not', async () => {
  for (const [installed, purchaseCents] of [
    ['2026-05-18', 70_000],
    ['2025-05-19', 60_000],
    ['2026-01-02', 65_000],
    ['2025-05-18', 10_000],
  ] as const)
    await addItem({ property: there, installed, retired: null, purchaseCents });
  const [ofModel, ofType] = (await t.get(url(), admin)).body.purchases;
  expect(ofModel).toMatchObject({ of: 'MODEL', count: 3, medianCents: 65_000 });
  expect(ofModel.items.map((item: { installedOn: string }) => item.installedOn)).toEqual([
    '2026-05-18',
    '2026-01-02',
    '2025-05-19',
  ]);
  expect(ofType).toMatchObject({ of: 'TYPE', count: 3, medianCents: 65_000 });
  expect((await t.get(url(), member)).body.purchases[0]).toMatchObject({ count: 0, medianCents: null, items: [] });
});

test('life and price set on the model count for its items and in what is shown of it', async () => {
  const changed = await t.put(`/model/${modelId}`, { eulYears: 9, replacementCostCents: 65_000 }, admin);
  expect(changed.status, changed.text).toBe(200);
  const { body } = await t.get(url(), admin);
  expect(body.book).toMatchObject({ eulYears: 9, unitCostCents: 65_000, costSource: 'MODEL' });
  expect(body.modelVersion).toBe(changed.body.version);
  expect(await rowOf(admin)).toMatchObject({ eulYears: 9, costCents: 65_000 });
});

describe('a type without a model', () => {
  test('has the life of all its items', async () => {
    const { body } = await t.get(url(''), admin);
    expect(body).toMatchObject({ modelId: null, modelName: null, modelVersion: null });
    expect(body.observed).toHaveLength(1);
    expect(body.observed[0]).toMatchObject({ of: 'TYPE', name: 'Dishwasher' });
    expect(body.observed[0].ended).toBe(22);
  });
});

test('strangers, and models of others, get a 404', async () => {
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  expect((await t.get(url(), stranger)).status).toBe(404);
  expect((await t.get(url('modelId=999999'), admin)).status).toBe(404);
});
