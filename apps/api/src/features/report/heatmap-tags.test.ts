import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let admin: TestUser;
let propertyId: number;

/** Three items: one with a tag of its own, one whose unit has one, and one without. */
beforeAll(async () => {
  t = await startTestApp();
  const property = await t.a.property();
  propertyId = property.id;
  admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  const [one, other] = [await t.a.unit({ property }), await t.a.unit({ property })];
  const tagged = await t.a.item({ unit: one, itemType: 'water-heater' });
  await t.a.item({ unit: one, itemType: 'refrigerator' });
  await t.a.item({ unit: other, itemType: 'refrigerator' });
  for (const body of [
    { itemIds: [tagged.id], add: ['Riser'] },
    { unitIds: [other.id], add: ['Line 4'] },
  ])
    expect((await t.post('/tag', { propertyId, ...body }, admin)).status).toBe(200);
});

test.each([
  ['tag=riser', 1],
  ['tag=line%204', 1],
  ['tag=line', 0],
  ['tagged=any', 2],
  ['tagged=none', 1],
  ['tagged=any&tag=riser', 1],
  ['tagged=none&tag=riser', 0],
])('the heatmap narrows to ?%s as the list of items does, and so does its file', async (query, items) => {
  const answer = await t.get(`/insight/${propertyId}/inventory-heatmap?${query}`, admin);
  expect([answer.body.counts.items, answer.body.hasExpected]).toEqual([items, false]);
  expect((await t.get(`/item/propertyitems/${propertyId}?${query}`, admin)).body.total).toBe(items);
  const file = await t.get(`/insight/${propertyId}/inventory-heatmap?${query}&format=csv`, admin);
  expect(file.text.trim().split('\r\n')).toHaveLength(items + 1);
});

test('a word that is neither is refused by its name', async () => {
  const { status, body } = await t.get(`/insight/${propertyId}/inventory-heatmap?tagged=some`, admin);
  expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining('tagged')]);
});
