import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anInvoice, anInvoiceDetail, invoicesAnswer } from '#testing/invoices.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import InvoicesPage from './InvoicesPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

type Served = {
  list?: (query: URLSearchParams) => FakeAnswer;
  calls?: Record<string, (request: FakeRequest) => FakeAnswer>;
  path?: string;
  properties?: string[];
  roleId?: number;
};

async function open({
  list = () => ({ body: invoicesAnswer([]) }),
  calls = {},
  path = '/report/1/invoice',
  properties = ['Alder Court'],
  roleId = 3,
}: Served = {}) {
  server = await startFakeApi((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://x');
    const own = calls[`${request.method} ${pathname}`];
    if (own) return own(request);
    if (pathname === '/config.json') return { body: { apiBase: `${server?.base}/v1` } };
    if (pathname === '/v1/report/1/invoice' || pathname === '/v1/invoice') return list(searchParams);
    if (pathname === '/v1/vendor/basic' || pathname === '/v1/item/types' || pathname === '/v1/saved-view')
      return { body: { results: [], total: 0, nextCursor: null } };
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: properties })));
  return renderInApp(
    <>
      <Routes>
        <Route path="/report/:propertyId/invoice" element={<InvoicesPage />} />
        <Route path="/portfolio/invoices" element={<InvoicesPage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <Toasts />
    </>,
    { store, path },
  );
}

const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
const chooser = () => screen.findByLabelText('Upload invoices: PDF files', { selector: 'input' });

test('without any invoice the page says how documents are read, and that no cloud is needed', async () => {
  await open();
  expect(await screen.findByText('No invoice yet')).toBeDefined();
  expect(
    screen.getByText(/Reading works without any key or cloud: on this server\. What cannot be read you enter by hand/),
  ).toBeDefined();
  expect(await chooser()).toBeDefined();
});

test('a sample is sent to be read as a bill of one’s own would be; where it cannot be had, that is said', async () => {
  let isThere = false;
  const { user } = await open({
    calls: {
      'GET /src/screens/invoice/sample-invoice.pdf': () => (isThere ? { body: 'sample' } : { status: 503, body: {} }),
    },
  });
  const tried = await screen.findByRole('button', { name: 'Try a sample invoice' });
  await user.click(tried);
  expect(await screen.findByText('The sample could not be loaded. Try again in a moment.')).toBeDefined();
  isThere = true;
  await user.click(tried);
  const panel = within(await screen.findByRole('region', { name: 'Uploads' }));
  expect(panel.getByText('sample-invoice.pdf')).toBeDefined();
  await waitFor(() =>
    expect(server?.requests.map(({ path: asked }) => asked)).toContain('/v1/pdf/1/sample-invoice.pdf'),
  );
});

test('who may only read is not offered to upload', async () => {
  await open({ roleId: 1 });
  expect(await screen.findByText('No invoice yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Upload invoices' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try a sample invoice' })).toBeNull();
});

test('a filter that hides all says which and clears it', async () => {
  const { user, path } = await open({
    list: (query) => ({ body: invoicesAnswer(query.has('state') ? [] : [anInvoice()]) }),
    path: '/report/1/invoice?state=REJECTED',
  });
  expect(await screen.findByText('No invoice fits the filters')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('row', { name: /Bay Appliance Repair/ })).toBeDefined();
  expect(path()).toBe('/report/1/invoice');
});

test('a list that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open({
    list: () => (isUp ? { body: invoicesAnswer([anInvoice()]) } : { status: 503, body: {} }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The invoices could not be loaded');
  expect(screen.queryByText('No invoice yet')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Bay Appliance Repair/ })).toBeDefined();
});

test('what the sum leaves out is said, and what waits stands beside the question', async () => {
  await open({
    list: () => ({
      body: invoicesAnswer([anInvoice({ totalCents: null, currency: 'USD' })], {
        totals: { totalCents: null, unread: 1, otherCurrency: 2, overCents: null },
        states: [
          { state: 'NEEDS_REVIEW', count: 3 },
          { state: 'READING', count: 1 },
          { state: 'APPROVED', count: 40 },
        ],
      }),
    }),
  });
  expect(await screen.findByText('3 to review, 1 being read.')).toBeDefined();
  expect(screen.getByText(/the sum leaves out 1 without a total and 2 in another currency/)).toBeDefined();
});

test('invoices over the agreed prices say by how much in all', async () => {
  await open({
    list: () => ({
      body: invoicesAnswer([anInvoice({ overCents: 4_000 })], {
        totals: { totalCents: 19_500, unread: 0, otherCurrency: 0, overCents: 4_000 },
      }),
    }),
    path: '/report/1/invoice?agreed=over',
  });
  expect(await screen.findByText(/\$40\.00 over the agreed prices/)).toBeDefined();
});

test('states carry their reason, and a row leads to its review', async () => {
  const failed = anInvoice({ state: 'FAILED', stateReason: 'ENCRYPTED', vendorName: null, Vendor: null, number: null });
  const { user, path } = await open({ list: () => ({ body: invoicesAnswer([failed]) }) });
  const row = await screen.findByRole('row', { name: /Not read/ });
  expect(within(row).getByText(/protected by a password/)).toBeDefined();
  await user.click(within(row).getByRole('link', { name: 'Vendor not known' }));
  expect(path()).toBe('/report/1/invoice/7');
});

