import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startFlsBills } from '#testing/fls-bill-kit.ts';

const {
  t,
  property,
  organizationId,
  admin,
  manager,
  member,
  viewer,
  stranger,
  bill,
  get,
  post,
  visit,
  recordOf,
  setUp,
} = await startFlsBills();

describe('the visits of a bill', () => {
  test('are proposed with the words that name them, and nothing is recorded by reading', async () => {
    await setUp('SPRINKLERS');
    const found = await bill([
      ['Annual sprinkler inspection', 480],
      ['Fire alarm monitoring, quarterly', 90],
      ['Trip charge', 45],
    ]);
    expect(found).toMatchObject({
      state: 'WAITING',
      vendorName: 'Sentry Fire Protection',
      hasDocument: true,
      recorded: [],
    });
    expect(found.visits).toMatchObject([
      {
        type: 'SPRINKLERS',
        kind: { value: 'ANNUAL' },
        costCents: 48_000,
        result: null,
        eventDate: { value: '2026-05-04', isSure: false },
      },
      { type: 'ALARMS', kind: { value: 'MONITORING' }, costCents: 9_000 },
    ]);
    expect(found.visits[0].words.join(' ')).toMatch(/sprinkler/i);
    expect(found.records).toMatchObject([
      { type: 'SPRINKLERS', compliantThrough: '2026-06-30', certificate: 'ANNUAL' },
    ]);
    expect((await recordOf('SPRINKLERS')).FlsEvent).toEqual([]);
  });

  test.each([
    ['a bill that does not say that it passed', 'HYDRANTS', { result: 'NONE' }, true],
    ['a repair', 'BACKFLOW', { kind: 'REPAIR', result: 'PASS' }, false],
    ['a monitoring fee', 'ESCAPES', { kind: 'MONITORING', result: 'PASS' }, false],
    ['a failed test', 'POOL', { result: 'FAIL' }, false],
  ])('%s leaves the date where it was', async (_, type, over, isPaidNotProven) => {
    await setUp(type);
    const found = await bill([['Annual fire alarm test', 480]]);
    const done = await post(found, 'record', { visits: [visit({ type, ...over })] }, member);
    expect(done.status, done.text).toBe(200);
    expect(done.body).toMatchObject({ state: 'RECORDED', recorded: [{ type, movesTo: null }] });
    const record = await recordOf(type);
    expect(record).toMatchObject({ compliantThrough: '2026-06-30', throughBasis: 'ASSERTED', isPaidNotProven });
    expect(record.FlsEvent).toHaveLength(1);
  });

  test('one that says that the system passed moves its date, by a bill only; a system that was not set up is set up', async () => {
    const found = await bill([
      ['Annual extinguisher service', 200],
      ['Fire extinguisher recharge', 60],
    ]);
    expect(found.notes).toContain('NO_RECORD');
    const visits = [
      visit({ type: 'EXTINGUISHERS', result: 'PASS', costCents: 20_000, devicesTested: 40, devicesFailed: 1 }),
      visit({ type: 'EXTINGUISHERS', kind: 'REPAIR', costCents: 6_000 }),
    ];
    const done = await post(found, 'record', { visits });
    expect(done.status, done.text).toBe(200);
    expect(await recordOf('EXTINGUISHERS')).toMatchObject({ compliantThrough: '2027-05-04', grade: 'B', Vendor: null });
    const { body } = await t.get(`/fls-record/${done.body.recorded[0].flsRecordId}`, manager);
    expect(body.FlsEvent).toHaveLength(2);
    expect(body.FlsEvent.find((one: { kind: string }) => one.kind === 'ANNUAL')).toMatchObject({
      costCents: 20_000,
      devicesTested: 40,
      fileName: expect.stringContaining('fire-'),
      documentKind: 'INVOICE',
      vendorName: 'Sentry Fire Protection',
    });
    const again = await post(done.body, 'record', { visits });
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    const gone = body.FlsEvent.map(({ id }: { id: number }) => id);
    let { version } = body;
    for (const id of gone)
      ({ version } = (
        await t.call('POST', `/fls-record/${body.id}/event/${id}/remove`, {
          body: { reason: 'Wrong bill' },
          as: manager,
          headers: { 'if-match': `"${version}"` },
        })
      ).body);
    expect(await get(found.id)).toMatchObject({ state: 'WAITING', recorded: [] });
  });

  test('all are recorded or none: what is refused names its visit and field', async () => {
    const found = await bill([['Annual fire alarm test', 480]]);
    const ahead = await post(found, 'record', {
      visits: [visit(), visit({ kind: 'QUARTERLY', eventDate: '2026-06-04' })],
    });
    expect([ahead.status, ahead.body.errors[0].path]).toEqual([422, 'visits.1.eventDate']);
    expect(await recordOf('ALARMS')).toBeUndefined();
    const off = await post(found, 'record', { visits: [visit({ type: 'AED' })] });
    expect([off.status, off.body.errors[0].path]).toEqual([422, 'visits.0.type']);
  });

  test('one that is older than the last visit is recorded only where that is meant', async () => {
    const newer = await bill([['Annual emergency light test', 100]]);
    const type = 'ALARMS';
    await post(newer, 'record', { visits: [visit({ type })] });
    const older = await bill([['Annual fire alarm test', 480]]);
    const refused = await post(older, 'record', { visits: [visit({ type, eventDate: '2026-02-01' })] });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'visits.0.eventDate']);
    expect(refused.body.errors[0].message).toContain('2026-05-04');
    const meant = await post(older, 'record', { visits: [visit({ type, eventDate: '2026-02-01', isOlder: true })] });
    expect(meant.status, meant.text).toBe(200);
  });
});

