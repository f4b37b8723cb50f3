import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { byRole, type Rule, startProjects } from '#testing/project-kit.ts';

const {
  t,
  property,
  unit,
  settingsPath,
  admin,
  manager,
  member,
  viewer,
  stranger,
  item,
  items,
  plan,
  change,
  put,
  move,
} = await startProjects();

describe('a project', () => {
  test('is planned over items, with their costs of that day and over how many they are known', async () => {
    const unpriced = await item({ itemType: 'dishwasher' });
    const made = await plan({
      itemIds: [...(await items(2)), unpriced.id],
      budgetYear: 2027,
      note: 'Before the summer',
    });
    expect(made).toMatchObject({
      status: 'PLANNED',
      items: 3,
      priced: 2,
      estimateCents: 200_000,
      askCents: null,
      budgetYear: 2027,
    });
    expect(made.whyNotAsk).toContain('1 of 3 items has no price');
    const lines = (await t.get(`/project/${made.id}/items`, viewer)).body;
    expect(lines.total).toBe(3);
    expect(lines.results[0]).toMatchObject({ unitName: 'S1', isPastLife: true });
    expect(made.events).toMatchObject([{ kind: 'CREATED', toStatus: 'PLANNED', detail: '3 items' }]);
  });

  test('says the same sums as an SQL statement written apart, in the list too', async () => {
    const ids = await items(3);
    const made = await plan({ itemIds: ids, name: 'Sums' });
    const successor = await item({ purchaseCents: 43_210 });
    await t.a.run((db) =>
      sql`update item set status = 'RETIRED', retired_on = '2026-05-10', retired_reason = 'old',
      replaced_by_item_id = ${successor.id} where id = ${ids[0]}`.execute(db),
    );
    const { rows } = await t.a.run((db) =>
      sql<{ estimate: number; spent: number }>`
      select sum(l.cost_cents)::bigint as estimate, sum(n.purchase_cents)::bigint as spent from project_item l join item i on i.id = l.item_id
      left join item n on n.id = i.replaced_by_item_id where l.project_id = ${made.id}`.execute(db),
    );
    const now = (await t.get(`/project/${made.id}`, viewer)).body;
    expect([now.estimateCents, now.spentCents]).toEqual([rows[0]?.estimate, rows[0]?.spent]);
    expect(now).toMatchObject({ estimateCents: 300_000, spentCents: 43_210, spentKnown: 1, replaced: 1 });
    const list = (await t.get(`/project/property/${property.id}?q=sums`, viewer)).body;
    expect(list).toMatchObject({
      total: 1,
      totals: { estimateCents: 300_000, askCents: 300_000, spentCents: 43_210, withoutAsk: 0 },
    });
    expect(list.results[0]).toMatchObject({ id: made.id, replaced: 1, askCents: 300_000 });
  });

  test('keeps the costs it was planned at until it is priced again', async () => {
    const [id] = await items(1);
    const made = await plan({ itemIds: [id] });
    await t.a.run((db) => sql`update item set price_override_cents = 77700 where id = ${id}`.execute(db));
    expect((await t.get(`/project/${made.id}`, member)).body.estimateCents).toBe(100_000);
    expect((await t.get(`/project/${made.id}/items`, member)).body.results[0]).toMatchObject({
      costCents: 100_000,
      costNowCents: 77_700,
    });
    const priced = await change('/price', made, undefined, member);
    expect(priced.body).toMatchObject({ estimateCents: 77_700, version: made.version + 1 });
  });

  test('takes no item of another open project unless told to', async () => {
    const ids = await items(2);
    const first = await plan({ itemIds: [ids[0]], name: 'First' });
    const body = { propertyId: property.id, name: 'Second', itemIds: ids };
    const refused = await t.post('/project', body, member);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.detail).toContain('1 item in ‘First’');
    const preview = (await t.post('/project/preview', { propertyId: property.id, itemIds: ids }, member)).body;
    expect(preview.items.map((one: { projects: unknown[] }) => one.projects)).toEqual([
      [{ id: first.id, name: 'First' }],
      [],
    ]);
    expect((await t.post('/project', { ...body, evenIfElsewhere: true }, member)).status).toBe(201);
    const where = (await t.get(`/project/item/${ids[0]}`, viewer)).body;
    expect(where.results.map((one: { name: string }) => one.name)).toEqual(['Second', 'First']);
  });

  test('two people who plan the same item at once do not both get it unseen', async () => {
    const [id] = await items(1);
    const body = { propertyId: property.id, name: 'Race', itemIds: [id] };
    const answers = await Promise.all([t.post('/project', body, member), t.post('/project', body, manager)]);
    expect(answers.map((one) => one.status).toSorted()).toEqual([201, 409]);
  });

  test('takes a selection of cells, and leaves out what is not in service', async () => {
    const own = await t.a.unit({ property });
    const kept = await t.a.item({ unit: own });
    const gone = await t.a.item({ unit: own, status: 'STORED' });
    const cells = [{ unitId: own.id, itemTypeId: kept.itemTypeId }];
    const preview = (await t.post('/project/preview', { propertyId: property.id, cells }, member)).body;
    expect(preview.items.map((one: { itemId: number }) => one.itemId)).toEqual([kept.id]);
    const both = { propertyId: property.id, itemIds: [kept.id, gone.id, 999_999_999] };
    expect((await t.post('/project/preview', both, member)).body).toMatchObject({ leftOut: 2 });
    const refused = await t.post(
      '/project',
      { propertyId: property.id, name: 'X', itemIds: [kept.id, gone.id] },
      member,
    );
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'itemIds.1']);
  });

  test('adds and removes lines while planned only', async () => {
    const made = await plan();
    const [more] = await items(1);
    const added = (await change('/items', made, { itemIds: [more] }, member)).body;
    expect(added).toMatchObject({ items: 3 });
    const [line] = (await t.get(`/project/${made.id}/items`, member)).body.results;
    const removed = (await change('/items/remove', added, { lineIds: [line.id] }, member)).body;
    expect(removed).toMatchObject({ items: 2 });
    expect((await change('/items/remove', removed, { lineIds: [line.id] }, member)).status).toBe(422);
    const approved = (await move(removed, 'ask', member)).body;
    expect(approved.status).toBe('APPROVED');
    expect((await change('/items', approved, { itemIds: [more] }, member)).status).toBe(409);
    expect((await change('/price', approved, undefined, member)).status).toBe(409);
  });

  test('is the same 404 to a stranger, and changed by nobody who only reads', async () => {
    const made = await plan();
    for (const path of ['', '/items', '/defence']) {
      const none = await t.get(`/project/999999999${path}`, stranger);
      const theirs = await t.get(`/project/${made.id}${path}`, stranger);
      expect([theirs.status, theirs.body.detail]).toEqual([404, none.body.detail]);
    }
    expect((await put('', made, { name: 'Mine' }, viewer)).status).toBe(403);
    expect((await put('', made, { name: 'Mine' }, stranger)).status).toBe(404);
    expect((await t.get(`/project/${made.id}`, viewer)).body.may).toEqual({
      edit: false,
      changeScope: false,
      addBid: false,
      decide: false,
      moves: [],
    });
  });

  test('is changed at the version that was read', async () => {
    const made = await plan();
    expect((await put('', made, { name: ' Renamed ', budgetYear: 2028 }, member)).body).toMatchObject({
      name: 'Renamed',
      budgetYear: 2028,
      version: 2,
    });
    expect((await put('', made, { name: 'Late' }, manager)).status).toBe(412);
    expect((await put('', { ...made, version: 2 }, { glCodeId: 999_999 }, member)).body.errors[0].path).toBe(
      'glCodeId',
    );
  });
});

