import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';

const { t, property, admin, manager, member, viewer, stranger, item } = await startProjects();
const { organizationId } = property;

type Flag = { id: number; version: number };
const put = async ({ id, version }: Flag, body: object, as = manager) =>
  t.call('PUT', `/asset-alert/${id}`, { body, as, headers: { 'if-match': `"${version}"` } });
const back = (flag: Flag, as = manager) =>
  put(flag, { actionState: 'INITIATED_REPLACEMENT', note: 'The old one still runs' }, as);
const itemNow = async (id: number) => (await t.get(`/item/${id}`, viewer)).body;
const historyOf = async (id: number) => (await t.get(`/item/${id}/history`, viewer)).body.results;

let contactId: number;
beforeAll(async () => {
  const vendor = {
    organizationId,
    kind: 'VENDOR',
    name: 'Cascade',
    servesAll: true,
    emails: [{ address: 'd@c.example' }],
  };
  contactId = (await t.post('/contact', vendor, admin)).body.id;
});

async function begun(itemId: number | null) {
  const about = itemId === null ? { title: 'Gutter', itemId } : { itemId };
  let flag = (await t.post('/asset-alert', { propertyId: property.id, reason: 'Leaks', ...about }, member)).body;
  for (const step of [
    { actionState: 'REVIEWED' },
    { actionState: 'ALERT_SENT', contactId },
    { actionState: 'INITIATED_REPLACEMENT' },
  ])
    flag = (await put(flag, step)).body;
  return flag;
}

