import { setImmediate, setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GUARDED_PAIRS } from '#platform/records/archive-pairs.ts';
import { selectLiveBelowArchived } from '#platform/records/live-below-archived.ts';
import type { TestAnswer, TestApp } from './app-under-test.ts';
import { importKit } from './import-kit.ts';
import type { TestUser } from './user-factory.ts';

/** Races a pair; LINTEL_ARCHIVE_RACES=100 is the long way. */
const RACES = Number(process.env.LINTEL_ARCHIVE_RACES ?? 2);
const LIMIT_MS = 60_000 + RACES * 3000;

const kit = importKit();
let t: TestApp;
let admin: TestUser;
let organizationId: number;
let itemTypeId: number;

beforeAll(async () => {
  t = kit.t;
  organizationId = (await t.a.organization()).id;
  itemTypeId = (await t.a.item()).itemTypeId;
});
// A token lasts ten minutes, the long way takes longer.
beforeEach(async () => {
  admin = await t.a.user({ organizationId, isAdmin: true });
});

/** What stands before a race: one unit in a building, an item in it, an archived unit and item, and a place elsewhere. */
async function makePlaces() {
  const property = await t.a.property({ organizationId });
  const building = await t.a.building({ property });
  const unit = await t.a.unit({ property, buildingId: building.id });
  const elsewhere = await t.a.unit({ property: await t.a.property({ organizationId }) });
  const nearby = await t.a.unit({ property });
  const [item, goneItem, otherItem] = [
    await t.a.item({ unit }),
    await t.a.item({ unit }),
    await t.a.item({ unit: elsewhere }),
  ];
  const goneUnit = await t.a.unit({ property, buildingId: building.id });
  await t.delete(`/item/${goneItem.id}`, admin);
  await t.delete(`/unit/${goneUnit.id}`, admin);
  return { property, building, unit, nearby, item, goneItem, otherItem, goneUnit };
}
type Places = Awaited<ReturnType<typeof makePlaces>>;
type Act = (at: Places) => Promise<TestAnswer>;

const ADDS: Record<string, Act> = {
  'a building is added': ({ property }) => t.post('/building', { propertyId: property.id, name: 'New' }, admin),
  'a unit is added': ({ property, building }) =>
    t.post('/unit', { propertyId: property.id, buildingId: building.id, name: 'New' }, admin),
  'a unit is put into the building': ({ nearby, building }) =>
    t.put(`/unit/${nearby.id}`, { buildingId: building.id }, admin, { 'if-match': '"1"' }),
  'a whole building is built': ({ property, building }) =>
    t.post(
      '/admin/buildproperty',
      { propertyId: property.id, buildings: [{ name: building.name, units: ['N'] }] },
      admin,
    ),
  'an item is added to the unit': ({ unit }) => t.post('/item', { unitId: unit.id, itemTypeId }, admin),
  'an item is added to the property': ({ property }) => t.post('/item', { propertyId: property.id, itemTypeId }, admin),
  'an item moves in': ({ unit, otherItem }) =>
    t.put(`/unit/${unit.id}/addItem/${otherItem.id}`, {}, admin, { 'if-match': '"1"' }),
  'an item is replaced': ({ item }) =>
    t.post(`/item/${item.id}/replace`, { replacedOn: '2026-05-01', reason: 'Broken' }, admin, { 'if-match': '"1"' }),
  'an archived item comes back': ({ goneItem }) => t.post(`/item/${goneItem.id}/restore`, {}, admin),
  'an archived unit comes back': ({ goneUnit }) => t.post(`/unit/${goneUnit.id}/restore`, {}, admin),
};

const ON_UNIT = [
  'an item is added to the unit',
  'an item moves in',
  'an item is replaced',
  'an archived item comes back',
];
const IN_BUILDING = [
  'a unit is added',
  'a unit is put into the building',
  'a whole building is built',
  'an archived unit comes back',
];

/** Each way of archiving, the pairs it is about, and what may come in between. */
const ARCHIVES: Record<string, { act: Act; pairs: string[]; against: string[] }> = {
  'a property': {
    act: ({ property }) => t.delete(`/property/${property.id}`, admin),
    pairs: ['building.property_id', 'unit.property_id', 'item.property_id'],
    against: Object.keys(ADDS),
  },
  'a building': {
    act: ({ building }) => t.delete(`/building/${building.id}`, admin),
    pairs: ['unit.building_id'],
    against: [...IN_BUILDING, ...ON_UNIT],
  },
  'a building alone': {
    act: ({ building }) => t.delete(`/building/only/${building.id}`, admin),
    pairs: ['unit.building_id'],
    against: IN_BUILDING,
  },
  'a unit': { act: ({ unit }) => t.delete(`/unit/${unit.id}`, admin), pairs: ['item.unit_id'], against: ON_UNIT },
};

test('every pair of places whose child is archived with its parent is raced', () => {
  const raced = new Set(Object.values(ARCHIVES).flatMap(({ pairs }) => pairs));
  const places = GUARDED_PAIRS.filter(({ parent }) => ['property', 'building', 'unit'].includes(parent));
  expect([...raced].toSorted()).toEqual(places.map(({ child, column }) => `${child}.${column}`).toSorted());
});

describe.each(Object.entries(ARCHIVES))('while %s is archived', (_what, { act: archive, against }) => {
  test.each(against)(
    'and %s, nothing live is left below it',
    async (name) => {
      const add = ADDS[name] as Act;
      for (let race = 0; race < RACES; race += 1) {
        const at = await makePlaces();
        // The two start a few turns of the event loop apart, now the one first, now the other.
        const [first, second] = race % 2 === 0 ? [archive, add] : [add, archive];
        const answers = await Promise.all([first(at), turns(race % 8).then(() => second(at))]);
        for (const { status, text } of answers) expect([200, 201, 204, 404, 409, 412, 422], text).toContain(status);
        expect(await t.a.run(selectLiveBelowArchived)).toEqual([]);
      }
    },
    LIMIT_MS,
  );
});

test.each(Object.entries(ARCHIVES))(
  'while %s is archived and a unit list is imported, nothing live is left below it',
  async (_what, { act }) => {
    for (let race = 0; race < RACES; race += 1) {
      const at = await makePlaces();
      const rows = [
        `${at.property.name},${at.building.name},N`,
        `${at.property.name},${at.building.name},${at.nearby.name}`,
      ];
      const started = await kit.start({ organizationId, admin }, ['Property,Building,Unit', ...rows].join('\n'));
      expect(started.status, started.text).toBe(202);
      const [answer] = await Promise.all([setTimeout((race * 13) % 60).then(() => act(at)), kit.worker.idle()]);
      expect([204, 503], answer.text).toContain(answer.status);
      expect(await t.a.run(selectLiveBelowArchived)).toEqual([]);
    }
  },
  LIMIT_MS,
);

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}
