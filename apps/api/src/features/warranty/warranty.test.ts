import { addDays } from '@lintel/domain/base/calendar';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

const TODAY = '2026-05-18';
let t: TestApp;
let property: Awaited<ReturnType<TestApp['a']['property']>>;
let admin: TestUser;
let member: TestUser;
let unit: Awaited<ReturnType<TestApp['a']['unit']>>;

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property({ name: 'Alder Court' });
  const { organizationId } = property;
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [property] });
  unit = await t.a.unit({ property, name: 'U1' });
});

const at = () => ({ ...unit, propertyId: property.id });
const report = (query = '', who = admin) => t.get(`/report/${property.id}/warranty?limit=1000&${query}`, who);
const ofItem = (itemId: number, who = admin) => t.get(`/warranty/item/${itemId}`, who);
const run = (statement: RawBuilder<unknown>) => t.a.run((db) => statement.execute(db));

async function newModel(maker = 'Frost Works', itemTypeKey = 'refrigerator') {
  const { organizationId } = property;
  const name = `${maker} ${Math.random()}`;
  const made = await t.post('/manufacturer', { name, organizationId }, admin);
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`select id from item_type where key = ${itemTypeKey}`.execute(db),
  );
  const body = { name: 'FW-100', manufacturerId: made.body.id, itemTypeId: rows[0]?.id };
  const model = await t.post('/model', body, admin);
  expect(model.status, model.text).toBe(201);
  return model.body.id as number;
}

