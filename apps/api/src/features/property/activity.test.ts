import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let admin: TestUser;
let member: TestUser;
let organizationId: number;
let property: Awaited<ReturnType<TestApp['a']['property']>>;

beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Ada', lastName: 'Wu' });
  property = await t.a.property({ organizationId, timezone: 'America/Los_Angeles' });
  member = await t.a.user({ organizationId, properties: [property], firstName: 'Mia', lastName: 'Frost' });
});

const activity = async (query = '', as = admin, propertyId = property.id) =>
  (await t.get(`/property/${propertyId}/activity?${query}`, as)).body;

test('activity tells what happened, newest first, each line once over the pages', async () => {
  const empty = await t.a.property({ organizationId });
  const unit = await t.a.unit({ property: empty, name: '7' });
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const made = await t.post('/item', { unitId: unit.id, itemTypeId: (await t.a.item({ unit })).itemTypeId }, admin);
    ids.push(made.body.id);
  }
  const read: { itemId: number; summary: string; unitName: string }[] = [];
  for (let cursor = ''; ; ) {
    const page = await activity(`limit=2${cursor}`, admin, empty.id);
    expect(page.total).toBe(5);
    read.push(...page.results);
    if (page.nextCursor === null) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  expect(read.map((line) => line.itemId)).toEqual(ids.toReversed());
  expect(read[0]).toMatchObject({ summary: 'Refrigerator recorded in 7', unitName: '7' });
});

describe('a line', () => {
  test('of a reading names the unit, the value and who read it', async () => {
    const unit = await t.a.unit({ property, name: '12' });
    const item = await t.a.item({ unit });
    await t.put(`/item/${item.id}`, { condition: 3 }, member, { 'if-match': '"1"' });
    const [line] = (await activity()).results;
    expect(line).toMatchObject({
      kind: 'CONDITION',
      summary: 'Refrigerator condition read: 3 of 5, in 12',
      by: 'Mia Frost',
      itemId: item.id,
      itemType: 'Refrigerator',
      unitId: unit.id,
      unitName: '12',
      fromUnitName: null,
      changes: { condition: [null, 3] },
    });
  });

  test('names the unit in which the item stood then, wherever it is today', async () => {
    const [first, second] = [await t.a.unit({ property, name: 'A' }), await t.a.unit({ property, name: 'B' })];
    const item = await t.a.item({ unit: first });
    await t.put(`/item/${item.id}`, { note: 'before' }, member, { 'if-match': '"1"' });
    await t.put(`/unit/${second.id}/addItem/${item.id}`, undefined, member, { 'if-match': '"2"' });
    await t.put(`/item/${item.id}`, { note: 'after' }, member, { 'if-match': '"3"' });
    await t.put(`/unit/${second.id}/removeItem/${item.id}`, undefined, member, { 'if-match': '"4"' });
    await t.put(`/item/${item.id}`, { note: 'stored' }, member, { 'if-match': '"5"' });
    const lines = (await activity('limit=5')).results as Line[];
    expect(lines.map((line) => [line.kind, line.fromUnitName, line.unitName, line.summary])).toEqual([
      ['EDITED', null, null, 'Refrigerator changed'],
      ['STORED', null, 'B', 'Refrigerator put into storage from B'],
      ['EDITED', null, 'B', 'Refrigerator changed in B'],
      ['MOVED', 'A', 'B', 'Refrigerator moved from A to B'],
      ['EDITED', null, 'A', 'Refrigerator changed in A'],
    ]);
    expect(lines[3]).toMatchObject({ fromUnitId: first.id, unitId: second.id });
  });

  test('leads to no unit that is archived, and to an archived item only who may bring it back', async () => {
    const unit = await t.a.unit({ property, name: 'Old' });
    const item = await t.a.item({ unit });
    await t.put(`/item/${item.id}`, { note: 'last' }, member, { 'if-match': '"1"' });
    expect((await t.delete(`/unit/${unit.id}`, admin)).status).toBeLessThan(300);
    const [forMember] = (await activity('kind=EDITED', member)).results;
    expect(forMember).toMatchObject({ unitId: null, unitName: 'Old', itemId: null, itemType: 'Refrigerator' });
    expect((await activity('kind=EDITED')).results[0]).toMatchObject({ unitId: null, itemId: item.id });
  });
});

