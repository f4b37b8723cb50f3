import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startFls } from '#testing/fls-kit.ts';

const { t, organizationId, record, put, post, admin, viewer, stranger } = await startFls();

/** A vendor whose certificates end on these days. */
async function vendor(coiExpiresOn: string | null, workersCompExpiresOn: string | null = null): Promise<number> {
  const emails = [{ address: 'office@sentry.example' }];
  const body = {
    organizationId,
    kind: 'VENDOR',
    name: `Sentry ${coiExpiresOn} ${workersCompExpiresOn}`,
    servesAll: true,
    emails,
  };
  const made = await t.post('/contact', { ...body, coiExpiresOn, workersCompExpiresOn }, admin);
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}
const mails = () =>
  t.a.run((db) =>
    sql<{
      subject: string;
      body: string;
    }>`select subject, body from outbox where template = 'FLS_INSURANCE_REQUEST' order by id`.execute(db),
  );

test.each([
  ['2026-06-02', null, 'OK'],
  ['2026-06-01', null, 'ENDED'],
  ['2027-01-01', '2026-05-20', 'ENDED'],
  [null, '2027-01-01', 'UNKNOWN'],
])('liability until %s and compensation until %s is %s on the day of the visit', async (coi, compensation, state) => {
  const made = await record({ vendorId: await vendor(coi, compensation), scheduled: '2026-06-02' });
  expect(made.visitInsurance).toBe(state);
  const { results } = (await t.get('/portfolio/safety', admin)).body;
  const row = results.find((one: { propertyId: number }) => one.propertyId === made.propertyId);
  expect(row.cells[0].visitInsurance).toBe(state);
  expect((await record({ vendorId: made.Vendor.id })).visitInsurance).toBeNull();
});

test('a sweep says how many of its visits are not insured; they can be listed, and one mail asks the vendor for all', async () => {
  const vendorId = await vendor('2026-06-10');
  const [one, other] = [await record({ type: 'BACKFLOW' }), await record({ type: 'BACKFLOW' })];
  const sweep = { flsRecordIds: [one.id, other.id], scheduled: '2026-06-15', vendorId };
  expect((await t.post('/fls-record/visits', sweep, admin)).body).toEqual({ changed: 2, uninsured: 2 });
  const listed = await t.get('/fls-record?isUninsured=true&vendor=Sentry 2026-06-10 null', admin);
  expect(listed.body.results).toHaveLength(2);
  const asked = (await t.get(`/fls-record/${one.id}`, admin)).body;
  expect(asked).toMatchObject({ uninsuredVisits: 2, insuredUntil: '2026-06-10' });
  const to = 'office@sentry.example';
  expect((await post('/insurance-request', asked, { to }, viewer)).status).toBe(403);
  expect((await post('/insurance-request', asked, { to }, stranger)).status).toBe(404);
  const wrong = await post('/insurance-request', asked, { to: 'else@where.example' });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'to']);
  expect((await post('/insurance-request', asked, { to, note: 'Before Friday, please.' })).status).toBe(200);
  const [mail] = (await mails()).rows;
  expect(mail?.subject).toBe('Certificate of insurance needed before 2026-06-15');
  expect(mail?.body).toContain('ends on 2026-06-10');
  expect(mail?.body.match(/^- 2026-06-15: backflow, /gm)).toHaveLength(2);
  expect(mail?.body).toContain('Before Friday, please.');
  const insured = await t.call('PUT', `/contact/${vendorId}`, {
    body: { coiExpiresOn: '2027-06-10' },
    as: admin,
    headers: { 'if-match': '"1"' },
  });
  expect(insured.status, insured.text).toBe(200);
  const after = (await t.get(`/fls-record/${one.id}`, admin)).body;
  expect(after).toMatchObject({ uninsuredVisits: 0, visitInsurance: 'OK' });
  const again = await post('/insurance-request', after, { to });
  expect(again.status).toBe(422);
});

test('lists are narrowed by manager, vendor, due window and what has no document', async () => {
  const manager = await t.a.user({ organizationId, firstName: 'Dana', lastName: 'Whitlock', isAdmin: true });
  const at = await t.a.property({ organizationId });
  await t.a.run((db) => sql`update property set regional_manager_id = ${manager.id} where id = ${at.id}`.execute(db));
  const typed = { compliantThrough: '2026-06-20', reason: 'The tag' };
  const due = await record({ propertyId: at.id, type: 'POOL', ...typed });
  const unknown = await record({ propertyId: at.id, type: 'ALARMS' });
  const over = await record({ propertyId: at.id, type: 'HYDRANTS', compliantThrough: '2026-05-01', reason: 'The tag' });
  const ids = async (query: string) =>
    (await t.get(`/fls-record?regionalManager=Dana Whitlock&${query}`, admin)).body.results
      .map((one: { id: number }) => one.id)
      .toSorted();
  expect(await ids('')).toEqual([due.id, unknown.id, over.id].toSorted());
  expect(await ids('due=30')).toEqual([]);
  expect(await ids('due=60')).toEqual([due.id]);
  expect(await ids('due=OVER')).toEqual([over.id]);
  expect(await ids('noDocument=true')).toEqual([due.id, unknown.id, over.id].toSorted());
  const rows = async (query: string) =>
    (await t.get(`/portfolio/safety?regionalManager=Dana Whitlock&${query}`, admin)).body.total;
  expect([await rows('due=60'), await rows('due=30'), await rows('vendor=Nobody')]).toEqual([1, 0, 0]);
  await put('', due, { vendorId: await vendor('2030-01-01') });
  expect(await rows('vendor=sentry 2030-01-01 null')).toBe(1);
});