const termsPath = (modelId: number) => `/warranty/organization/${property.organizationId}/model/${modelId}`;
async function setTerms(modelId: number, terms: object[]) {
  const { body } = await t.get(termsPath(modelId), admin);
  const answer = await t.put(termsPath(modelId), { terms }, admin, { 'if-match': `"${body.version}"` });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

async function coversOf(itemId: number): Promise<Record<string, string | null>> {
  const { body } = await ofItem(itemId);
  return Object.fromEntries(
    body.covers.map((one: { cover: string; endsOn: string | null }) => [one.cover, one.endsOn]),
  );
}

describe('what covers an item', () => {
  test('terms of its model count at once for every item, parts ended while the compressor runs', async () => {
    const modelId = await newModel();
    const { id } = await t.a.item({ unit: at(), modelId, installDate: '2024-02-29' });
    expect(await coversOf(id)).toEqual({ PARTS: '2025-02-28', LABOR: '2025-02-28' });
    await setTerms(modelId, [
      { cover: 'PARTS', months: 24 },
      { cover: 'COMPRESSOR', months: 120, needsRegistration: true, provider: 'Frost Care', claimPhone: '800 555 0100' },
    ]);
    expect(await coversOf(id)).toEqual({ PARTS: '2026-02-28', LABOR: '2025-02-28', COMPRESSOR: '2034-02-28' });
    const { body } = await report('window=all&q=U1');
    const mine = body.results.filter((row: { itemId: number }) => row.itemId === id);
    expect(mine.map((row: { cover: string; daysLeft: number }) => [row.cover, Math.sign(row.daysLeft)])).toEqual(
      expect.arrayContaining([
        ['PARTS', -1],
        ['COMPRESSOR', 1],
      ]),
    );
    // A changed date, an explicit end and terms taken back.
    const item = (await t.get(`/item/${id}`, admin)).body;
    const edit = await t.put(`/item/${id}`, { installDate: '2024-01-31', warrantyEndsOn: '2030-01-01' }, admin, {
      'if-match': `"${item.version}"`,
    });
    expect(edit.status, edit.text).toBe(200);
    // The compressor's cover waits for its registration.
    expect(edit.body).toMatchObject({ coveredUntil: '2030-01-01', perhapsCoveredUntil: '2034-01-31', adviceRule: 2 });
    expect(await coversOf(id)).toEqual({ PARTS: '2030-01-01', LABOR: '2030-01-01', COMPRESSOR: '2034-01-31' });
    await setTerms(modelId, []);
    expect(await coversOf(id)).toEqual({ PARTS: '2030-01-01', LABOR: '2030-01-01' });
  });

  test('a registration with a proven purchase moves the start; without a cover there is nothing to register', async () => {
    const modelId = await newModel();
    await setTerms(modelId, [{ cover: 'PARTS', months: 12, needsRegistration: true }]);
    const { id } = await t.a.item({ unit: at(), modelId, mfgDate: '2025-12-01' });
    const before = (await ofItem(id)).body.covers.find((one: { cover: string }) => one.cover === 'PARTS');
    expect(before).toMatchObject({
      startsOn: '2026-01-30',
      isEstimated: true,
      registeredOn: null,
      needsRegistration: true,
    });
    const missing = await report('registration=missing');
    expect(missing.body.results.some((row: { itemId: number }) => row.itemId === id)).toBe(true);
    const answer = await t.put(
      `/warranty/item/${id}/registration`,
      { covers: ['PARTS'], registeredOn: '2026-05-01', startsOn: '2026-03-31' },
      member,
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.covers.find((one: { cover: string }) => one.cover === 'PARTS')).toMatchObject({
      startsOn: '2026-03-31',
      startBasis: 'p',
      endsOn: '2027-03-31',
      isEstimated: false,
      registeredOn: '2026-05-01',
    });
    const wrong = await t.put(
      `/warranty/item/${id}/registration`,
      { covers: ['TANK'], registeredOn: '2026-05-01' },
      member,
    );
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'covers']);
    const future = await t.put(
      `/warranty/item/${id}/registration`,
      { covers: ['PARTS'], registeredOn: '2027-01-01' },
      member,
    );
    expect([future.status, future.body.errors[0].path]).toEqual([422, 'registeredOn']);
  });

  test('a repair has its own warranty, from its record or by hand, and can be taken back', async () => {
    const { id } = await t.a.item({ unit: at(), installDate: '2015-01-01' });
    const work = { summary: 'Fan motor', performedOn: '2026-05-01', costCents: 12_000, vendor: 'Fix Fast' };
    const record = await t.post('/maintenance-record', { unitId: unit.id, itemId: id, ...work }, member);
    expect(record.status, record.text).toBe(201);
    const added = await t.post(
      `/warranty/item/${id}/repair`,
      { maintenanceRecordId: record.body.id, days: 30 },
      member,
    );
    expect(added.status, added.text).toBe(201);
    const repair = added.body.covers.find((one: { cover: string }) => one.cover === 'REPAIR');
    expect(repair).toMatchObject({ startsOn: '2026-05-01', endsOn: '2026-05-31', provider: 'Fix Fast' });
    const second = await t.post(`/warranty/item/${id}/repair`, { repairedOn: '2026-05-10', months: 3 }, member);
    expect(second.body.covers.filter((one: { cover: string }) => one.cover === 'REPAIR')).toHaveLength(2);
    const neither = await t.post(`/warranty/item/${id}/repair`, { repairedOn: '2026-05-10' }, member);
    expect([neither.status, neither.body.errors[0].path]).toEqual([422, 'months']);
    const gone = await t.delete(`/warranty/item/${id}/term/${repair.termId}`, member);
    expect(gone.body.covers.filter((one: { cover: string }) => one.cover === 'REPAIR')).toHaveLength(1);
  });

  test('covers that are stored are those that the rule gives, after all of this', async () => {
    const { rows } = await t.a.run((db) =>
      sql<{ id: number }>`select i.id from item i where item_covers_differ(i)`.execute(db),
    );
    expect(rows).toEqual([]);
  });
});

