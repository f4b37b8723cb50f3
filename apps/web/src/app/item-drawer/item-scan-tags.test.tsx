import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { ItemScanTags } from './ItemScanTags.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(answer: FakeAnswer, roleId = 2) {
  server = await startFakeApi(() => answer);
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  return renderInApp(<ItemScanTags itemId={1} />, { store });
}

const tag = { id: 1, code: 'ABCDE23456', adoptedCode: 'AST/00471', linkedAt: null, linkedBy: null };

test('the printed tags of an item lead to their own pages, with the codes of other systems', async () => {
  await open({ body: { propertyId: 1, results: [tag] } });
  const link = await screen.findByRole('link', { name: 'ABCDE-23456' });
  expect(link.getAttribute('href')).toBe('/scan/ABCDE23456');
  expect(screen.getByText(/also found by AST\/00471/)).toBeDefined();
});

test('without a tag, those who may record are led to the scanner', async () => {
  const first = await open({ body: { propertyId: 1, results: [] } });
  expect((await screen.findByRole('link', { name: 'Scan one' })).getAttribute('href')).toBe('/scan');
  first.unmount();
  await server?.stop();
  await open({ body: { propertyId: 1, results: [] } }, 1);
  expect(await screen.findByText('None is on it.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Scan one' })).toBeNull();
});

test('tags that could not be loaded are not said to be none', async () => {
  await open({ status: 403, body: { status: 403, code: 'FORBIDDEN', message: 'No', errors: [] } });
  expect(await screen.findByText(/The printed tags could not be loaded/)).toBeDefined();
});
