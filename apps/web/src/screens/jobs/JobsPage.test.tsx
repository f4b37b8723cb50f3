import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { JobRun } from '#api/job.api.ts';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import JobsPage from './JobsPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

function aJob(over: Partial<JobRun> = {}): JobRun {
  return {
    id: 90,
    kind: 'import',
    organizationId: 1,
    state: 'DONE',
    progress: 1,
    counts: { read: 24, create: 21, error: 0 },
    message: '21 created, 0 updated.',
    attempts: 1,
    isCancelAsked: false,
    canRetry: false,
    startedBy: 'Dana Reed',
    importId: 40,
    createdAt: '2026-05-18T06:00:00.000Z',
    finishedAt: '2026-05-18T06:00:09.000Z',
    ...over,
  };
}

type Served = {
  list?: (path: string) => FakeAnswer;
  events?: string;
  eventsEndAfter?: Promise<unknown>;
  cancelled?: FakeAnswer;
  path?: string;
};

async function open({
  list = () => listOf(aJob()),
  events = '',
  eventsEndAfter,
  cancelled,
  path = '/admin/jobs',
}: Served = {}) {
  server = await startFakeApi(({ method, path: asked }) => {
    if (asked.startsWith('/v1/admin/job?')) return list(asked);
    if (asked === '/v1/job/90/events')
      return {
        raw: events,
        headers: { 'content-type': 'text/event-stream' },
        ...(eventsEndAfter ? { endsAfter: eventsEndAfter } : { isLeftOpen: true }),
      };
    if (asked === '/v1/job/90/cancel' && method === 'POST' && cancelled) return cancelled;
    return { status: 404, body: { code: 'NOT_FOUND', message: 'There is no such job.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return renderInApp(<JobsPage />, { store, path });
}

const listOf = (...jobs: JobRun[]): FakeAnswer => ({ body: { results: jobs, total: jobs.length, nextCursor: null } });

test('a list that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open({ list: () => (isUp ? listOf(aJob()) : { status: 503, body: {} }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The jobs could not be loaded');
  expect(screen.queryByText('No jobs yet')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Import.*Done.*21 created/ })).toBeDefined();
});

test('without any job it says what starts one; with a filter that hides all it offers to clear it', async () => {
  const { user, path } = await open({ list: () => listOf(), path: '/admin/jobs?state=FAILED' });
  expect(await screen.findByText('No job fits the filters')).toBeDefined();
  expect(server?.requests.findLast(({ path: asked }) => asked.startsWith('/v1/admin/job?'))?.path).toContain(
    'state=FAILED',
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('No jobs yet')).toBeDefined();
  expect(path()).toBe('/admin/jobs');
});

test('a running job shows its progress as the server reports it', async () => {
  const running = aJob({ state: 'RUNNING', progress: 0.1, message: null, finishedAt: null });
  await open({
    list: () => listOf(running),
    events: `: open\n\ndata: ${JSON.stringify({ ...running, progress: 0.62 })}\n\n`,
  });
  const bar = await screen.findByRole('progressbar', { name: 'Import 90' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('62');
});

test('a job whose events were cut off shows what the list says since', async () => {
  const cut = Promise.withResolvers<void>();
  const running = aJob({ state: 'RUNNING', progress: 0.7, message: null, finishedAt: null });
  await open({
    list: () => listOf(running),
    events: `: open\n\ndata: ${JSON.stringify({ ...running, progress: 0.62 })}\n\n`,
    eventsEndAfter: cut.promise,
  });
  const bar = await screen.findByRole('progressbar', { name: 'Import 90' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('62');
  cut.resolve();
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('70');
});

test('a running job can be stopped from its details, and then shows that it is stopping', async () => {
  const running = aJob({ state: 'RUNNING', progress: 0.1, message: null, finishedAt: null });
  let now = running;
  const { user, path } = await open({
    list: () => listOf(now),
    cancelled: { body: { ...running, isCancelAsked: true } },
  });
  await user.click(await screen.findByRole('row', { name: /Import/ }));
  expect(path()).toBe('/admin/jobs?job=90');
  const details = within(await screen.findByRole('complementary', { name: 'Job' }));
  expect(details.getByText('Dana Reed')).toBeDefined();
  now = { ...running, isCancelAsked: true };
  await user.click(details.getByRole('button', { name: 'Stop this job' }));
  const stopping = await details.findByRole('button', { name: 'Stopping' });
  await expect.poll(() => stopping.hasAttribute('disabled')).toBe(true);
  expect(await screen.findAllByText('Stopping')).not.toHaveLength(0);
});

test('a job that was stopped is shown as stopping before the list says so', async () => {
  const running = aJob({ state: 'RUNNING', progress: 0.1, message: null, finishedAt: null });
  const { user } = await open({
    list: () => listOf(running),
    path: '/admin/jobs?job=90',
    cancelled: { body: { ...running, isCancelAsked: true } },
  });
  const button = await screen.findByRole('button', { name: 'Stop this job' });
  const lists = () => server?.requests.filter(({ path }) => path.startsWith('/v1/admin/job?')).length ?? 0;
  const before = lists();
  await user.click(button);
  await expect.poll(lists).toBeGreaterThan(before);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(button.textContent).toBe('Stopping');
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('a job that could not be stopped gives the reason', async () => {
  const running = aJob({ state: 'RUNNING', progress: 0.1, message: null, finishedAt: null });
  const { user } = await open({
    list: () => listOf(running),
    path: '/admin/jobs?job=90',
    cancelled: { status: 409, body: { code: 'CONFLICT', message: 'This job has ended already.', errors: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Stop this job' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This job has ended already.');
});

test('a failed job shows its reason and leads to its import', async () => {
  const failed = aJob({ state: 'FAILED', message: 'The file has no rows.', attempts: 5 });
  await open({ list: () => listOf(failed), path: '/admin/jobs?job=90' });
  const details = within(await screen.findByRole('complementary', { name: 'Job' }));
  expect(await details.findByText('The file has no rows.')).toBeDefined();
  expect(details.getByText('5 of 5')).toBeDefined();
  expect(details.queryByRole('button', { name: 'Stop this job' })).toBeNull();
  expect(details.getByRole('link', { name: 'Open the import' }).getAttribute('href')).toBe(
    '/admin/import?import=40&show=all',
  );
});