describe('what is odd about a bill', () => {
  const notesOf = async (id: number) => (await get(id)).notes as string[];

  test('a test that was billed before, a re-inspection, and a fee for a system that does not apply', async () => {
    const first = await bill([['Semi-annual hydrant flow test', 300]], { date: '03/02/2026' });
    expect(await notesOf(first.id)).not.toContain('TWICE');
    const second = await bill([['Semi-annual hydrant flow test', 300]], { date: '04/02/2026' });
    expect(await notesOf(second.id)).toContain('TWICE');
    expect(await notesOf(first.id)).toContain('TWICE');
    const again = await bill([['Re-inspection of hydrant', 150]]);
    expect(await notesOf(again.id)).toEqual(expect.arrayContaining(['AGAIN']));
    const off = await t.post(
      '/fls-record',
      { propertyId: property.id, type: 'KITCHEN_HOOD', enabled: false, reason: 'None here' },
      admin,
    );
    expect(off.status).toBe(422);
    const record = await recordOf('POOL');
    await t.call('PUT', `/fls-record/${record.id}`, {
      body: { enabled: false, reason: 'Filled in' },
      as: manager,
      headers: { 'if-match': `"${record.version}"` },
    });
    const fee = await bill([['Pool drain cover inspection, annual', 90]]);
    expect(await notesOf(fee.id)).toContain('NOT_APPLICABLE');
  });

  test('a test without a report or certificate near its day; not a repair', async () => {
    const test = await bill([['Annual backflow assembly test', 95]]);
    expect(await notesOf(test.id)).toContain('NO_CERTIFICATE');
    const repair = await bill([['Backflow relief valve repair', 195]]);
    expect(await notesOf(repair.id)).not.toContain('NO_CERTIFICATE');
    const { id } = await recordOf('BACKFLOW');
    await t.a.run((db) =>
      sql`insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, file_id, document_kind)
        select ${organizationId}, ${property.id}, ${id}, '2026-05-06', 'ANNUAL', 'PASS', min(f.id), 'REPORT' from file f
        where f.organization_id = ${organizationId} and f.property_id = ${property.id}`.execute(db),
    );
    expect(await notesOf(test.id)).not.toContain('NO_CERTIFICATE');
  });
});

