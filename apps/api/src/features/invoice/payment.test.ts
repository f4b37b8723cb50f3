import { beforeAll, expect, test } from 'vitest';
import { startInvoices } from '#testing/invoice-kit.ts';

type Kit = Awaited<ReturnType<typeof startInvoices>>;
type Invoice = { id: number; version: number };
let kit: Kit;
beforeAll(async () => {
  kit = await startInvoices();
});

const VENDOR = 'Brook Appliance Service';
let count = 0;

/** Approved invoices, entered by hand: total in cents, and what else is said of each. The day is 2026-05-18. */
async function approved(...bills: { cents: number; [field: string]: unknown }[]): Promise<Invoice[]> {
  const { t, organizationId, property, manager, worker } = kit;
  const numbers = bills.map(() => `PAY-${++count}`);
  const rows = numbers.map((number) => `Alder Court,${VENDOR},${number},2026-04-14,Work,101,$1.00\n`);
  const csv = `Property,Vendor,Invoice Number,Date,Description,Unit,Amount\n${rows.join('')}`;
  const made = await t.post('/pdf/csv', { csv, orgId: organizationId }, manager);
  expect(made.status, made.text).toBe(202);
  await worker.idle();
  const invoices: Invoice[] = [];
  for (const [at, { cents, ...more }] of bills.entries()) {
    const { body } = await t.get(`/report/${property.id}/invoice?q=${numbers[at]}`, manager);
    const [found] = body.results.filter((row: { number: string }) => row.number === numbers[at]);
    const said = { totalCents: cents, isCreditNote: cents < 0, dueDate: null, taxCents: 0 };
    const lines = [{ text: 'Work', amountCents: cents }];
    const saved = await kit.put(found, { ...said, lines, ...more });
    expect(saved.status, saved.text).toBe(200);
    const done = await kit.post(saved.body, 'approve');
    expect(done.status, done.text).toBe(200);
    invoices.push(done.body);
  }
  return invoices;
}

const pay = (invoices: readonly Invoice[], amountCents: number, more: object = {}, as = kit.manager) =>
  kit.t.post(
    '/invoice-payment',
    {
      invoiceIds: invoices.map(({ id }) => id),
      paidOn: '2026-05-10',
      method: 'CHECK',
      reference: '1042',
      amountCents,
      ...more,
    },
    as,
  );
const takeBack = (id: number, as = kit.manager) =>
  kit.t.post(`/invoice-payment/${id}/take-back`, { reason: 'The check was stopped' }, as);
const grid = async (query = '', as = kit.manager) =>
  (await kit.t.get(`/report/${kit.property.id}/invoice-payment?${query}`, as)).body;
const rowOf = async ({ id }: Invoice) => (await grid(`invoiceId=${id}`)).results[0];
const figures = async () =>
  Object.fromEntries(
    (await grid()).figures.map((one: { metric: string; value: number | null; counted: number }) => [
      one.metric,
      [one.value, one.counted],
    ]),
  );

test('the figures count what is owed, overdue, due and unused, and each opens the rows that it counts', async () => {
  await approved(
    { cents: 10_000, dueDate: '2026-05-10' },
    { cents: 20_000, dueDate: '2026-05-20' },
    { cents: 40_000, dueDate: '2026-06-10' },
    { cents: 80_000 },
    { cents: 5_000, currency: 'EUR', dueDate: '2026-05-20' },
    { cents: -3_000 },
  );
  const answer = await grid();
  expect(await figures()).toMatchObject({
    paymentsOpen: [150_000, 4],
    paymentsOverdue: [10_000, 1],
    paymentsDue7: [20_000, 1],
    paymentsDue30: [60_000, 2],
    paymentsPaidMonth: [0, 0],
    paymentsCredits: [3_000, 1],
  });
  const overdue = answer.figures.find((one: { metric: string }) => one.metric === 'paymentsOverdue');
  expect(overdue.leftOut).toEqual([{ reason: 'no due date', count: 1 }]);
  expect(answer.totals).toEqual({ totalCents: 147_000, paidCents: 0, remainingCents: 147_000, otherCurrency: 1 });
  for (const [paid, n, cents] of [
    ['open', 4, 150_000],
    ['overdue', 1, 10_000],
    ['due7', 1, 20_000],
    ['due30', 2, 60_000],
    ['credits', 1, -3_000],
  ] as const) {
    const shown = await grid(`paid=${paid}&currency=USD`);
    expect([shown.total, shown.totals.remainingCents], paid).toEqual([n, cents]);
  }
  expect((await grid('paid=overdue')).results[0]).toMatchObject({
    overdueDays: 8,
    paidState: 'OPEN',
    propertyName: 'Alder Court',
  });
  const byMonth = (await grid('group=month')).groups;
  expect(byMonth.map((one: { key: string; label: string; count: number }) => [one.key, one.label, one.count])).toEqual([
    ['2026-05', 'May 2026', 3],
    ['2026-06', 'June 2026', 1],
    ['none', 'No due date', 2],
  ]);
  const [vendor, ...others] = (await grid('group=vendor')).groups;
  expect(others).toEqual([]);
  expect(vendor).toMatchObject({ label: VENDOR, count: 6, totals: { remainingCents: 147_000, otherCurrency: 1 } });
  expect((await grid(`group=vendor&groupKey=${vendor.key}`)).results).toHaveLength(6);
});