test('several are approved at once as far as they lack nothing, and those that are refused are named', async () => {
  const rows = [
    anInvoice({ id: 7 }),
    anInvoice({ id: 8, number: 'B-1043', version: 5 }),
    anInvoice({ id: 9, number: null, totalCents: null }),
  ];
  const refused = { status: 422, body: { code: 'UNPROCESSABLE', message: 'Lines do not add up.', errors: [] } };
  const { user } = await open({
    list: () => ({ body: invoicesAnswer(rows) }),
    calls: {
      'POST /v1/invoice/7/approve': () => ({ body: anInvoiceDetail({ id: 7, state: 'APPROVED', version: 4 }) }),
      'POST /v1/invoice/8/approve': () => refused,
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all invoices shown' }));
  await user.click(screen.getByRole('button', { name: 'Approve (2)' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => {
    const sent = server?.requests.filter(({ path: asked }) => asked.endsWith('/approve')) ?? [];
    expect(sent.map(({ path: asked, headers }) => [asked, headers['if-match']])).toEqual([
      ['/v1/invoice/7/approve', '"3"'],
      ['/v1/invoice/8/approve', '"5"'],
    ]);
  });
});

test('dropped PDFs are announced with their hash, sent and finished; the same file warns and is read all the same', async () => {
  const file = { id: 90, organizationId: 1, propertyId: 1, itemId: null, purpose: 'DOCUMENT', name: 'may.pdf' };
  await open({
    calls: {
      'POST /v1/pdf/1/may.pdf': () => ({
        status: 201,
        body: {
          id: 12,
          fileId: 90,
          upload: { url: '/v1/file-bytes/x', method: 'PUT', headers: {}, expiresAt: '2026-05-18T12:05:00.000Z' },
          sameFile: [{ invoiceId: 5, sentAt: '2026-04-02T12:00:00.000Z' }],
        },
      }),
      'PUT /v1/file-bytes/x': () => ({}),
      'POST /v1/file/90/finish': () => ({ body: { ...file, state: 'READY', reason: null } }),
    },
  });
  await screen.findByText('No invoice yet');
  const dataTransfer = { types: ['Files'], files: [pdf('may.pdf')] };
  fireEvent.dragOver(window, { dataTransfer });
  expect(await screen.findByText('Drop PDFs to read them as invoices')).toBeDefined();
  fireEvent.drop(window, { dataTransfer });
  const panel = within(await screen.findByRole('region', { name: 'Uploads' }));
  expect(await panel.findByText('Sent, is being read')).toBeDefined();
  expect(panel.getByText(/The same file was sent on 2026-04-02/)).toBeDefined();
  expect(panel.getByText('1 of 1 document sent')).toBeDefined();
  const announced = server?.requests.find(({ path: asked }) => asked === '/v1/pdf/1/may.pdf')?.body;
  expect(announced).toMatchObject({
    size: 8,
    contentType: 'application/pdf',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('over all properties the documents’ property is asked for before anything is sent', async () => {
  const { user } = await open({ path: '/portfolio/invoices', properties: ['Alder Court', 'Birch Row'] });
  await user.upload(await chooser(), [pdf('may.pdf'), pdf('june.pdf')]);
  const dialog = await screen.findByRole('dialog', { name: 'To which property are they billed?' });
  expect(server?.requests.some(({ path: asked }) => asked.startsWith('/v1/pdf/'))).toBe(false);
  await user.selectOptions(within(dialog).getByLabelText('Property'), 'Birch Row');
  await user.click(within(dialog).getByRole('button', { name: 'Upload 2 documents' }));
  await waitFor(() =>
    expect(server?.requests.map(({ path: asked }) => asked)).toEqual(
      expect.arrayContaining(['/v1/pdf/2/may.pdf', '/v1/pdf/2/june.pdf']),
    ),
  );
});

test('an invoice that is opened from a search takes the searched words along', async () => {
  await open({ list: () => ({ body: invoicesAnswer([anInvoice()]) }), path: '/report/1/invoice?q=dishwasher' });
  const link = await screen.findByRole('link', { name: 'Bay Appliance Repair' });
  expect(link.getAttribute('href')).toBe('/report/1/invoice/7?find=dishwasher');
});

test('spend is shown by month and type, by item type and by vendor, once it is unfolded', async () => {
  const spend = {
    months: [
      { month: '2026-04', invoiceType: 'REPAIR' as const, cents: 30_000 },
      { month: '2026-04', invoiceType: null, cents: 10_000 },
      { month: '2026-05', invoiceType: 'TURN' as const, cents: -5_000 },
    ],
    itemTypes: [
      { name: null, cents: 25_000 },
      { name: 'Refrigerator', cents: 10_000 },
    ],
    vendors: [{ name: 'Bay Appliance Repair', cents: 35_000 }],
  };
  const { user } = await open({ list: () => ({ body: invoicesAnswer([anInvoice()], { spend }) }) });
  await user.click(await screen.findByText('Spend of the last 12 months by month, item type and vendor'));
  const months = within(await screen.findByRole('region', { name: 'By month and type of work' }));
  expect(months.getByRole('row', { name: '2026-04 Repair $300, Type not known $100 $400' })).toBeDefined();
  expect(months.getByRole('row', { name: '2026-05 Turn −$50 −$50' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'No item named $250' })).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'By vendor' })).getByText('$350')).toBeDefined();
});