describe('a bill whose words name no system', () => {
  const made = async (name: string, trades: string[]) =>
    (await t.post('/contact', { organizationId, kind: 'VENDOR', name, servesAll: true, trades }, admin)).body.id;
  const billOf = async (vendorId: number) => {
    const { id } = await bill([['Service per agreement', 250]]);
    await t.a.run((db) => sql`update invoice set vendor_id = ${vendorId} where id = ${id}`.execute(db));
    return id;
  };
  const listed = async () => {
    const { results } = (await t.get('/fls-invoice?note=NO_SYSTEM&limit=100', manager)).body;
    return results.map(({ id }: { id: number }) => id);
  };

  test('is listed where its vendor is of that trade, or made a visit and has no other trade', async () => {
    const ofTrade = await billOf(await made('Anchor Fire', ['Fire protection']));
    const plumber = await made('Bell Plumbing', ['Plumbing']);
    const unknown = await made('Crane Services', []);
    const [ofPlumber, ofUnknown] = [await billOf(plumber), await billOf(unknown)];
    await made('Fireplace Shop', ['Fireplaces']).then(billOf);
    expect(await listed()).toEqual([ofTrade]);
    const { id } = await recordOf('BACKFLOW');
    for (const vendorId of [plumber, unknown])
      await t.a.run((db) =>
        sql`insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, vendor_id)
          values (${organizationId}, ${property.id}, ${id}, '2026-05-01', 'REPAIR', 'NONE', ${vendorId})`.execute(db),
      );
    expect((await listed()).toSorted()).toEqual([ofTrade, ofUnknown].toSorted());
    expect(await listed()).not.toContain(ofPlumber);
    const done = await post(await get(ofTrade), 'record', { visits: [visit({ type: 'HYDRANTS', kind: 'REPAIR' })] });
    expect(done.body).toMatchObject({ state: 'RECORDED', recorded: [{ type: 'HYDRANTS' }] });
    const left = await post(await get(ofUnknown), 'leave', { reason: 'Not of a system' });
    expect(left.body.state).toBe('LEFT_ALONE');
    expect((await post(left.body, 'reopen')).body).toMatchObject({ state: 'WAITING', notes: ['NO_SYSTEM'] });
  });
});

test('a bill is left alone with a reason, and decided again', async () => {
  const found = await bill([['Annual fire alarm test', 480]]);
  const left = await post(found, 'leave', { reason: 'Of the neighbour' });
  expect(left.body).toMatchObject({ state: 'LEFT_ALONE', leftAloneReason: 'Of the neighbour' });
  const { results } = (await t.get('/fls-invoice?state=LEFT_ALONE', manager)).body;
  expect(results.map(({ id }: { id: number }) => id)).toEqual([found.id]);
  const again = await post(left.body, 'reopen');
  expect(again.body).toMatchObject({ state: 'WAITING', leftAloneReason: null });
  expect((await post(again.body, 'reopen')).status).toBe(409);
  expect((await post(found, 'leave', { reason: 'Late' })).status).toBe(412);
});

