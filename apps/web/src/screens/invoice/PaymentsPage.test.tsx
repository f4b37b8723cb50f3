import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { PaidInvoice, PaymentsAnswer } from '#api/payment.api.ts';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import PaymentsPage from './PaymentsPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

type Payment = PaidInvoice['payments'][number];

function aPayment(over: Partial<Payment> = {}): Payment {
  return {
    id: 51,
    paidOn: '2026-05-10',
    method: 'CHECK',
    reference: '1042',
    amountCents: 4_000,
    creditInvoiceId: null,
    recordedBy: 'Mara Holt',
    recordedAt: '2026-05-10T12:00:00.000Z',
    takenBackAt: null,
    takenBackBy: null,
    takenBackReason: null,
    ...over,
  };
}

function aPaidInvoice(over: Partial<PaidInvoice> = {}): PaidInvoice {
  return {
    id: 7,
    organizationId: 1,
    propertyId: 1,
    propertyName: 'Alder Court',
    vendorId: 30,
    vendorName: 'Bay Appliance Repair',
    vendorKey: '30',
    number: 'B-1042',
    invoiceDate: '2026-04-12',
    dueDate: '2026-05-12',
    currency: 'USD',
    totalCents: 10_000,
    paidCents: 4_000,
    remainingCents: 6_000,
    paidState: 'PART',
    overdueDays: 6,
    payments: [aPayment()],
    approvedAt: '2026-04-20T12:00:00.000Z',
    version: 3,
    ...over,
  };
}

function paymentsAnswer(rows: readonly PaidInvoice[], over: Partial<PaymentsAnswer> = {}): PaymentsAnswer {
  const sum = (of: (row: PaidInvoice) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    results: [...rows],
    total: rows.length,
    nextCursor: null,
    totals: {
      totalCents: sum(({ totalCents }) => totalCents),
      paidCents: sum(({ paidCents }) => paidCents),
      remainingCents: sum(({ remainingCents }) => remainingCents),
      otherCurrency: 0,
    },
    groups: [],
    asOf: '2026-05-18',
    computedAt: '2026-05-18T12:00:00.000Z',
    figures: [],
    ...over,
  };
}

type Figure = NonNullable<PaymentsAnswer['figures']>[number];

function aFigure(metric: string, value: number | null, counted: number): Figure {
  return { metric, value, counted, total: counted, leftOut: [] };
}

type Served = {
  list?: (query: URLSearchParams) => FakeAnswer;
  calls?: Record<string, (request: FakeRequest) => FakeAnswer>;
  path?: string;
  roleId?: number;
};

