import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atVersion } from '#testing/app-under-test.ts';
import { importKit } from '#testing/import-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

const kit = importKit();
let superUser: TestUser;

let count = 0;
/** Two manufacturers with models, one of them by the same name, and items of both in two organizations. */
async function twoMakers() {
  count += 1;
  const units = [await kit.t.a.unit(), await kit.t.a.unit()];
  // A session knows the organizations that existed when it was first used.
  superUser = await kit.t.a.user({ isSuperUser: true });
  const by = superUser;
  const maker = async (name: string, aliases: string[] = []) =>
    (await kit.t.post('/manufacturer', { name, aliases }, by)).body as { id: number; name: string };
  const from = await maker(`Halcyon ${count}`, [`Halcion ${count}`]);
  const into = await maker(`Meridian ${count}`);
  const model = async (name: string, manufacturerId: number) =>
    (await kit.t.post('/model', { name, manufacturerId, itemTypeId: 1 }, by)).body.id as number;
  const own = await model('H-100', from.id);
  const shared = await model('X-1', from.id);
  const other = await model('x-1', into.id);
  const items = await Promise.all(
    units.flatMap((unit) => [
      kit.t.a.item({ unit, itemTypeId: 1, manufacturerId: from.id, modelId: own }),
      kit.t.a.item({ unit, itemTypeId: 1, manufacturerId: from.id, modelId: shared }),
      kit.t.a.item({ unit, itemTypeId: 1, manufacturerId: from.id }),
      kit.t.a.item({ unit, itemTypeId: 1, manufacturerId: into.id, modelId: other }),
    ]),
  );
  return { by, from, into, own, shared, other, units, items };
}

// A hash per table over all rows, without versions and change times.
async function fingerprint(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const table of ['manufacturer', 'manufacturer_alias', 'model', 'item', 'item_event', 'item_type']) {
    const { rows } = await kit.t.a.run((db) =>
      sql<{ print: string }>`select md5(string_agg(x.line, ' ' order by x.line)) as print
        from (select (to_jsonb(t) - 'version' - 'updated_at')::text as line from ${sql.table(table)} t) x`.execute(db),
    );
    prints[table] = rows[0]?.print ?? '';
  }
  return prints;
}

const merge = async (fromId: number, intoId: number) =>
  kit.t.post(`/manufacturer/${fromId}/merge`, { intoId }, superUser);
const undo = async (mergeId: number) => kit.t.post(`/manufacturer/merges/${mergeId}/undo`, undefined, superUser);

test('a merge changes what its preview said, in every organization', async () => {
  const { by, from, into, own, other, items, units } = await twoMakers();
  const preview = (await kit.t.get(`/manufacturer/${from.id}/merge/${into.id}`, by)).body;
  expect(preview).toMatchObject({
    modelsMoved: 1,
    modelsJoined: ['X-1'],
    itemsMoved: 6,
    organizationCount: 2,
    aliases: [`Halcion ${count}`, `Halcyon ${count}`],
  });
  const merged = await merge(from.id, into.id);
  expect(merged.status, merged.text).toBe(200);
  expect(merged.body).toMatchObject({ modelCount: 2, itemCount: 6, canUndo: true, undoneAt: null });
  const shown = await Promise.all(
    items.slice(0, 3).map(async (item) => (await kit.t.get(`/item/${item.id}`, by)).body),
  );
  expect(shown.map((item) => [item.manufacturerName, item.modelId])).toEqual([
    [into.name, own],
    [into.name, other],
    [into.name, null],
  ]);
  expect((await kit.t.get(`/manufacturer?q=${encodeURIComponent(from.name)}`, by)).body.results).toEqual([
    expect.objectContaining({ id: into.id, aliases: [`Halcion ${count}`, `Halcyon ${count}`] }),
  ]);
  const { rows } = await kit.t.a.run((db) =>
    sql<{
      organization_id: number;
    }>`select organization_id from audit_event where entity = 'manufacturer' and action = 'merge'
      and entity_id = ${from.id} order by 1`.execute(db),
  );
  expect(rows.map((row) => row.organization_id)).toEqual(
    units.map((unit) => unit.organizationId).toSorted((a, b) => a - b),
  );
});

test('undone, every table is as it was before the merge, row by row', async () => {
  const { from, into } = await twoMakers();
  const before = await fingerprint();
  const { body } = await merge(from.id, into.id);
  expect(await fingerprint()).not.toEqual(before);
  const undone = await undo(body.id);
  expect(undone.status, undone.text).toBe(200);
  expect(undone.body).toMatchObject({ undoneAt: expect.any(String), canUndo: false });
  expect(await fingerprint()).toEqual(before);
  expect((await undo(body.id)).status).toBe(409);
});

