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
/** A bill with a number of its own. */
const bill = (over: Partial<Parameters<typeof drawBills>[0][number]> = {}) => ({
  vendor: VENDOR,
  number: `BA-${4100 + ++count}`,
  date: 'April 14, 2026',
  lines: [[`Repaired dishwasher, Apt 101, visit ${count}`, 120 + count]] as [string, number][],
  ...over,
});
const values = (over: Record<string, unknown> = {}) => ({
  vendorId: kit.vendorId,
  number: `HAND-${++count}`,
  invoiceDate: '2026-04-14',
  taxCents: 0,
  totalCents: 12_000 + count,
  lines: [{ text: 'Repaired dishwasher', amountCents: 12_000 + count, workType: 'REPAIR', unitId: kit.units[0].id }],
  ...over,
});

test('a document that is sent is read, listed with what it says, and found by a word of its page', async () => {
  const { t, property, manager } = kit;
  const given = bill({ lines: [['Repaired gearbox of the dishwasher, Apt 101', 184.5]], tax: 0 });
  const read = await kit.send([given]);
  expect(read).toMatchObject({
    number: given.number,
    invoiceDate: '2026-04-14',
    totalCents: 18_450,
    Vendor: { id: kit.vendorId, name: VENDOR },
    Unit: { name: '101' },
    PdfDataLineItem: [{ text: 'Repaired gearbox of the dishwasher, Apt 101', amountCents: 18_450, workType: 'REPAIR' }],
    read: { totalCents: { words: '$184.50', page: 1, isSure: true } },
    source: 'UPLOAD',
    document: { pageFrom: 1, pageTo: 1 },
  });
  const found = await t.get(`/report/${property.id}/invoice?q=gearb`, manager);
  expect(found.body.results.map((row: { id: number }) => row.id)).toEqual([read.id]);
  expect((await t.get(`/report/${property.id}/invoice?q=gearbox%20unicorn`, manager)).body.results).toEqual([]);
  const pages = await t.get(`/invoice/${read.id}/pages`, manager);
  const words = pages.body.results[0].words.map((word: { text: string }) => word.text);
  expect(words).toEqual(expect.arrayContaining(['gearbox', given.number, '$184.50']));
});

test('a correction is remembered for the vendor, is listed, and can be forgotten', async () => {
  const { t, manager, vendorId } = kit;
  const read = await kit.send([bill({ total: 77.7 })]);
  const lessons = async () => (await t.get(`/reader-lesson?vendorId=${vendorId}`, manager)).body.results;
  const before = await lessons();
  const wrong = read.totalCents === 7_770 ? 'subtotalCents' : 'totalCents';
  const saved = await kit.put(read, { vendorId, [wrong]: 7_770 });
  await kit.put(saved.body, { vendorId, [wrong]: 7_770 });
  const [taught, ...more] = (await lessons()).filter(
    (one: { id: number }) => !before.some((old: { id: number }) => old.id === one.id),
  );
  expect(more).toEqual([]);
  expect(taught).toMatchObject({
    field: wrong,
    label: expect.stringMatching(/total/i),
    times: 1,
    taughtBy: 'Mara Holt',
  });
  expect((await t.delete(`/reader-lesson/${taught.id}`, kit.viewer)).status).toBe(403);
  expect((await t.delete(`/reader-lesson/${taught.id}`, kit.stranger)).status).toBe(404);
  expect((await t.delete(`/reader-lesson/${taught.id}`, manager)).status).toBe(204);
  expect(await lessons()).toEqual(before);
});

test('documents that a person corrected are had as a zip, each with what was approved beside it, by administrators alone', async () => {
  const { t, admin, manager, stranger, organizationId, vendorId } = kit;
  const path = `/organization/${organizationId}/reader-corrections`;
  const entries = async () => unzipSync(new Uint8Array((await t.get(path, admin)).bytes));
  const names = async () => Object.keys(await entries()).filter((name) => name !== 'Not in this zip.txt');
  const before = await names();
  const send = async (name: string) => kit.send([bill({ total: 90 })], { name });
  const approve = async (of: { id: number; version: number }, over: object) => {
    const saved = await kit.put(of, { vendorId, totalCents: 9_000, subtotalCents: null, taxCents: null, ...over });
    expect((await kit.post(saved.body, 'approve')).status).toBe(200);
  };
  const corrected = await send('corrected.pdf');
  await approve(corrected, {
    number: 'PUT-RIGHT',
    lines: [{ text: 'Visit', quantity: 2, unitPriceCents: 4_500, amountCents: 9_000 }],
  });
  await kit.put(await send('waits.pdf'), { vendorId, number: 'NOT-APPROVED' });
  expect(await names()).toEqual([...before, 'corrected.pdf', 'corrected.expected.json']);
  const truth = JSON.parse(Buffer.from((await entries())['corrected.expected.json'] ?? []).toString());
  expect(truth).toMatchObject({
    invoiceNumber: 'PUT-RIGHT',
    invoiceDate: '2026-04-14',
    total: 90,
    subtotal: null,
    lines: [{ description: 'Visit', quantity: 2, unitPrice: 45, lineTotal: 90 }],
  });
  expect((await t.get(path, manager)).status).toBe(403);
  expect((await t.get(path, stranger)).status).toBe(404);
});

