import { AP_PRESETS } from '@lintel/domain/invoices/ap-presets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { AccountingDialog } from './AccountingDialog.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const FORMAT = { id: 5, organizationId: 1, ...AP_PRESETS.YARDI, version: 2 };
const CHECK = { invoices: 2, rows: 3, totalCents: 15_825, exportedBefore: 1, notApproved: 0, lacksTotal: 0, lacks: [] };
const LACK = {
  invoiceId: 7,
  propertyId: 1,
  propertyName: 'Alder Court',
  vendorId: 30,
  vendorName: 'Bay Appliance Repair',
  number: 'B-1042',
  line: null,
  field: 'vendorCode',
  words: 'no vendor code',
};

type Served = { formats?: object[]; isAdmin?: boolean; calls?: Record<string, (request: FakeRequest) => FakeAnswer> };

async function open({ formats = [FORMAT], isAdmin = false, calls = {} }: Served = {}) {
  server = await startFakeApi((request) => {
    const { pathname } = new URL(request.path, 'http://x');
    const own = calls[`${request.method} ${pathname}`];
    if (own) return own(request);
    if (pathname === '/config.json') return { body: { apiBase: `${server?.base}/v1` } };
    if (pathname === '/v1/organization/1/ap-format') return { body: { results: formats } };
    if (pathname === '/v1/ap-format/5/check') return { body: CHECK };
    if (pathname === '/v1/organization/1/ap-export') return { body: { results: [] } };
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId: 3, isAdmin })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  const organization = { id: 1, name: 'Harbor' };
  return renderInApp(
    <AccountingDialog organization={organization} filter={{ propertyId: 1 }} onClose={() => undefined} />,
    { store },
  );
}
const sent = (method: string, path: string) =>
  (server?.requests ?? []).filter((request) => request.method === method && request.path.startsWith(path));

test('a file says what it has and leaves out, and is made of the filter of the list', async () => {
  const made = {
    id: 9,
    organizationId: 1,
    formatName: 'Yardi Voyager',
    fileName: 'y.csv',
    invoices: 2,
    rows: 3,
    totalCents: 1,
    madeBy: null,
    madeAt: '2026-05-18T08:00:00.000Z',
  };
  await open({ calls: { 'POST /v1/ap-format/5/export': () => ({ status: 201, body: made }) } });
  expect(await screen.findByText('2 invoices, 3 rows, $158.25. Left out: 1 invoice exported before.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Arrange columns' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: /exported before/ }));
  await waitFor(() => expect(sent('GET', '/v1/ap-format/5/check').at(-1)?.path).toContain('again=true'));
  const make = screen.getByRole('button', { name: 'Make the file' });
  await waitFor(() => expect(make).toHaveProperty('disabled', false));
  fireEvent.click(make);
  await waitFor(() => expect(sent('POST', '/v1/ap-format/5/export')[0]?.path).toMatch(/propertyId=1/));
});

test('what is missing is named with its invoice, and a code is entered on the spot; without it no file is made', async () => {
  const check = { ...CHECK, lacksTotal: 1, lacks: [LACK] };
  await open({
    isAdmin: true,
    calls: {
      'GET /v1/ap-format/5/check': () => ({ body: check }),
      'PUT /v1/organization/1/ap-code': () => ({ body: { code: 'v30' } }),
    },
  });
  const missing = await screen.findByRole('region', { name: 'What is missing' });
  expect(within(missing).getByText('no vendor code')).toBeDefined();
  expect(within(missing).getByRole('link', { name: 'Bay Appliance Repair B-1042, Alder Court' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Make the file' })).toHaveProperty('disabled', true);
  const code = within(missing).getByLabelText('Code of Bay Appliance Repair in accounting');
  fireEvent.change(code, { target: { value: 'v30' } });
  fireEvent.click(within(missing).getByRole('button', { name: 'Save code' }));
  await waitFor(() => expect(sent('PUT', '/v1/organization/1/ap-code')).toHaveLength(1));
  expect(sent('PUT', '/v1/organization/1/ap-code')[0]?.body).toEqual({ vendorId: 30, code: 'v30' });
});

test('an administrator arranges the columns, beginning with what is known of the accounting system', async () => {
  await open({
    formats: [],
    isAdmin: true,
    calls: {
      'POST /v1/organization/1/ap-format': ({ body }) => ({
        status: 201,
        body: { id: 6, version: 1, ...(body as object) },
      }),
    },
  });
  expect(await screen.findByText(/put together from public documentation\. Compare them/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'RealPage Accounting' }));
  const form = await screen.findByRole('form', { name: 'Arrangement of the file' });
  fireEvent.change(within(form).getByLabelText('Heading 1'), { target: { value: 'Vendor No' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Move column 1 down' }));
  fireEvent.click(within(form).getByRole('button', { name: 'Remove column 3' }));
  fireEvent.click(within(form).getByRole('button', { name: 'Save arrangement' }));
  await waitFor(() => expect(sent('POST', '/v1/organization/1/ap-format')).toHaveLength(1));
  expect(sent('POST', '/v1/organization/1/ap-format')[0]?.body).toMatchObject({
    name: 'RealPage Accounting',
    arrangement: {
      columns: [
        { heading: 'Invoice Number' },
        { heading: 'Vendor No', field: 'vendorCode' },
        { heading: 'Posting Date' },
        ...AP_PRESETS.REALPAGE.arrangement.columns.slice(4),
      ],
    },
  });
});

test('who may not arrange columns is told that an administrator has to', async () => {
  await open({ formats: [] });
  expect(await screen.findByText('An administrator has to arrange the columns of the file first.')).toBeDefined();
});
