import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { loadAgain } from '#testing/load-again.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { anEvent, anItem } from '#testing/units.ts';
import ItemPage from './ItemPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const record = (over: object = {}): FakeAnswer => ({ body: { ...anItem(), archivedAt: null, ...over } });

async function open(answer: (request: FakeRequest) => FakeAnswer | undefined, user: Parameters<typeof aUser>[0] = {}) {
  const fake = await startFakeApi(
    (request) =>
      answer(request) ??
      (request.path === '/v1/item/1/history'
        ? { body: { results: [anEvent()], total: 1, nextCursor: null } }
        : { body: { results: [], total: 0, nextCursor: null } }),
  );
  server = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser(user)));
  const page = (
    <Routes>
      <Route path="/items/:itemId" element={<ItemPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  );
  return { ...renderInApp(page, { store, path: '/items/1' }), requests: fake.requests };
}

const own =
  (given: () => FakeAnswer) =>
  ({ path, method }: FakeRequest) =>
    path === '/v1/item/1' && method === 'GET' ? given() : undefined;

test('an item in no unit shows its facts and its history', async () => {
  await open(own(() => record({ unitId: null, unitName: null })));
  expect(
    await within(await screen.findByRole('region', { name: 'Facts' })).findByText('The property, no unit'),
  ).toBeDefined();
  expect(await within(screen.getByRole('region', { name: 'History' })).findByText(/installed/i)).toBeDefined();
  const plate = await screen.findByRole('region', { name: 'Serial plate' });
  expect(await within(plate).findByText('No photo of its plate yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Items of the property' }).getAttribute('href')).toBe(
    '/properties/1?tab=items',
  );
});

test('an item that failed to load is not shown as missing, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open(own(() => (isUp ? record() : { status: 503, body: {} })));
  expect((await screen.findByRole('alert')).textContent).toContain('The item could not be loaded');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Facts' })).toBeDefined();
});

test('a missing item and an item of others look the same', async () => {
  await open(own(() => ({ status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'no', errors: [] } })));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such item, or it is not yours to see');
});

test('only a manager can archive, and is asked first', async () => {
  const { user, requests, unmount } = await open(
    own(() => record()),
    { role: 'MANAGER' },
  );
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Elsewhere')).toBeDefined();
  expect(requests.filter((one) => one.method === 'DELETE').map((one) => one.path)).toEqual(['/v1/item/1']);
  unmount();
  await server?.stop();
  await open(
    own(() => record()),
    { roleId: 2 },
  );
  await screen.findByRole('button', { name: 'Edit' });
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
});

test('an archived item is restored from its page', async () => {
  let isArchived = true;
  const view = await open(
    ({ path, method }) => {
      if (method === 'POST' && path === '/v1/item/1/restore') {
        isArchived = false;
        return { body: anItem(), headers: { etag: '"4"' } };
      }
      return own(() => record(isArchived ? { archivedAt: '2026-05-18T12:00:00.000Z' } : {}))({
        path,
        method,
      } as FakeRequest);
    },
    { isAdmin: true },
  );
  const restore = await screen.findByRole('button', { name: 'Restore' });
  expect(screen.queryByRole('heading', { name: 'Tags' })).toBeNull();
  await view.user.click(restore);
  expect(await screen.findByRole('button', { name: 'Archive' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Tags' })).toBeDefined();
});

test.each([503, 404])('what is being typed stays when the item could not be loaded again: %i', async (status) => {
  let isUp = true;
  const { user, store } = await open(
    own(() => (isUp ? record() : { status, body: {} })),
    { roleId: 2 },
  );
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText('Note'), 'Seen from the hall');
  isUp = false;
  await loadAgain(store);
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Seen from the hall');
});
