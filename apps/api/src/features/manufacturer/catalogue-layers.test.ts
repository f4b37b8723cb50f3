import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { importKit } from '#testing/import-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

const kit = importKit();
const FILE = 'Property,Unit,Item,Manufacturer,Model,Serial\n';

type Side = { organizationId: number; admin: TestUser; unitId: number; makerId: number; modelId: number };
let mine: Side;
let theirs: Side;
let superUser: TestUser;

// Both organizations import the same names, so that only the owner distinguishes their rows.
async function side(): Promise<Side> {
  const at = await kit.place();
  await kit.run(at, 'Property,Unit\nElm,1\nElm,2\n');
  const run = await kit.run(at, `${FILE}Elm,1,Refrigerator,Nordlys,NX-1,S1\nElm,2,Refrigerator,GE,QWERTY77,S2\n`, {
    kind: 'items',
  });
  expect(run.createdCounts ?? run.created).toMatchObject({ models: 2, manufacturers: 1 });
  const { rows } = await kit.t.a.run((db) =>
    sql<{ unitId: number; makerId: number; modelId: number }>`
      select i.unit_id as "unitId", i.manufacturer_id as "makerId", i.model_id as "modelId" from item i
      where i.organization_id = ${at.organizationId} and i.serial_number = 'S1'`.execute(db),
  );
  return { ...at, ...(rows[0] as { unitId: number; makerId: number; modelId: number }) };
}

beforeAll(async () => {
  mine = await side();
  theirs = await side();
  superUser = await kit.t.a.user({ isSuperUser: true });
});

const ids = async (path: string, as: TestUser) =>
  (await kit.t.get(path, as)).body.results.map((one: { id: number }) => one.id) as number[];

test('what an import adds is the organization’s own, under a shared manufacturer too; the next file finds it again', async () => {
  expect(mine.makerId).not.toBe(theirs.makerId);
  expect(mine.modelId).not.toBe(theirs.modelId);
  const { results } = (await kit.t.get('/model?limit=1000&sort=name', mine.admin)).body;
  expect(results.map((one: { name: string; organizationId: number }) => [one.name, one.organizationId])).toEqual([
    ['NX-1', mine.organizationId],
    ['QWERTY77', mine.organizationId],
  ]);
  const again = await kit.run({ ...mine }, `${FILE}Elm,1,Refrigerator,nordlys,nx-1,S9\n`, { kind: 'items' });
  expect(again.createdCounts ?? again.created).toMatchObject({ models: 0, manufacturers: 0, items: 1 });
});

describe('nobody sees the manufacturers and models of another organization', () => {
  test('in no list, search, count or file', async () => {
    expect(await ids('/manufacturer?limit=1000', mine.admin)).not.toContain(theirs.makerId);
    expect(await ids('/manufacturer?q=nordlys', mine.admin)).toEqual([mine.makerId]);
    expect(await ids('/model?limit=1000', mine.admin)).not.toContain(theirs.modelId);
    expect(await ids('/model/name/nordlys', mine.admin)).toEqual([mine.modelId]);
    expect((await kit.t.get('/model/name/NX-1', mine.admin)).body.total).toBe(1);
    const [ge] = (await kit.t.get('/manufacturer?q=general%20electric&counts=true', mine.admin)).body.results;
    expect(ge).toMatchObject({ name: 'GE', modelCount: 1 });
    expect((await kit.t.get('/model?format=csv', mine.admin)).text.match(/NX-1/g)).toHaveLength(1);
    const homeless = await kit.t.a.user({});
    expect((await kit.t.get('/model/name/NX-1', homeless)).body.total).toBe(0);
  });

  test('by no name that is taken, and by no id', async () => {
    const { t } = kit;
    const only = await t.post('/manufacturer', { name: 'Zephyr Own' }, theirs.admin);
    const same = await t.post('/manufacturer', { name: 'zephyr own' }, mine.admin);
    expect([only.status, same.status]).toEqual([201, 201]);
    expect((await t.put(`/manufacturer/${same.body.id}`, { name: 'NORDLYS' }, mine.admin)).status).toBe(409);
    const missing = await t.put('/manufacturer/999999', { name: 'X' }, mine.admin);
    const foreign = await t.put(`/manufacturer/${theirs.makerId}`, { name: 'X' }, mine.admin);
    expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message]);
    for (const path of [`/manufacturer/${theirs.makerId}`, `/model/${theirs.modelId}`])
      expect((await t.delete(path, mine.admin, { 'if-match': '"1"' })).status).toBe(404);
    const add = (manufacturerId: number) =>
      t.post('/model', { name: 'Q', manufacturerId, itemTypeId: 1, organizationId: mine.organizationId }, mine.admin);
    const answers = [await add(theirs.makerId), await add(999_999)];
    expect(answers.map((one) => [one.status, one.body.errors])).toEqual([
      [422, answers[1]?.body.errors],
      [422, answers[1]?.body.errors],
    ]);
  });

  test('by no item, not even as a super user or in the database itself', async () => {
    const { t } = kit;
    for (const as of [mine.admin, superUser])
      for (const link of [{ modelId: theirs.modelId }, { manufacturerId: theirs.makerId }]) {
        const answer = await t.post('/item', { unitId: mine.unitId, itemTypeId: 1, ...link }, as);
        expect([answer.status, answer.body.errors?.[0].path]).toEqual([422, Object.keys(link)[0]]);
      }
    const direct = { userId: null, organizationIds: [mine.organizationId], seesAllProperties: true };
    for (const isPlatform of [true, false])
      for (const set of [sql`model_id = ${theirs.modelId}`, sql`manufacturer_id = ${theirs.makerId}`])
        await expect(
          t.database.withTx({ ...direct, isPlatform }, { mode: 'write' }, ({ db }) =>
            sql`update item set ${set} where organization_id = ${mine.organizationId}`.execute(db),
          ),
        ).rejects.toMatchObject({ code: '42501' });
  });
});

