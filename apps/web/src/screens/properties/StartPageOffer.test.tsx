import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { aPersonInFull } from '#testing/users.ts';
import { StartPageOffer } from './StartPageOffer.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(over: Parameters<typeof aUser>[0] = {}) {
  server = await startFakeApi(({ method, body }) => {
    if (method !== 'PUT') return { body: aPersonInFull({ id: 1 }) };
    if (JSON.stringify(body).includes('PROPERTIES'))
      return { status: 503, body: { code: 'UNAVAILABLE', message: 'Starting', errors: [] } };
    return { body: aPersonInFull({ id: 1, startPage: 'TODAY' }) };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser(over)));
  const ui = (
    <>
      <StartPageOffer />
      <Toasts />
    </>
  );
  return renderInApp(ui, { store, path: '/properties' });
}

test('a technician is offered Today, recommended; choosing it keeps it, opens it and asks no more', async () => {
  const { user, path, store } = await open();
  expect(screen.getByText(/We recommend it for your work/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Start with Today' }));
  await expect.poll(path).toBe('/');
  const put = server?.requests.filter(({ method }) => method === 'PUT') ?? [];
  expect(put.map(({ path: asked, body }) => [asked, body])).toEqual([['/v1/user', { startPage: 'TODAY' }]]);
  expect(store.getState().session.currentUser?.startPage).toBe('TODAY');
  expect(screen.queryByRole('region', { name: 'Start page' })).toBeNull();
});

test('an answer that could not be kept is said, and asked for again', async () => {
  const { user, path } = await open({ roleId: 1 });
  expect(screen.queryByText(/We recommend it/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep Properties' }));
  expect(await screen.findByText('Starting')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Keep Properties' })).toBeDefined();
  expect(path()).toBe('/properties');
});

test('who has chosen, and who only looks on as somebody else, is not asked', async () => {
  await open({ startPage: 'PROPERTIES' });
  expect(screen.queryByRole('region', { name: 'Start page' })).toBeNull();
  await server?.stop();
  await open({ viewedBy: { id: 9, fName: 'Ada', lName: 'Min' } });
  expect(screen.queryByRole('region', { name: 'Start page' })).toBeNull();
});
