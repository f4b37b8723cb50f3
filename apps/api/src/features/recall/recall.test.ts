import { adviceOn } from '@lintel/domain/items/repair-inputs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { recallLooks } from './recall.jobs.ts';

const TODAY = '2026-05-18';
let t: TestApp;
let property: Awaited<ReturnType<TestApp['a']['property']>>;
let unit: Awaited<ReturnType<TestApp['a']['unit']>>;
let admin: TestUser;
let member: TestUser;
let viewer: TestUser;
let smith: number;

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  const { organizationId } = property;
  unit = await t.a.unit({ property, name: 'R1' });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [property] });
  viewer = await t.a.user({ organizationId, roleId: 1, properties: [property] });
  smith = await makerId('A. O. Smith');
});

async function makerId(name: string): Promise<number> {
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`select id from manufacturer where name = ${name}`.execute(db),
  );
  return rows[0]?.id ?? 0;
}

/** What the worker does twice a minute. */
const look = (now = new Date(`${TODAY}T12:00:00Z`)) =>
  recallLooks({ database: t.database, clock: () => now }).run(new AbortController().signal);
const heater = (serialNumber: string | null, over: object = {}) =>
  t.a.item({
    unit,
    itemType: 'water-heater-gas',
    manufacturerId: smith,
    installDate: '2014-05-01',
    ...(serialNumber === null ? {} : { serialNumber }),
    ...over,
  });
const recallsOf = async (itemId: number, as = member) => (await t.get(`/recall/item/${itemId}`, as)).body.recalls;
const stateOf = async (itemId: number) => (await t.get(`/item/${itemId}`, member)).body.recall;
async function decide(itemId: number, body: object, as = member) {
  const { recallId, state } = (await recallsOf(itemId, admin))[0];
  return t.post(`/recall/item/${itemId}/notice/${recallId}`, { from: state, ...body }, as);
}
const listed = async (query: string): Promise<number[]> =>
  (await t.get(`/item/propertyitems/${property.id}?limit=1000&${query}`, member)).body.results.map(
    ({ id }: { id: number }) => id,
  );

