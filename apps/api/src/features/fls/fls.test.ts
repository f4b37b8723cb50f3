import { FLS_SEVEN, FLS_STATE_WORDS, flsState } from '@lintel/domain/fls/fls';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startFls } from '#testing/fls-kit.ts';

const kit = await startFls();
const { t, property, organizationId, units, vendorId, document, record, visit, put, post } = kit;
const { admin, manager, member, viewer, stranger } = kit;
const get = (path: string, as = admin) => t.get(path, as);

describe('the date of a record', () => {
  test('moves by a visit that passed, with its report, at the interval of the certificate', async () => {
    const made = await record({ vendorId });
    expect(made).toMatchObject({ state: 'UNKNOWN', grade: null, compliantThrough: null });
    expect(made.intervals.find((each: { isCertificate: boolean }) => each.isCertificate).kind).toBe('ANNUAL');
    const after = await visit(made);
    expect(after).toMatchObject({
      state: 'COMPLIANT',
      compliantThrough: '2027-05-01',
      throughBasis: 'EVENT',
      grade: 'A',
      daysLeft: 348,
    });
    expect(after.FlsEvent).toMatchObject([{ movesTo: '2027-05-01', whyNotMoved: null, vendorName: 'Halyard Fire' }]);
    expect(after.version).toBe(made.version + 1);
  });

  test.each([
    ['a repair', { kind: 'REPAIR' }, 'A repair does not prove'],
    ['a monitoring bill', { kind: 'MONITORING', documentKind: 'INVOICE' }, 'A monitoring fee does not prove'],
    ['a failed test', { result: 'FAIL' }, 'The test failed'],
    ['a test that passed in part', { result: 'PARTIAL' }, 'Only a part passed'],
    ['a bill that does not say that it passed', { result: 'NONE', documentKind: 'INVOICE' }, 'paid, not proven'],
    ['a visit without a document', { fileId: null }, 'No report, certificate or bill'],
    ['a check at a shorter interval', { kind: 'SEMIANNUAL' }, 'Only the annual visit'],
  ])('is not moved by %s', async (_, over, why) => {
    const proved = await visit(await record(), { eventDate: '2025-06-30' });
    const after = await visit(proved, { eventDate: '2026-05-10', ...over });
    expect(after).toMatchObject({ compliantThrough: '2026-06-30', state: 'DUE_60' });
    expect(after.FlsEvent[0]).toMatchObject({ movesTo: null, whyNotMoved: expect.stringContaining(why) });
    expect(after.isPaidNotProven).toBe(why === 'paid, not proven');
  });

  test('is not moved by a failed test that names a date: the call is refused and says why', async () => {
    const made = await record();
    const body = { eventDate: '2026-05-01', kind: 'ANNUAL', result: 'FAIL', compliantThrough: '2027-05-01' };
    const refused = await post('/event', made, body);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'compliantThrough']);
    expect(refused.body.errors[0].message).toContain('The test failed');
  });

  test('is proved less well by a bill, and by nothing once its document is archived', async () => {
    const billed = await visit(await record(), { documentKind: 'INVOICE' });
    expect(billed).toMatchObject({ grade: 'B', state: 'COMPLIANT' });
    await t.a.run((db) => sql`update file set archived_at = now() where id = ${billed.FlsEvent[0].fileId}`.execute(db));
    expect((await get(`/fls-record/${billed.id}`)).body).toMatchObject({ grade: 'C' });
  });

  test('that a person types needs a reason and shows as asserted, until a visit proves another', async () => {
    const made = await record();
    const bare = await put('', made, { compliantThrough: '2027-01-01' });
    expect([bare.status, bare.body.errors[0].path]).toEqual([422, 'reason']);
    const typed = (await put('', made, { compliantThrough: '2027-01-01', reason: 'The tag says so' })).body;
    expect(typed).toMatchObject({
      grade: 'C',
      throughBasis: 'ASSERTED',
      assertedReason: 'The tag says so',
      state: 'COMPLIANT',
    });
    // An old report that has run out does not undo what is typed; a newer one does.
    const older = await visit(typed, { eventDate: '2024-03-01' });
    expect(older).toMatchObject({ compliantThrough: '2027-01-01', throughBasis: 'ASSERTED' });
    const proved = await visit(older, { eventDate: '2026-05-10' });
    expect(proved).toMatchObject({
      compliantThrough: '2027-05-10',
      throughBasis: 'EVENT',
      grade: 'A',
      assertedReason: null,
    });
  });

  test('follows the newest visit, in whatever order visits are recorded, and falls back when one is taken back', async () => {
    const newest = await visit(await record(), { eventDate: '2026-04-01' });
    const late = await visit(newest, { eventDate: '2025-04-01' });
    expect(late.compliantThrough).toBe('2027-04-01');
    const wrong = late.FlsEvent.find((event: { eventDate: string }) => event.eventDate === '2026-04-01');
    const back = (await post(`/event/${wrong.id}/remove`, late, { reason: 'Another property' })).body;
    expect(back).toMatchObject({ compliantThrough: '2026-04-01', state: 'OVERDUE' });
    const [rest] = back.FlsEvent;
    const none = (await post(`/event/${rest.id}/remove`, back, { reason: 'Not ours' })).body;
    expect(none).toMatchObject({ compliantThrough: null, state: 'UNKNOWN', grade: null });
  });

  test('keeps to the ends of months and to the property’s day', async () => {
    const after = await visit(await record(), { eventDate: '2024-02-29' });
    expect(after.compliantThrough).toBe('2025-02-28');
    const future = await post('/event', after, { eventDate: '2026-05-19', kind: 'ANNUAL', result: 'NONE' });
    expect([future.status, future.body.errors[0].path]).toEqual([422, 'eventDate']);
  });
});