test('what a person enters is kept under the version that they read, and what is wrong names its field', async () => {
  const read = await kit.send([bill()]);
  const saved = await kit.put(read, values());
  expect(saved.body).toMatchObject({
    state: 'MATCHED',
    needs: [],
    Vendor: { id: kit.vendorId, name: VENDOR },
    Unit: { name: '101' },
  });
  expect((await kit.put(read, values())).status).toBe(412);
  const other = await kit.t.a.unit({ name: '999' });
  const wrong = await kit.put(saved.body, { lines: [{ text: 'Work', amountCents: 1, unitId: other.id }] });
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'lines.0.unitId' }] } });
  const off = await kit.put(saved.body, { totalCents: 99_900 });
  expect(off.body).toMatchObject({ state: 'NEEDS_REVIEW', needs: ['lines'] });
  const refused = await kit.post(off.body, 'approve');
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'lines' }] } });
});

test('an invoice that was sent at the wrong property moves with its document, and leaves its units behind', async () => {
  const { t, organizationId, property, manager, member, admin } = kit;
  const other = await t.a.property({ organizationId, name: 'Birch Hall' });
  const read = await kit.send([bill()], { name: 'stray.pdf' });
  expect((await kit.put(read, { propertyId: other.id }, member)).status).toBe(422);
  const moved = await kit.put(read, { propertyId: other.id }, admin);
  expect(moved.body).toMatchObject({ propertyId: other.id, PdfDataLineItem: [{ unitId: null }] });
  expect((await t.get(`/invoice/${read.id}`, manager)).status).toBe(404);
  expect((await t.get(`/invoice/${read.id}/pages`, admin)).body.results).toHaveLength(1);
  expect((await t.get(`/pdf/${other.id}/stray.pdf`, admin)).status).toBe(200);
  expect((await t.get(`/pdf/${property.id}/stray.pdf`, admin)).status).toBe(404);
});

test('approving records the work of each line, a credit note lowers what the item cost, and opening it again takes both back', async () => {
  const { t, units, property, manager } = kit;
  const item = await t.a.item({
    unit: { ...units[0], propertyId: property.id, organizationId: kit.organizationId },
    itemType: 'dishwasher',
  });
  const line = (amountCents: number, text: string) => ({
    text,
    amountCents,
    workType: 'REPAIR',
    unitId: units[0].id,
    itemId: item.id,
  });
  const first = await kit.put(
    await kit.send([bill()]),
    values({ totalCents: 20_000, lines: [line(20_000, 'New pump')] }),
  );
  const approved = await kit.post(first.body, 'approve');
  expect(approved.body).toMatchObject({ state: 'APPROVED', approvedBy: 'Mara Holt' });
  const credit = values({ isCreditNote: true, totalCents: -5_000, lines: [line(-5_000, 'Pump returned')] });
  const second = await kit.put(await kit.send([bill()]), credit);
  const credited = await kit.post(second.body, 'approve');
  expect(credited.status, credited.text).toBe(200);
  const paid = async () => {
    const { rows } = await t.a.run((db) =>
      sql<{
        cents: number;
        records: number;
      }>`select coalesce(sum(cost_cents), 0)::int as cents, count(*)::int as records from maintenance_record
        where item_id = ${item.id} and archived_at is null`.execute(db),
    );
    return rows[0];
  };
  expect(await paid()).toEqual({ cents: 15_000, records: 2 });
  const ofItem = await t.get(`/invoice?itemId=${item.id}&state=APPROVED&sort=total`, manager);
  expect(ofItem.body.results.map(({ id }: { id: number }) => id)).toEqual([credited.body.id, approved.body.id]);
  expect((await kit.put(approved.body, { number: 'X' })).status).toBe(409);
  const open = await kit.post(approved.body, 'reopen');
  expect(open.body).toMatchObject({ state: 'MATCHED', approvedAt: null });
  expect(await paid()).toEqual({ cents: -5_000, records: 1 });
  const unit = await t.get(`/maintenance-record/property/${property.id}/unit/${units[0].id}`, manager);
  expect(unit.body.results).toContainEqual(
    expect.objectContaining({ summary: 'Pump returned', costCents: -5_000, vendor: VENDOR }),
  );
});