test('an invoice is paid in parts and never more than remains; a payment that is taken back stays in the history', async () => {
  const [bill] = (await approved({ cents: 10_000, dueDate: '2026-05-01' })) as [Invoice];
  const before = await figures();
  const first = await pay([bill], 4_000);
  expect(first.status, first.text).toBe(201);
  expect(await rowOf(bill)).toMatchObject({
    paidCents: 4_000,
    remainingCents: 6_000,
    paidState: 'PART',
    overdueDays: 17,
  });
  const over = await pay([bill], 6_001);
  expect(over).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'amountCents', message: expect.stringMatching('60.00 USD') }] },
  });
  expect((await pay([bill], 6_000, { method: 'ACH', reference: null })).status).toBe(201);
  expect(await rowOf(bill)).toMatchObject({
    remainingCents: 0,
    paidState: 'PAID',
    overdueDays: null,
    payments: [
      {
        paidOn: '2026-05-10',
        method: 'CHECK',
        reference: '1042',
        amountCents: 4_000,
        recordedBy: 'Mara Holt',
        takenBackAt: null,
      },
      { method: 'ACH', reference: null, amountCents: 6_000 },
    ],
  });
  expect((await figures()).paymentsPaidMonth).toEqual([
    before.paymentsPaidMonth[0] + 10_000,
    before.paymentsPaidMonth[1] + 2,
  ]);
  expect((await grid('paidIn=month&currency=USD')).results).toMatchObject([{ id: bill.id }]);
  expect((await pay([bill], 1)).status).toBe(409);
  const taken = await takeBack(first.body.results[0].id);
  expect(taken).toMatchObject({
    status: 200,
    body: { takenBackBy: 'Mara Holt', takenBackReason: 'The check was stopped' },
  });
  expect((await takeBack(first.body.results[0].id)).status).toBe(409);
  expect(await rowOf(bill)).toMatchObject({
    paidCents: 6_000,
    remainingCents: 4_000,
    payments: [{ amountCents: 4_000 }, { amountCents: 6_000 }],
  });
});

test('one check pays several invoices in full, all of them or none', async () => {
  const bills = await approved({ cents: 1_000 }, { cents: 2_000 }, { cents: -500 });
  const part = await pay(bills, 2_000);
  expect(part).toMatchObject({ status: 422, body: { errors: [{ path: 'amountCents' }] } });
  const paid = await pay(bills, 2_500);
  expect(paid.status, paid.text).toBe(201);
  expect(paid.body.results.map((one: { amountCents: number }) => one.amountCents)).toEqual([1_000, 2_000, -500]);
  const states = await Promise.all(bills.map(rowOf));
  expect(states.map(({ paidState }) => paidState)).toEqual(['PAID', 'PAID', 'USED']);
  const [foreign, dollars] = (await approved({ cents: 700, currency: 'EUR' }, { cents: 700 })) as [Invoice, Invoice];
  expect((await pay([foreign, dollars], 1_400)).body.errors[0].path).toBe('invoiceIds');
  expect((await pay([foreign], 700)).status).toBe(201);
});