describe('the state of a record', () => {
  test('is impaired by an open critical deficiency until it is fixed', async () => {
    const proved = await visit(await record());
    const found = { severity: 'CRITICAL', description: 'Panel dead', foundOn: '2026-05-01', quoteCents: 120_000 };
    const impaired = (await post('/deficiency', proved, found)).body;
    expect(impaired).toMatchObject({ state: 'IMPAIRED', isImpaired: true, openDeficiencies: 1, quotedCents: 120_000 });
    expect(impaired.deficiencies[0]).toMatchObject({ ageDays: 17 });
    const path = `/deficiency/${impaired.deficiencies[0].id}`;
    const early = await put(path, impaired, { fixedOn: '2026-04-30' });
    expect([early.status, early.body.errors[0].path]).toEqual([422, 'fixedOn']);
    const proofFileId = await document({ ...property, id: impaired.propertyId });
    const fixed = (await put(path, impaired, { fixedOn: '2026-05-11', proofFileId })).body;
    expect(fixed).toMatchObject({ state: 'COMPLIANT', isImpaired: false, openDeficiencies: 0, meanDaysToCorrect: 10 });
  });

  test('in the list is the one that the domain gives', async () => {
    const at = (await t.a.property({ organizationId })).id;
    const dates = ['2026-05-17', '2026-05-18', '2026-06-17', '2026-06-18', '2026-08-16', '2026-08-17', null];
    for (const [index, type] of FLS_SEVEN.entries())
      await record({ propertyId: at, type, ...(dates[index] && { compliantThrough: dates[index], reason: 'Tag' }) });
    const { results } = (await get(`/report/${at}/safety`)).body;
    expect(results).toHaveLength(7);
    for (const row of results) expect(row.state).toBe(flsState({ ...row, hasCritical: row.isImpaired }, '2026-05-18'));
    expect(new Set(results.map((row: { state: string }) => row.state)).size).toBe(6);
    const order = Object.keys(FLS_STATE_WORDS);
    const ranks = results.map((row: { state: string }) => order.indexOf(row.state));
    expect(ranks).toEqual(ranks.toSorted((a: number, b: number) => a - b));
  });
});

