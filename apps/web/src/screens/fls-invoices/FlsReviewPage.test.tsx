import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FlsInvoiceDetail, FlsInvoiceRow } from '#api/fls-invoice.api.ts';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anFlsInvoice, anFlsInvoiceDetail, aReadVisit, flsInvoicesAnswer, readAs } from '#testing/fls-invoices.ts';
import { anInvoiceDetail } from '#testing/invoices.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import FlsReviewPage from './FlsReviewPage.tsx';

const USUAL_WIDTH = 1024;
let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(async () => {
  // why: other files share the window
  wide(USUAL_WIDTH);
  await server?.stop();
});
beforeEach(() => wide());

function wide(width = 1440): void {
  // why: happy-dom's controls are an untyped property of the window
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  });
}

type Calls = Record<string, (request: FakeRequest) => FakeAnswer>;

async function open(
  bill: FlsInvoiceDetail = anFlsInvoiceDetail(),
  calls: Calls = {},
  { roleId = 3, waiting = [], from = '' }: { roleId?: number; waiting?: readonly FlsInvoiceRow[]; from?: string } = {},
) {
  server = await startFakeApi((request) => {
    const { pathname } = new URL(request.path, 'http://x');
    const own = calls[`${request.method} ${pathname}`];
    if (own) return own(request);
    if (pathname === '/v1/fls-invoice') return { body: flsInvoicesAnswer(waiting) };
    if (pathname === '/v1/fls-invoice/7') return { body: bill };
    if (pathname === '/v1/fls-invoice/8') return { body: anFlsInvoiceDetail({ id: 8, number: 'SF-90' }) };
    if (/^\/v1\/invoice\/[78]$/.test(pathname)) return { body: anInvoiceDetail() };
    if (/^\/v1\/invoice\/[78]\/pages$/.test(pathname))
      return { body: { results: [{ page: 1, width: 612, height: 792, isScan: false, turn: 0, words: [] }] } };
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  const view = renderInApp(
    <Routes>
      <Route path="/ParseFLSInvoices/:invoiceId" element={<FlsReviewPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { store, path: `/ParseFLSInvoices/7${from}` },
  );
  return view;
}

const sent = (path: string) => server?.requests.filter((request) => request.path === path) ?? [];
const RECORD = '/v1/fls-invoice/7/record';

test('a bill that does not say that it passed presets no result, and what will change follows what is chosen', async () => {
  const { user } = await open();
  const result = await screen.findByLabelText<HTMLSelectElement>('Result, as the papers say');
  expect(result.value).toBe('NONE');
  expect(screen.getByText('Stays 2026-03-01: The papers do not say that it passed: paid, not proven.')).toBeDefined();
  await user.selectOptions(result, 'Passed');
  expect(screen.getByText('Compliant through: 2026-03-01 → 2027-03-01')).toBeDefined();
});

test('the visits are recorded at the version that was read, those left out are not', async () => {
  const visits = [aReadVisit(), aReadVisit({ type: 'HYDRANTS', kind: readAs('REPAIR', 'Replaced hydrant cap') })];
  const { user } = await open(anFlsInvoiceDetail({ visits }), {
    [`POST ${RECORD}`]: () => ({ body: anFlsInvoiceDetail({ state: 'RECORDED', version: 4 }) }),
  });
  const hydrants = within(await screen.findByRole('group', { name: 'Visit 2: Hydrants' }));
  expect(screen.getByRole('button', { name: 'Record 2 visits' })).toBeDefined();
  await user.click(hydrants.getByRole('button', { name: 'Leave out' }));
  await user.click(screen.getByRole('button', { name: 'Record 1 visit' }));
  await waitFor(() => expect(sent(RECORD)).toHaveLength(1));
  expect(sent(RECORD)[0]?.headers['if-match']).toBe('"3"');
  expect(sent(RECORD)[0]?.body).toEqual({
    visits: [
      {
        type: 'ALARMS',
        eventDate: '2026-03-01',
        kind: 'ANNUAL',
        result: 'NONE',
        costCents: 42_000,
        devicesTested: null,
        devicesFailed: null,
        devicesNotAccessible: null,
        vendorLicence: null,
        compliantThrough: null,
        deficiencies: [],
      },
    ],
  });
});

test('a visit before the last one on record is recorded only where that is meant', async () => {
  const visits = [aReadVisit({ eventDate: readAs('2024-03-01', '03/01/2024') })];
  const { user } = await open(anFlsInvoiceDetail({ visits }), {
    [`POST ${RECORD}`]: () => ({ body: anFlsInvoiceDetail({ state: 'RECORDED', version: 4 }) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Record 1 visit' }));
  expect(await screen.findByText('Leave this visit out, or say that it is meant.')).toBeDefined();
  expect(sent(RECORD)).toHaveLength(0);
  await user.click(screen.getByLabelText('A later visit of 2025-03-01 is on record. Record this one all the same'));
  await user.click(screen.getByRole('button', { name: 'Record 1 visit' }));
  await waitFor(() => expect(sent(RECORD)[0]?.body).toMatchObject({ visits: [{ isOlder: true }] }));
});

test('what the server complains about stands at the field of its visit, counted without those left out', async () => {
  const visits = [aReadVisit({ type: 'HYDRANTS' }), aReadVisit()];
  const { user } = await open(anFlsInvoiceDetail({ visits }), {
    [`POST ${RECORD}`]: () => ({
      status: 422,
      body: {
        code: 'UNPROCESSABLE',
        message: 'It cannot be recorded.',
        errors: [{ path: 'visits.0.eventDate', message: 'This day is not over yet.' }],
      },
    }),
  });
  const hydrants = within(await screen.findByRole('group', { name: 'Visit 1: Hydrants' }));
  await user.click(hydrants.getByRole('button', { name: 'Leave out' }));
  await user.click(screen.getByRole('button', { name: 'Record 1 visit' }));
  const alarms = within(screen.getByRole('group', { name: 'Visit 2: Alarms' }));
  expect(await alarms.findByText('This day is not over yet.')).toBeDefined();
});

test('a deficiency needs its severity from a person; its cost, the licence and what was out of reach are taken along', async () => {
  const papers = {
    devicesNotAccessible: readAs(3, 'Not accessible: 3'),
    licence: readAs('FPC-20451', 'Lic. FPC-20451'),
  };
  const visits = [
    aReadVisit({
      ...papers,
      deficiencies: [{ ...readAs('Horn strobe in lobby dead', 'Horn strobe in lobby dead'), quoteCents: 18_500 }],
    }),
  ];
  const { user } = await open(anFlsInvoiceDetail({ visits }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Severity')).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Record 1 visit' }));
  await waitFor(() => expect(screen.getByLabelText('Severity').getAttribute('aria-invalid')).toBe('true'));
  expect(sent(RECORD)).toHaveLength(0);
  expect(screen.getByLabelText<HTMLInputElement>('To fix, $').value).toBe('185');
  await user.selectOptions(screen.getByLabelText('Severity'), 'CRITICAL');
  await user.click(screen.getByRole('button', { name: 'Record 1 visit' }));
  await waitFor(() =>
    expect(sent(RECORD)[0]?.body).toMatchObject({
      visits: [{ devicesNotAccessible: 3, vendorLicence: 'FPC-20451', deficiencies: [{ quoteCents: 18_500 }] }],
    }),
  );
});

test('a bill that names no system asks for it, and the day and cost of the bill are there', async () => {
  const { user } = await open(anFlsInvoiceDetail({ visits: [], notes: ['NO_SYSTEM'] }), {
    [`POST ${RECORD}`]: () => ({ body: anFlsInvoiceDetail({ state: 'RECORDED', version: 4 }) }),
  });
  expect(await screen.findByText(/Its words name no system/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Day of the visit').value).toBe('2026-03-04');
  expect(screen.getByLabelText<HTMLInputElement>('Cost, $').value).toBe('420');
  await user.click(screen.getByRole('button', { name: 'Record 1 visit' }));
  await waitFor(() => expect(screen.getByLabelText('System').getAttribute('aria-invalid')).toBe('true'));
  await user.selectOptions(screen.getByLabelText('System'), 'Hydrants');
  await user.selectOptions(screen.getByLabelText('What it was'), 'Annual');
  await user.click(screen.getByRole('button', { name: 'Record 1 visit' }));
  await waitFor(() =>
    expect(sent(RECORD)[0]?.body).toMatchObject({ visits: [{ type: 'HYDRANTS', kind: 'ANNUAL', result: 'NONE' }] }),
  );
});

test('a bill is left alone with a reason', async () => {
  const path = '/v1/fls-invoice/7/leave';
  const { user } = await open(anFlsInvoiceDetail(), {
    [`POST ${path}`]: () => ({ body: anFlsInvoiceDetail({ state: 'LEFT_ALONE', version: 4 }) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Leave alone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this bill alone?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Recorded by hand');
  await user.click(dialog.getByRole('button', { name: 'Leave alone' }));
  await waitFor(() => expect(sent(path)[0]?.body).toEqual({ reason: 'Recorded by hand' }));
});

test('a bill that was left alone is locked, and can be decided again', async () => {
  const path = '/v1/fls-invoice/7/reopen';
  const bill = anFlsInvoiceDetail({ state: 'LEFT_ALONE', leftAloneReason: 'Recorded by hand' });
  const { user } = await open(bill, { [`POST ${path}`]: () => ({ body: anFlsInvoiceDetail({ version: 4 }) }) });
  expect(await screen.findByText('Recorded by hand')).toBeDefined();
  expect(screen.getByLabelText('Day of the visit').closest('fieldset')?.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Decide again' }));
  await waitFor(() => expect(sent(path)).toHaveLength(1));
});

test('what was recorded is shown with a link to its record, where it is taken back', async () => {
  const recorded = [
    {
      id: 90,
      flsRecordId: 40,
      type: 'ALARMS',
      kind: 'ANNUAL',
      result: 'NONE',
      eventDate: '2026-03-01',
      movesTo: null,
    } as const,
  ];
  await open(anFlsInvoiceDetail({ state: 'RECORDED', recorded }));
  const list = within(await screen.findByRole('region', { name: 'Recorded visits' }));
  expect(list.getByRole('link', { name: 'Alarms' }).getAttribute('href')).toBe('/properties/1?tab=fls&record=40');
  expect(list.getByText('Moved no date')).toBeDefined();
  expect(list.getByText(/A visit is taken back in the record of its system/)).toBeDefined();
});

test('who may only read sees the visits and decides nothing', async () => {
  await open(anFlsInvoiceDetail(), {}, { roleId: 1 });
  expect(await screen.findByText(/^Stays 2026-03-01/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Leave alone' })).toBeNull();
});

test('on a phone the words of a value lead to the page, which is a tab of its own', async () => {
  wide(390);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '‘Annual fire alarm inspection’, page 1' }));
  expect(screen.getByRole('button', { name: 'Page' }).getAttribute('aria-pressed')).toBe('true');
  expect(await screen.findByRole('region', { name: 'Document' })).toBeDefined();
});

test('the review goes from bill to bill of the filtered list, by its buttons and by the keyboard', async () => {
  const waiting = [anFlsInvoice(), anFlsInvoice({ id: 8, number: 'SF-90' })];
  const from = '?state=RECORDED&type=ALARMS';
  const { user, path } = await open(anFlsInvoiceDetail(), {}, { waiting, from });
  expect(await screen.findByText('1 of 2 to decide')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next bill to decide' }));
  expect(path()).toBe('/ParseFLSInvoices/8?state=RECORDED&type=ALARMS');
  expect(await screen.findByText('2 of 2 to decide')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next bill to decide' }).disabled).toBe(true);
  await user.keyboard('{Alt>}[KeyK]{/Alt}');
  expect(path()).toBe('/ParseFLSInvoices/7?state=RECORDED&type=ALARMS');
  const lists = server?.requests.map((request) => new URL(request.path, 'http://x')) ?? [];
  const { searchParams } =
    lists.find(({ pathname }) => pathname === '/v1/fls-invoice') ?? lists[0] ?? new URL('http://x');
  expect([searchParams.get('type'), searchParams.get('state')]).toEqual(['ALARMS', 'WAITING']);
});

test('a decision goes on with the next bill', async () => {
  const waiting = [anFlsInvoice(), anFlsInvoice({ id: 8, number: 'SF-90' })];
  const decided = () => ({ body: anFlsInvoiceDetail({ state: 'RECORDED', version: 4 }) });
  const { user, path } = await open(anFlsInvoiceDetail(), { [`POST ${RECORD}`]: decided }, { waiting });
  await screen.findByText('1 of 2 to decide');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(path()).toBe('/ParseFLSInvoices/8'));
});

test('after the last bill the list is there again, as it was filtered', async () => {
  const decided = () => ({ body: anFlsInvoiceDetail({ state: 'RECORDED', version: 4 }) });
  const alone = { waiting: [anFlsInvoice()], from: '?type=ALARMS' };
  const { user, path } = await open(anFlsInvoiceDetail(), { [`POST ${RECORD}`]: decided }, alone);
  await screen.findByText('1 of 1 to decide');
  await user.click(screen.getByRole('button', { name: 'Record 1 visit' }));
  await waitFor(() => expect(path()).toBe('/ParseFLSInvoices?type=ALARMS'));
});

test('a bill that is not there says so', async () => {
  await open(anFlsInvoiceDetail(), {
    'GET /v1/fls-invoice/7': () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'No bill.', errors: [] } }),
  });
  expect(await screen.findByText('There is no such bill, or it is not yours to see')).toBeDefined();
});