describe('the settings', () => {
  test('hold codes and rules, are read by all of the organization and written by administrators', async () => {
    const { body: before } = await t.get(settingsPath, viewer);
    const body = {
      glCodes: [
        { code: '1680', name: 'Appliances' },
        { code: '1690', name: 'HVAC' },
      ],
      rules: [byRole(100, 'ADMIN'), byRole(5, 'MANAGER')],
    };
    const head = { 'if-match': `"${before.version}"` };
    expect((await t.put(settingsPath, body, manager, head)).status).toBe(403);
    const saved = (await t.put(settingsPath, body, admin, head)).body;
    expect(saved.rules.map((rule: Rule) => rule.fromCents)).toEqual([5, 100]);
    expect((await t.put(settingsPath, body, admin, head)).status).toBe(412);
    const [first, second] = saved.glCodes;
    const made = await plan({ glCodeId: first.id });
    const swapped = {
      ...body,
      glCodes: [
        { ...first, code: '1690' },
        { ...second, code: '1680' },
      ],
    };
    expect((await t.put(settingsPath, swapped, admin, { 'if-match': `"${saved.version}"` })).status).toBe(200);
    expect((await t.get(`/project/${made.id}`, member)).body.glCode).toBe('1690 Appliances');
  });

  test('refuse a code given twice, a rule of nobody and a person of another organization', async () => {
    const { body } = await t.get(settingsPath, admin);
    const head = { 'if-match': `"${body.version}"` };
    const twice = {
      rules: [],
      glCodes: [
        { code: 'A', name: 'x' },
        { code: 'a ', name: 'y' },
      ],
    };
    expect((await t.put(settingsPath, twice, admin, head)).body.errors[0].path).toBe('glCodes.1.code');
    for (const approver of [
      { approverRole: null, approverUserId: null },
      { approverRole: 'ADMIN', approverUserId: admin.id },
    ])
      expect(
        (await t.put(settingsPath, { glCodes: [], rules: [{ fromCents: 0, ...approver }] }, admin, head)).status,
      ).toBe(422);
    const foreign = { glCodes: [], rules: [{ fromCents: 0, approverRole: null, approverUserId: stranger.id }] };
    expect((await t.put(settingsPath, foreign, admin, head)).body.errors[0].path).toBe('rules.0.approverUserId');
  });
});

