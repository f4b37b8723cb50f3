import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anInvoice, anInvoiceDetail, anInvoiceLine, invoicesAnswer } from '#testing/invoices.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import ReviewPage from './ReviewPage.tsx';

const USUAL_WIDTH = 1024;
let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(async () => {
  // why: other files share the window
  wide(USUAL_WIDTH);
  await server?.stop();
});
beforeEach(() => wide());

type Served = {
  invoice?: InvoiceDetail | (() => InvoiceDetail);
  queue?: InvoiceDetail[];
  calls?: Record<string, (request: FakeRequest) => FakeAnswer>;
  roleId?: number;
  path?: string;
};

async function open({
  invoice = anInvoiceDetail(),
  queue = [],
  calls = {},
  roleId = 3,
  path = '/report/1/invoice/7',
}: Served = {}) {
  const first = typeof invoice === 'function' ? invoice() : invoice;
  const detailOf = (id: number) =>
    id === first.id ? (typeof invoice === 'function' ? invoice() : invoice) : queue.find((each) => each.id === id);
  server = await startFakeApi((request) => {
    const { pathname } = new URL(request.path, 'http://x');
    const own = calls[`${request.method} ${pathname}`];
    if (own) return own(request);
    if (pathname === '/v1/report/1/invoice')
      return { body: invoicesAnswer([first, ...queue].map(({ id, version }) => anInvoice({ id, version }))) };
    const detail = detailOf(Number(/^\/v1\/invoice\/(\d+)$/.exec(pathname)?.[1]));
    if (detail) return { body: detail };
    if (/^\/v1\/invoice\/\d+\/pages$/.test(pathname))
      return {
        body: { results: [{ page: 1, width: 612, height: 792, isScan: false, turn: 0, words: [] }] },
      };
    if (pathname === '/v1/vendor/basic')
      return {
        body: {
          results: [
            {
              id: 30,
              name: 'Bay Appliance Repair',
              organizationId: 1,
              trades: [],
              phone: null,
              coiExpiresOn: null,
              workersCompExpiresOn: null,
            },
          ],
          total: 1,
          nextCursor: null,
        },
      };
    if (pathname === '/v1/reader-lesson') return { body: { results: [] } };
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  const view = renderInApp(
    <Routes>
      <Route path="/report/:propertyId/invoice/:invoiceId" element={<ReviewPage />} />
      <Route path="*" element={<p>The list</p>} />
    </Routes>,
    { store, path },
  );
  const form = await screen.findByLabelText('Review');
  return { ...view, form: within(form) };
}

/** A window in which the page stands beside the fields. */
function wide(width = 1440): void {
  // why: happy-dom's controls are an untyped property of the window
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  });
}

const TWIN: InvoiceDetail['duplicates'][number] = {
  id: 5,
  reason: 'NUMBER',
  vendorName: 'Bay Appliance Repair',
  number: 'B-1042',
  invoiceDate: '2026-05-11',
  totalCents: 19_500,
  state: 'APPROVED',
  propertyName: 'Alder Court',
  fileName: 'april.pdf',
  arrivedAt: '2026-05-12T08:00:00.000Z',
};

const isLocked = () => screen.getByLabelText('Number').closest('fieldset')?.disabled;
const sent = (path: string) => server?.requests.filter((request) => request.path === path) ?? [];
const listed = () => server?.requests.filter(({ path }) => path.startsWith('/v1/report/1/invoice?')) ?? [];
const labelsIn = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input, select')].map(
    ({ id }) => form.querySelector(`label[for="${id}"]`)?.textContent,
  );

