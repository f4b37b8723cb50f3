import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { drawBills } from '#testing/draw-bills.ts';
import { startInvoices } from '#testing/invoice-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

const { t, property, organizationId, admin, manager, member, viewer, stranger, sendFile } = await startInvoices();

type Line = readonly [text: string, amount: number];
let bills = 0;

/** Sends a bill; what is proposed from it. */
async function bill(lines: readonly Line[], over: { date?: string } = {}) {
  bills += 1;
  const paper = { vendor: 'Sentry Fire Protection', number: `F-${bills}`, date: over.date ?? '05/04/2026', lines };
  const { document } = await sendFile(await drawBills([paper]), `fire-${bills}.pdf`);
  return get(document.invoiceIds[0]);
}
async function get(id: number, as: TestUser = manager) {
  const answer = await t.get(`/fls-invoice/${id}`, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
type Of = { id: number; version: number };
const post = ({ id, version }: Of, action: string, body?: unknown, as: TestUser = manager) =>
  t.call('POST', `/fls-invoice/${id}/${action}`, { body, as, headers: { 'if-match': `"${version}"` } });
const visit = (over = {}) => ({ type: 'ALARMS', eventDate: '2026-05-04', kind: 'ANNUAL', result: 'NONE', ...over });
const recordOf = async (type: string) => {
  const { results } = (await t.get(`/report/${property.id}/safety?type=${type}`, manager)).body;
  return results[0];
};

/** A system of the property with a visit that passed a year ago, with its report. */
async function setUp(type: string, compliantThrough: string | null = '2026-06-30') {
  const made = await t.post(
    '/fls-record',
    { propertyId: property.id, type, ...(compliantThrough && { compliantThrough, reason: 'Paper file' }) },
    manager,
  );
  expect(made.status, made.text).toBe(201);
  return made.body;
}

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