describe('what a person corrects in the invoice', () => {
  const correct = async (id: number, over: object) => {
    const { version, PdfDataLineItem: lines } = (await t.get(`/invoice/${id}`, manager)).body;
    const [line] = lines;
    const body = {
      lines: [{ id: line.id, text: 'Annual emergency light test', amountCents: line.amountCents }],
      ...over,
    };
    const answer = await t.call('PUT', `/invoice/${id}`, {
      body,
      as: manager,
      headers: { 'if-match': `"${version}"` },
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const asRead = [{ type: 'ALARMS', kind: { value: 'ANNUAL' }, eventDate: { value: '2026-05-04', isSure: false } }];
  const corrected = [
    { type: 'EMERGENCY_LIGHTING', kind: { value: 'ANNUAL', words: 'Annual emergency light test' }, costCents: 48_000 },
  ];

  test('is in the proposed visits: its words and its day', async () => {
    const found = await bill([['Annual fire alarm test', 480]]);
    expect(found.visits).toMatchObject(asRead);
    await correct(found.id, { serviceOn: '2026-05-02' });
    const { visits } = await get(found.id);
    expect(visits).toMatchObject(corrected);
    expect(visits).toMatchObject([{ eventDate: { value: '2026-05-02', isSure: true } }]);
  });

  test('leaves a decided bill as it was; decided again, it follows', async () => {
    const found = await bill([['Annual fire alarm test', 480]]);
    await post(found, 'leave', { reason: 'Of the neighbour' });
    await correct(found.id, {});
    const left = await get(found.id);
    expect(left.visits).toMatchObject(asRead);
    expect((await post(left, 'reopen')).body.visits).toMatchObject(corrected);
  });
});

test('the list says what waits, finds by system and note, and leaves other bills out', async () => {
  const other = await bill([['Dishwasher repair', 480]]);
  const all = (await t.get('/fls-invoice?limit=100', manager)).body;
  expect(all.results.map(({ id }: { id: number }) => id)).not.toContain(other.id);
  const figures = Object.fromEntries(
    all.figures.map(({ metric, value }: { metric: string; value: number }) => [metric, value]),
  );
  expect(figures.flsBillsWaiting).toBe(
    all.results.filter(({ state }: { state: string }) => state === 'WAITING').length,
  );
  expect(figures.flsBillsSpend).toBe(
    all.results.reduce((sum: number, one: { totalCents: number }) => sum + one.totalCents, 0),
  );
  const hydrants = (await t.get('/fls-invoice?type=HYDRANTS&note=TWICE', manager)).body.results;
  expect(hydrants).toHaveLength(2);
  for (const one of hydrants) expect(one.visits[0].type).toBe('HYDRANTS');
});

test('what the papers say of reach, licence and the cost of a deficiency is recorded with the visit', async () => {
  const found = await bill([['Annual fire alarm test', 480]]);
  const papers = { devicesTested: 40, devicesNotAccessible: 3, vendorLicence: 'FPC-20451', isOlder: true };
  const deficiencies = [{ severity: 'NONCRITICAL', description: 'Horn dead', quoteCents: 18_500 }];
  const done = await post(found, 'record', { visits: [visit({ ...papers, deficiencies })] });
  expect(done.status, done.text).toBe(200);
  const { body } = await t.get(`/fls-record/${done.body.recorded[0].flsRecordId}`, manager);
  const { id } = done.body.recorded[0];
  expect(body.FlsEvent.find((one: { id: number }) => one.id === id)).toMatchObject({
    devicesNotAccessible: 3,
    vendorLicence: 'FPC-20451',
  });
  expect(body.deficiencies).toContainEqual(expect.objectContaining({ description: 'Horn dead', quoteCents: 18_500 }));
});

test('the list says how sure each reading is, how often it was recorded as read, and what each system cost', async () => {
  const answer = async (query = '') => (await t.get(`/fls-invoice?limit=100${query}`, manager)).body;
  type Listed = Awaited<ReturnType<typeof answer>>['results'][number];
  const { results, figures, spendBySystem } = await answer();
  const sure = await bill([['Annual elevator inspection 05/02/2026', 300]]);
  expect(sure.confidence).toBe('SURE');
  expect((await answer('&confidence=NONE')).results.every(({ visits }: Listed) => visits.length === 0)).toBe(true);
  const asRead = await answer('&asRead=true&dated=y1');
  const recorded = results.filter(({ state }: Listed) => state === 'RECORDED').length;
  expect(asRead.total).toBeGreaterThan(0);
  expect(asRead.total).toBeLessThan(recorded);
  const { value } = figures.find(({ metric }: { metric: string }) => metric === 'flsBillsAsRead');
  expect(value).toBeCloseTo((asRead.total / recorded) * 100);
  const hydrants = results
    .flatMap(({ visits }: Listed) => visits)
    .filter(({ type }: { type: string }) => type === 'HYDRANTS');
  const cents = hydrants.reduce((sum: number, { costCents }: { costCents: number }) => sum + costCents, 0);
  expect(spendBySystem.find(({ type }: { type: string }) => type === 'HYDRANTS')).toMatchObject({ cents });
});

test('bills are of those who see the property; one who only looks decides nothing', async () => {
  const found = await bill([['Annual fire alarm test', 480]]);
  expect((await t.get('/fls-invoice', stranger)).body.results).toEqual([]);
  const unknown = await t.get('/fls-invoice/999999', stranger);
  for (const answer of [
    await t.get(`/fls-invoice/${found.id}`, stranger),
    await post(found, 'record', { visits: [visit()] }, stranger),
    await post(found, 'leave', { reason: 'No' }, stranger),
  ])
    expect([answer.status, answer.body.detail]).toEqual([404, unknown.body.detail]);
  expect((await get(found.id, viewer)).id).toBe(found.id);
  expect((await post(found, 'record', { visits: [visit()] }, viewer)).status).toBe(403);
});
