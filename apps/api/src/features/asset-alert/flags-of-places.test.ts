import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

type Flag = { id: number; propertyId: number };
type Place = { id: number; organizationId: number };

let t: TestApp;
let places: { mine: Place; groups: Place; other: Place };
let admin: TestUser;
let assigned: TestUser;
let stranger: TestUser;
let flags: Flag[];
/** A flag of another's property, whose item has come to a property of the assigned person since. */
let left: Flag;

// Two properties of the person, one by name and one by a group, one of the same organization that is not theirs, and one of another organization.
beforeAll(async () => {
  t = await startTestApp();
  const mine = await t.a.property();
  const { organizationId } = mine;
  const groups = await t.a.property({ organizationId });
  const other = await t.a.property({ organizationId });
  const away = await t.a.property();
  places = { mine, groups, other };
  admin = await t.a.user({ organizationId, isAdmin: true });
  assigned = await t.a.user({ organizationId, properties: [mine] });
  await t.a.group({ organizationId, properties: [groups], members: [assigned] });
  stranger = await t.a.user({ organizationId: away.organizationId, isAdmin: true });
  flags = [];
  for (const place of [mine, groups, other]) flags.push(...(await raiseFlags(place, admin)));
  await raiseFlags(away, stranger);
  left = flags.find(({ propertyId }) => propertyId === other.id) as Flag;
  const to = await t.a.unit({ property: mine });
  await t.a.run((db) =>
    sql`update item set property_id = ${mine.id}, unit_id = ${to.id} where id = (select a.item_id from asset_alert a where a.id = ${left.id})`.execute(
      db,
    ),
  );
});

describe('the flags that a person with assigned properties sees', () => {
  const ofPerson = () =>
    flags.filter(({ propertyId }) => [places.mine.id, places.groups.id].includes(propertyId)).map(({ id }) => id);

  test.each(['days', '-days', 'raised', 'lane', 'property', 'unit', 'type', 'life', 'cost', 'assignee'])(
    'are exactly those of their places, by %s, on one page and on pages of two',
    async (sort) => {
      const whole = await idsOf(`/asset-alert?limit=200&sort=${sort}`, assigned);
      expect(whole.toSorted(byNumber)).toEqual(ofPerson().toSorted(byNumber));
      expect(await readOn(`/asset-alert?limit=2&sort=${sort}`, assigned)).toEqual(whole);
    },
  );

  test('are the same rows that an administrator is given for them', async () => {
    const { results: all } = await read('/asset-alert?limit=200&sort=raised', admin);
    const { results: theirs } = await read('/asset-alert?limit=200&sort=raised', assigned);
    const ids = new Set(ofPerson());
    expect(theirs).toEqual(all.filter(({ id }: Flag) => ids.has(id)));
    expect(all.length).toBe(flags.length);
  });

  test('are counted alone, in the figures, lanes and totals', async () => {
    const { total, figures, lanes, totals } = await read('/asset-alert', assigned);
    const open = figures.find(({ metric }: { metric: string }) => metric === 'flagsOpen');
    const inLanes = lanes.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect([total, open.value, inLanes]).toEqual([ofPerson().length, ofPerson().length, ofPerson().length]);
    const { totals: ofAll } = await read('/asset-alert', admin);
    expect(totals.unpriced).toBeLessThan(ofAll.unpriced);
  });

  test.each(['reason=MANUAL', 'actionState=OPEN', 'actionState=ALL', 'q=Leaks'])(
    'are no others under the filter %s',
    async (filter) => {
      const seen = await idsOf(`/asset-alert?limit=200&${filter}`, assigned);
      expect(seen.filter((id) => !ofPerson().includes(id))).toEqual([]);
      expect(seen).not.toEqual([]);
    },
  );

  test('are those of one property where it is named, and none of a property that is not theirs', async () => {
    for (const place of [places.mine, places.groups]) {
      const own = flags.filter(({ propertyId }) => propertyId === place.id).map(({ id }) => id);
      expect((await idsOf(`/report/${place.id}/redflag?limit=200`, assigned)).toSorted(byNumber)).toEqual(own);
      expect((await idsOf(`/asset-alert?limit=200&propertyId=${place.id}`, assigned)).toSorted(byNumber)).toEqual(own);
    }
    const unseen = await t.get(`/report/${places.other.id}/redflag`, assigned);
    const none = await t.get('/report/999999999/redflag', assigned);
    expect([unseen.status, unseen.body.code]).toEqual([none.status, none.body.code]);
    expect(unseen.status).toBe(404);
    expect(await idsOf(`/asset-alert?propertyId=${places.other.id}`, assigned)).toEqual([]);
    for (const { id } of flags.filter(({ propertyId }) => propertyId === places.other.id))
      expect(await idsOf(`/asset-alert?alertId=${id}`, assigned)).toEqual([]);
  });

  test('do not include the flag that an item had at another property, though the item is theirs now', async () => {
    expect(await idsOf('/asset-alert?limit=200&actionState=ALL', assigned)).not.toContain(left.id);
    expect(await idsOf('/asset-alert?limit=200&actionState=ALL', admin)).toContain(left.id);
  });

  test('are not read with the cursor of somebody who sees more, nor by a cursor of another order', async () => {
    const { nextCursor } = await read('/asset-alert?limit=1&sort=raised', admin);
    const seen = await idsOf(`/asset-alert?limit=200&sort=raised&cursor=${nextCursor}`, assigned);
    expect(seen.filter((id) => !ofPerson().includes(id))).toEqual([]);
    const refused = await t.get(`/asset-alert?sort=cost&cursor=${nextCursor}`, assigned);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'cursor']);
  });
});

test('a stranger sees none of them', async () => {
  const seen = await idsOf('/asset-alert?limit=200&actionState=ALL', stranger);
  expect(seen).toHaveLength(3);
  expect(seen.filter((id) => flags.some((flag) => flag.id === id))).toEqual([]);
});

// Of an item with a price, of one without, and of a unit alone.
async function raiseFlags(place: Place, as: TestUser): Promise<Flag[]> {
  const unit = await t.a.unit({ property: place });
  const priced = await t.a.item({ unit, installDate: '2004-03-01', purchaseCents: 90_000 });
  const undated = await t.a.item({ unit, itemType: 'dishwasher' });
  const made: Flag[] = [];
  for (const of of [{ itemId: priced.id }, { itemId: undated.id }, { unitId: unit.id }]) {
    const title = 'unitId' in of ? { title: 'Leaks' } : {};
    const answer = await t.post('/asset-alert', { propertyId: place.id, reason: 'Leaks', ...title, ...of }, as);
    expect(answer.status, answer.text).toBe(201);
    made.push({ id: answer.body.id, propertyId: place.id });
  }
  return made;
}

async function read(path: string, as: TestUser) {
  const answer = await t.get(path, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function idsOf(path: string, as: TestUser): Promise<number[]> {
  return (await read(path, as)).results.map(({ id }: Flag) => id);
}

async function readOn(path: string, as: TestUser): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const { results, nextCursor } = await read(cursor === null ? path : `${path}&cursor=${cursor}`, as);
    ids.push(...results.map(({ id }: Flag) => id));
    cursor = nextCursor;
  } while (cursor !== null && ids.length < 100);
  return ids;
}

function byNumber(a: number, b: number): number {
  return a - b;
}