describe('filtered', () => {
  let place: typeof property;
  beforeAll(async () => {
    place = await t.a.property({ organizationId, timezone: 'America/Los_Angeles' });
    const item = await t.a.item({ unit: await t.a.unit({ property: place, name: '1' }) });
    await t.a.run((db) =>
      sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, note, user_id, created_at)
        select ${organizationId}, ${item.id}, ${place.id}, x.kind, '2026-01-01', x.note, x.who, x.at::timestamptz from (values
          (1, 'RECORDED', 'a', ${admin.id}::bigint, '2026-03-01T12:00Z'), (2, 'EDITED', 'b', ${member.id}::bigint, '2026-03-10T06:59Z'),
          (3, 'EDITED', 'c', ${member.id}::bigint, '2026-03-10T07:00Z'), (4, 'EDITED', 'd', ${admin.id}::bigint, '2026-03-11T06:59Z'),
          (5, 'CONDITION', 'e', null, '2026-03-11T07:00Z')) x (n, kind, note, who, at) order by x.n`.execute(db),
    );
    await t.a.run((db) =>
      sql`insert into import (organization_id, kind, file_name, file_hash, state, started_by, applied_at, property_ids)
        values (${organizationId}, 'units', 'roster.csv', 'x', 'APPLIED', ${member.id}, '2026-03-10T12:00Z', ${[place.id]}::bigint[])`.execute(
        db,
      ),
    );
  });

  const notes = async (query: string) => {
    const read: (string | null)[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await activity(`${query}&limit=1${cursor && `&cursor=${cursor}`}`, admin, place.id);
      expect(page.results).toHaveLength(Math.min(1, page.total));
      read.push(...page.results.map((line: Line) => line.note ?? line.summary.split(' ')[0]));
      cursor = page.nextCursor;
    }
    return read;
  };

  test('by kind, person and day at the property, page by page', async () => {
    expect(await notes('')).toEqual(['e', 'd', 'roster.csv', 'c', 'b', 'a']);
    expect(await notes('kind=EDITED')).toEqual(['d', 'c', 'b']);
    expect(await notes('kind=IMPORT')).toEqual(['roster.csv']);
    expect(await notes(`userId=${member.id}`)).toEqual(['roster.csv', 'c', 'b']);
    expect(await notes('from=2026-03-10&to=2026-03-10')).toEqual(['d', 'roster.csv', 'c']);
    expect(await notes('to=2026-03-09')).toEqual(['b', 'a']);
    expect(await notes(`from=2026-03-11&userId=${member.id}`)).toEqual([]);
  });

  test('it still says who changed anything here, on the first page', async () => {
    const first = await activity('kind=IMPORT&limit=1', admin, place.id);
    expect(first.people).toEqual([
      { id: admin.id, name: 'Ada Wu' },
      { id: member.id, name: 'Mia Frost' },
    ]);
    const { nextCursor } = await activity('limit=1', admin, place.id);
    expect((await activity(`limit=1&cursor=${nextCursor}`, admin, place.id)).people).toBeNull();
  });

  test('by what is no kind or no day is refused', async () => {
    for (const wrong of ['kind=SOLD', 'from=2026-02-30', 'userId=x'])
      expect((await t.get(`/property/${place.id}/activity?${wrong}`, admin)).status).toBe(400);
  });
});

type Line = {
  kind: string;
  note: string | null;
  summary: string;
  unitName: string | null;
  fromUnitName: string | null;
};