test('fields come in the order of doubt, each with the words it came from and the doubt in words', async () => {
  await open();
  const form = screen.getByLabelText('Review');
  expect(labelsIn(form).slice(0, 6)).toEqual(['Total', 'Date', 'Vendor', 'Number', 'Tax', 'Subtotal']);
  const total = screen.getByLabelText('Total');
  expect(total.closest('[data-standing]')?.textContent).toContain('Not sure');
  expect(document.getElementById(total.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Another value fits nearly as well. Read: ‘195.00’',
  );
});

test('the focus begins in the first doubtful field, and its words are marked on the page', async () => {
  await open();
  expect(document.activeElement).toBe(screen.getByLabelText('Total'));
  await waitFor(() => expect(document.querySelector('[data-tone="chosen"]')).not.toBeNull());
});

test('a document that cannot be drawn says so, and the fields still work', async () => {
  const { user } = await open();
  expect(await screen.findByText('The document cannot be drawn here')).toBeDefined();
  await user.clear(screen.getByLabelText('Number'));
  await user.type(screen.getByLabelText('Number'), 'B-9');
  expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('B-9');
});

test('by keyboard alone: what is typed is saved and approved, and the next one opens', async () => {
  const next = anInvoiceDetail({ id: 8, number: 'B-1043' });
  const saved = anInvoiceDetail({ totalCents: 19_500, number: 'B-77', version: 4 });
  const { user, path } = await open({
    queue: [next],
    calls: {
      'PUT /v1/invoice/7': () => ({ body: saved }),
      'POST /v1/invoice/7/approve': () => ({ body: { ...saved, state: 'APPROVED', version: 5 } }),
    },
  });
  await user.tab();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Number'));
  await user.keyboard('{Control>}a{/Control}B-77');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(path()).toBe('/report/1/invoice/8'));
  expect(sent('/v1/invoice/7').find(({ method }) => method === 'PUT')?.body).toMatchObject({
    number: 'B-77',
    totalCents: 19_500,
    lines: [{ id: 71, amountCents: 18_000, unitId: 100 }],
  });
  expect(sent('/v1/invoice/7/approve')[0]?.headers['if-match']).toBe('"4"');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Total')));
});

