import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';

const { t, property, unit, member, viewer, stranger, item } = await startProjects();

const raise = (body: object, as = member) =>
  t.post('/asset-alert/raise', { propertyId: property.id, reason: 'Same leak below', ...body }, as);

async function flagsOf(column: 'item_id' | 'unit_id', id: number) {
  const { rows } = await t.a.run((db) =>
    sql<{ reasons: string[] }>`select array_agg(r.detail order by r.id) as reasons from asset_alert a
      join asset_alert_reason r on r.organization_id = a.organization_id and r.alert_id = a.id
      where ${sql.ref(`a.${column}`)} = ${id} and (${column} = 'item_id' or a.item_id is null) group by a.id`.execute(
      db,
    ),
  );
  return rows.map(({ reasons }) => reasons);
}

async function typeOf(itemId: number): Promise<number> {
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`select item_type_id as id from item where id = ${itemId}`.execute(db),
  );
  return rows[0]?.id ?? 0;
}

test('each item of the selected cells has a flag, the open flag of one gets the reason, and a second call changes nothing', async () => {
  const [first, second, retired] = [await item(), await item(), await item()];
  await t.a.run((db) =>
    sql`update item set status = 'RETIRED', retired_on = '2026-05-01' where id = ${retired.id}`.execute(db),
  );
  const known = await t.post('/asset-alert', { propertyId: property.id, itemId: first.id, reason: 'Noisy' }, member);
  expect(known.status, known.text).toBe(201);
  const inService = await t.a.run((db) =>
    sql<{
      id: number;
    }>`select id from item where unit_id = ${unit.id} and item_type_id = (select item_type_id from item where id = ${first.id})
      and status = 'ACTIVE' and archived_at is null`.execute(db),
  );
  const cells = [{ unitId: unit.id, itemTypeId: await typeOf(first.id) }];
  const answer = await raise({ cells });
  expect(answer.status, answer.text).toBe(200);
  const count = inService.rows.length;
  expect(answer.body).toEqual({ raised: count - 1, added: 1, unchanged: 0 });
  expect(await flagsOf('item_id', first.id)).toEqual([['Noisy', 'Same leak below']]);
  expect(await flagsOf('item_id', second.id)).toEqual([['Same leak below']]);
  expect(await flagsOf('item_id', retired.id)).toEqual([]);
  expect((await raise({ cells })).body).toEqual({ raised: 0, added: 0, unchanged: count });
});

test('units have a flag of their own, named after them', async () => {
  expect((await raise({ unitIds: [unit.id], reason: 'Stain on the ceiling' })).body.raised).toBe(1);
  expect(await flagsOf('unit_id', unit.id)).toEqual([['Stain on the ceiling']]);
});

test('a selection of nothing here, or of too much, is refused and raises nothing', async () => {
  const elsewhere = await t.a.unit({ property: await t.a.property() });
  const tooMany = Array.from({ length: 201 }, (_, at) => at + 1);
  for (const [body, status, path] of [
    [{ unitIds: [elsewhere.id] }, 422, 'unitIds'],
    [{ unitIds: [unit.id, elsewhere.id] }, 422, 'unitIds'],
    [{ itemIds: [999_999], unitIds: [unit.id] }, 422, 'itemIds'],
    [{}, 422, 'unitIds'],
    [{ cells: [{ unitId: elsewhere.id, itemTypeId: 1 }] }, 422, 'cells'],
    [{ itemIds: tooMany }, 400, 'itemIds'],
    [{ unitIds: [unit.id], reason: ' ' }, 400, 'reason'],
  ] as const) {
    const refused = await raise(body);
    expect([refused.status, refused.body.errors?.[0]?.path], refused.text).toEqual([status, path]);
  }
  const one = await item({ itemType: 'dishwasher' });
  await t.a.run((db) =>
    sql`insert into item (organization_id, property_id, unit_id, item_type_id)
      select i.organization_id, i.property_id, i.unit_id, i.item_type_id from item i, generate_series(1, 200) where i.id = ${one.id}`.execute(
      db,
    ),
  );
  const many = await raise({ cells: [{ unitId: unit.id, itemTypeId: await typeOf(one.id) }] });
  expect([many.status, many.body.errors?.[0]?.message]).toEqual([422, expect.stringContaining('At most 200 flags')]);
  expect(await flagsOf('item_id', one.id)).toEqual([]);
});

test('a person who only reads gets 403, and a stranger the same 404 as for a property that is not', async () => {
  expect((await raise({ unitIds: [unit.id] }, viewer)).status).toBe(403);
  const [theirs, none] = [
    await raise({ unitIds: [unit.id] }, stranger),
    await raise({ propertyId: 999_999, unitIds: [unit.id] }, stranger),
  ];
  expect([theirs.status, theirs.body.message]).toEqual([404, none.body.message]);
});