describe('the figures', () => {
  test('leave out what does not apply, count what is not known against us, and say the same as an SQL statement written apart', async () => {
    const at = (await t.a.property({ organizationId })).id;
    await visit(await record({ propertyId: at, type: 'ALARMS' }));
    await record({ propertyId: at, type: 'SPRINKLERS' });
    await record({ propertyId: at, type: 'POOL', enabled: false, reason: 'No pool' });
    await record({ propertyId: at, type: 'BACKFLOW', compliantThrough: '2026-05-08', reason: 'Tag' });
    const { figures } = (await get(`/report/${at}/safety`)).body;
    const of = (metric: string) => figures.find((each: { metric: string }) => each.metric === metric);
    expect(of('flsCompliance')).toMatchObject({
      counted: 3,
      total: 4,
      leftOut: [{ reason: 'not applicable', count: 1 }],
    });
    expect(of('flsCompliance').value).toBeCloseTo(100 / 3);
    expect([of('flsUnknown').value, of('flsOverdue').value, of('flsDaysLate').value]).toEqual([1, 1, 10]);
    const { rows } = await t.a.run((db) =>
      sql<{
        pct: number;
      }>`select 100.0 * count(*) filter (where compliant_through >= '2026-05-18') / count(*) as pct from fls_record
        where property_id = ${at} and enabled`.execute(db),
    );
    expect(of('flsCompliance').value).toBeCloseTo(Number(rows[0]?.pct));
  });

  test('of nothing are not known', async () => {
    const { figures, total } = (await get(`/report/${(await t.a.property({ organizationId })).id}/safety`)).body;
    expect(total).toBe(0);
    expect(figures.every((each: { value: unknown }) => each.value === null)).toBe(true);
  });
});

describe('the matrix', () => {
  test('has a row for each property, the worst first, and its feet over the same rows', async () => {
    const name = 'Matrix Court';
    const at = (await t.a.property({ organizationId, name })).id;
    await visit(await record({ propertyId: at, type: 'ALARMS' }));
    await record({ propertyId: at, type: 'POOL', compliantThrough: '2026-01-01', reason: 'Permit' });
    const other = (await t.a.property({ organizationId, name: 'Matrix Yard' })).id;
    const { results, totals } = (await get('/portfolio/safety?q=matrix')).body;
    expect(results.map((row: { propertyId: number }) => row.propertyId)).toEqual([at, other]);
    expect(results[0]).toMatchObject({ enabled: 2, compliant: 1, overdue: 1, nextDue: '2026-01-01' });
    expect(results[0].cells.map((cell: { type: string; state: string }) => [cell.type, cell.state])).toEqual([
      ['ALARMS', 'COMPLIANT'],
      ['POOL', 'OVERDUE'],
    ]);
    expect(results[1]).toMatchObject({ cells: [], enabled: 0, nextDue: null });
    expect(totals).toMatchObject({ ALARMS: 1, POOL: 0, SPRINKLERS: null, enabled: 2, compliant: 1 });
    const typed = (await get('/portfolio/safety?q=matrix&noDocument=true')).body;
    expect(typed.results.map((row: { propertyId: number }) => row.propertyId)).toEqual([at]);
    expect((await get('/portfolio/safety?q=matrix&state=IMPAIRED')).body.total).toBe(0);
  });

  test('shows a person with assigned properties their rows alone, page by page, and counts no others', async () => {
    const ids: number[] = [];
    for (const name of ['Assigned 1', 'Assigned 2', 'Assigned 3'])
      ids.push((await t.a.property({ organizationId, name })).id);
    for (const propertyId of ids) await visit(await record({ propertyId, type: 'BACKFLOW' }));
    const [mine = 0, other = 0, notMine = 0] = ids;
    const person = await t.a.user({ organizationId, properties: [{ id: mine }, { id: other }] });
    const { body: seen } = await get('/portfolio/safety?sort=property', person);
    const { body: all } = await get('/portfolio/safety?sort=property&limit=500');
    const rowsOf = (of: number[]) => all.results.filter((row: { propertyId: number }) => of.includes(row.propertyId));
    expect(seen.results).toEqual(rowsOf([mine, other]));
    expect(rowsOf([notMine])).toHaveLength(1);
    expect([seen.total, seen.totals.enabled, seen.totals.BACKFLOW]).toEqual([2, 2, 1]);
    const first = (await get('/portfolio/safety?sort=property&limit=1', person)).body;
    const second = (await get(`/portfolio/safety?sort=property&limit=1&cursor=${first.nextCursor}`, person)).body;
    expect([...first.results, ...second.results]).toEqual(seen.results);
    expect(second.nextCursor).toBeNull();
  });
});

