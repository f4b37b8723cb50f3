import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { importKit } from '#testing/import-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

const kit = importKit();
type Place = { organizationId: number; admin: TestUser; unit: Awaited<ReturnType<typeof kit.t.a.unit>> };
let mine: Place;
let theirs: Place;
let superUser: TestUser;
let count = 0;

async function place(): Promise<Place> {
  const unit = await kit.t.a.unit();
  const admin = await kit.t.a.user({ organizationId: unit.organizationId, isAdmin: true });
  return { organizationId: unit.organizationId, admin, unit };
}
beforeAll(async () => {
  mine = await place();
  theirs = await place();
  superUser = await kit.t.a.user({ isSuperUser: true });
});

type Made = { id: number; name: string };
const maker = async (name: string, as: TestUser, more: object = {}) => {
  const answer = await kit.t.post('/manufacturer', { name: `${name} ${count}`, ...more }, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Made;
};
const model = async (name: string, manufacturerId: number, as: TestUser, more: object = {}) => {
  const answer = await kit.t.post('/model', { name, manufacturerId, itemTypeId: 1, ...more }, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id as number;
};
const item = (at: Place, manufacturerId: number, modelId: number | null = null) =>
  kit.t.a.item({ unit: at.unit, itemTypeId: 1, manufacturerId, ...(modelId && { modelId }) });
const shown = async (id: number, as: TestUser) => {
  const { manufacturerId, modelId } = (await kit.t.get(`/item/${id}`, as)).body;
  return [manufacturerId, modelId];
};
const undo = (id: number, as: TestUser) => kit.t.post(`/manufacturer/merges/${id}/undo`, undefined, as);
const merges = async (as: TestUser) =>
  (await kit.t.get('/manufacturer/merges', as)).body.results as { id: number; kind: string; canUndo: boolean }[];

// All rows without versions and times, so that the state after an undo can be compared with the state before.
async function rowsOf(): Promise<string[]> {
  const prints: string[] = [];
  for (const table of ['manufacturer', 'manufacturer_alias', 'model', 'item', 'item_event']) {
    const { rows } = await kit.t.a.run((db) =>
      sql<{ print: string }>`select md5(string_agg(x.line, ' ' order by x.line)) as print
        from (select (to_jsonb(t) - 'version' - 'updated_at')::text as line from ${sql.table(table)} t) x`.execute(db),
    );
    prints.push(`${table} ${rows[0]?.print}`);
  }
  return prints;
}

/** Changes of lives and prices whose items may still have to be computed. */
async function livesToCompute(): Promise<number | undefined> {
  const { rows } = await kit.t.a.run((db) =>
    sql<{ n: number }>`select count(*)::int as n from life_recompute`.execute(db),
  );
  return rows[0]?.n;
}

async function audited(entityId: number, entity: string): Promise<unknown[]> {
  const { rows } = await kit.t.a.run((db) =>
    sql<{ action: string; organization_id: number }>`select action, organization_id from audit_event
      where entity = ${entity} and entity_id = ${entityId} and action <> 'create' order by id`.execute(db),
  );
  return rows.map((row) => [row.action, row.organization_id]);
}

describe('an administrator', () => {
  test('merges two manufacturers of their own and undoes it, and nobody else sees the merge', async () => {
    count += 1;
    const [from, into] = [
      await maker('Alder', mine.admin, { aliases: [`Aldr ${count}`] }),
      await maker('Birch', mine.admin),
    ];
    const [moved, joined] = [await model('A-1', from.id, mine.admin), await model('X-1', from.id, mine.admin)];
    const kept = await model('x-1', into.id, mine.admin);
    const items = [await item(mine, from.id, moved), await item(mine, from.id, joined), await item(mine, from.id)];
    const before = await rowsOf();
    const preview = (await kit.t.get(`/manufacturer/${from.id}/merge/${into.id}`, mine.admin)).body;
    expect(preview).toMatchObject({ modelsMoved: 1, modelsJoined: ['X-1'], itemsMoved: 3, organizationCount: 1 });
    const merged = await kit.t.post(`/manufacturer/${from.id}/merge`, { intoId: into.id }, mine.admin);
    expect(merged.status, merged.text).toBe(200);
    expect(merged.body).toMatchObject({
      kind: 'MAKERS',
      organizationId: mine.organizationId,
      canUndo: true,
      itemCount: 3,
    });
    expect(await Promise.all(items.map(({ id }) => shown(id, mine.admin)))).toEqual([
      [into.id, moved],
      [into.id, kept],
      [into.id, null],
    ]);
    expect(await audited(from.id, 'manufacturer')).toEqual([['merge', mine.organizationId]]);
    expect((await merges(mine.admin)).map(({ id }) => id)).toContain(merged.body.id);
    expect((await merges(theirs.admin)).map(({ id }) => id)).not.toContain(merged.body.id);
    const [strange, missing] = [await undo(merged.body.id, theirs.admin), await undo(999_999, theirs.admin)];
    expect([strange.status, strange.body.message]).toEqual([404, missing.body.message]);
    const undone = await undo(merged.body.id, mine.admin);
    expect(undone.status, undone.text).toBe(200);
    expect(await rowsOf()).toEqual(before);
  });

  test('merges one of their own into a shared one, while other organizations merge into it too', async () => {
    count += 1;
    const shared = await maker('Cedar', superUser);
    const [own, foreign] = [await maker('Ceder', mine.admin), await maker('Zeder', theirs.admin)];
    const joined = await model('S-1', shared.id, superUser);
    const held = await item(mine, own.id, await model('s-1', own.id, mine.admin));
    const before = await rowsOf();
    const merged = (await kit.t.post(`/manufacturer/${own.id}/merge`, { intoId: shared.id }, mine.admin)).body;
    const other = (await kit.t.post(`/manufacturer/${foreign.id}/merge`, { intoId: shared.id }, theirs.admin)).body;
    expect(await shown(held.id, mine.admin)).toEqual([shared.id, joined]);
    const names = async (as: TestUser) =>
      (await kit.t.get(`/manufacturer?q=cedar%20${count}`, as)).body.results.find((one: Made) => one.id === shared.id)
        .aliases;
    expect([await names(mine.admin), await names(theirs.admin)]).toEqual([[own.name], [foreign.name]]);
    expect((await merges(mine.admin)).find(({ id }) => id === merged.id)?.canUndo).toBe(true);
    expect((await undo(merged.id, mine.admin)).status).toBe(200);
    expect((await undo(other.id, theirs.admin)).status).toBe(200);
    expect(await rowsOf()).toEqual(before);
  });

  test('does not undo a merge into a shared manufacturer that a super user merged away later', async () => {
    count += 1;
    const [shared, last, own] = [
      await maker('Dogwood', superUser),
      await maker('Elm', superUser),
      await maker('Dogwud', mine.admin),
    ];
    const first = (await kit.t.post(`/manufacturer/${own.id}/merge`, { intoId: shared.id }, mine.admin)).body;
    await kit.t.post(`/manufacturer/${shared.id}/merge`, { intoId: last.id }, superUser);
    const refused = await undo(first.id, mine.admin);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(shared.name)]);
  });

  test('merges neither a shared manufacturer nor into one of another organization, whose id is like one that does not exist', async () => {
    count += 1;
    const [shared, own, foreign] = [
      await maker('Fir', superUser),
      await maker('Furr', mine.admin),
      await maker('Fur', theirs.admin),
    ];
    const into = (id: number, intoId: number) => kit.t.post(`/manufacturer/${id}/merge`, { intoId }, mine.admin);
    expect((await into(shared.id, own.id)).status).toBe(403);
    const [strange, missing] = [await into(own.id, foreign.id), await into(own.id, 999_999)];
    expect([strange.status, strange.body.message]).toEqual([404, missing.body.message]);
    expect((await into(foreign.id, own.id)).status).toBe(404);
    for (const [one, two] of [
      [own.id, foreign.id],
      [foreign.id, own.id],
    ])
      expect((await kit.t.get(`/manufacturer/${one}/merge/${two}`, mine.admin)).status).toBe(404);
    const member = await kit.t.a.user({ organizationId: mine.organizationId });
    expect((await kit.t.post(`/manufacturer/${own.id}/merge`, { intoId: shared.id }, member)).status).toBe(403);
  });

  test('sees likely duplicates of their own manufacturers, and no pair of shared or other organizations’ ones', async () => {
    count += 1;
    const [shared, twin] = [await maker('Ginkgo Works', superUser), await maker('Ginkgo Workss', superUser)];
    const own = await maker('Ginkgo Worksss', mine.admin);
    const pairs = async (as: TestUser) =>
      (await kit.t.get('/manufacturer/duplicates', as)).body.results.map((one: { first: Made; second: Made }) => [
        one.first.id,
        one.second.id,
      ]);
    expect(await pairs(mine.admin)).toEqual(
      expect.arrayContaining([
        [shared.id, own.id],
        [twin.id, own.id],
      ]),
    );
    expect(await pairs(mine.admin)).not.toContainEqual([shared.id, twin.id]);
    expect((await pairs(theirs.admin)).flat()).not.toContain(own.id);
  });

  test('merges two models of their own, or one into a shared model, and undoes it', async () => {
    count += 1;
    const [shared, own] = [await maker('Hazel', superUser), await maker('Hasel', mine.admin)];
    const [from, into] = [await model('H 1', own.id, mine.admin), await model('H-1', own.id, mine.admin)];
    const last = await model('H1', shared.id, superUser);
    const foreign = await model('H1', (await maker('Hasl', theirs.admin)).id, theirs.admin);
    const held = await item(mine, own.id, from);
    const before = await rowsOf();
    expect((await kit.t.get(`/model/${from}/merge/${into}`, mine.admin)).body).toMatchObject({
      itemsMoved: 1,
      organizationCount: 1,
    });
    const first = await kit.t.post(`/model/${from}/merge`, { intoId: into }, mine.admin);
    expect(first.body, first.text).toMatchObject({
      kind: 'MODELS',
      fromName: `${own.name} H 1`,
      intoName: `${own.name} H-1`,
      itemCount: 1,
      canUndo: true,
    });
    const second = await kit.t.post(`/model/${into}/merge`, { intoId: last }, mine.admin);
    expect(await shown(held.id, mine.admin)).toEqual([shared.id, last]);
    expect(await audited(from, 'model')).toEqual([['merge', mine.organizationId]]);
    expect((await undo(first.body.id, mine.admin)).status).toBe(409);
    expect((await kit.t.post(`/model/${from}/restore`, undefined, mine.admin)).status).toBe(409);
    expect((await undo(second.body.id, mine.admin)).status).toBe(200);
    expect((await undo(first.body.id, mine.admin)).status).toBe(200);
    expect(await rowsOf()).toEqual(before);
    const answers = await Promise.all(
      [foreign, 999_999].map((intoId) => kit.t.post(`/model/${from}/merge`, { intoId }, mine.admin)),
    );
    expect(answers.map((one) => [one.status, one.body.message])).toEqual(
      [404, 404].map((status) => [status, answers[1]?.body.message]),
    );
    expect((await kit.t.post(`/model/${last}/merge`, { intoId: into }, mine.admin)).status).toBe(403);
    expect((await kit.t.post(`/model/${from}/merge`, { intoId: from }, mine.admin)).status).toBe(409);
    const other = await model('H9', own.id, mine.admin, { itemTypeId: 2 });
    expect((await kit.t.post(`/model/${from}/merge`, { intoId: other }, mine.admin)).status).toBe(409);
  });
});