test('an invoice that is right as it was read is approved with one key, without saving anything', async () => {
  const { user } = await open({
    calls: {
      'POST /v1/invoice/7/approve': () => ({ body: anInvoiceDetail({ state: 'APPROVED', version: 4 }) }),
    },
  });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('The list');
  expect(server?.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('the strip of sums turns red with the difference as an amount is typed, and approving is refused in words', async () => {
  const { user, form } = await open();
  expect(form.getByText(/\$180\.00 of lines \+ \$15\.00 tax = \$195\.00, as the total says/)).toBeDefined();
  const total = screen.getByLabelText('Total');
  await user.clear(total);
  await user.type(total, '200');
  expect(form.getByText(/= \$195\.00; the total is \$5\.00 more/)).toBeDefined();
  expect(form.getByText('To approve it: Lines and tax do not add up to the total.')).toBeDefined();
  expect(form.getByRole('button', { name: 'Save and approve' }).getAttribute('aria-disabled')).toBe('true');
});

test('a field that is needed stands first, and what approval lacks is said until it is typed', async () => {
  const { read } = anInvoiceDetail();
  const { user, form } = await open({
    invoice: anInvoiceDetail({ number: null, needs: ['number'], read: { ...read, invoiceNumber: undefined } }),
  });
  expect(labelsIn(screen.getByLabelText('Review'))[0]).toBe('Number');
  expect(form.getByText('Not found')).toBeDefined();
  expect(form.getByText('To approve it: Enter the number of the invoice.')).toBeDefined();
  await user.type(screen.getByLabelText('Number'), 'B-1');
  expect(form.queryByText(/^To approve it/)).toBeNull();
});

test('what somebody else changed meanwhile is said, and nothing typed is lost', async () => {
  let now = anInvoiceDetail();
  const { user, form } = await open({
    invoice: () => now,
    calls: {
      'PUT /v1/invoice/7': () => ({ status: 412, body: { code: 'STALE', message: 'Changed meanwhile.', errors: [] } }),
    },
  });
  now = anInvoiceDetail({ purchaseOrder: 'PO-5', version: 4 });
  await user.clear(screen.getByLabelText('Number'));
  await user.type(screen.getByLabelText('Number'), 'B-9');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Somebody else changed this invoice since you opened it')).toBeDefined();
  expect(form.getByText('Purchase order: nothing → PO-5')).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Get the newest version' }));
  expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('B-9');
  expect(screen.getByLabelText<HTMLInputElement>('Purchase order').value).toBe('PO-5');
});

test('a duplicate stands beside this one; keeping both hides it, the same one is marked and left', async () => {
  const { user, path } = await open({
    invoice: anInvoiceDetail({ duplicates: [TWIN, { ...TWIN, id: 6, reason: 'AMOUNT' }] }),
    calls: {
      'POST /v1/invoice/7/duplicate': () => ({ body: anInvoiceDetail({ state: 'DUPLICATE', version: 4 }) }),
    },
  });
  const regions = screen.getAllByRole('region', { name: 'Possible duplicate' });
  const region = within(regions[0] as HTMLElement);
  await user.click(within(regions[1] as HTMLElement).getByRole('button', { name: 'Keep both' }));
  expect(screen.getAllByRole('region', { name: 'Possible duplicate' })).toHaveLength(1);
  expect(region.getByText('It may be here already: the same vendor and number')).toBeDefined();
  expect(region.getByRole('row', { name: 'Date 2026-05-12 2026-05-11' })).toBeDefined();
  await user.click(region.getByRole('button', { name: 'It is the same' }));
  await waitFor(() => expect(path()).toBe('/report/1/invoice'));
  expect(sent('/v1/invoice/7/duplicate')[0]?.body).toEqual({ ofId: 5 });
});

test('lines say what was covered and what has become dearer, and are added and removed', async () => {
  const { user, form } = await open({
    invoice: anInvoiceDetail({
      PdfDataLineItem: [anInvoiceLine({ isCovered: true })],
      drift: [{ lineId: 71, usualCents: 9500, changePercent: 18, bills: 6 }],
    }),
  });
  const line = within(form.getByRole('group', { name: 'Line 1' }));
  expect(form.getByText('Under warranty on that day')).toBeDefined();
  expect(form.getByText('18% above your usual $95 (6 bills)')).toBeDefined();
  await user.clear(line.getByLabelText('Unit'));
  await user.type(line.getByLabelText('Unit'), '999');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await line.findByText('There is no unit with this name.')).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Add a line' }));
  expect(document.activeElement).toBe(within(form.getByRole('group', { name: 'Line 2' })).getByLabelText('Line 2'));
  await user.click(form.getByRole('button', { name: 'Remove line 1' }));
  expect(form.queryByRole('group', { name: 'Line 2' })).toBeNull();
});

test('a quote says that nothing was read of it, and a document of several invoices offers to be split', async () => {
  const document = { ...anInvoiceDetail().document, pageTo: 3, pageCount: 3 } as InvoiceDetail['document'];
  const { user } = await open({
    invoice: anInvoiceDetail({ readKind: 'QUOTE', splitAt: [2, 3], document }),
    calls: { 'POST /v1/invoice/7/split': () => ({ body: anInvoiceDetail({ state: 'READING', version: 4 }) }) },
  });
  expect(screen.getByText('This looks like a quote: nothing was read from it as an invoice.')).toBeDefined();
  expect(screen.getByText('Further invoices seem to begin on pages 2, 3.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Split into 3 invoices' }));
  await waitFor(() => expect(sent('/v1/invoice/7/split')[0]?.body).toEqual({ at: [2, 3] }));
});

test('one key splits as proposed, and another marks the first possible duplicate', async () => {
  const document = { ...anInvoiceDetail().document, pageTo: 2, pageCount: 2 } as InvoiceDetail['document'];
  await open({
    invoice: anInvoiceDetail({ duplicates: [TWIN, { ...TWIN, id: 6 }], splitAt: [2], document }),
    calls: { 'POST /v1/invoice/7/duplicate': () => ({ body: anInvoiceDetail({ state: 'DUPLICATE', version: 4 }) }) },
  });
  fireEvent.keyDown(window, { code: 'KeyP', key: 'π', altKey: true });
  await waitFor(() => expect(sent('/v1/invoice/7/split')[0]?.body).toEqual({ at: [2] }));
  fireEvent.keyDown(window, { code: 'KeyM', key: 'm', altKey: true });
  await waitFor(() => expect(sent('/v1/invoice/7/duplicate')[0]?.body).toEqual({ ofId: 5 }));
});

test('once the parts of a split document were read, the invoices that wait are looked up again', async () => {
  let now = anInvoiceDetail({ state: 'READING' });
  await open({ invoice: () => now });
  await waitFor(() => expect(listed()).toHaveLength(1));
  now = anInvoiceDetail({ version: 4 });
  await waitFor(() => expect(isLocked()).toBe(false), { timeout: 6000 });
  await waitFor(() => expect(listed()).toHaveLength(2));
});

test('a decided invoice shows who decided and cannot be typed into until it is reviewed again', async () => {
  let now = anInvoiceDetail({ state: 'APPROVED', approvedBy: 'Dana Reed', approvedAt: '2026-05-18T12:00:00.000Z' });
  const { user } = await open({
    invoice: () => now,
    calls: {
      'POST /v1/invoice/7/reopen': () => {
        now = anInvoiceDetail({ version: 4 });
        return { body: now };
      },
    },
  });
  expect(screen.getByText(/^by Dana Reed, /)).toBeDefined();
  expect(isLocked()).toBe(true);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Review again' }));
  await waitFor(() => expect(isLocked()).toBe(false));
});

test('who may not approve saves, and Ctrl Enter does nothing', async () => {
  const { form } = await open({ invoice: anInvoiceDetail({ canApprove: false }), roleId: 2 });
  expect(form.queryByRole('button', { name: 'Approve' })).toBeNull();
  fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
  expect(sent('/v1/invoice/7/approve')).toEqual([]);
});

test('another unit takes the item of the one before away, which is none of its own', async () => {
  const line = anInvoiceLine({ itemId: 55, itemType: 'Dishwasher' });
  const { user, form } = await open({
    invoice: anInvoiceDetail({ PdfDataLineItem: [line] }),
    calls: { 'PUT /v1/invoice/7': () => ({ body: anInvoiceDetail({ version: 4 }) }) },
  });
  const fields = within(form.getByRole('group', { name: 'Line 1' }));
  expect(fields.getByLabelText<HTMLSelectElement>('Item').value).toBe('55');
  await user.clear(fields.getByLabelText('Unit'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('/v1/invoice/7').find(({ method }) => method === 'PUT')?.body).toMatchObject({
      lines: [{ id: 71, unitId: null, itemId: null }],
    }),
  );
});

test('reading a document again asks first, since it replaces what was entered', async () => {
  const { user } = await open({
    calls: { 'POST /v1/invoice/7/retry': () => ({ body: anInvoiceDetail({ state: 'READING', version: 4 }) }) },
  });
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/is replaced by what is read/)).toBeDefined();
  expect(sent('/v1/invoice/7/retry')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText(/The document is being read on this server/)).toBeDefined();
});

