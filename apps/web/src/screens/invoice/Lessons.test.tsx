import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { Lessons } from './Lessons.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const LESSON = {
  id: 4,
  vendorId: 30,
  vendorName: 'Bay Appliance Repair',
  field: 'invoiceNumber',
  label: 'Ticket',
  times: 2,
  taughtBy: 'Dana Reed',
  taughtAt: '2026-05-01T12:00:00.000Z',
};

async function open({ isAdmin = false } = {}) {
  server = await startFakeApi(({ method, path }) => {
    if (method === 'DELETE') return { status: 204 };
    if (path.startsWith('/v1/reader-lesson')) return { body: { results: [LESSON] } };
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId: 3, isAdmin })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  renderInApp(<Lessons organizationId={1} vendorId={30} vendorName="Bay Appliance Repair" />, { store });
  await screen.findByText('Number stands beside ‘Ticket’');
}
const asked = (call: string) => server?.requests.filter(({ method, path }) => `${method} ${path}` === call) ?? [];
const ALL = { name: 'All corrected invoices as a zip, to train a reader with' };

test('what corrections taught about a vendor is listed and can be forgotten', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Forget: Number' }));
  await waitFor(() => expect(asked('DELETE /v1/reader-lesson/4')).toHaveLength(1));
  expect(screen.queryByRole('button', ALL)).toBeNull();
});

test('an administrator has all corrected invoices of the organization as a zip', async () => {
  await open({ isAdmin: true });
  fireEvent.click(screen.getByRole('button', ALL));
  await waitFor(() => expect(asked('GET /v1/organization/1/reader-corrections')).toHaveLength(1));
});
