import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/app-under-test.ts';

const t = await startTestApp();

/** A property of one unit with two items of which only the type is known, and `more`. */
async function bare(more: { installDate?: string; itemTypeId?: number } = {}) {
  const property = await t.a.property();
  const admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  const unit = await t.a.unit({ property, areaType: 'Amenity' });
  for (const itemType of ['water-heater', 'refrigerator'] as const) await t.a.item({ unit, itemType, ...more });
  await t.a.run((db) => sql`update item set first_seen_on = null where property_id = ${property.id}`.execute(db));
  const { body, status, text } = await t.get(`/insight/${property.id}/inventory-heatmap`, admin);
  expect(status, text).toBe(200);
  type Figure = { metric: string; value: number | null; counted: number; total: number; inputs?: { unit: string }[] };
  const figures: Record<string, Figure> = Object.fromEntries(body.figures.map((one: Figure) => [one.metric, one]));
  return { body, figures, path: `/insight/${property.id}/inventory-heatmap`, admin };
}

test('without dates nothing is past its life, due, new or old: it is not known, of how many is said', async () => {
  const { body, figures, path, admin } = await bare();
  for (const metric of ['pastLife', 'dueWithin12', 'dueWithin36', 'installedThisYear'])
    expect(figures[metric], metric).toMatchObject({ value: null, counted: 0, total: 2 });
  expect(figures.dateNotKnown).toMatchObject({ value: 2, total: 2 });
  for (const { averageAge } of body.itemTypes) expect(averageAge).toMatchObject({ value: null, counted: 0, total: 1 });
  expect(body.waves).toEqual([]);
  expect(body.years.map((one: { year: number | null }) => one.year)).toEqual([null, null]);
  const csv = await t.get(`${path}?format=csv&picture=matrix&colour=due12`, admin);
  for (const line of csv.text.trim().split('\r\n').slice(1)) expect(line).toMatch(/\?,,Date or life not known$/);
});

test('without prices what is past its life is counted, and what it costs is not known', async () => {
  // A type of one's own has no usual price.
  const itemTypeId = await t.a.run(async (db) => {
    const { rows } = await sql<{ id: number }>`insert into item_type (key, name, category, icon, average_life_span)
      values ('gong', 'Gong', 'other', 'other', 9) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  });
  const { figures, body } = await bare({ installDate: '1990-01-01', itemTypeId });
  expect(figures.pastLife).toMatchObject({ value: 2, counted: 2 });
  expect([body.kinds.items, body.kinds.costCents, body.kinds.backlogCents]).toEqual([[2], [null], [null]]);
  expect(figures.pastLife?.inputs?.map(({ unit }) => unit)).toEqual(['percent', 'count']);
});

test('a property of one unit without a floor or a building has one row, and stacks of nothing', async () => {
  const { body, path, admin } = await bare();
  expect([body.units.floor, body.units.building]).toEqual([[null], [null]]);
  const stacks = await t.get(`${path}?format=csv&picture=stacks`, admin);
  expect([stacks.status, stacks.text.trim().split('\r\n').length]).toEqual([200, 1]);
  for (const picture of ['grid', 'stacks', 'matrix', 'years'])
    expect((await t.get(`${path}?format=pdf&picture=${picture}`, admin)).status, picture).toBe(200);
});

test('a property without units, and one without items, have no zero in the place of what is not known', async () => {
  const property = await t.a.property();
  const admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  for (const make of [async () => undefined, () => t.a.unit({ property, areaType: 'Amenity' })]) {
    await make();
    const { body } = await t.get(`/insight/${property.id}/inventory-heatmap`, admin);
    for (const figure of body.figures)
      if (figure.metric !== 'notRecorded' && figure.metric !== 'dateNotKnown')
        expect(figure.value, figure.metric).toBeNull();
    for (const picture of ['grid', 'stacks', 'matrix', 'years'])
      for (const format of ['csv', 'xlsx', 'pdf'])
        expect(
          (await t.get(`/insight/${property.id}/inventory-heatmap?format=${format}&picture=${picture}`, admin)).status,
        ).toBe(200);
  }
});