test('the defence of a project says for each line its dates, repairs and the rule that fires', async () => {
  const old = await item({ serialNumber: 'D4' });
  const record = (performedOn: string, costCents: number | null) => ({
    unitId: unit.id,
    itemId: old.id,
    summary: 'Compressor',
    performedOn,
    costCents,
  });
  for (const [day, cents] of [
    ['2026-05-01', 30_000],
    ['2026-03-01', null],
    ['2026-01-15', 5_000],
  ] as const)
    expect((await t.post('/maintenance-record', record(day, cents), member)).status).toBe(201);
  const hidden = (await t.post('/maintenance-record', record('2026-02-01', 900), member)).body;
  await t.put(`/record/${hidden.id}/hide`, undefined, manager);
  const made = await plan({ itemIds: [old.id] });
  const { body } = await t.get(`/project/${made.id}/defence`, viewer);
  expect(body).toMatchObject({ total: 1 });
  expect(body.results[0]).toMatchObject({
    serialNumber: 'D4',
    basis: 'i',
    basisDate: '2010-01-01',
    costCents: 100_000,
    photoUrl: null,
  });
  expect(body.results[0].repairs.map((one: { costCents: number | null }) => one.costCents)).toEqual([
    30_000,
    null,
    5_000,
  ]);
  expect(body.results[0].advice.rule).toBeGreaterThan(6);
  // The scope says of it what its own page says.
  const [line] = (await t.get(`/project/${made.id}/items`, viewer)).body.results;
  const { adviceRule, replaceFromCents, basis, rulYears, status } = (await t.get(`/item/${old.id}`, viewer)).body;
  expect(line).toMatchObject({ adviceRule, replaceFromCents, basis, rulYears, status });
  expect([adviceRule, replaceFromCents, status]).toEqual([body.results[0].advice.rule, expect.any(Number), 'ACTIVE']);
  for (const format of ['csv', 'xlsx', 'pdf']) {
    const file = await t.get(`/project/${made.id}/defence?format=${format}`, viewer);
    expect([file.status, file.text.length > 100], format).toEqual([200, true]);
  }
  const csv = await t.get(`/project/${made.id}/defence?format=csv`, viewer);
  expect(csv.text).toContain('D4');
});

test('the defence of a filtered list has the rows of the list, with what a project of them would say', async () => {
  const path = `/project/property/${property.id}/defence`;
  const list = `/item/propertyitems/${property.id}`;
  for (const filter of ['due=backlog', 'advice=review', 'warranty=unknown&q=S1', 'status=RETIRED', '']) {
    const rows = (await t.get(`${list}?limit=1000&${filter}`, viewer)).body.results;
    const { body, status, text } = await t.get(`${path}?${filter}`, viewer);
    expect(status, text).toBe(200);
    const ids = (all: { id: number }[]) => all.map(({ id }) => id).toSorted((a, b) => a - b);
    expect([filter, ids(body.results)]).toEqual([filter, ids(rows)]);
    expect(body.filters.length).toBeGreaterThanOrEqual(filter === '' ? 0 : 1);
    for (const row of rows) {
      const line = body.results.find(({ id }: { id: number }) => id === row.id);
      expect(line).toMatchObject({
        costCents: row.costCents,
        coveredUntil: row.coveredUntil,
        lifeUsedPct: row.lifeUsedPct,
      });
    }
  }
  for (const format of ['csv', 'xlsx', 'pdf'])
    expect((await t.get(`${path}?due=backlog&format=${format}`, viewer)).status).toBe(200);
  expect((await t.get(path, stranger)).status).toBe(404);
  expect((await t.get(`${path}?due=never`, viewer)).status).toBe(400);
});
