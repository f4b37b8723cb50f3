import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useListOrganizationPropertiesQuery } from '#api/organization.api.ts';
import { rehydrateTokens, setLoggedIn } from '#api/session.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { aRun } from '#testing/imports.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { createStore } from '../store.ts';
import { useImportRun } from './use-import-run.ts';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => {
  vi.useRealTimers();
  return server?.stop();
});

function Receipt({ isStartedHere }: { isStartedHere: boolean }) {
  const { run } = useImportRun(40, isStartedHere);
  const { data } = useListOrganizationPropertiesQuery();
  return data && run ? <p>Import {run.state}</p> : null;
}

async function open(states: ('APPLYING' | 'APPLIED')[], { isStartedHere = false } = {}) {
  server = await startFakeApi(({ path }) => {
    if (path !== '/v1/admin/import/40') return { body: { results: anOrgData({ Harbor: ['Alder Court'] }) } };
    return { body: aRun({ state: states.length > 1 ? states.shift() : states[0], jobId: null }) };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  renderInApp(<Receipt isStartedHere={isStartedHere} />, { store });
  await screen.findByText(/^Import/);
}

const placesAsked = () => server?.requests.filter(({ path }) => path.startsWith('/v1/organization')).length;

test('what an import wrote is loaded again when it ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  await open(['APPLYING', 'APPLIED']);
  expect(placesAsked()).toBe(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByText('Import APPLIED')).toBeDefined();
  await expect.poll(placesAsked).toBe(2);
});

test('what an import wrote is loaded again when it was started here and has ended before it is looked at', async () => {
  await open(['APPLIED'], { isStartedHere: true });
  await expect.poll(placesAsked).toBe(2);
});

test('opening the receipt of an old import loads nothing again', async () => {
  await open(['APPLIED']);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(placesAsked()).toBe(1);
});