describe('the report', () => {
  test('figures, windows and totals are those of statements written apart', async () => {
    const there = await t.a.property({ organizationId: property.organizationId });
    const place = { ...(await t.a.unit({ property: there, name: 'V1' })), propertyId: there.id };
    await run(sql`update unit set status = 'VACANT' where id = ${place.id}`);
    for (const days of [-91, -90, -1, 0, 30, 31, 60, 61, 90, 91, 400]) {
      const { id } = await t.a.item({ unit: place, installDate: '2020-01-31' });
      await run(sql`update item set warranty_ends_on = ${addDays(TODAY, days)} where id = ${id}`);
    }
    await t.a.item({ unit: place });
    await t.a.item({ unit: place, installDate: '2026-01-01', status: 'RETIRED' });
    const get = (query: string) => t.get(`/report/${there.id}/warranty?limit=1000&${query}`, admin);
    const { body } = await get('');
    const apart = await t.a.run((db) =>
      sql<{ running: number; unknown: number }>`
        select count(*) filter (where c.ends_on >= ${TODAY}::date) as running, count(*) filter (where c.ends_on is null) as unknown
        from item_cover c join item i on i.id = c.item_id where i.property_id = ${there.id} and i.status = 'ACTIVE'`.execute(
        db,
      ),
    );
    const figure = (metric: string) => body.figures.find((one: { metric: string }) => one.metric === metric)?.value;
    expect(body.total).toBe(apart.rows[0]?.running);
    expect([figure('warrantyActive'), figure('warrantyNoStart')]).toEqual([
      apart.rows[0]?.running,
      apart.rows[0]?.unknown,
    ]);
    expect(['warrantyEnding30', 'warrantyEnding60', 'warrantyEnding90', 'warrantyLost90'].map(figure)).toEqual([
      4, 8, 12, 4,
    ]);
    const total = async (query: string) => (await get(query)).body.total;
    expect(await total('window=30')).toBe(4);
    expect(await total('window=180')).toBe(14);
    expect(await total('window=expired')).toBe(6);
    expect(await total('window=unknown')).toBe(2);
    expect(await total('window=all')).toBe(24);
    expect(await total('lastWalk=true')).toBe(8);
    expect(body.lastWalk).toBe(8);
    expect(body.nextEndsOn).toBe(TODAY);
  });

  test('all clear names the next end', async () => {
    const there = await t.a.property({ organizationId: property.organizationId });
    const { id } = await t.a.item({ property: there, installDate: '2026-01-01' });
    await run(sql`update item set warranty_ends_on = '2027-03-03' where id = ${id}`);
    const { body } = await t.get(`/report/${there.id}/warranty`, admin);
    expect(body.nextEndsOn).toBe('2027-03-03');
    expect(body.figures.find((one: { metric: string }) => one.metric === 'warrantyEnding90').value).toBe(0);
  });
});

test('the recovery ledger goes by the day of the work, and says what can still be claimed', async () => {
  const there = await t.a.property({ organizationId: property.organizationId });
  const room = { ...(await t.a.unit({ property: there, name: 'W1' })), propertyId: there.id };
  const { id } = await t.a.item({ unit: room, installDate: '2024-01-01' });
  await run(sql`update item set warranty_ends_on = '2026-04-30' where id = ${id}`);
  const work = (performedOn: string, cents: number | null) =>
    run(sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, summary, performed_on, cost_cents)
      values (${there.organizationId}, ${there.id}, ${room.id}, ${id}, 'Repair', ${performedOn}, ${cents})`);
  await work('2026-04-30', 10_000); // the last covered day
  await work('2026-05-01', 20_000); // a day too late
  await work('2023-12-31', 40_000); // before it began
  await work('2025-01-10', 5000); // covered, and too late to claim
  await work('2026-04-01', null);
  const { body } = await t.get(`/report/${there.id}/warranty/recovery`, admin);
  expect(body.results.map((row: { servicedOn: string; claimBy: string }) => [row.servicedOn, row.claimBy])).toEqual([
    ['2026-04-30', '2026-07-29'],
    ['2026-04-01', '2026-06-30'],
    ['2025-01-10', '2025-04-10'],
  ]);
  expect(body.figures).toMatchObject([
    { metric: 'warrantyPaid', value: 15_000, counted: 2, total: 3, leftOut: [{ reason: 'no cost', count: 1 }] },
    { metric: 'warrantyRecoverable', value: 10_000, counted: 1, total: 2 },
    { metric: 'warrantyRecovered', value: 0 },
  ]);
  expect(body.work).toEqual(
    expect.arrayContaining([
      { certainty: 'COVERED', claim: 'open', repairs: 2, unpriced: 1, costCents: 10_000 },
      { certainty: 'COVERED', claim: 'late', repairs: 1, unpriced: 0, costCents: 5000 },
    ]),
  );
  expect(body.totals).toEqual({ costCents: 15_000, recoveredCents: null, unpriced: 1 });
});

test('the parts of the recovery ledger add up to its list and its figures, whatever the covers rest on', async () => {
  const there = await t.a.property({ organizationId: property.organizationId });
  const room = { ...(await t.a.unit({ property: there, name: 'P1' })), propertyId: there.id };
  const covers = ['PARTS', 'PARTS', 'PARTS', 'COMPRESSOR', 'TANK'];
  for (const [at, cover] of covers.entries()) {
    const { id } = await t.a.item({ unit: room, installDate: '2025-06-01' });
    await run(sql`delete from item_cover where item_id = ${id}`);
    await run(sql`insert into item_cover (organization_id, item_id, property_id, cover, repair_id, starts_on, ends_on, source, is_lifetime, is_estimated,
        needs_registration)
      values (${there.organizationId}, ${id}, ${there.id}, ${cover}, 0, '2025-06-01', '2026-06-01', 'EXPLICIT', false, ${at === 2}, false)`);
    for (const [on, cents] of [
      ['2026-05-01', 1000 * (at + 1)],
      ['2025-07-01', 700],
      ['2026-04-20', null],
    ] as const)
      await run(sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, summary, performed_on, cost_cents)
        values (${there.organizationId}, ${there.id}, ${room.id}, ${id}, 'Repair', ${on}, ${cents})`);
  }
  const ledger = async (filters = '') => (await t.get(`/report/${there.id}/warranty/recovery${filters}`, admin)).body;
  const body = await ledger();
  type Part = { certainty: string; claim: string; repairs: number; unpriced: number; costCents: number };
  const summed = (is: (part: Part) => boolean = () => true) =>
    (body.work as Part[]).filter(is).reduce(
      (sum, { repairs, unpriced, costCents }) => ({
        repairs: sum.repairs + repairs,
        unpriced: sum.unpriced + unpriced,
        costCents: sum.costCents + costCents,
      }),
      { repairs: 0, unpriced: 0, costCents: 0 },
    );
  expect(new Set(body.work.map(({ certainty }: Part) => certainty)).size).toBe(3);
  expect(summed()).toEqual({ repairs: body.total, unpriced: body.totals.unpriced, costCents: body.totals.costCents });
  const figure = (metric: string) => body.figures.find((one: { metric: string }) => one.metric === metric);
  for (const [metric, sum] of [
    ['warrantyPaid', summed(({ certainty }) => certainty === 'COVERED')],
    ['warrantyRecoverable', summed(({ certainty, claim }) => certainty === 'COVERED' && claim === 'open')],
  ] as const)
    expect(figure(metric)).toMatchObject({
      value: sum.costCents,
      counted: sum.repairs - sum.unpriced,
      total: sum.repairs,
    });
  // Each part is what its link lists.
  for (const part of body.work as Part[]) {
    const { total, totals } = await ledger(`?certainty=${part.certainty}&open=${part.claim}`);
    expect([total, totals.unpriced, totals.costCents ?? 0]).toEqual([part.repairs, part.unpriced, part.costCents]);
  }
});