test('what people changed after the merge stays, and items that they added to a model return with it', async () => {
  const { by, from, into, own, items, units } = await twoMakers();
  const { body } = await merge(from.id, into.id);
  const edited = items[0] as { id: number };
  const third = (await kit.t.post('/manufacturer', { name: `Third ${count}` }, by)).body.id;
  const { version } = (await kit.t.get(`/item/${edited.id}`, by)).body;
  await kit.t.put(`/item/${edited.id}`, { modelId: null }, by, atVersion(version));
  await kit.t.put(`/item/${edited.id}/manufacturer`, { manufacturerId: third }, by);
  const added = await kit.t.post('/item', { unitId: units[0]?.id, itemTypeId: 1, modelId: own }, by);
  await undo(body.id);
  expect((await kit.t.get(`/item/${edited.id}`, by)).body.manufacturerId).toBe(third);
  expect((await kit.t.get(`/item/${added.body.id}`, by)).body.manufacturerId).toBe(from.id);
});

test('a merge that a later one depends on is undone after it', async () => {
  const { by, from, into } = await twoMakers();
  const last = (await kit.t.post('/manufacturer', { name: `Last ${count}` }, by)).body;
  const before = await fingerprint();
  const first = (await merge(from.id, into.id)).body;
  const second = (await merge(into.id, last.id)).body;
  const refused = await undo(first.id);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(into.name)]);
  const listed = (await kit.t.get('/manufacturer/merges', by)).body.results;
  expect(listed.slice(0, 2).map((one: { id: number; canUndo: boolean }) => [one.id, one.canUndo])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  await undo(second.id);
  await undo(first.id);
  expect(await fingerprint()).toEqual(before);
});

test('a manufacturer is not merged into itself, into one that does not exist, or twice', async () => {
  const { from, into } = await twoMakers();
  expect((await merge(from.id, from.id)).status).toBe(409);
  expect((await merge(from.id, 999_999)).status).toBe(404);
  const both = await Promise.all([merge(from.id, into.id), merge(from.id, into.id)]);
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 404]);
  expect((await kit.t.post(`/manufacturer/${from.id}/restore`, undefined, superUser)).status).toBe(409);
});

test('a file that names the merged manufacturer gets the one it was merged into', async () => {
  const { by, from, into } = await twoMakers();
  await merge(from.id, into.id);
  const at = await kit.place();
  await kit.run(at, 'Property,Unit\nElm,1\nElm,2\n');
  const csv = `Property,Unit,Item,Manufacturer,Model,Serial\nElm,1,Refrigerator,${from.name},H-100,S${count}1\nElm,2,Refrigerator,halcion ${count},NEW-9,S${count}2\n`;
  const run = await kit.run(at, csv, { kind: 'items' });
  expect(run.counts).toMatchObject({ read: 2, create: 2 });
  const { rows } = await kit.t.a.run((db) =>
    sql<{
      maker: number;
      model: string;
    }>`select i.manufacturer_id as maker, m.name as model from item i join model m on m.id = i.model_id
      where i.organization_id = ${at.organizationId} order by i.serial_number`.execute(db),
  );
  expect(rows).toEqual([
    { maker: into.id, model: 'H-100' },
    { maker: into.id, model: 'NEW-9' },
  ]);
  expect(
    (await kit.t.get('/manufacturer?q=halcyon&limit=1000', by)).body.results.map((one: { name: string }) => one.name),
  ).not.toContain(from.name);
});

test('manufacturers spelled alike, and manufacturers with a model of the same name, are shown as likely duplicates', async () => {
  const { by, from, into } = await twoMakers();
  const twin = (await kit.t.post('/manufacturer', { name: `Meridiann ${count}` }, by)).body;
  const { results } = (await kit.t.get('/manufacturer/duplicates', by)).body as {
    results: { first: { id: number }; second: { id: number }; reason: string; sharedModels: number }[];
  };
  const pair = (one: number, two: number) => results.find((each) => each.first.id === one && each.second.id === two);
  expect(pair(into.id, twin.id)).toMatchObject({ reason: 'SPELLING' });
  expect(pair(from.id, into.id)).toMatchObject({ reason: 'MODELS', sharedModels: 1 });
});