describe('a match', () => {
  test('is possible and says what fits; the record may speak against it, or leave it open', async () => {
    const inside = await heater('1305A012345');
    const outside = await heater('1640A012345');
    const unread = await heater(null);
    await look();
    expect([await stateOf(inside.id), await stateOf(outside.id), await stateOf(unread.id)]).toEqual([
      'POSSIBLE',
      null,
      'POSSIBLE',
    ]);
    expect(await recallsOf(inside.id)).toMatchObject([
      {
        number: '18-735 (number not confirmed)',
        title: 'A. O. Smith Recalls Ultra-Low NOx Water Heaters Due to Fire Hazard',
        remedy: 'Free repair.',
        recalledOn: '2018-11-08',
        state: 'POSSIBLE',
        isMatch: true,
        fits: ['SERIAL'],
        missing: [],
        decidedAt: null,
      },
    ]);
    expect(await recallsOf(unread.id)).toMatchObject([{ fits: [], missing: ['SERIAL', 'MADE'] }]);
    expect(await recallsOf(outside.id)).toEqual([]);
  });

  test('is found by any name of the manufacturer, also one that an organization has of its own', async () => {
    const { organizationId } = property;
    const own = await t.post('/manufacturer', { name: 'AOS', organizationId }, admin);
    expect(own.status, own.text).toBe(409);
    const crosley = await t.post('/manufacturer', { name: 'Crosley', organizationId }, admin);
    expect(crosley.status, crosley.text).toBe(201);
    const dishwasher = await t.a.item({
      unit,
      itemType: 'dishwasher',
      manufacturerId: crosley.body.id,
      serialNumber: 'NW400001',
      installDate: '2009-01-01',
    });
    await look();
    expect(await recallsOf(dishwasher.id)).toMatchObject([{ number: expect.stringMatching(/^10-258/) }]);
    expect(await stateOf(dishwasher.id)).toBe('POSSIBLE');
  });

  test('goes when the record is corrected, and comes with it', async () => {
    const { id } = await heater('1640A099999');
    await look();
    const correct = async (serialNumber: string) => {
      const { version } = (await t.get(`/item/${id}`, member)).body;
      const answer = await t.put(`/item/${id}`, { serialNumber }, member, atVersion(version));
      expect(answer.status, answer.text).toBe(200);
      // Without waiting for the worker, whoever opens it sees what its record says now.
      const shown = (await recallsOf(id)).length;
      await look();
      return [shown, await stateOf(id)];
    };
    expect(await correct('1540A099999')).toEqual([1, 'POSSIBLE']);
    expect(await correct('1740A099999')).toEqual([0, null]);
  });

  test('is looked for anew when a notice changes, and every morning for names that changed', async () => {
    const { id } = await heater('1705A055555');
    await look();
    expect(await stateOf(id)).toBeNull();
    const rename = (name: string) =>
      t.a.run((db) =>
        sql`update manufacturer set name = ${name}, updated_at = now() where name in ('Bradford White', 'U.S. Craftmaster')`.execute(
          db,
        ),
      );
    const other = await heater('1305A066666', { manufacturerId: await makerId('Bradford White') });
    await look();
    await rename('U.S. Craftmaster');
    await look(new Date(`${TODAY}T13:00:00Z`));
    expect(await stateOf(other.id)).toBeNull();
    await look(new Date('2026-05-19T13:00:00Z'));
    expect(await stateOf(other.id)).toBe('POSSIBLE');
    await rename('Bradford White');
    const widen = (to: string) =>
      t.a.run((db) =>
        sql`update recall_notice set rule = jsonb_set(rule, '{serialRules,0,to}', to_jsonb(${to}::text)), version = version + 1
          where number like '18-735%'`.execute(db),
      );
    await widen('1731');
    await look(new Date('2026-05-19T13:01:00Z'));
    expect(await stateOf(id)).toBe('POSSIBLE');
    await widen('1631');
    await look(new Date('2026-05-19T13:02:00Z'));
    expect([await stateOf(id), await stateOf(other.id)]).toEqual([null, null]);
  });
});