test('a line that replaces an item retires it and puts a new one in its place, bought for what its lines charge; opening again takes that back', async () => {
  const { t, units, property, manager } = kit;
  const unit = { ...units[1], propertyId: property.id, organizationId: kit.organizationId };
  const old = await t.a.item({ unit, itemType: 'dishwasher', installDate: '2012-03-01', serialNumber: 'FX2299' });
  const line = (text: string, amountCents: number) => ({
    text,
    amountCents,
    workType: 'REPLACE',
    unitId: unit.id,
    itemId: old.id,
  });
  const lines = [line('Dishwasher, 24 inch', 60_000), line('Installation of the dishwasher', 15_000)];
  const saved = await kit.put(await kit.send([bill()]), values({ totalCents: 75_000, lines }));
  const approved = await kit.post(saved.body, 'approve');
  const [first, second] = approved.body.PdfDataLineItem;
  expect(first).toMatchObject({ recordId: null, newItemId: expect.any(Number) });
  expect(second.newItemId).toBe(first.newItemId);
  const item = (id: number) => t.get(`/item/${unit.id}/${id}`, manager);
  const fresh = await item(first.newItemId);
  expect(fresh.body).toMatchObject({
    purchaseCents: 75_000,
    installDate: '2026-04-14',
    serialNumber: null,
    status: 'ACTIVE',
    unitId: unit.id,
  });
  expect((await item(old.id)).body).toMatchObject({ status: 'RETIRED', replacedByItemId: first.newItemId });
  await t.put(`/item/${first.newItemId}`, { note: 'Plate read' }, manager, { 'if-match': `"${fresh.body.version}"` });
  expect((await kit.post(approved.body, 'reopen')).status).toBe(409);
  await t.a.run((db) => sql`update item set version = 1 where id = ${first.newItemId}`.execute(db));
  expect((await kit.post(approved.body, 'reopen')).status).toBe(200);
  expect((await item(old.id)).body).toMatchObject({ status: 'ACTIVE', replacedByItemId: null });
  expect((await item(first.newItemId)).status).toBe(404);
});

test('work that is on record without a cost gets it from its bill instead of being recorded twice', async () => {
  const { t, units, property, manager } = kit;
  const item = await t.a.item({
    unit: { ...units[1], propertyId: property.id, organizationId: kit.organizationId },
    itemType: 'range',
  });
  const work = { unitId: units[1].id, itemId: item.id, summary: 'Igniter replaced', performedOn: '2026-04-10' };
  const record = await t.post('/maintenance-record', work, manager);
  const line = { text: 'Igniter', amountCents: 9_000, workType: 'REPAIR', unitId: units[1].id, itemId: item.id };
  const saved = await kit.put(await kit.send([bill()]), values({ totalCents: 9_000, lines: [line] }));
  const approved = await kit.post(saved.body, 'approve');
  expect(approved.body.PdfDataLineItem[0].recordId).toBe(record.body.id);
  const costs = async () => {
    const { body } = await t.get(`/maintenance-record/property/${property.id}/unit/${units[1].id}`, manager);
    return body.results.map((row: { costCents: number | null }) => row.costCents);
  };
  expect(await costs()).toEqual([9_000]);
  await kit.post(approved.body, 'reopen');
  expect(await costs()).toEqual([null]);
});