/** A flag that was closed because another item replaced its own, or, without one, because its own was removed. */
async function closed(itemId: number | null, replacementItemId?: number) {
  const how = replacementItemId === undefined ? { isRemoved: true } : { replacementItemId };
  const answer = await put(await begun(itemId), { actionState: 'REPLACED', ...how });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

describe('a flag goes back from replaced', () => {
  test('with a reason: the old item is in service again, the new one stays, and both histories say so', async () => {
    const own = await t.a.item({ unit: await t.a.unit({ property, name: 'U7' }), installDate: '2010-01-01' });
    const next = await item({ serialNumber: 'NEW-77' });
    const flag = await closed(own.id, next.id);
    expect((await itemNow(own.id)).status).toBe('RETIRED');
    const without = await put(flag, { actionState: 'INITIATED_REPLACEMENT' });
    expect([without.status, without.body.errors[0].path]).toEqual([422, 'note']);

    const answer = await back(flag);
    expect(answer.body).toMatchObject({
      actionState: 'INITIATED_REPLACEMENT',
      replacementItemId: null,
      isRemoved: false,
      itemStatus: 'ACTIVE',
      replacedByItemId: null,
    });
    expect(answer.body.moves[0]).toMatchObject({
      fromState: 'REPLACED',
      toState: 'INITIATED_REPLACEMENT',
      note: 'The old one still runs',
    });
    expect(answer.body.moves[0].by).not.toBeNull();
    expect(answer.body.moves[0].outcome).toMatch(
      /^The old item is in service again in U7\. The new item, .*serial NEW-77, stays on record and is no longer its successor\.$/,
    );
    expect(await itemNow(own.id)).toMatchObject({ status: 'ACTIVE', retiredOn: null, replacedByItemId: null });
    expect((await itemNow(next.id)).status).toBe('ACTIVE');
    expect((await historyOf(own.id)).at(-1)).toMatchObject({ kind: 'RESTORED', note: 'The old one still runs' });
    // It goes on from there as before, and can be closed and taken back again.
    const again = await put(answer.body, { actionState: 'REPLACED', isRemoved: true });
    expect(again.body).toMatchObject({ actionState: 'REPLACED', isRemoved: true });
    expect((await back(again.body)).body.itemStatus).toBe('ACTIVE');
  });

  test('that was removed and not replaced', async () => {
    const own = await item();
    const answer = await back(await closed(own.id));
    expect(answer.body.moves[0].outcome).toMatch(/^The old item is in service again in S1\./);
    expect(await itemNow(own.id)).toMatchObject({ status: 'ACTIVE', retiredReason: null });
  });

  test('says how many of its type stand in the unit now, where its place was taken meanwhile', async () => {
    const home = await t.a.unit({ property, name: 'U8' });
    const own = await t.a.item({ unit: home, installDate: '2010-01-01' });
    const flag = await closed(own.id);
    await t.a.item({ unit: home, installDate: '2026-01-01' });
    expect((await back(flag)).body.moves[0].outcome).toBe(
      'The old item is in service again in U8. 2 items of the type refrigerator are in service in U8 now: retire what is not there.',
    );
  });

  test('leaves the old item as it is where its record was changed since, its unit was archived, or it moved', async () => {
    const home = await t.a.unit({ property, name: 'U9' });
    const [changed, archived, moved] = [
      await t.a.item({ unit: home, installDate: '2010-01-01' }),
      await t.a.item({ unit: home, installDate: '2010-01-01' }),
      await item(),
    ];
    const next = await item({ serialNumber: 'NEW-88' });
    const flags = [await closed(changed.id, next.id), await closed(archived.id), await closed(moved.id)];
    const elsewhere = await t.a.property({ organizationId });
    const set = (id: number, what: ReturnType<typeof sql>) =>
      t.a.run((db) => sql`update item set ${what}, version = version + 1 where id = ${id}`.execute(db));
    await set(changed.id, sql`note = 'Sold'`);
    await set(archived.id, sql`archived_at = now()`);
    await set(moved.id, sql`property_id = ${elsewhere.id}, unit_id = null`);
    const outcomes = [];
    for (const flag of flags) {
      const answer = await back(flag);
      expect(answer.body).toMatchObject({ actionState: 'INITIATED_REPLACEMENT', replacementItemId: null });
      outcomes.push(answer.body.moves[0].outcome);
    }
    expect(outcomes[0]).toMatch(
      /^The old item stays retired: its record was changed since this flag was closed\. The flag no longer names the new item, .*NEW-88, whose record stays as it is\.$/,
    );
    expect(outcomes.slice(1)).toEqual([
      'The old item stays as it is: its record was archived since.',
      'The old item stays as it is: it is not at this property any more.',
    ]);
    expect(await itemNow(changed.id)).toMatchObject({ status: 'RETIRED', replacedByItemId: next.id });
  });

  test('leaves an item retired that was replaced before the flag was closed', async () => {
    const own = await item();
    const flag = await begun(own.id);
    const body = { replacedOn: '2026-05-18', reason: 'Failed', serialNumber: 'NEW-99' };
    const replaced = await t.call('POST', `/item/${own.id}/replace`, {
      body,
      as: manager,
      headers: { 'if-match': `"${(await itemNow(own.id)).version}"` },
    });
    expect(replaced.status, replaced.text).toBeLessThan(300);
    const done = await put(flag, { actionState: 'REPLACED' });
    expect((await back(done.body)).body.moves[0].outcome).toMatch(
      /^The old item stays retired: it was retired before this flag was closed\./,
    );
    expect((await itemNow(own.id)).status).toBe('RETIRED');
  });

  test('about no item, without a word about one', async () => {
    expect((await back(await closed(null))).body.moves[0]).toMatchObject({ outcome: null });
  });

  test('once: the second time it is there already, and two at once make one move', async () => {
    const own = await item();
    const flag = await closed(own.id);
    const answers = await Promise.all([back(flag), back(flag, admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const now = (await t.get(`/asset-alert/${flag.id}`, viewer)).body;
    expect(now.moves.filter((move: { fromState: string }) => move.fromState === 'REPLACED')).toHaveLength(1);
    const again = await back(now);
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    expect((await historyOf(own.id)).filter((one: { kind: string }) => one.kind === 'RESTORED')).toHaveLength(1);
  });

  test('not where another flag of its item is open: nothing changes', async () => {
    const own = await item();
    const first = await closed(own.id);
    const second = (await back(first)).body;
    // A second flag that was closed about the same item.
    const { rows } = await t.a.run((db) =>
      sql<Flag>`insert into asset_alert (organization_id, property_id, item_id, title, action_state, is_removed)
        values (${organizationId}, ${property.id}, ${own.id}, 'Refrigerator', 'REPLACED', true) returning id, version`.execute(
        db,
      ),
    );
    const refused = await back(rows[0] as Flag);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Another flag of this item is open. An item has one open flag: close or dismiss that one first.',
    ]);
    expect((await t.get(`/asset-alert/${second.id}`, viewer)).body.version).toBe(second.version);
  });

  test('by those who manage its property alone; to a stranger it is the same 404', async () => {
    const own = await item();
    const flag = await closed(own.id);
    expect((await back(flag, viewer)).status).toBe(403);
    expect((await back(flag, member)).status).toBe(403);
    const theirs = await back(flag, stranger);
    const none = await back({ id: 999_999_999, version: 1 }, stranger);
    expect([theirs.status, theirs.body.detail]).toEqual([404, none.body.detail]);
    expect((await itemNow(own.id)).status).toBe('RETIRED');
    expect((await t.get(`/asset-alert/${flag.id}`, member)).body.mayMoveTo).toEqual([]);
  });
});