describe('a claim', () => {
  async function newClaim() {
    const { id } = await t.a.item({ unit: at(), installDate: '2026-01-01', serialNumber: 'S-9' });
    const made = await t.post(
      '/warranty/claim',
      { itemId: id, cover: 'PARTS', problem: 'Does not cool', failedOn: '2026-05-10', claimedCents: 12_300 },
      member,
    );
    expect(made.status, made.text).toBe(201);
    return made.body;
  }
  const move = (claim: { id: number; version: number }, body: object, who = member) =>
    t.post(`/warranty/claim/${claim.id}/move`, body, who, { 'if-match': `"${claim.version}"` });

  test('goes through its lanes one at a time, with who and when; the server refuses a jump', async () => {
    let claim = await newClaim();
    expect(claim).toMatchObject({ state: 'DRAFT', facts: { serial: 'S-9', unitName: 'U1' }, moves: [] });
    expect((await move(claim, { to: 'PAID', recoveredCents: 1 })).status).toBe(409);
    claim = (await move(claim, { to: 'SENT', reference: 'RMA 7', note: 'By mail' })).body;
    expect((await move({ ...claim, version: claim.version - 1 }, { to: 'APPROVED' })).status).toBe(412);
    claim = (await move(claim, { to: 'APPROVED' })).body;
    const unpaid = await move(claim, { to: 'PAID' });
    expect([unpaid.status, unpaid.body.errors[0].path]).toEqual([422, 'recoveredCents']);
    claim = (await move(claim, { to: 'PAID', recoveredCents: 12_000 })).body;
    expect(claim).toMatchObject({ state: 'PAID', recoveredCents: 12_000, reference: 'RMA 7' });
    expect(claim.moves).toMatchObject([
      { from: 'DRAFT', to: 'SENT', note: 'By mail', by: 'Robin Vale' },
      { from: 'SENT', to: 'APPROVED' },
      { from: 'APPROVED', to: 'PAID' },
    ]);
    expect((await move(claim, { to: 'DENIED', note: 'x' })).status).toBe(409);
  });

  test('says why it was denied, and is changed only while it is a draft', async () => {
    const claim = (await move(await newClaim(), { to: 'SENT' })).body;
    const edit = await t.put(`/warranty/claim/${claim.id}`, { claimedCents: 1 }, member, {
      'if-match': `"${claim.version}"`,
    });
    expect(edit.status).toBe(409);
    const silent = await move(claim, { to: 'DENIED' });
    expect([silent.status, silent.body.errors[0].path]).toEqual([422, 'note']);
    expect((await move(claim, { to: 'DENIED', note: 'Wear' })).body.state).toBe('DENIED');
  });

  test('has a letter as a PDF, for those who see its property', async () => {
    const claim = await newClaim();
    const letter = await t.get(`/warranty/claim/${claim.id}/letter`, member);
    expect([letter.status, letter.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(letter.text.startsWith('%PDF-1.7')).toBe(true);
    const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
    expect((await t.get(`/warranty/claim/${claim.id}/letter`, stranger)).status).toBe(404);
  });

  test('names the number that its maker asks for', async () => {
    const modelId = await newModel('Bosch');
    const { id } = await t.a.item({ unit: at(), modelId, installDate: '2026-01-01', serialNumber: '00123' });
    const { body } = await ofItem(id);
    expect(body.numbers).toMatchObject({ rule: 'FD_PLUS_NR', missing: ['FD number and Z-Nr'] });
    const put = (claimSerial: string) =>
      t.put(`/warranty/item/${id}/numbers`, { claimSerial }, member, { 'if-match': `"${body.version}"` });
    expect((await put('00123')).status).toBe(422);
    expect((await put('FD 9403 00123')).body.numbers).toMatchObject({ serialNumber: 'FD 9403 00123', missing: [] });
    expect((await put('FD 9403 00124')).status).toBe(412);
  });
});

describe('the calendar', () => {
  test('is read at its secret address, without signing in, until its owner loses the property', async () => {
    const { id } = await t.a.item({ unit: at(), installDate: '2025-06-15' });
    await run(sql`update item set warranty_ends_on = '2026-06-15' where id = ${id}`);
    const made = await t.post('/secret-link', { purpose: 'WARRANTY_CALENDAR', propertyId: property.id }, member);
    expect(made.status, made.text).toBe(201);
    const read = () => t.get(`/warranty/calendar/${made.body.token}`);
    const calendar = await read();
    expect([calendar.status, calendar.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(calendar.text).toContain(
      'DTSTART;VALUE=DATE:20260615\r\nDTEND;VALUE=DATE:20260616\r\nSUMMARY:Warranty ends: Refrigerator\\, unit U1',
    );
    expect(calendar.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    await run(sql`delete from property_assignment where user_id = ${member.id}`);
    expect((await read()).status).toBe(404);
    await run(sql`insert into property_assignment (organization_id, property_id, user_id)
      values (${property.organizationId}, ${property.id}, ${member.id})`);
    t.platform.sessions.forget();
    expect((await read()).status).toBe(200);
    expect((await t.get(`/warranty/calendar/${'x'.repeat(43)}`)).status).toBe(404);
  });
});

test('only a manager sets the terms of a model; the most common models without terms come first', async () => {
  const there = await t.a.property({ organizationId: property.organizationId });
  const [common, rare] = [await newModel('Common'), await newModel('Rare')];
  for (const modelId of [common, common, rare]) await t.a.item({ property: there, modelId, installDate: '2026-01-01' });
  const asMember = await t.put(termsPath(common), { terms: [] }, member, { 'if-match': '"1"' });
  expect(asMember.status).toBe(403);
  const list = () => t.get(`/report/${there.id}/warranty/models`, admin);
  expect((await list()).body.results.map((row: { modelId: number }) => row.modelId)).toEqual([common, rare]);
  await setTerms(common, [{ cover: 'PARTS', isLifetime: true }]);
  expect((await list()).body.results.map((row: { modelId: number }) => row.modelId)).toEqual([rare]);
  const { body } = await t.get(termsPath(common), admin);
  const old = await t.put(termsPath(common), { terms: [] }, admin, { 'if-match': `"${body.version - 1}"` });
  expect(old.status).toBe(412);
  const both = { terms: [{ cover: 'PARTS', months: 12, isLifetime: true }] };
  const wrong = await t.put(termsPath(common), both, admin, { 'if-match': `"${body.version}"` });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'terms.0.months']);
});
