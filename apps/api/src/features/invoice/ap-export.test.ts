import { AP_PRESETS } from '@lintel/domain/invoices/ap-presets';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { drawBills } from '#testing/draw-bills.ts';
import { startInvoices } from '#testing/invoice-kit.ts';

type Kit = Awaited<ReturnType<typeof startInvoices>>;
let kit: Kit;
beforeAll(async () => {
  kit = await startInvoices();
});

const VENDOR = 'Brook Appliance Service';
let count = 0;
type Line = {
  text: string;
  amountCents: number;
  glCode?: string | null;
  costCentre?: string | null;
  [field: string]: unknown;
};

/** An invoice of the vendor that was entered without a document, with these lines. */
async function enter(lines: Line[], over: Record<string, unknown> = {}) {
  const { t, organizationId, property } = kit;
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`insert into invoice (organization_id, property_id, source, state)
      values (${organizationId}, ${property.id}, 'CSV', 'NEEDS_REVIEW') returning id`.execute(db),
  );
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const number = `AP-${++count}`;
  const body = { vendorId: kit.vendorId, number, invoiceDate: '2026-05-04', totalCents, lines, ...over };
  const saved = await kit.put(await kit.get(rows[0]?.id ?? 0), body);
  expect(saved.status, saved.text).toBe(200);
  return saved.body;
}
async function approve(invoice: { id: number; version: number }) {
  const approved = await kit.post(invoice, 'approve');
  expect(approved.status, approved.text).toBe(200);
  return approved.body;
}
async function setCodes(codes: { code: string; name: string }[]) {
  const { t, organizationId, admin } = kit;
  const path = `/project/settings/${organizationId}`;
  const { version, rules } = (await t.get(path, admin)).body;
  const body = {
    glCodes: codes,
    rules: rules.map(({ approverName: _name, ...rule }: { approverName: string }) => rule),
  };
  const saved = await t.put(path, body, admin, { 'if-match': `"${version}"` });
  expect(saved.status, saved.text).toBe(200);
}
const arrange = async (name: string, over: object = {}) => {
  const body = { name, arrangement: { ...AP_PRESETS.YARDI.arrangement, ...over } };
  const made = await kit.t.post(`/organization/${kit.organizationId}/ap-format`, body, kit.admin);
  expect(made.status, made.text).toBe(201);
  return made.body;
};
/** Runs a test with the vendor and the property called as given. */
async function call(code: string | null) {
  const { t, admin, organizationId, vendorId, property } = kit;
  for (const named of [{ vendorId }, { propertyId: property.id }])
    expect((await t.put(`/organization/${organizationId}/ap-code`, { ...named, code }, admin)).status).toBe(200);
}
const between = (day: string) => `from=${day}&to=${day}`;

test('what a person gave a line of a vendor is proposed on its next bill with like words, until it is approved or changed', async () => {
  const first = await enter([
    { text: 'Pump replaced, unit 101', amountCents: 5_000, glCode: '6410', costCentre: 'North' },
  ]);
  expect(first.PdfDataLineItem[0]).toMatchObject({ glCode: '6410', costCentre: 'North', isCodeProposed: false });
  const lines = [
    { text: 'Pump replaced, unit 204', amountCents: 6_000 },
    { text: 'Hose', amountCents: 100 },
  ];
  const next = await enter(lines);
  expect(next.PdfDataLineItem).toMatchObject([
    { glCode: '6410', costCentre: 'North', isCodeProposed: true },
    { glCode: null, isCodeProposed: false },
  ]);
  const again = await kit.put(next, {
    lines: next.PdfDataLineItem.map(({ id, text, amountCents }: Line) => ({
      id,
      text,
      amountCents,
      glCode: null,
      costCentre: null,
    })),
  });
  expect(again.body.PdfDataLineItem[0]).toMatchObject({ glCode: null, isCodeProposed: false });
  expect((await kit.put(again.body, { number: 'AP-X' })).body.PdfDataLineItem[0]).toMatchObject({ glCode: null });
  const third = await approve(await enter(lines.slice(0, 1)));
  expect(third.PdfDataLineItem[0]).toMatchObject({ glCode: '6410', isCodeProposed: false });
  const elsewhere = await enter(lines.slice(0, 1), { vendorId: null, vendorName: 'Somebody Else' });
  expect(elsewhere.PdfDataLineItem[0]).toMatchObject({ glCode: null });
});

test('a bill that is read off its page gets the proposal too', async () => {
  await enter([{ text: 'Gutter cleaned', amountCents: 5_000, glCode: '6500' }]);
  const read = await kit.send([
    { vendor: VENDOR, number: 'R-77', date: 'April 14, 2026', lines: [['Gutter cleaned', 80]] },
  ]);
  expect(read.PdfDataLineItem[0]).toMatchObject({ text: 'Gutter cleaned', glCode: '6500', isCodeProposed: true });
});

