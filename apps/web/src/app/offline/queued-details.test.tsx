import 'fake-indexeddb/auto';
import '#api/maintenance.api.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rehydrateTokens, setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { offlineDatabase } from './offline-database.ts';
import { PendingNote } from './PendingNote.tsx';
import { enqueue } from './send-or-queue.ts';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal'))));
afterEach(async () => {
  vi.unstubAllGlobals();
  await (await offlineDatabase()).clear('calls');
});

test('a request that is made without a signal stands on its unit’s page, and is opened and read before it is sent', async () => {
  const store = createStore();
  store.dispatch(rehydrateTokens({ accessToken: 'access', refreshToken: 'refresh' }));
  store.dispatch(setLoggedIn(aUser({ id: 1 })));
  const note = {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Key at the desk' }] }],
  };
  await store.dispatch(
    enqueue({
      operation: 'createServiceRequest',
      about: 'unit:7',
      label: 'Request “Sink drips”, unit 104',
      to: '/units/7',
      says: { 'What needs doing': 'Sink drips', Priority: 'High', Item: 'Faucet, Moen' },
      body: { unitId: 7, summary: 'Sink drips', priority: 'HIGH', note },
    }),
  );
  const { user } = renderInApp(<PendingNote about="unit:7" />, { store });
  const list = within(await screen.findByRole('list', { name: 'Recorded here and not sent' }));
  expect(list.getByText(/^Not sent yet: Request “Sink drips”, unit 104/)).toBeDefined();
  await user.click(list.getByText('What it says'));
  const details = list.getByRole('group');
  expect(details).toHaveProperty('open', true);
  for (const words of ['Sink drips', 'High', 'Faucet, Moen', 'Key at the desk'])
    expect(within(details).getByText(words)).toBeDefined();
  // It is its own page: there is no way to another.
  expect(within(details).queryByRole('link')).toBeNull();
});
