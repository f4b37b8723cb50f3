import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import type { VendorPrice } from '#api/vendor-price.api.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { PriceList } from './PriceList.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

function aPrice(over: Partial<VendorPrice> = {}): VendorPrice {
  return {
    id: 4,
    vendorId: 30,
    propertyId: null,
    propertyName: null,
    visit: null,
    service: 'Trip fee',
    basis: 'FLAT',
    priceCents: 8_500,
    currency: 'USD',
    validFrom: null,
    validTo: null,
    ...over,
  };
}

async function open(calls: Record<string, (request: FakeRequest) => FakeAnswer>, roleId = 3, isAdmin = false) {
  server = await startFakeApi((request) => {
    const { pathname } = new URL(request.path, 'http://x');
    if (pathname === '/config.json') return { body: { apiBase: `${server?.base}/v1` } };
    const missing = { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.', errors: [] } };
    return calls[`${request.method} ${pathname}`]?.(request) ?? missing;
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId, isAdmin })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return renderInApp(<PriceList vendorId={30} vendorName="Bay Fire" organizationId={1} />, {
    store,
    path: '/contacts',
  });
}

const listed = (...results: VendorPrice[]) => ({
  'GET /v1/vendor-price': () => ({ body: { results } }),
});

test('prices are listed with what they are for, and one is removed after a question', async () => {
  const each = aPrice({ id: 5, service: 'Extinguisher', basis: 'UNIT', visit: 'Annual test', validFrom: '2026-01-01' });
  const { user } = await open({ ...listed(aPrice(), each), 'DELETE /v1/vendor-price/4': () => ({ status: 204 }) });
  expect(await screen.findByText(/Extinguisher, \$85\.00 each/)).toBeDefined();
  expect(screen.getByText('Annual test, from 2026-01-01')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove: Trip fee, $85.00' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server?.requests.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('an administrator imports a list for the vendor', async () => {
  await open(listed(), 3, true);
  const list = await screen.findByRole('link', { name: 'Import a list' });
  expect(list.getAttribute('href')).toBe('/admin/onboarding?kind=vendorPrices&organization=1&set=Bay+Fire');
});

test('a price is added, and what the server refuses stands under its field', async () => {
  let refusals = 1;
  const refused = { path: 'prices.0.service', message: 'Name the service in a word that bills have.' };
  const { user } = await open({
    ...listed(),
    'POST /v1/contact/30/price': () =>
      refusals-- > 0
        ? { status: 422, body: { code: 'UNPROCESSABLE', message: refused.message, errors: [refused] } }
        : { status: 201, body: { results: [aPrice()] } },
  });
  expect(await screen.findByText(/None on record/)).toBeDefined();
  const list = screen.queryByRole('link', { name: 'Import a list' });
  expect(list, 'only administrators import').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an agreed price' }));
  await user.type(dialog.getByLabelText('Service'), 'per each');
  await user.type(dialog.getByLabelText('Price, $'), '85');
  await user.click(dialog.getByRole('button', { name: 'Add price' }));
  expect(await dialog.findByText(refused.message)).toBeDefined();
  await user.clear(dialog.getByLabelText('Service'));
  await user.type(dialog.getByLabelText('Service'), 'Trip fee');
  await user.click(dialog.getByRole('button', { name: 'Add price' }));
  await waitFor(() => {
    const sent = server?.requests.filter(({ method }) => method === 'POST').at(-1);
    expect(sent?.body).toMatchObject({
      prices: [{ service: 'Trip fee', basis: 'FLAT', priceCents: 8_500, visit: null, propertyId: null }],
    });
  });
});

test('who may not manage sees the prices only, and a list that failed to load is not an empty one', async () => {
  await open(listed(aPrice()), 1);
  expect(await screen.findByText(/Trip fee, \$85\.00/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  server?.stop();
  await open({}, 1);
  expect(await screen.findByText(/could not be loaded/)).toBeDefined();
  expect(screen.queryByText(/None on record/)).toBeNull();
});
