import { sql } from 'kysely';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';

const { t, property, unit, member, viewer, stranger, item } = await startProjects();

const change = (body: object, as = member) => t.post('/tag', { propertyId: property.id, ...body }, as);
const tagsOf = async (of: 'item' | 'unit', id: number) => (await t.get(`/tag/${of}/${id}`, viewer)).body.names;
const listed = async (query: string) =>
  (await t.get(`/item/propertyitems/${property.id}?limit=200&${query}`, viewer)).body.results.map(
    (row: { id: number }) => row.id,
  );

test('tags are put on and taken off several items at once, and the history of each says so', async () => {
  const [first, second] = [await item(), await item()];
  const both = { itemIds: [first.id, second.id] };
  const made = await change({ ...both, add: ['Renovated 2024', '  Spare   part '] });
  expect([made.status, made.body], made.text).toEqual([200, { added: 4, removed: 0, changed: 2 }]);
  expect(await tagsOf('item', first.id)).toEqual(['Renovated 2024', 'Spare part']);
  // The same again, in another spelling, changes nothing; one is taken off.
  expect((await change({ ...both, add: ['RENOVATED 2024'] })).body).toEqual({ added: 0, removed: 0, changed: 0 });
  expect((await change({ itemIds: [first.id], remove: ['spare PART'] })).body).toMatchObject({
    removed: 1,
    changed: 1,
  });
  expect(await tagsOf('item', first.id)).toEqual(['Renovated 2024']);
  const { body } = await t.get(`/item/${first.id}/history`, viewer);
  const edits = body.results.filter((line: { changes: object | null }) => line.changes && 'tags' in line.changes);
  expect(edits).toHaveLength(2);
  expect(edits.map((line: { changes: object }) => line.changes)).toEqual(
    expect.arrayContaining([{ tags: ['Spare part', null] }, { tags: [null, 'Renovated 2024, Spare part'] }]),
  );
});

test('the organization has one spelling of a tag, and the list of tags counts what carries each', async () => {
  const one = await item();
  await change({ itemIds: [one.id], add: ['Leak stack'] });
  await change({ unitIds: [unit.id], add: ['LEAK STACK'] });
  const { body } = await t.get(`/tag?propertyId=${property.id}`, viewer);
  expect(body.results.find((tag: { name: string }) => tag.name === 'Leak stack')).toMatchObject({ items: 1, units: 1 });
  expect(await tagsOf('unit', unit.id)).toEqual(['Leak stack']);
  await change({ itemIds: [one.id], unitIds: [unit.id], remove: ['leak stack'] });
  const after = await t.get(`/tag?propertyId=${property.id}`, viewer);
  expect(after.body.results.map((tag: { name: string }) => tag.name)).not.toContain('Leak stack');
});

test('the list of items narrows to a tag of the item or of its unit, finds it by its beginning, and files have it', async () => {
  const [tagged, other] = [await item({ itemType: 'dishwasher' }), await item({ itemType: 'dishwasher' })];
  await change({ itemIds: [tagged.id], add: ['Budget 2027'] });
  expect(await listed('tag=budget%202027')).toEqual([tagged.id]);
  expect(await listed('q=Budget')).toEqual([tagged.id]);
  expect(await listed('tag=Budget')).toEqual([]);
  const file = await t.get(`/item/propertyitems/${property.id}?format=csv&tag=Budget%202027`, viewer);
  const { data: rows } = Papa.parse<Record<string, string>>(file.text, { header: true, skipEmptyLines: true });
  expect(rows.map((row) => row.Tags)).toEqual(['Budget 2027']);
  const defence = await t.get(`/project/property/${property.id}/defence?tag=Budget%202027`, viewer);
  expect([defence.status, defence.body.total], defence.text).toEqual([200, 1]);
  expect(defence.body.filters).toContainEqual({ label: 'Tag', words: 'Budget 2027' });
  await change({ unitIds: [unit.id], add: ['Line 4'] });
  expect(await listed('tag=line%204')).toEqual(expect.arrayContaining([tagged.id, other.id]));
  await change({ unitIds: [unit.id], remove: ['Line 4'] });
});

test('tags go along when an item moves to another property', async () => {
  const moved = await item();
  await change({ itemIds: [moved.id], add: ['On loan'] });
  const elsewhere = await t.a.unit({ property: await t.a.property({ organizationId: property.organizationId }) });
  await t.a.run((db) =>
    sql`update item set unit_id = ${elsewhere.id}, property_id = ${elsewhere.propertyId} where id = ${moved.id}`.execute(
      db,
    ),
  );
  const { rows } = await t.a.run((db) =>
    sql<{ place: number }>`select property_id as place from tag where item_id = ${moved.id}`.execute(db),
  );
  expect(rows).toEqual([{ place: elsewhere.propertyId }]);
});

test('a selection of nothing here, a tag that says nothing or both ways, is refused at its field', async () => {
  const elsewhere = await t.a.unit({ property: await t.a.property() });
  for (const [body, status, path] of [
    [{ unitIds: [elsewhere.id], add: ['X'] }, 422, 'unitIds'],
    [{ itemIds: [999_999], add: ['X'] }, 422, 'itemIds'],
    [{ unitIds: [unit.id] }, 422, 'add'],
    [{ unitIds: [unit.id], add: ['Same'], remove: ['same'] }, 422, 'remove'],
    [{ unitIds: [unit.id], add: [' '] }, 400, 'add.0'],
    [{ unitIds: [unit.id], add: ['x'.repeat(41)] }, 400, 'add.0'],
  ] as const) {
    const refused = await change(body);
    expect([refused.status, refused.body.errors?.[0]?.path], refused.text).toEqual([status, path]);
  }
});

test('a person who only reads gets 403; a stranger the same 404 as for what is not', async () => {
  const one = await item();
  expect((await change({ itemIds: [one.id], add: ['X'] }, viewer)).status).toBe(403);
  const [theirs, none] = [
    await change({ itemIds: [one.id], add: ['X'] }, stranger),
    await change({ propertyId: 999_999, itemIds: [one.id], add: ['X'] }, stranger),
  ];
  expect([theirs.status, theirs.body.message]).toEqual([404, none.body.message]);
  for (const path of [`/tag/item/${one.id}`, `/tag/unit/${unit.id}`, `/tag?propertyId=${property.id}`])
    expect((await t.get(path, stranger)).status, path).toBe(404);
  expect((await t.get('/tag', stranger)).body.results).toEqual([]);
});