test('a second copy is named by file, by number, and by total and date; a duplicate is not counted and can be opened again', async () => {
  const { t, property, manager } = kit;
  const pdf = await drawBills([bill()]);
  const { document } = await kit.sendFile(pdf, 'first.pdf');
  const first = await kit.put(
    await kit.get(document.invoiceIds[0]),
    values({ number: 'DUP 77', totalCents: 33_300, lines: [] }),
  );
  const again = await kit.sendFile(pdf, 'again.pdf');
  expect(again.announced.sameFile).toEqual([expect.objectContaining({ invoiceId: first.body.id })]);
  const copy = await kit.get(again.document.invoiceIds[0]);
  expect(copy).toMatchObject({ duplicates: [{ id: first.body.id, reason: 'FILE' }] });
  const numbered = await kit.put(await kit.send([bill()]), values({ number: 'dup-77', totalCents: 1, lines: [] }));
  expect(numbered.body.duplicates).toContainEqual(expect.objectContaining({ id: first.body.id, reason: 'NUMBER' }));
  const near = await kit.put(
    await kit.send([bill()]),
    values({ number: 'Z 1', totalCents: 33_300, invoiceDate: '2026-04-17', lines: [] }),
  );
  expect(near.body.duplicates).toContainEqual(expect.objectContaining({ id: first.body.id, reason: 'AMOUNT' }));
  const marked = await kit.post(near.body, 'duplicate', { ofId: first.body.id });
  expect(marked.body).toMatchObject({ state: 'DUPLICATE', duplicateOfId: first.body.id });
  expect((await kit.post(numbered.body, 'duplicate', { ofId: marked.body.id })).status).toBe(422);
  expect((await kit.post(marked.body, 'reopen')).body.state).toBe('NEEDS_REVIEW');
  const listed = await t.get(`/report/${property.id}/invoice?state=DUPLICATE`, manager);
  expect(listed.body.total).toBe(0);
});

test('a document with two invoices is split where a person says, and joined again', async () => {
  const { t, manager, worker } = kit;
  const read = await kit.send([bill(), bill()]);
  expect(read.document).toMatchObject({ pageFrom: 1, pageTo: 2, siblings: [] });
  expect((await kit.post(read, 'split', { at: [3] })).status).toBe(422);
  const split = await kit.post(read, 'split', { at: [2] });
  expect(split.status, split.text).toBe(200);
  await worker.idle();
  const first = await kit.get(read.id);
  expect(first.document).toMatchObject({ pageFrom: 1, pageTo: 1, siblings: [{ pageFrom: 2, pageTo: 2 }] });
  const second = await kit.get(first.document.siblings[0].id);
  expect(second.document).toMatchObject({ pageFrom: 2, pageTo: 2 });
  await kit.post(first, 'retry');
  await worker.idle();
  const again = await kit.get(read.id);
  expect(again.document).toMatchObject({ pageFrom: 1, pageTo: 1, siblings: [{ id: second.id, pageFrom: 2 }] });
  expect(again.number).toBe(first.number);
  expect((await kit.post(second, 'merge')).status).toBe(409);
  await kit.post(again, 'merge');
  await worker.idle();
  expect((await kit.get(read.id)).document).toMatchObject({ pageFrom: 1, pageTo: 2, siblings: [] });
  expect((await t.get(`/invoice/${second.id}`, manager)).status).toBe(404);
});

test('a document that cannot be read keeps its file, says why, and can be tried again or entered by hand', async () => {
  const broken = Buffer.concat([(await drawBills([bill()])).subarray(0, 400), Buffer.from('\n%%EOF\n')]);
  const refused = await kit.sendFile(broken, 'broken.pdf');
  expect(refused.document).toMatchObject({ state: 'FAILED', failedCode: 'REFUSED', invoiceIds: [] });
  const { document } = await kit.sendFile(await drawBills([bill()], 'secret'), 'locked.pdf');
  expect(document).toMatchObject({ state: 'FAILED', failedCode: 'ENCRYPTED' });
  const failed = await kit.get(document.invoiceIds[0]);
  expect(failed).toMatchObject({ state: 'FAILED', stateReason: expect.stringMatching(/password/) });
  const again = await kit.post(failed, 'retry');
  expect(again.body.state).toBe('UPLOADED');
  await kit.worker.idle();
  const stillFailed = await kit.get(failed.id);
  expect(stillFailed.state).toBe('FAILED');
  expect((await kit.put(stillFailed, values())).body.state).toBe('MATCHED');
});

test('a reader outside the product is given what no machine read, by itself, and settles it or hands it to a person', async () => {
  const { t, admin, manager } = kit;
  const { document } = await kit.sendFile(await drawBills([bill()], 'secret'), 'for-a-person.pdf');
  expect((await t.get('/aws/invoice', manager)).status).toBe(403);
  const waiting = await t.get('/aws/invoice', admin);
  const leased = waiting.body.results.find((one: { id: number }) => one.id === document.id);
  expect(leased).toMatchObject({ key: document.key, leasedUntil: expect.any(String), url: expect.any(String) });
  const second = await t.a.user({ organizationId: kit.organizationId, isAdmin: true });
  const ids = (answer: { body: { results: { id: number }[] } }) => answer.body.results.map((one) => one.id);
  expect(ids(await t.get('/aws/invoice', second))).not.toContain(document.id);
  expect((await t.call('PUT', '/aws/invoice/forturk', { body: { key: document.key }, as: second })).status).toBe(409);
  const handed = await t.call('PUT', '/aws/invoice/forturk', { body: { key: document.key }, as: admin });
  expect(handed.body).toMatchObject({ state: 'READ' });
  expect(await kit.get(document.invoiceIds[0])).toMatchObject({
    state: 'NEEDS_REVIEW',
    stateReason: expect.stringMatching(/person/),
  });
  expect((await t.call('PUT', '/aws/invoice', { body: { key: document.key }, as: admin })).status).toBe(409);
  expect((await t.call('PUT', '/aws/invoice', { body: { key: 'no-such' }, as: admin })).status).toBe(404);
});

