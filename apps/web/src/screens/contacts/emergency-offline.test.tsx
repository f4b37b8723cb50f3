import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { followOfflinePages, forgetOfflinePages, takenNow } from '#app/offline/offline-pages.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import ContactsPage from './ContactsPage.tsx';

// why: the parts are loaded here, so that a busy machine does not exceed the tests' timeout
beforeAll(async () => {
  await Promise.all([import('./EmergencyTab.tsx'), import('#app/offline/TakeAlong.tsx')]);
}, 60_000);

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(async () => {
  await forgetOfflinePages();
  await server?.stop();
});

const SHEET = {
  propertyId: 1,
  propertyName: 'Alder Court',
  address: null,
  updatedAt: null,
  version: 1,
  lines: [{ kind: 'WATER', detail: 'Valve behind unit A101', name: 'Bluewater', phone: '503-555-0111' }],
};

function open() {
  const store = createStore();
  store.dispatch(rehydrateTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }));
  store.dispatch(setLoggedIn(aUser()));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  const ui = (
    <>
      <ContactsPage />
      <Toasts />
    </>
  );
  return renderInApp(ui, { store, path: '/Contacts?tab=emergency&propertyId=1' });
}

test('an emergency sheet is kept on the device, and read there when the server does not answer', async () => {
  let hasSignal = true;
  server = await startFakeApi(({ path }) => {
    if (!hasSignal) return { status: 503, body: { code: 'DATABASE_UNAVAILABLE', errors: [] } };
    if (path === '/v1/contact/emergency/1') return { body: SHEET };
    if (path === '/v1/property/basic')
      return { body: { results: [{ id: 1, name: 'Alder Court', organizationId: 1 }], total: 1, nextCursor: null } };
    return { body: { results: [], total: 0, nextCursor: null } };
  });
  browseAt(server.base);
  await followOfflinePages(1);
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: 'Keep offline' }));
  expect(await screen.findByRole('button', { name: 'Kept offline' })).toBeDefined();
  expect([...takenNow().values()]).toMatchObject([
    { about: 'emergency:1', label: 'The emergency sheet of Alder Court', to: '/Contacts?tab=emergency&propertyId=1' },
  ]);
  view.unmount();

  hasSignal = false;
  await server.stop();
  open();
  const phone = await screen.findByRole('link', { name: '503-555-0111' });
  expect(phone.getAttribute('href')).toBe('tel:5035550111');
  expect(screen.getByRole('cell', { name: 'Valve behind unit A101' })).toBeDefined();
});