test('once there is a list of GL codes, another code is refused by its line; before, any is taken', async () => {
  const free = await enter([{ text: 'Free words', amountCents: 100, glCode: 'anything' }]);
  await setCodes([{ code: 'R-10', name: 'Repairs' }]);
  try {
    const line = { text: 'Fuse', amountCents: 100 };
    const wrong = await kit.put(free, { lines: [line, { ...line, glCode: 'R-99' }] });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'lines.1.glCode' }] } });
    const right = await kit.put(free, { lines: [{ ...line, glCode: 'r-10' }] });
    expect(right.body.PdfDataLineItem[0].glCode).toBe('R-10');
    expect((await enter([{ text: 'Free words', amountCents: 1 }])).PdfDataLineItem[0].glCode).toBeNull();
  } finally {
    await setCodes([]);
  }
});

test('the replacement of an item is proposed the GL code of the project that approved it', async () => {
  const { t, organizationId, property, units } = kit;
  const item = await t.a.item({
    unit: { ...units[0], propertyId: property.id, organizationId },
    itemType: 'dishwasher',
  });
  await setCodes([{ code: '1710', name: 'Appliances' }]);
  await t.a.run((db) =>
    sql`with j as (insert into project (organization_id, property_id, name, status, gl_code_id, asked_cents)
        select ${organizationId}, ${property.id}, 'Kitchens', 'APPROVED', g.id, 1 from gl_code g where g.organization_id = ${organizationId} and g.code = '1710' returning id)
      insert into project_item (organization_id, property_id, project_id, item_id, description)
      select ${organizationId}, ${property.id}, j.id, ${item.id}, 'Dishwasher' from j`.execute(db),
  );
  const line = { text: 'New dishwasher', amountCents: 100, unitId: units[0].id, itemId: item.id };
  const found = await enter([
    { ...line, workType: 'REPLACE' },
    { ...line, text: 'Hinge', workType: 'REPAIR' },
  ]);
  expect(found.PdfDataLineItem).toMatchObject([{ glCode: '1710', isCodeProposed: true }, { glCode: null }]);
  await setCodes([]);
});

test('what rows lack is named before a file is made; then it is made once, and again only when that is asked for', async () => {
  const { t, manager, property, organizationId } = kit;
  const day = '2026-03-02';
  const format = await arrange('Books');
  const uncoded = await enter([{ text: 'Odd job', amountCents: 5_000 }], { invoiceDate: day, number: '=1+1' });
  const taxed = await enter([{ text: 'Lock, "brass"', amountCents: 10_000, glCode: '6420' }], {
    invoiceDate: day,
    totalCents: 10_825,
    taxCents: 825,
  });
  await enter([{ text: 'Not approved', amountCents: 1 }], { invoiceDate: day });
  await approve(uncoded);
  await approve(taxed);
  const asked = `${between(day)}&propertyId=${property.id}`;
  const check = async (more = '') => (await t.get(`/ap-format/${format.id}/check?${asked}${more}`, manager)).body;
  const made = (more = '') => t.post(`/ap-format/${format.id}/export?${asked}${more}`, undefined, manager);
  const lacking = await check();
  expect(lacking).toMatchObject({ invoices: 2, rows: 2, totalCents: 15_825, notApproved: 1, lacksTotal: 5 });
  expect(lacking.lacks.filter(({ field }: { field: string }) => field === 'glCode')).toMatchObject([
    { invoiceId: uncoded.id, line: 1, words: 'no GL code' },
  ]);
  const refused = await made();
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/Nothing was exported: 5 values are missing/);
  await call('alder');
  const open = await kit.post(await kit.get(uncoded.id), 'reopen');
  const [{ id, text, amountCents }] = open.body.PdfDataLineItem;
  await approve((await kit.put(open.body, { lines: [{ id, text, amountCents, glCode: '6410' }] })).body);
  expect(await check()).toMatchObject({ lacksTotal: 0, lacks: [] });
  const file = await made();
  expect(file.status, file.text).toBe(201);
  expect(file.body).toMatchObject({
    invoices: 2,
    rows: 2,
    totalCents: 15_825,
    formatName: 'Books',
    madeBy: 'Mara Holt',
  });
  const csv = await t.get(`/ap-export/${file.body.id}/file`, manager);
  expect(csv.headers['content-type']).toMatch(/^text\/csv/);
  expect(csv.text.split('\r\n')).toEqual([
    'FinPayables',
    'TRANNUM,PERSON,OFFSET,ACCRUAL,POSTMONTH,DATE,DUEDATE,AMOUNT,PROPERTY,ACCOUNT,NOTES,REF',
    "1,alder,,,03/2026,03/02/2026,,50.00,alder,6410,Odd job,'=1+1",
    `2,alder,,,03/2026,03/02/2026,,108.25,alder,6420,"Lock, ""brass""",${taxed.number}`,
    '',
  ]);
  expect((await kit.get(taxed.id)).exportedAt).toBe(file.body.madeAt);
  expect((await made()).status).toBe(422);
  expect(await check()).toMatchObject({ invoices: 0, exportedBefore: 2 });
  expect((await made('&again=true')).body).toMatchObject({ invoices: 2 });
  const listed = async (exported: string) =>
    (await t.get(`/report/${property.id}/invoice?${between(day)}&exported=${exported}`, manager)).body.total;
  expect([await listed('not'), await listed('done')]).toEqual([1, 2]);
  const files = await t.get(`/organization/${organizationId}/ap-export`, manager);
  expect(files.body.results).toHaveLength(2);
  await call(null);
});