async function open({
  list = () => ({ body: paymentsAnswer([]) }),
  calls = {},
  path = '/report/1/invoice/payments',
  roleId = 3,
}: Served = {}) {
  server = await startFakeApi((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://x');
    const own = calls[`${request.method} ${pathname}`];
    if (own) return own(request);
    if (pathname === '/config.json') return { body: { apiBase: `${server?.base}/v1` } };
    if (pathname === '/v1/report/1/invoice-payment' || pathname === '/v1/invoice-payment') return list(searchParams);
    if (pathname === '/v1/vendor/basic' || pathname === '/v1/item/types' || pathname === '/v1/saved-view')
      return { body: { results: [], total: 0, nextCursor: null } };
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return renderInApp(
    <Routes>
      <Route path="/report/:propertyId/invoice/payments" element={<PaymentsPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { store, path },
  );
}

const sent = () =>
  server?.requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/invoice-payment'))
    .map(({ body }) => body);

test.each([
  [
    aFigure('paymentsOpen', 1_234_500, 3),
    aFigure('paymentsOverdue', 400_000, 1),
    '$12,345 is owed on 3 invoices, $4,000 of it overdue.',
  ],
  [
    aFigure('paymentsOpen', 20_000, 1),
    aFigure('paymentsOverdue', 0, 0),
    '$200 is owed on 1 invoice, nothing of it overdue.',
  ],
  [aFigure('paymentsOpen', 20_000, 1), aFigure('paymentsOverdue', null, 0), '$200 is owed on 1 invoice.'],
  [aFigure('paymentsOpen', 0, 0), aFigure('paymentsOverdue', 0, 0), 'Nothing is owed.'],
])('the first sentence says what is owed (%#)', async (owed, overdue, words) => {
  await open({ list: () => ({ body: paymentsAnswer([aPaidInvoice()], { figures: [owed, overdue] }) }) });
  expect(await screen.findByText(words)).toBeDefined();
});

test('without approved invoices the page says where they come from; a filter that hides all can be cleared', async () => {
  const { user } = await open({
    list: (query) => ({ body: paymentsAnswer(query.has('paid') ? [] : [aPaidInvoice()]) }),
    path: '/report/1/invoice/payments?paid=overdue',
  });
  expect(await screen.findByText('No invoice fits the filters')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('row', { name: /Bay Appliance Repair/ })).toBeDefined();
});

test('nothing to pay yet is not a failure, and a failure is not nothing to pay', async () => {
  let isUp = false;
  const { user } = await open({ list: () => (isUp ? { body: paymentsAnswer([]) } : { status: 503, body: {} }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The invoices could not be loaded');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing to pay yet')).toBeDefined();
});

test('one payment is recorded for the selected invoices of which something remains', async () => {
  const rows = [
    aPaidInvoice(),
    aPaidInvoice({ id: 8, number: 'B-1043', remainingCents: 2_050, paidCents: 0, payments: [] }),
    aPaidInvoice({ id: 9, number: 'B-1044', remainingCents: 0, paidState: 'PAID' }),
  ];
  const { user } = await open({
    list: () => ({ body: paymentsAnswer(rows) }),
    calls: { 'POST /v1/invoice-payment': () => ({ status: 201, body: { results: [] } }) },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all invoices shown' }));
  await user.click(screen.getByRole('button', { name: 'Record payment (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment of 2 invoices' }));
  expect(dialog.getByText(/Each is paid in full: \$80\.50 together/)).toBeDefined();
  await user.type(dialog.getByLabelText(/^Reference/), '2077');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      expect.objectContaining({ invoiceIds: [7, 8], method: 'CHECK', reference: '2077', amountCents: 8_050 }),
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('more than what remains is refused in the words of the server, and what was typed is kept', async () => {
  const refused = { path: 'amountCents', message: 'At most what remains can be paid: 60.00 USD.' };
  const { user } = await open({
    list: () => ({ body: paymentsAnswer([aPaidInvoice()]) }),
    calls: {
      'POST /v1/invoice-payment': () => ({
        status: 422,
        body: { code: 'UNPROCESSABLE', message: refused.message, errors: [refused] },
      }),
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bay Appliance Repair B-1042' }));
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText('Amount, $');
  await user.clear(amount);
  await user.type(amount, '99');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText(refused.message)).toBeDefined();
  expect((amount as HTMLInputElement).value).toBe('99');
});

test('a row opens its payments, and one is taken back with a reason', async () => {
  const taken = aPayment({
    id: 50,
    takenBackAt: '2026-05-11T12:00:00.000Z',
    takenBackBy: 'Mara Holt',
    takenBackReason: 'Wrong bill',
  });
  const { user } = await open({
    list: () => ({ body: paymentsAnswer([aPaidInvoice({ payments: [taken, aPayment()] })]) }),
    calls: {
      'POST /v1/invoice-payment/51/take-back': () => ({ body: { ...aPayment(), invoiceId: 7 } }),
    },
  });
  await user.click(within(await screen.findByRole('row', { name: /Bay Appliance Repair/ })).getByText('B-1042'));
  const drawer = within(await screen.findByRole('complementary', { name: 'Payments' }));
  expect(drawer.getByText(/Taken back by Mara Holt.*Wrong bill/)).toBeDefined();
  expect(drawer.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
  await user.click(drawer.getByRole('button', { name: /^Take back/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this payment back?' }));
  await user.type(dialog.getByLabelText('Reason'), 'The check was stopped');
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sent()).toEqual([{ reason: 'The check was stopped' }]));
});

test('who may not manage sees what was paid and is not offered to pay', async () => {
  const { user } = await open({ list: () => ({ body: paymentsAnswer([aPaidInvoice()]) }), roleId: 2 });
  await user.click(within(await screen.findByRole('row', { name: /Bay Appliance Repair/ })).getByText('B-1042'));
  const drawer = within(await screen.findByRole('complementary', { name: 'Payments' }));
  expect(drawer.getByText(/\$40\.00, Check 1042/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Record payment|Take back/ })).toBeNull();
});