test('a document is fetched and attached by its name', async () => {
  const { t, property, units, manager } = kit;
  const bytes = await drawBills([bill()]);
  await kit.sendFile(bytes, 'manual.pdf');
  const link = await t.get(`/pdf/${property.id}/manual.pdf`, manager);
  expect(Buffer.from(await (await fetch(new URL(link.body.url, kit.base))).arrayBuffer()).equals(bytes)).toBe(true);
  const item = await t.a.item({ unit: { ...units[0], propertyId: property.id, organizationId: kit.organizationId } });
  const attach = (body: object) => t.call('PUT', '/pdf', { body, as: manager });
  expect((await attach({ unitId: units[0].id, itemId: item.id, pdfName: 'manual.pdf' })).body).toMatchObject({
    itemId: item.id,
  });
  expect((await attach({ unitId: units[1].id, itemId: item.id, pdfName: 'manual.pdf' })).status).toBe(422);
  expect((await attach({ propertyId: property.id, pdfName: 'manual.pdf' })).body).toMatchObject({ itemId: null });
  expect((await attach({ propertyId: property.id, pdfName: 'nothing.pdf' })).status).toBe(422);
});

test('invoices come in as CSV, all or none, and the job says which rows are wrong', async () => {
  const { t, organizationId, manager, property, worker } = kit;
  const head = 'Property,Vendor,Invoice Number,Date,Description,Unit,Amount\n';
  const given = async (rows: string) => {
    const made = await t.post('/pdf/csv', { csv: head + rows, orgId: organizationId }, manager);
    expect(made.status, made.text).toBe(202);
    await worker.idle();
    return (await t.get(`/job/${made.body.jobId}`, manager)).body;
  };
  const from = async () => (await t.get(`/report/${property.id}/invoice?source=CSV`, manager)).body;
  const bad = await given(
    'Alder Court,Brook,C1,2026-04-02,Paint,101,$90.00\nElm,Brook,C2,2026-04-02,Paint,,$5\nAlder Court,Brook,C3,2026-04-02,Paint,777,$5\n',
  );
  expect(bad).toMatchObject({
    state: 'FAILED',
    message: expect.stringMatching(/Nothing was imported\. Row 2: .*Elm.* Row 3: .*777/),
  });
  expect((await from()).total).toBe(0);
  const good = await given(
    `Alder Court,${VENDOR},C1,2026-04-02,Paint,101,$90.00\nAlder Court,${VENDOR},C1,2026-04-02,Clean,102,$10.00\n`,
  );
  expect(good).toMatchObject({ state: 'DONE', counts: { invoices: 1, lines: 2 } });
  expect((await from()).results).toMatchObject([
    { number: 'C1', totalCents: 10_000, vendorId: kit.vendorId, state: 'NEEDS_REVIEW', documentId: null },
  ]);
  expect((await t.post('/pdf/csv', { csv: head, orgId: organizationId }, kit.stranger)).status).toBe(404);
});

test('nobody outside the organization finds an invoice, and rights are those of its property', async () => {
  const { t, stranger, viewer, member, property } = kit;
  const read = await kit.send([bill()]);
  for (const path of [`/invoice/${read.id}`, `/invoice/${read.id}/pages`, `/report/${property.id}/invoice`])
    expect((await t.get(path, stranger)).status, path).toBe(404);
  expect((await kit.put(read, values(), stranger)).status).toBe(404);
  expect((await kit.put(read, values(), viewer)).status).toBe(403);
  const saved = await kit.put(read, values(), member);
  expect(saved.status, saved.text).toBe(200);
  expect((await kit.post(saved.body, 'approve', undefined, member)).status).toBe(403);
  const facts = { size: 10, sha256: '0'.repeat(64), contentType: 'application/pdf' };
  expect((await t.post(`/pdf/${property.id}/x.pdf`, facts, stranger)).status).toBe(404);
  expect((await t.post(`/pdf/${property.id}/x.exe`, facts, member)).body.errors[0].path).toBe('fileName');
});
