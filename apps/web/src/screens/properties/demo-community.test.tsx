import { sumWork } from '@lintel/domain/properties/place-work';
import { dueCentsPerUnit, sumPlaces } from '@lintel/domain/properties/portfolio';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JobRun } from '#api/job.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { aPortfolioRow as aRow } from '#testing/portfolio-row.ts';
import { renderInApp } from '#testing/render.tsx';
import PropertiesPage from './PropertiesPage.tsx';
import type { PortfolioRow } from './properties-search.ts';

const A_JOB: JobRun = {
  id: 71,
  kind: 'demo-community',
  organizationId: 1,
  state: 'RUNNING',
  progress: 0.4,
  counts: null,
  message: null,
  attempts: 1,
  isCancelAsked: false,
  canRetry: false,
  startedBy: 'Dana Whitlock',
  importId: null,
  createdAt: '2026-05-18T06:10:00.000Z',
  finishedAt: null,
};

let server: Awaited<ReturnType<typeof startFakeApi>>;
let rows: PortfolioRow[];
let demoJob: JobRun;

beforeEach(async () => {
  rows = [];
  demoJob = A_JOB;
  server = await startFakeApi(({ method, path }) => {
    if (path.endsWith('/demo-community'))
      return method === 'POST' ? { status: 202, body: { jobId: demoJob.id } } : { status: 204 };
    if (path.startsWith(`/v1/job/${demoJob.id}`)) return { body: demoJob };
    if (path.startsWith('/v1/saved-view')) return { body: { results: [], total: 0, nextCursor: null, groups: [] } };
    if (!path.startsWith('/v1/portfolio/summary')) return { status: 404, body: {} };
    const totals = { ...sumPlaces(rows), ...sumWork(rows), dueCentsPerUnit: dueCentsPerUnit(...rows) };
    const at = { asOf: '2026-05-18', computedAt: '2026-05-18T06:10:00.000Z' };
    return { body: { results: rows, total: rows.length, nextCursor: null, totals, ...at, figures: [] } };
  });
  browseAt(server.base);
});
afterEach(() => server.stop());

test('the demo community is loaded by a job that the page follows, and then stands in the list as made up', async () => {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': [] })));
  const { user } = renderInApp(<PropertiesPage />, { path: '/properties', store });
  await user.click(await screen.findByRole('button', { name: 'Load demo community' }));
  expect(await screen.findByText('40%')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Loaded' })).toBeDefined();
  rows = [aRow({ propertyName: 'Maple Court Demo', isDemo: true })];
  demoJob = { ...demoJob, state: 'DONE', progress: 1 };
  expect(await screen.findByText(/is made up, to look around in/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove demo community' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the demo community?' }));
  const ok = dialog.getByRole('button', { name: 'Remove demo community' });
  expect(ok).toHaveProperty('disabled', true);
  rows = [];
  await user.type(dialog.getByRole('textbox'), 'Maple Court Demo');
  await user.click(ok);
  expect(await screen.findByRole('button', { name: 'Load demo community' })).toBeDefined();
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toContainEqual(
    expect.stringMatching(/^DELETE \/v1\/property\/\d+\/demo-community$/),
  );
});