test('two files that are made at the same moment do not both have an invoice', async () => {
  const { t, manager } = kit;
  const day = '2026-03-09';
  const format = await arrange('Amounts', {
    columns: [{ heading: 'Amount', field: 'amount', constant: null, isRequired: true }],
  });
  await approve(await enter([{ text: 'Once', amountCents: 700 }], { invoiceDate: day }));
  const make = () => t.post(`/ap-format/${format.id}/export?${between(day)}`, undefined, manager);
  const answers = await Promise.all([make(), make()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test('administrators arrange files, whoever manages uses them, and a file is seen by who made it and administrators', async () => {
  const { t, admin, manager, member, stranger, organizationId } = kit;
  const day = '2026-03-16';
  const columns = [{ heading: 'Amount', field: 'amount', constant: null, isRequired: true }];
  const format = await arrange('Ours', { columns });
  const body = { name: 'Ours', arrangement: { ...format.arrangement, hasHeadings: false, firstLine: null } };
  const put = (as: typeof admin, version = format.version) =>
    t.put(`/ap-format/${format.id}`, body, as, { 'if-match': `"${version}"` });
  expect((await put(manager)).status).toBe(403);
  expect((await put(stranger)).status).toBe(404);
  expect((await put(admin)).status).toBe(200);
  expect((await put(admin)).status).toBe(412);
  const twice = await t.post(`/organization/${organizationId}/ap-format`, body, admin);
  expect(twice.status).toBe(409);
  const two = { heading: 'A', field: 'amount', constant: 'x', isRequired: false };
  const wrong = await t.post(
    `/organization/${organizationId}/ap-format`,
    { name: 'Both', arrangement: { ...body.arrangement, columns: [two] } },
    admin,
  );
  expect(wrong.body.errors).toMatchObject([{ path: 'arrangement.columns.0.constant' }]);
  await approve(await enter([{ text: 'Ours alone', amountCents: 700 }], { invoiceDate: day }));
  const make = (as: typeof admin) => t.post(`/ap-format/${format.id}/export?${between(day)}&again=true`, undefined, as);
  expect((await make(member)).status).toBe(403);
  expect((await make(stranger)).status).toBe(404);
  const made = await make(admin);
  expect((await t.get(`/ap-export/${made.body.id}/file`, admin)).text).toBe('7.00\r\n');
  for (const as of [manager, stranger]) expect((await t.get(`/ap-export/${made.body.id}/file`, as)).status).toBe(404);
  expect((await t.delete(`/ap-format/${format.id}`, admin)).status).toBe(204);
  expect((await t.get(`/ap-format/${format.id}/check?${between(day)}`, manager)).status).toBe(404);
});

test('the documents of a filter come as a zip under names of their own, with a text of what is not in it', async () => {
  const { t, property, viewer } = kit;
  const bill = (number: string, cents: number) => ({
    vendor: VENDOR,
    number,
    date: 'February 3, 2026',
    lines: [['Work', cents]] as [string, number][],
  });
  await kit.sendFile(await drawBills([bill('Z/1', 10)]), 'one.pdf');
  await kit.sendFile(await drawBills([bill('Z 1', 20)]), 'two.pdf');
  const lost = await kit.send([bill('Z 2', 30)]);
  await t.a.run((db) =>
    sql`update file set storage_key = storage_key || '0' where id = ${lost.document.fileId}`.execute(db),
  );
  await enter([{ text: 'By hand', amountCents: 1 }], { invoiceDate: '2026-02-03', number: 'Z 3' });
  const zip = await t.get(`/invoice-zip?${between('2026-02-03')}&propertyId=${property.id}`, viewer);
  expect(zip.headers['content-type']).toBe('application/zip');
  const files = unzipSync(new Uint8Array(zip.bytes));
  const names = Object.keys(files);
  expect(names).toEqual(
    expect.arrayContaining([`2026-02-03 ${VENDOR} Z 1.pdf`, `2026-02-03 ${VENDOR} Z 1 (2).pdf`, 'Not in this zip.txt']),
  );
  expect(
    Buffer.from(files[names[0] ?? ''] ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const left = Buffer.from(files['Not in this zip.txt'] ?? []).toString();
  expect(left).toContain(`2026-02-03 ${VENDOR} Z 3: it has no document.`);
  expect(left).toContain(`2026-02-03 ${VENDOR} Z 2: its document could not be read.`);
  expect(names).toHaveLength(3);
});