describe('a decision', () => {
  test('that an item is affected comes first in its advice everywhere, and is a line of its history', async () => {
    const { id } = await heater('1305A100001', { installDate: '1999-05-01', mfgDate: '2013-02-01' });
    await look();
    expect((await t.get(`/item/${id}`, member)).body.adviceRule).not.toBe(1);
    const decided = await decide(id, { state: 'AFFECTED' });
    expect(decided.status, decided.text).toBe(200);
    expect(decided.body.recalls).toMatchObject([{ state: 'AFFECTED', decidedBy: expect.any(String) }]);
    const { body } = await t.get(`/item/${id}`, member);
    expect(body).toMatchObject({ recall: 'AFFECTED', adviceRule: 1, replaceFromCents: null });
    expect(adviceOn(body, TODAY)).toMatchObject({ rule: 1, advice: 'FOLLOW_RECALL' });
    const details = (await t.get(`/unit/${unit.id}/details`, member)).body.results;
    expect(details.items.find((one: { id: number }) => one.id === id)).toMatchObject({
      recall: 'AFFECTED',
      adviceRule: 1,
    });
    expect(await listed('advice=recall')).toEqual([id]);
    expect(await listed('recall=AFFECTED')).toEqual([id]);
    expect((await listed('recall=open')).length).toBeGreaterThan(1);
    expect(await listed('sort=recall')).toContain(id);
    const history = (await t.get(`/item/${id}/history`, member)).body.results;
    expect(history.at(-1)).toMatchObject({ kind: 'EDITED', note: 'Recall 18-735 (number not confirmed): affected' });
  });

  test('stays when the record is corrected afterwards, until a person takes it back', async () => {
    const { id } = await heater('1305A200001');
    await look();
    const reason = 'serial outside the range';
    expect((await decide(id, { state: 'NOT_AFFECTED', reason })).body.recalls).toMatchObject([
      { state: 'NOT_AFFECTED', reason },
    ]);
    await t.a.run((db) => sql`update item set serial_number = '1705A200001' where id = ${id}`.execute(db));
    await look();
    expect([await stateOf(id), await recallsOf(id)]).toMatchObject(['NOT_AFFECTED', [{ isMatch: false, reason }]]);
    expect((await decide(id, { state: 'POSSIBLE' })).body.recalls).toEqual([]);
    await look();
    expect(await stateOf(id)).toBeNull();
  });

  test('that the remedy was done needs a day that can be', async () => {
    const { id } = await heater('1305A300001');
    await look();
    const refused = async (body: object) => {
      const answer = await decide(id, body);
      return [answer.status, answer.body.errors?.[0]?.path];
    };
    expect(await refused({ state: 'REMEDIED' })).toEqual([422, 'remediedOn']);
    expect(await refused({ state: 'REMEDIED', remediedOn: '2026-05-20' })).toEqual([422, 'remediedOn']);
    expect(await refused({ state: 'REMEDIED', remediedOn: '2018-11-07' })).toEqual([422, 'remediedOn']);
    expect(await refused({ state: 'NOT_AFFECTED', reason: '  ' })).toEqual([422, 'reason']);
    expect(await refused({ state: 'SAFE' })).toEqual([400, 'state']);
    expect((await decide(id, { state: 'REMEDIED', remediedOn: '2019-03-04' })).body.recalls).toMatchObject([
      { state: 'REMEDIED', remediedOn: '2019-03-04' },
    ]);
    expect(await stateOf(id)).toBe('REMEDIED');
    const history = (await t.get(`/item/${id}/history`, member)).body.results;
    expect(history.at(-1).note).toContain('remedy done on 2019-03-04');
  });

  test('over one that somebody else made meanwhile is refused', async () => {
    const { id } = await heater('1305A350001');
    expect((await decide(id, { state: 'AFFECTED' })).status).toBe(200);
    const late = await decide(id, { from: 'POSSIBLE', state: 'NOT_AFFECTED', reason: 'not ours' });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('‘Affected’')]);
  });

  test('is for people who record at the property; others are refused, strangers see nothing', async () => {
    const { id } = await heater('1305A400001');
    const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
    expect((await t.get(`/recall/item/${id}`, stranger)).status).toBe(404);
    expect((await decide(id, { state: 'AFFECTED' }, stranger)).status).toBe(404);
    expect((await recallsOf(id, viewer)).length).toBe(1);
    expect((await decide(id, { state: 'AFFECTED' }, viewer)).status).toBe(403);
    const { recallId } = (await recallsOf(id))[0];
    const none = await heater('1705A400001');
    const answer = await t.post(
      `/recall/item/${none.id}/notice/${recallId}`,
      { from: 'POSSIBLE', state: 'AFFECTED' },
      member,
    );
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('what follows from a match', () => {
  test('models count the items that a recall may concern, and those affected', async () => {
    const { organizationId } = property;
    const place = await t.a.property({ organizationId });
    const there = await t.a.unit({ property: place });
    const { itemTypeId } = await heater(null, { unit: there });
    const model = { name: 'GCV-40', manufacturerId: smith, itemTypeId, organizationId };
    const made = await t.post('/model', model, admin);
    expect(made.status, made.text).toBe(201);
    const ids: number[] = [];
    for (const serialNumber of ['1305A1', '1305A2', '1705A3'])
      ids.push(
        (
          await t.a.item({
            unit: there,
            itemType: 'water-heater-gas',
            modelId: made.body.id,
            serialNumber,
            installDate: '2015-01-01',
          })
        ).id,
      );
    await look();
    expect((await decide(ids[0] ?? 0, { state: 'AFFECTED' }, admin)).status).toBe(200);
    const models = (await t.get(`/report/${place.id}/capital-assets/models?sort=-recalls`, admin)).body.results;
    expect(models[0]).toMatchObject({ modelName: 'GCV-40', count: 3, recallPossibleCount: 1, recallAffectedCount: 1 });
  });

  test('a rule of red flags previews its load, raises one flag an item with the notice, and comes back when it is confirmed', async () => {
    const { organizationId } = property;
    const place = await t.a.property({ organizationId });
    const manager = await t.a.user({ organizationId, roleId: 3, properties: [place] });
    const there = await t.a.unit({ property: place });
    const { id } = await heater('1305A500001', { unit: there });
    await heater('1705A500002', { unit: there });
    await look();
    const path = `/asset-alert/rules/${organizationId}`;
    const rules = [{ code: 'RECALL_MATCH', isOn: true, threshold: null }];
    const preview = (await t.post(`${path}/preview`, { rules }, admin)).body;
    expect(preview.rules.find((one: { code: string }) => one.code === 'RECALL_MATCH').raises).toBeGreaterThan(0);
    const settings = (await t.get(path, admin)).body;
    const set = await t.put(path, { rules, laneDays: settings.laneDays }, admin, atVersion(settings.version));
    expect(set.status, set.text).toBe(200);
    const run = async () => (await t.post(`/asset-alert/property/${place.id}/run`, undefined, manager)).body;
    expect(await run()).toMatchObject({ flags: 1, reasons: 1 });
    expect(await run()).toMatchObject({ flags: 0, reasons: 0 });
    const [flag] = (await t.get(`/report/${place.id}/redflag`, admin)).body.results;
    expect(flag).toMatchObject({ itemId: id, reasons: [{ code: 'RECALL_MATCH', value: 1 }] });
    expect(flag.reasons[0].detail).toContain('18-735');
    const dismissed = await t.put(
      `/asset-alert/${flag.id}`,
      { actionState: 'DISMISSED', dismissReason: 'NOT_NEEDED' },
      manager,
      atVersion(flag.version),
    );
    expect(dismissed.status, dismissed.text).toBe(200);
    expect(await run()).toMatchObject({ flags: 0 });
    await decide(id, { state: 'AFFECTED' }, admin);
    expect(await run()).toMatchObject({ flags: 1 });
  });

  test('a turn shows the recall and takes it into its scope: the remedy without a price, a possible match to compare', async () => {
    const { organizationId } = property;
    const manager = await t.a.user({ organizationId, roleId: 3, properties: [property] });
    const empty = await t.a.unit({ property, name: 'T1' });
    const affected = await heater('1305A600001', { unit: empty, installDate: '2025-01-01' });
    const possible = await heater('1305A600002', { unit: empty, installDate: '2025-01-01' });
    await look();
    await decide(affected.id, { state: 'AFFECTED' });
    const begun = await t.post('/turn', { unitId: empty.id, moveOutOn: TODAY }, manager);
    expect(begun.status, begun.text).toBe(201);
    const turn = (await t.get(`/turn/${begun.body.id}`, manager)).body;
    expect(
      turn.items.map((one: { itemId: number; due: string; recall: string }) => [one.itemId, one.due, one.recall]),
    ).toEqual([
      [affected.id, 'RECALL', 'AFFECTED'],
      [possible.id, 'RECALL', 'POSSIBLE'],
    ]);
    const scoped = await t.post(`/turn/${turn.id}/task/due`, undefined, manager, atVersion(turn.version));
    expect(scoped.body.tasks, scoped.text).toMatchObject([
      { title: 'Recall remedy: water heater (gas)', budgetCents: null, itemId: affected.id },
      { title: 'Compare with the recall: water heater (gas)', budgetCents: null, itemId: possible.id },
    ]);
  });
});