describe('what a person reads from a document', () => {
  const body = async (over = {}) => ({
    documentId: await document(),
    propertyId: property.id,
    type: 'EXTINGUISHERS',
    vendor: 'halyard fire',
    eventDate: '2026-03-02',
    ...over,
  });

  test('becomes a record with its visit, of the vendor of that name', async () => {
    const made = await t.post(
      '/fls-record/turk',
      await body({ compliantThrough: '2027-03-02', notes: 'Page 2' }),
      member,
    );
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      type: 'EXTINGUISHERS',
      compliantThrough: '2027-03-02',
      grade: 'B',
      throughBasis: 'EVENT',
    });
    expect(made.body.FlsEvent).toMatchObject([{ vendorName: 'Halyard Fire', documentKind: 'INVOICE', note: 'Page 2' }]);
    const again = await t.post('/fls-record/turk', await body({ eventDate: '2026-04-01' }), member);
    expect(again.body).toMatchObject({ id: made.body.id, compliantThrough: '2027-03-02', isPaidNotProven: true });
    expect(again.body.FlsEvent).toHaveLength(2);
  });

  test('is refused where the document is not of that property', async () => {
    const elsewhere = await t.a.property({ organizationId });
    const refused = await t.post('/fls-record/turk', await body({ documentId: await document(elsewhere) }), admin);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'documentId']);
  });
});

describe('units that a visit missed', () => {
  test('stay on a list until they are entered, which makes the coverage whole', async () => {
    const made = await record({ propertyId: property.id, type: 'SPRINKLERS' });
    const [first, second] = units.map(({ id }) => id);
    const missed = await visit(made, { unitsRequired: 10, missedUnitIds: [first, second] });
    expect(missed.FlsEvent[0]).toMatchObject({ unitsEntered: 8, unitsEnteredLater: 0 });
    expect(missed.missed.map((unit: { unitName: string }) => unit.unitName)).toEqual(['101', '102']);
    const coverage = async () =>
      (await get(`/report/${property.id}/safety?type=SPRINKLERS`)).body.figures.find(
        (each: { metric: string }) => each.metric === 'flsCoverage',
      ).value;
    expect(await coverage()).toBe(80);
    const ids = missed.missed.map((unit: { id: number }) => unit.id);
    const after = (await post('/entered', missed, { missedUnitIds: ids, enteredOn: '2026-05-12' }, member)).body;
    expect([after.missed, after.missedUnits, await coverage()]).toEqual([[], 0, 100]);
    const twice = await post('/entered', after, { missedUnitIds: ids, enteredOn: '2026-05-12' });
    expect(twice.status).toBe(422);
    const foreign = await t.a.unit({ property: await t.a.property({ organizationId }) });
    const wrong = {
      eventDate: '2026-05-01',
      kind: 'ANNUAL',
      result: 'PASS',
      unitsRequired: 3,
      missedUnitIds: [foreign.id],
    };
    expect((await post('/event', after, wrong)).body.errors[0].path).toBe('missedUnitIds.0');
  });
});

