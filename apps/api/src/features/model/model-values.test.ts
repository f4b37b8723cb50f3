import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

type Place = { id: number; organizationId: number };

let t: TestApp;
let here: Place;
let admin: TestUser;
let manager: TestUser;
let stranger: TestUser;
let elsewhere: Place;
let superUser: TestUser;
let makerId: number;
let itemTypeId: number;

beforeAll(async () => {
  t = await startTestApp();
  here = await t.a.property();
  const { organizationId } = here;
  admin = await t.a.user({ organizationId, isAdmin: true });
  manager = await t.a.user({ organizationId, roleId: 3, properties: [here] });
  elsewhere = await t.a.property();
  stranger = await t.a.user({ organizationId: elsewhere.organizationId, isAdmin: true });
  superUser = await t.a.user({ organizationId, isSuperUser: true });
  itemTypeId = (await t.a.item({ property: here, itemType: 'dishwasher' })).itemTypeId;
  makerId = (await t.post('/manufacturer', { name: 'Nimbus', organizationId }, admin)).body.id;
});

async function newModel(name: string, installDates: (string | null)[]): Promise<number> {
  const body = { name, manufacturerId: makerId, itemTypeId, organizationId: here.organizationId };
  const made = await t.post('/model', body, admin);
  expect(made.status, made.text).toBe(201);
  for (const installDate of installDates)
    await t.a.item({
      property: here,
      itemType: 'dishwasher',
      modelId: made.body.id,
      ...(installDate && { installDate }),
    });
  return made.body.id;
}

/** A model that all organizations share. */
async function sharedModel(name: string): Promise<number> {
  const maker = await t.post('/manufacturer', { name: `${name} Works` }, superUser);
  const made = await t.post('/model', { name, manufacturerId: maker.body.id, itemTypeId }, superUser);
  expect(made.status, made.text).toBe(201);
  await t.a.item({ property: here, itemType: 'dishwasher', modelId: made.body.id, installDate: '2020-06-01' });
  return made.body.id;
}

const path = () => `/organization/${here.organizationId}/model-values`;
const preview = (body: object, who = admin) => t.post(`${path()}/preview`, body, who);
const set = (models: object[], who = admin) => t.put(path(), { models }, who);
const dueYears = async (modelId: number) => {
  const { body } = await t.get(`/item/propertyitems/${here.id}?modelId=${modelId}&limit=100`, admin);
  return body.results.map((row: { dueYear: number | null }) => row.dueYear).sort();
};
const costs = async (modelId: number) =>
  (await t.get(`/item/propertyitems/${here.id}?modelId=${modelId}`, admin)).body.totals.costCents;