test('in a narrow window page and fields are two tabs, and what is typed stays', async () => {
  wide(390);
  const { user } = await open();
  expect(screen.queryByRole('region', { name: 'Document' })).toBeNull();
  await user.type(screen.getByLabelText('Purchase order'), 'PO-5');
  await user.click(screen.getByRole('button', { name: 'Page' }));
  expect(screen.getByRole('region', { name: 'Document' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Fields' }));
  expect(screen.getByLabelText<HTMLInputElement>('Purchase order').value).toBe('PO-5');
});

test('words of the search that led here are marked on the page, and the way goes from one place to the next', async () => {
  const words = [
    { text: 'Dishwasher', box: [40, 300, 100, 312] },
    { text: 'leaks', box: [104, 300, 140, 312] },
    { text: 'dishwashers', box: [40, 340, 100, 352] },
  ];
  const { user } = await open({
    path: '/report/1/invoice/7?find=dishwasher',
    calls: {
      'GET /v1/invoice/7/pages': () => ({
        body: { results: [{ page: 1, width: 612, height: 792, isScan: false, turn: 0, words }] },
      }),
    },
  });
  expect(await screen.findByText('‘dishwasher’: 1 of 2')).toBeDefined();
  expect(document.querySelectorAll('[data-tone^="found"]')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Next place' }));
  expect(screen.getByText('‘dishwasher’: 2 of 2')).toBeDefined();
});