describe('around a record', () => {
  test('its intervals, devices, visits of one sweep and requests to the vendor', async () => {
    const made = await record({ vendorId });
    const twice = [
      { kind: 'ANNUAL', task: 'Test', isCertificate: true },
      { kind: 'MONTHLY', task: 'Look', isCertificate: true },
    ];
    expect((await put('/intervals', made, { intervals: twice })).status).toBe(422);
    const only = (
      await put('/intervals', made, { intervals: [{ kind: 'SEMIANNUAL', task: 'Test', isCertificate: true }] })
    ).body;
    const proved = await visit(only, { kind: 'SEMIANNUAL', eventDate: '2026-05-01' });
    expect(proved).toMatchObject({
      compliantThrough: '2026-11-01',
      intervals: [{ lastDone: '2026-05-01', nextDue: '2026-11-01' }],
    });
    const devices = (await put('/devices', proved, { devices: [{ label: 'Panel', location: 'Office' }] })).body;
    expect(devices.devices).toMatchObject([{ label: 'Panel', result: null }]);
    const named = (await put('/devices', devices, { devices: [{ id: devices.devices[0].id, label: 'Panel A' }] })).body;
    expect(named.devices).toMatchObject([{ id: devices.devices[0].id, label: 'Panel A', location: null }]);
    const swept = await t.post(
      '/fls-record/visits',
      { flsRecordIds: [made.id], scheduled: '2026-06-01', vendorId },
      admin,
    );
    expect(swept.body).toEqual({ changed: 1, uninsured: 0 });
    const planned = (await get(`/fls-record/${made.id}`)).body;
    expect(planned).toMatchObject({ scheduled: '2026-06-01', vendorEmails: ['office@halyard.example'] });
    const elsewhere = await post('/request', planned, { to: 'someone@else.example' });
    expect([elsewhere.status, elsewhere.body.errors[0].path]).toEqual([422, 'to']);
    expect((await post('/request', planned, { to: 'office@halyard.example', note: 'Please' })).status).toBe(200);
    const { rows } = await t.a.run((db) =>
      sql<{
        recipient: string;
        body: string;
      }>`select recipient, body from outbox where template = 'FLS_REPORT_REQUEST'`.execute(db),
    );
    expect(rows).toMatchObject([{ recipient: 'office@halyard.example', body: expect.stringContaining('2026-05-01') }]);
  });

  test('a system is set up once, says why it does not apply, and can be archived by who manages it', async () => {
    const at = { propertyId: property.id, type: 'POOL' };
    const made = await record({ ...at, enabled: false, reason: 'No pool' }, member);
    expect(made).toMatchObject({ state: 'NOT_APPLICABLE', disabledReason: 'No pool' });
    expect((await t.post('/fls-record', at, member)).status).toBe(409);
    expect((await t.post('/fls-record', { ...at, type: 'ESCAPES', enabled: false }, member)).body.errors[0].path).toBe(
      'reason',
    );
    const headers = { 'if-match': `"${made.version}"` };
    expect((await t.call('DELETE', `/fls-record/${made.id}`, { as: member, headers })).status).toBe(403);
    expect((await t.call('DELETE', `/fls-record/${made.id}`, { as: manager, headers })).status).toBe(204);
    expect((await get(`/fls-record/${made.id}`)).status).toBe(404);
    await record(at, member);
  });

  test('the profile sets up systems and says who answers for them', async () => {
    const at = (await t.a.property({ organizationId })).id;
    const before = (await get(`/fls-profile/${at}`)).body;
    expect(before).toMatchObject({ propertyId: at, FlsRecord: [], version: 1, sendsDigest: true });
    const systems = [
      { type: 'ALARMS', enabled: true, compliantThrough: '2027-01-01', reason: 'Certificate on the wall' },
      { type: 'SPRINKLERS', enabled: true, compliantThrough: null },
      { type: 'POOL', enabled: false, reason: 'No pool' },
    ];
    const body = { authority: 'Fire Marshal of Portsmouth', systems };
    const headers = { 'if-match': '"1"' };
    const saved = (await t.put(`/fls-profile/${at}`, body, admin, headers)).body;
    expect(saved).toMatchObject({ authority: 'Fire Marshal of Portsmouth', version: 2 });
    expect(saved.FlsRecord.map((each: { type: string; state: string }) => [each.type, each.state])).toEqual([
      ['ALARMS', 'COMPLIANT'],
      ['POOL', 'NOT_APPLICABLE'],
      ['SPRINKLERS', 'UNKNOWN'],
    ]);
    expect((await t.put(`/fls-profile/${at}`, body, admin, headers)).status).toBe(412);
    const alarms = (await get(`/fls-record/${saved.FlsRecord[0].id}`)).body;
    const noted = (await put('', alarms, { notes: 'Panel in the office', vendorId })).body;
    await visit(noted, { eventDate: '2026-05-01' });
    const [first] = (await get(`/fls-profile/${at}`)).body.FlsRecord;
    expect(first).toMatchObject({
      id: alarms.id,
      Vendor: { id: vendorId, name: 'Halyard Fire' },
      notes: 'Panel in the office',
      FlsEvent: [{ id: expect.any(Number), eventDate: '2026-05-01' }],
    });
  });

  test('is not there for a stranger, and not to be changed by who only reads', async () => {
    const made = await record({ propertyId: property.id, type: 'HYDRANTS' });
    expect((await get(`/fls-record/${made.id}`, stranger)).status).toBe(404);
    expect((await put('', made, { notes: 'x' }, stranger)).status).toBe(404);
    expect((await put('', made, { notes: 'x' }, viewer)).status).toBe(403);
    expect((await get(`/fls-record/${made.id}`, viewer)).status).toBe(200);
    expect((await get(`/report/${property.id}/safety`, stranger)).status).toBe(404);
    expect((await get('/portfolio/safety', stranger)).body.total).toBe(0);
    const sweep = { flsRecordIds: [made.id], scheduled: '2026-06-01' };
    expect((await t.post('/fls-record/visits', sweep, stranger)).status).toBe(404);
  });
});