test('a payment that a form sends again is recorded once', async () => {
  const [bill] = (await approved({ cents: 1_000 })) as [Invoice];
  const send = () =>
    kit.t.call('POST', '/invoice-payment', {
      body: { invoiceIds: [bill.id], paidOn: '2026-05-10', method: 'CARD', amountCents: 400 },
      as: kit.manager,
      headers: { 'idempotency-key': 'pay-once' },
    });
  const first = await send();
  expect(first.status, first.text).toBe(201);
  expect((await send()).body).toEqual(first.body);
  expect((await rowOf(bill)).payments).toHaveLength(1);
  const both = await Promise.all([pay([bill], 600), pay([bill], 600)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a credit note is set off against a bill of its vendor, as far as something of it is left', async () => {
  const [bill, credit, other] = (await approved(
    { cents: 10_000 },
    { cents: -3_000, number: 'CREDIT-3' },
    { cents: 8_000, vendorId: null, vendorName: 'Somebody else' },
  )) as [Invoice, Invoice, Invoice];
  const setOff = (of: Invoice, cents: number, creditInvoiceId: number | null = credit.id) =>
    pay([of], cents, { method: 'CREDIT', reference: null, creditInvoiceId });
  expect((await setOff(bill, 1_000, null)).body.errors[0].path).toBe('creditInvoiceId');
  expect((await setOff(other, 1_000)).body.errors[0].path).toBe('creditInvoiceId');
  expect((await setOff(bill, 1_000, other.id)).body.errors[0].path).toBe('creditInvoiceId');
  expect((await setOff(bill, 4_000)).body.errors[0]).toMatchObject({
    path: 'amountCents',
    message: expect.stringMatching('30.00 USD'),
  });
  const before = await figures();
  const set = await setOff(bill, 2_000);
  expect(set.body.results).toMatchObject([{ method: 'CREDIT', reference: 'CREDIT-3', creditInvoiceId: credit.id }]);
  expect(await rowOf(bill)).toMatchObject({ remainingCents: 8_000, paidState: 'PART' });
  expect(await rowOf(credit)).toMatchObject({ paidCents: -2_000, remainingCents: -1_000, paidState: 'UNUSED' });
  const after = await figures();
  expect(after.paymentsPaidMonth).toEqual(before.paymentsPaidMonth);
  expect(after.paymentsCredits[0]).toBe(before.paymentsCredits[0] - 2_000);
  expect((await kit.post(credit, 'reopen')).status).toBe(409);
  expect((await pay([credit], -1_000)).status).toBe(201);
  expect(await rowOf(credit)).toMatchObject({ remainingCents: 0, paidState: 'USED' });
  await takeBack(set.body.results[0].id);
  expect(await rowOf(credit)).toMatchObject({ remainingCents: -2_000 });
});

test('only approved invoices are paid, and one with payments is not reviewed again until they are taken back', async () => {
  const [bill] = (await approved({ cents: 1_000 })) as [Invoice];
  const paid = await pay([bill], 1_000);
  const refused = await kit.post(bill, 'reopen');
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/Take them back first/) } });
  await takeBack(paid.body.results[0].id);
  const open = await kit.post(bill, 'reopen');
  expect(open.status, open.text).toBe(200);
  expect((await pay([open.body], 1_000)).status).toBe(409);
  expect((await grid(`invoiceId=${bill.id}`)).total).toBe(0);
  expect((await pay([bill], 1_000, { paidOn: '2027-01-01' })).status).toBe(409);
  const again = await kit.post(open.body, 'approve');
  expect((await pay([again.body], 1_000, { paidOn: '2027-01-01' })).body.errors[0].path).toBe('paidOn');
  expect(await rowOf(again.body)).toMatchObject({
    remainingCents: 1_000,
    payments: [{ takenBackReason: 'The check was stopped' }],
  });
});

test('an invoice whose payments were taken back moves to another property with its history', async () => {
  const { t, organizationId, admin } = kit;
  const other = await t.a.property({ organizationId, name: 'Birch Hall' });
  const [bill, credit] = (await approved({ cents: 1_000 }, { cents: -1_000 })) as [Invoice, Invoice];
  const set = await pay([bill], 1_000, { method: 'CREDIT', creditInvoiceId: credit.id });
  await takeBack(set.body.results[0].id);
  const open = await kit.post(bill, 'reopen');
  const moved = await kit.put(open.body, { propertyId: other.id }, admin);
  expect(moved.status, moved.text).toBe(200);
  await kit.post(moved.body, 'approve', undefined, admin);
  const there = await t.get(`/report/${other.id}/invoice-payment`, admin);
  expect(there.body.results).toMatchObject([
    { id: bill.id, payments: [{ method: 'CREDIT', creditInvoiceId: null, amountCents: 1_000 }] },
  ]);
});

test('nobody outside the organization finds a payment, and recording one takes the right to manage', async () => {
  const [bill] = (await approved({ cents: 1_000 })) as [Invoice];
  const { t, stranger, viewer, member, property, admin } = kit;
  expect((await t.get(`/report/${property.id}/invoice-payment`, stranger)).status).toBe(404);
  const unknown = await pay([{ ...bill, id: 999_999_999 }], 100, {}, stranger);
  expect((await pay([bill], 100, {}, stranger)).body.message).toBe(unknown.body.message);
  expect((await pay([bill], 100, {}, stranger)).status).toBe(404);
  for (const as of [viewer, member]) expect((await pay([bill], 100, {}, as)).status).toBe(403);
  const paid = await pay([bill], 100);
  const [{ id }] = paid.body.results;
  expect((await takeBack(id, stranger)).status).toBe(404);
  expect((await takeBack(id, member)).status).toBe(403);
  const everywhere = await t.get(`/invoice-payment?invoiceId=${bill.id}`, admin);
  expect(everywhere.body.results).toMatchObject([{ id: bill.id, paidCents: 100 }]);
});
