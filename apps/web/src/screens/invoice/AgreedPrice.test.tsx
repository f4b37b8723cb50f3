import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import { rehydrateTokens, setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { anInvoiceDetail } from '#testing/invoices.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { AgreedPrice, agreedWords } from './AgreedPrice.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const AGREED: InvoiceDetail['agreed'][number] = {
  lineId: 71,
  priceId: 4,
  visit: null,
  service: 'Trip fee',
  basis: 'FLAT',
  priceCents: 8_500,
  agreedCents: 8_500,
  overCents: 4_000,
  isTaught: false,
};

async function open(services: readonly string[], agreed: InvoiceDetail['agreed'], roleId = 3) {
  server = await startFakeApi((request) => {
    const { pathname } = new URL(request.path, 'http://x');
    if (pathname === '/config.json') return { body: { apiBase: `${server?.base}/v1` } };
    if (request.method === 'PUT') return { status: 204 };
    const price = { vendorId: 30, propertyId: null, propertyName: null, visit: null, basis: 'FLAT', priceCents: 8_500 };
    const always = { currency: 'USD', validFrom: null, validTo: null };
    return { body: { results: services.map((service, at) => ({ id: at + 1, ...price, service, ...always })) } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  return renderInApp(<AgreedPrice invoice={anInvoiceDetail({ agreed })} lineId={71} number={1} />, {
    store,
    path: '/report/1/invoice/7',
  });
}

test('a line says that it is as agreed, or by how much it is over or under', () => {
  expect(agreedWords({ ...AGREED, overCents: 0 })).toBe('As agreed: Trip fee');
  expect(agreedWords(AGREED)).toBe('+$40.00 over the agreed $85.00: Trip fee');
  expect(agreedWords({ ...AGREED, overCents: -500 })).toBe('$5.00 under the agreed $85.00: Trip fee');
});

test('a wrong match is corrected, and the choice is sent with the line', async () => {
  const { user } = await open(['Trip fee', 'Service call'], [AGREED]);
  expect(await screen.findByText('+$40.00 over the agreed $85.00: Trip fee')).toBeDefined();
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Agreed price of line 1' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Compare with: Service call');
  await choose('Compare with no price');
  await choose('Compare by its words');
  await waitFor(() =>
    expect(server?.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { invoiceLineId: 71, service: 'Service call' },
      { invoiceLineId: 71, service: null },
      { invoiceLineId: 71 },
    ]),
  );
});

test('a vendor without a price list is compared with nothing', async () => {
  await open([], []);
  await waitFor(() => expect(server?.requests.some(({ path }) => path.startsWith('/v1/vendor-price'))).toBe(true));
  expect(screen.queryByRole('button')).toBeNull();
});
