import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { startFileKit } from '#testing/file-kit.ts';

const { t, upload } = await startFileKit();
const property = await t.a.property({ name: 'Orchard Gate' });
const { organizationId } = property;
const admin = await t.a.user({ organizationId, isAdmin: true });
const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
const vendor = await t.post(
  '/contact',
  { organizationId, kind: 'VENDOR', name: 'Sentry Fire Protection', servesAll: true },
  admin,
);
const record = (await t.post('/fls-record', { propertyId: property.id, type: 'ALARMS' }, admin)).body;

async function pdf(pages: readonly (readonly string[])[], password?: string): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...(password && { userPassword: password }) });
  const chunks: Buffer[] = [];
  const done = new Promise((resolve) => document.on('end', resolve));
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const lines of pages) {
    document.addPage();
    for (const line of lines) document.text(line);
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
}
const keep = (bytes: Buffer, name = 'report.pdf', contentType = 'application/pdf') =>
  upload(bytes, { name, contentType, purpose: 'DOCUMENT', propertyId: property.id }, admin);
const reading = (fileId: number, as = admin) => t.get(`/fls-record/${record.id}/document/${fileId}`, as);

test('a report is read in a process of its own: a proposal with page and words, of which nothing is stored', async () => {
  const file = await keep(
    await pdf([
      [
        'Sentry Fire Protection',
        'Fire Alarm Inspection Report, annual',
        'Orchard Gate',
        'Date of inspection: 05/12/2026',
      ],
      ['Overall result: PASS', 'Devices tested: 42', 'Deficiencies:', '1. Horn in building 3 is weak'],
      [],
    ]),
  );
  const { status, body, text } = await reading(file.id);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    fileName: 'report.pdf',
    pageCount: 3,
    pagesRead: 3,
    pagesWithoutText: 1,
    documentKind: { value: 'REPORT', page: 1 },
    eventDate: { value: '2026-05-12', page: 1, words: 'Date of inspection: 05/12/2026', isSure: true },
    kind: { value: 'ANNUAL' },
    result: { value: 'PASS', page: 2, isSure: true },
    vendor: { value: 'Sentry Fire Protection' },
    vendorId: vendor.body.id,
    devicesTested: { value: 42 },
    compliantThrough: null,
    deficiencies: [{ value: 'Horn in building 3 is weak', page: 2 }],
    namesProperty: true,
  });
  expect(body.systems[0].type).toBe('ALARMS');
  expect((await t.get(`/fls-record/${record.id}`, admin)).body.FlsEvent).toEqual([]);
  expect((await reading(file.id, stranger)).status).toBe(404);
});

test('a document that cannot be read says why', async () => {
  const table = await keep(Buffer.from('assembly,result\nRPZ 1,pass\n'), 'test.csv', 'text/csv');
  const csv = await reading(table.id);
  expect([csv.status, csv.body.errors[0].message]).toEqual([422, expect.stringContaining('Only the text of PDF')]);
  const locked = await reading((await keep(await pdf([['Result: pass']], 'secret'))).id);
  expect([locked.status, locked.body.errors[0].message]).toEqual([422, expect.stringContaining('password')]);
  const bytes = await pdf([['Result: pass']]);
  const broken = Buffer.concat([
    bytes.subarray(0, 300),
    Buffer.from(
      bytes
        .subarray(300)
        .toString('latin1')
        .replaceAll(/\d{10} 00000 n/g, '0000000009 00000 n')
        .replaceAll('obj', 'obx'),
      'latin1',
    ),
  ]);
  const kept = await keep(broken, 'broken.pdf');
  if (kept.state === 'READY') expect((await reading(kept.id)).status).toBe(422);
  expect((await reading(999_999)).status).toBe(404);
});

test('a document of another property is not there', async () => {
  const other = await t.a.property({ organizationId });
  const file = await upload(
    await pdf([['Result: pass']]),
    { name: 'a.pdf', contentType: 'application/pdf', purpose: 'DOCUMENT', propertyId: other.id },
    admin,
  );
  expect((await reading(file.id)).status).toBe(404);
});