test('a person of several organizations says which one a manufacturer is for, and a super user adds shared ones', async () => {
  const { t } = kit;
  const both = await t.a.user({ organizationId: mine.organizationId });
  await t.a.run((db) =>
    sql`insert into membership (organization_id, user_id) values (${theirs.organizationId}, ${both.id})`.execute(db),
  );
  const unsaid = await t.post('/manufacturer', { name: 'Said' }, both);
  expect([unsaid.status, unsaid.body.errors[0].path]).toEqual([422, 'organizationId']);
  const said = await t.post('/manufacturer', { name: 'Said', organizationId: theirs.organizationId }, both);
  expect(said.body).toMatchObject({ organizationId: theirs.organizationId });
  expect((await t.post('/manufacturer', { name: 'Shared by all' }, superUser)).body.organizationId).toBeNull();
  expect(await ids('/manufacturer?q=shared%20by%20all', mine.admin)).toHaveLength(1);
  // An item can be given only what is shared or its organization's own.
  const ofMine = `organizationId=${mine.organizationId}`;
  expect(await ids(`/manufacturer?q=said&${ofMine}`, both)).toEqual([]);
  expect(await ids(`/model/name/NX-1?${ofMine}`, superUser)).toEqual([mine.modelId]);
});

test('a merge into a shared manufacturer gives its name to its own organization only', async () => {
  const { t } = kit;
  const own = (await t.post('/manufacturer', { name: 'Gee Electric', aliases: ['Gee'] }, mine.admin)).body;
  const [ge] = (await t.get('/manufacturer?q=general%20electric', mine.admin)).body.results;
  expect((await t.post(`/manufacturer/${ge.id}/merge`, { intoId: own.id }, superUser)).status).toBe(409);
  expect((await t.post(`/manufacturer/${own.id}/merge`, { intoId: theirs.makerId }, superUser)).status).toBe(409);
  expect((await t.post(`/manufacturer/${own.id}/merge`, { intoId: ge.id }, superUser)).status).toBe(200);
  expect(await ids('/manufacturer?q=gee%20electric', mine.admin)).toContain(ge.id);
  const seen = async (as: TestUser) =>
    (await t.get('/manufacturer?limit=1000', as)).body.results.find((one: { id: number }) => one.id === ge.id).aliases;
  expect(await seen(mine.admin)).toEqual(expect.arrayContaining(['Gee', 'Gee Electric']));
  expect((await seen(theirs.admin)).filter((alias: string) => alias.startsWith('Gee'))).toEqual([]);
});

test('a property that moves takes along copies of what its items have, and leaves the rest', async () => {
  const { t } = kit;
  const [from, to] = [await side(), await kit.place()];
  const mover = await t.a.user({ isSuperUser: true });
  const { rows } = await t.a.run((db) =>
    sql<{
      id: number;
    }>`select property_id as id from item where organization_id = ${from.organizationId} limit 1`.execute(db),
  );
  const moved = await t.put(`/property/add/${rows[0]?.id}/org/${to.organizationId}`, {}, mover);
  expect(moved.status, moved.text).toBe(200);
  const items = (await t.get(`/item/propertyitems/${rows[0]?.id}`, to.admin)).body.results;
  expect(
    items.map((one: { modelName: string; manufacturerName: string }) => [one.modelName, one.manufacturerName]).sort(),
  ).toEqual([
    ['NX-1', 'Nordlys'],
    ['QWERTY77', 'GE'],
  ]);
  expect(await ids('/model/name/NX-1', from.admin)).toEqual([from.modelId]);
  const [copy] = await ids('/model/name/NX-1', to.admin);
  expect(copy).not.toBe(from.modelId);
});