describe('a super user shares with all organizations', () => {
  const share = (id: number, body: object) => kit.t.post(`/manufacturer/${id}/share`, body, superUser);
  const found = async (path: string, as: TestUser) => (await kit.t.get(path, as)).body.results[0];

  test('a manufacturer and its models: others see only the names, the organization keeps its aliases, undo restores everything', async () => {
    count += 1;
    const own = await maker('Juniper', mine.admin, { aliases: [`Junipr ${count}`], supportPhone: '+1 555 010 0111' });
    const [one, two] = [
      await model('J-1', own.id, mine.admin, { replacementCostCents: 70_000, specs: { Volts: '240' } }),
      await model('J-2', own.id, mine.admin),
    ];
    const held = await item(mine, own.id, one);
    const before = await rowsOf();
    expect((await kit.t.get(`/manufacturer/${own.id}/share`, superUser)).body).toMatchObject({
      manufacturer: { organizationId: mine.organizationId, same: null, hasFacts: true },
      models: [
        { id: one, itemCount: 1, same: null, hasFacts: true },
        { id: two, itemCount: 0, hasFacts: false },
      ],
    });
    const shared = await share(own.id, { modelIds: [one] });
    expect(shared.body, shared.text).toMatchObject({
      kind: 'SHARED',
      organizationId: mine.organizationId,
      modelCount: 1,
      canUndo: true,
    });
    expect(await livesToCompute()).toBe(0);
    expect(await found(`/manufacturer?q=juniper%20${count}`, theirs.admin)).toMatchObject({
      id: own.id,
      aliases: [],
      supportPhone: null,
      organizationId: null,
    });
    expect(await found(`/manufacturer?q=juniper%20${count}`, mine.admin)).toMatchObject({
      aliases: [`Junipr ${count}`],
    });
    const theirModels = (await kit.t.get(`/model?manufacturerId=${own.id}`, theirs.admin)).body.results;
    expect(theirModels).toEqual([
      expect.objectContaining({
        id: one,
        name: 'J-1',
        replacementCostCents: null,
        specs: {},
        organizationId: null,
        itemCount: 0,
      }),
    ]);
    expect(await shown(held.id, mine.admin)).toEqual([own.id, one]);
    expect(await audited(own.id, 'manufacturer')).toEqual([['share', mine.organizationId]]);
    expect((await merges(theirs.admin)).map(({ id }) => id)).not.toContain(shared.body.id);
    expect((await merges(mine.admin)).find(({ id }) => id === shared.body.id)).toMatchObject({ canUndo: false });
    expect((await undo(shared.body.id, mine.admin)).status).toBe(403);
    const undone = await undo(shared.body.id, superUser);
    expect(undone.status, undone.text).toBe(200);
    expect(await livesToCompute()).toBe(0);
    expect(await rowsOf()).toEqual(before);
    expect((await kit.t.get(`/model?manufacturerId=${own.id}`, theirs.admin)).body.total).toBe(0);
  });

  test('what another organization uses since stays shared', async () => {
    count += 1;
    const own = await maker('Katsura', mine.admin);
    const shared = await share(own.id, {});
    await item(theirs, own.id);
    const refused = await undo(shared.body.id, superUser);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Another organization uses')]);
  });

  test('a model of a shared manufacturer with its facts, or a model together with the organization’s manufacturer', async () => {
    count += 1;
    const [shared, own] = [await maker('Larch', superUser), await maker('Maple', mine.admin)];
    const one = await model('L-1', shared.id, mine.admin, {
      organizationId: mine.organizationId,
      replacementCostCents: 5_000,
    });
    await share(shared.id, { modelIds: [one], sharesFacts: true });
    expect(await found(`/model?manufacturerId=${shared.id}`, theirs.admin)).toMatchObject({
      id: one,
      replacementCostCents: 5_000,
    });
    expect(await audited(one, 'model')).toEqual([['share', mine.organizationId]]);
    const two = await model('M-1', own.id, mine.admin);
    await share(own.id, { modelIds: [two] });
    expect(await found(`/model?manufacturerId=${own.id}`, theirs.admin)).toMatchObject({
      id: two,
      organizationId: null,
    });
  });

  test('nothing whose name is shared already: the answer names the shared one, to merge into', async () => {
    count += 1;
    const shared = await maker('Nutmeg Works', superUser, { aliases: [`Nutmeg ${count}`] });
    // Made by an import before the shared one had that name.
    const own = await maker('Nutmeg Inc', mine.admin);
    await kit.t.a.run((db) =>
      sql`update manufacturer set name = ${`NUTMEG ${count}`} where id = ${own.id}`.execute(db),
    );
    const twin = await model('N-1', shared.id, superUser);
    const mineToo = await model('N-2', shared.id, mine.admin);
    await kit.t.a.run((db) => sql`update model set name = 'n-1' where id = ${mineToo}`.execute(db));
    const preview = (await kit.t.get(`/manufacturer/${own.id}/share`, superUser)).body;
    expect(preview.manufacturer.same).toEqual({ id: shared.id, name: shared.name });
    const ofShared = (await kit.t.get(`/manufacturer/${shared.id}/share`, superUser)).body;
    expect(ofShared.models).toEqual([expect.objectContaining({ id: mineToo, same: { id: twin, name: 'N-1' } })]);
    const answers = [
      await share(own.id, {}),
      await share(shared.id, { modelIds: [mineToo] }),
      await share(shared.id, {}),
    ];
    expect(answers.map((one) => one.status)).toEqual([409, 409, 409]);
    expect(answers[0]?.body.message).toContain(shared.name);
    expect((await share(shared.id, { modelIds: [twin] })).status).toBe(404);
    // A name that a shared manufacturer got since does not prevent changes of the organization's own one.
    expect((await kit.t.put(`/manufacturer/${own.id}`, { supportPhone: '+1 555 010 0112' }, mine.admin)).status).toBe(
      200,
    );
  });
});