describe('values of several models at once', () => {
  test('the preview says what the lists say once it is done, and the change can be taken back', async () => {
    const [one, two] = [
      await newModel('V-1', ['2018-06-01', '2019-06-01', null]),
      await newModel('V-2', ['2015-06-01']),
    ];
    const before = [await dueYears(one), await dueYears(two), await costs(one)];
    const seen = await preview({ modelIds: [one, two], eulYears: 20, replacementCostCents: 70_000 });
    expect(seen.status, seen.text).toBe(200);
    // Looking changes nothing.
    expect([await dueYears(one), await dueYears(two), await costs(one)]).toEqual(before);
    const { models, years } = seen.body;
    expect(models.map((row: { items: number; moved: number }) => [row.items, row.moved])).toEqual([
      [3, 2],
      [1, 1],
    ]);
    const changes = models.map((row: { modelId: number; version: number; termsVersion: number }) => ({
      modelId: row.modelId,
      version: row.version,
      termsVersion: row.termsVersion,
      eulYears: 20,
      replacementCostCents: 70_000,
    }));
    const done = await set(changes);
    expect(done.status, done.text).toBe(200);
    expect(done.body.refused).toEqual([]);
    expect([await dueYears(one), await dueYears(two)]).toEqual([[2038, 2039, null], [2035]]);
    expect(await costs(one)).toBe(models[0].after.costCents);
    const after = years.filter((row: { after: { items: number } }) => row.after.items > 0);
    expect(after.map((row: { year: number | null; after: { items: number } }) => [row.year, row.after.items])).toEqual([
      [2035, 1],
      [2038, 1],
      [2039, 1],
      [null, 1],
    ]);
    // Back, by what the preview said each had.
    const back = await set(
      done.body.changed.map((row: { modelId: number; version: number; termsVersion: number }, at: number) => ({
        modelId: row.modelId,
        version: row.version,
        termsVersion: row.termsVersion,
        eulYears: models[at].eulYears,
        replacementCostCents: models[at].replacementCostCents,
      })),
    );
    expect([back.status, back.body.changed.length], back.text).toEqual([200, 2]);
    expect([await dueYears(one), await dueYears(two), await costs(one)]).toEqual(before);
    const log = await t.get(`/admin/audit?organizationId=${here.organizationId}&entity=model&entityId=${one}`, admin);
    const updates = log.body.results.filter((line: { action: string }) => line.action === 'update');
    expect(updates).toHaveLength(2);
  });

  test('terms take the place of those for the same cover and leave the others; items are covered at once', async () => {
    const modelId = await newModel('V-3', ['2025-06-01', '2010-06-01']);
    const first = await preview({ modelIds: [modelId], terms: [{ cover: 'COMPRESSOR', months: 60 }] }, manager);
    const [found] = first.body.models;
    const change = { modelId, version: found.version, termsVersion: found.termsVersion };
    const compressor = { cover: 'COMPRESSOR', months: 60 };
    expect((await set([{ ...change, terms: [compressor] }], manager)).body.changed).toHaveLength(1);
    const seen = await preview({ modelIds: [modelId], terms: [{ cover: 'PARTS', months: 240 }] }, manager);
    expect(seen.body.models[0]).toMatchObject({
      before: { covered: 0 },
      after: { covered: 2 },
      terms: [{ cover: 'COMPRESSOR', months: 60 }],
    });
    const { version, termsVersion } = seen.body.models[0];
    const terms = [compressor, { cover: 'PARTS', months: 240 }];
    const done = await set([{ modelId, version, termsVersion, terms }], manager);
    expect(done.status, done.text).toBe(200);
    const now = await t.get(`/warranty/organization/${here.organizationId}/model/${modelId}`, admin);
    expect(now.body.terms.map((term: { cover: string }) => term.cover)).toEqual(['PARTS', 'COMPRESSOR']);
    const covered = await t.get(`/item/propertyitems/${here.id}?modelId=${modelId}&warranty=covered`, admin);
    expect(covered.body.total).toBe(2);
  });

  test('what cannot be changed is named with the reason, and the rest is done', async () => {
    const [fresh, taken] = [await newModel('V-4', ['2020-06-01']), await newModel('V-5', ['2020-06-01'])];
    const shared = await sharedModel('V-6');
    const { models } = (await preview({ modelIds: [fresh, taken, shared], eulYears: 25 })).body;
    expect(models.find((row: { modelId: number }) => row.modelId === shared)).toMatchObject({
      maySetValues: false,
      moved: 0,
    });
    expect((await t.put(`/model/${taken}`, { eulYears: 3 }, admin)).body).toMatchObject({ eulYears: 3, version: 2 });
    const changes = models.map((row: { modelId: number; version: number; termsVersion: number }) => ({
      modelId: row.modelId,
      version: row.version,
      termsVersion: row.termsVersion,
      eulYears: 25,
    }));
    const done = await set(changes);
    expect(done.body.changed.map((row: { modelId: number }) => row.modelId)).toEqual([fresh]);
    expect(done.body.refused).toEqual([
      { modelId: taken, modelName: 'V-5', why: expect.stringContaining('meanwhile') },
      { modelId: shared, modelName: 'V-6', why: expect.stringContaining('super user') },
    ]);
    expect([await dueYears(fresh), await dueYears(taken)]).toEqual([[2045], [2026]]);
    const bySuper = await set(
      changes.filter((one: { modelId: number }) => one.modelId === shared),
      superUser,
    );
    expect(bySuper.body.changed, bySuper.text).toHaveLength(1);
    expect(await dueYears(shared)).toEqual([2045]);
  });

  test('lives and prices are an administrator’s, terms a manager’s; strangers find nothing', async () => {
    const modelId = await newModel('V-7', ['2020-06-01']);
    const change = { modelId, version: 1, termsVersion: 1 };
    expect((await preview({ modelIds: [modelId], eulYears: 9 }, manager)).status).toBe(403);
    expect((await set([{ ...change, eulYears: 9 }], manager)).status).toBe(403);
    const missing = await t.post(
      `/organization/999999999/model-values/preview`,
      { modelIds: [modelId], eulYears: 9 },
      admin,
    );
    for (const [who, body] of [
      [stranger, { modelIds: [modelId], eulYears: 9 }],
      [stranger, { modelIds: [modelId], terms: [{ cover: 'PARTS', months: 12 }] }],
    ] as const) {
      const answer = await preview(body, who);
      expect([answer.status, answer.body]).toEqual([
        404,
        { ...missing.body, requestId: answer.body.requestId, instance: answer.body.instance },
      ]);
    }
    expect((await set([{ ...change, terms: [] }], stranger)).status).toBe(404);
    // A model of another organization is none of one's own.
    const ownPlace = `/organization/${elsewhere.organizationId}/model-values/preview`;
    const none = await t.post(ownPlace, { modelIds: [modelId], eulYears: 9 }, stranger);
    const absent = await t.post(ownPlace, { modelIds: [999_999_999], eulYears: 9 }, stranger);
    expect([none.status, none.body.message]).toEqual([404, absent.body.message]);
  });

  test('what says nothing, or the same twice, is refused at its field', async () => {
    const modelId = await newModel('V-8', []);
    expect((await preview({ modelIds: [modelId] })).status).toBe(422);
    const twice = {
      modelIds: [modelId],
      terms: [
        { cover: 'PARTS', months: 12 },
        { cover: 'PARTS', months: 24 },
      ],
    };
    expect((await preview(twice)).body).toMatchObject({ errors: [{ path: 'terms.1.cover' }] });
    const endless = { modelIds: [modelId], terms: [{ cover: 'PARTS' }] };
    expect((await preview(endless)).body).toMatchObject({ errors: [{ path: 'terms.0.months' }] });
    const change = { modelId, version: 1, termsVersion: 1, eulYears: 9 };
    expect((await set([change, change])).status).toBe(422);
  });
});
