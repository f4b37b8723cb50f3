import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anFlsInvoice, flsInvoicesAnswer } from '#testing/fls-invoices.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import FlsInvoicesPage from './FlsInvoicesPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const unbilled = {
  results: [
    {
      id: 90,
      organizationId: 1,
      propertyId: 1,
      propertyName: 'Alder Court',
      flsRecordId: 40,
      type: 'HYDRANTS',
      eventDate: '2025-11-02',
      kind: 'ANNUAL',
      result: 'PASS',
      documentKind: 'CERTIFICATE',
      vendorName: 'Summit Fire',
      ageDays: 128,
      costCents: null,
      noBillReason: null as string | null,
      recordVersion: 6,
    },
  ],
  total: 1,
  nextCursor: null,
  totals: { costCents: null },
  asOf: '2026-03-10',
  computedAt: '2026-03-10T12:00:00.000Z',
  figures: [{ metric: 'flsUnbilled', value: 1, counted: 1, total: 1, leftOut: [] }],
};

const BILL_PATH = '/v1/fls-record/40/event/90/bill';

async function open(
  list: (query: URLSearchParams) => FakeAnswer,
  path = '/ParseFLSInvoices',
  more: Record<string, FakeAnswer> = {},
) {
  server = await startFakeApi((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://x');
    if (pathname === '/config.json') return { body: { apiBase: `${server?.base}/v1` } };
    if (pathname === '/v1/fls-invoice') return list(searchParams);
    if (pathname === '/v1/portfolio/safety/unbilled') return { body: unbilled };
    if (pathname === '/v1/vendor/basic' || pathname === '/v1/item/types' || pathname === '/v1/saved-view')
      return { body: { results: [], total: 0, nextCursor: null } };
    return more[pathname] ?? { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId: 3 })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return renderInApp(
    <Routes>
      <Route path="/ParseFLSInvoices" element={<FlsInvoicesPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { store, path },
  );
}

test('without any bill the page says what a bill is never taken for, and leads to the upload', async () => {
  const { user, path } = await open(() => ({ body: flsInvoicesAnswer([]) }));
  expect(await screen.findByText('No bill of fire and life safety work yet')).toBeDefined();
  expect(
    screen.getByText(/does not prove that a system passed; a repair or a monitoring fee moves no date/),
  ).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Upload in the Invoice Repository' }));
  expect(path()).toBe('/portfolio/invoices');
});

test('a filter that hides all says so and clears it', async () => {
  const { user, path } = await open(
    (query) => ({ body: flsInvoicesAnswer(query.has('state') ? [] : [anFlsInvoice()]) }),
    '/ParseFLSInvoices?state=LEFT_ALONE',
  );
  expect(await screen.findByText('No bill fits the filters')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('row', { name: /Summit Fire/ })).toBeDefined();
  expect(path()).toBe('/ParseFLSInvoices');
});

test('a list that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open(() => (isUp ? { body: flsInvoicesAnswer([anFlsInvoice()]) } : { status: 503, body: {} }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.queryByText('No bill of fire and life safety work yet')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Summit Fire/ })).toBeDefined();
});

test('what waits stands beside the question, what is not known is said, and a row leads to its review', async () => {
  const { user, path } = await open(() => ({
    body: flsInvoicesAnswer([anFlsInvoice({ vendorName: null, totalCents: null, notes: ['NO_RECORD'] })], {
      totals: { totalCents: null, unread: 1, otherCurrency: 0 },
      figures: [{ metric: 'flsBillsWaiting', value: 3, counted: 3, total: 3, leftOut: [] }],
    }),
  }));
  expect(await screen.findByText('3 to decide.')).toBeDefined();
  expect(screen.getByText(/the sum leaves out 1 without a total/)).toBeDefined();
  expect(screen.getByRole('row', { name: /System not set up here/ })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Vendor not known' }));
  expect(path()).toBe('/ParseFLSInvoices/7');
});

test('certificates without a bill are the other part of the page; the figure leads there, and a row to its record', async () => {
  const figures = [{ metric: 'flsUnbilled' as const, value: 1, counted: 1, total: 1, leftOut: [] }];
  const { user, path } = await open(() => ({ body: flsInvoicesAnswer([anFlsInvoice()], { figures }) }));
  await user.click(await screen.findByRole('link', { name: 'Show: Without a bill' }));
  expect(path()).toBe('/ParseFLSInvoices?tab=unbilled');
  expect(await screen.findByRole('row', { name: /2025-11-02.*Alder Court.*Certificate/ })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Hydrants' }));
  expect(path()).toBe('/properties/1?tab=fls&record=40');
});

test('that no bill is to come is said with a reason, which is sent for the visit at its version, and taken back', async () => {
  const answers = { [BILL_PATH]: { status: 409, body: { code: 'CONFLICT', message: 'Not now.', errors: [] } } };
  const { user } = await open(() => ({ body: flsInvoicesAnswer([]) }), '/ParseFLSInvoices?tab=unbilled', answers);
  await user.click(await screen.findByRole('button', { name: 'No bill to come: Hydrants, Alder Court' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'No bill to come?' }));
  await user.click(dialog.getByRole('button', { name: 'No bill to come' }));
  expect(server?.requests.some(({ path }) => path === BILL_PATH)).toBe(false);
  await user.type(dialog.getByRole('textbox'), 'Done under warranty');
  await user.click(dialog.getByRole('button', { name: 'No bill to come' }));
  expect(await dialog.findByText(/Not now/)).toBeDefined();
  const sent = server?.requests.find(({ path }) => path === BILL_PATH);
  expect(sent).toMatchObject({ body: { noBillReason: 'Done under warranty' }, headers: { 'if-match': '"6"' } });
});

test('what is asked less often is under More figures: spend by system leads to its bills', async () => {
  const { user, path } = await open(() => ({
    body: flsInvoicesAnswer([anFlsInvoice()], {
      spendBySystem: [{ type: 'ALARMS', cents: 42_000, bills: 1, perUnitCents: 840, portfolio: null }],
    }),
  }));
  await user.click(await screen.findByText('More figures'));
  expect(screen.getByText('$420')).toBeDefined();
  expect(screen.getByText('$8.40 a unit')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Alarms: show 1 bill' }));
  expect(path()).toBe('/ParseFLSInvoices?type=ALARMS&dated=y1&currency=USD');
});

test('a property is told beside the portfolio what a system costs a unit; what is not known is no $0', async () => {
  const portfolio = { perUnitCents: 610, properties: 3 };
  const { user } = await open(() => ({
    body: flsInvoicesAnswer([anFlsInvoice()], {
      spendBySystem: [
        { type: 'ALARMS', cents: 42_000, bills: 1, perUnitCents: 840, portfolio },
        { type: 'POOL', cents: 9_000, bills: 1, perUnitCents: null, portfolio: { perUnitCents: null, properties: 0 } },
        { type: 'HYDRANTS', cents: null, bills: 0, perUnitCents: null, portfolio },
      ],
    }),
  }));
  await user.click(await screen.findByText('More figures'));
  const [alarms, pool, hydrants] = screen
    .getByRole('region', { name: 'Spend by system, last 12 months' })
    .querySelectorAll('li');
  expect(alarms?.textContent).toContain('$420$8.40 a unit; portfolio $6.10 a unit, 3 properties');
  expect(pool?.textContent).toContain('no units on record; no other property with units has such a bill');
  expect(hydrants?.textContent).toBe('Hydrantsno bill on recordportfolio $6.10 a unit, 3 properties');
});
