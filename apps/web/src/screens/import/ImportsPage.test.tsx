import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aCheck, aRun } from '#testing/imports.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import ImportsPage from './ImportsPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(list: (path: string) => FakeAnswer, path = '/admin/import') {
  server = await startFakeApi(({ path: asked }) => {
    if (asked.startsWith('/v1/admin/import?')) return list(asked);
    if (asked === '/v1/admin/import/40') return { body: aRun() };
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return renderInApp(<ImportsPage />, { store, path });
}

const listOf = (...runs: ReturnType<typeof aRun>[]): FakeAnswer => ({
  body: { results: runs, total: runs.length, runs: runs.length, nextCursor: null },
});

test('a list that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open(() => (isUp ? listOf(aRun()) : { status: 503, body: {} }));
  expect((await screen.findByRole('alert')).textContent).toContain('The imports could not be loaded');
  expect(screen.queryByText('No imports yet')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /units\.csv/ })).toBeDefined();
});

test('without any import the first step is offered', async () => {
  await open(() => listOf());
  expect(await screen.findByText('No imports yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('/admin/onboarding');
});

test('checks are not among the imports, which says how many there are and shows them', async () => {
  const { user, path } = await open((asked) =>
    asked.includes('isDryRun=false')
      ? { body: { results: [], total: 0, runs: 1, nextCursor: null } }
      : listOf(aCheck({ read: 2, create: 2 })),
  );
  expect(await screen.findByText('There is 1 check.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('row', { name: /Checked only/ })).toBeDefined();
  expect(path()).toBe('/admin/import?show=all');
  await user.click(screen.getByRole('button', { name: 'Checks' }));
  expect(await screen.findByRole('table', { name: 'Checks' })).toBeDefined();
  await expect.poll(() => server?.requests.at(-1)?.path).toContain('isDryRun=true');
});

test('a row opens its receipt beside the list, by address too', async () => {
  const { user, path } = await open(() => listOf(aRun()));
  await user.click(await screen.findByRole('row', { name: /units\.csv/ }));
  expect(path()).toBe('/admin/import?import=40');
  const receipt = within(await screen.findByRole('complementary', { name: 'Import receipt' }));
  expect(await receipt.findByText('2 create + 0 update + 0 same + 0 skip + 0 error = 2 rows read')).toBeDefined();
  expect(receipt.getByRole('button', { name: 'Undo this import' })).toBeDefined();
  expect(receipt.getByRole('link', { name: 'Open with its rows' }).getAttribute('href')).toBe(
    '/admin/onboarding?import=40',
  );
});
