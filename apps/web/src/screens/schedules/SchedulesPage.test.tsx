import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReportSchedule } from '#api/report-schedule.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import SchedulesPage from './SchedulesPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

function aSchedule(over: Partial<ReportSchedule> = {}): ReportSchedule {
  return {
    id: 3,
    organizationId: 1,
    savedViewId: 5,
    viewName: 'Past life',
    reportId: 'items',
    reportTitle: 'Items',
    propertyId: 1,
    propertyName: 'Alder Court',
    owner: { id: 1, name: 'Dana Whitlock' },
    isOwn: true,
    every: 'WEEKLY',
    weekday: 1,
    monthDay: null,
    at: '07:00',
    timeZone: 'America/New_York',
    format: 'PDF',
    recipients: [
      { id: 1, name: 'Dana Whitlock' },
      { id: 8, name: 'Lee Park' },
    ],
    skipWhenEmpty: false,
    isPaused: false,
    nextRunAt: '2026-05-25T11:00:00.000Z',
    lastRun: null,
    version: 2,
    ...over,
  } as ReportSchedule;
}

async function open(over: Partial<ReportSchedule> = {}) {
  const schedule = aSchedule(over);
  const listOf = (...results: unknown[]) => ({ body: { results, total: results.length, nextCursor: null } });
  const fake = await startFakeApi(({ method, path, body }) => {
    const { pathname } = new URL(path, 'http://fake');
    if (method === 'PUT') return { body: { ...schedule, ...(body as Partial<ReportSchedule>), version: 3 } };
    if (pathname === '/v1/report-schedule') return listOf(schedule);
    if (pathname === '/v1/report-schedule/3') return { body: schedule };
    if (pathname === '/v1/saved-view/5/people') return listOf({ id: 1, name: 'Dana Whitlock' });
    if (pathname === '/v1/saved-view') return { body: { ...listOf().body, groups: [] } };
    return listOf();
  });
  server = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser()));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  const view = renderInApp(<SchedulesPage />, { store, path: '/schedules?schedule=3' });
  const drawer = within(await screen.findByRole('complementary', { name: 'Schedule' }));
  const sent = () => fake.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...view, drawer, sent };
}

test('a paused schedule is resumed, and its facts and buttons say what they are', async () => {
  const { user, drawer, sent } = await open({ isPaused: true, nextRunAt: null });
  expect(await drawer.findByText('it is sent anyway')).toBeDefined();
  expect(drawer.getByRole('button', { name: 'End schedule' })).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(sent()).toEqual([{ isPaused: false }]));
});

test('the form says whose clocks the time is on', async () => {
  const { user, drawer } = await open();
  await user.click(await drawer.findByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('complementary', { name: 'Send by mail' }));
  expect(await form.findByText('Time zone: Eastern, that of Alder Court.')).toBeDefined();
});

test('a schedule keeps the clocks it was made with, whatever those of the property are now', async () => {
  const { user, drawer } = await open({ timeZone: 'America/Denver' });
  await user.click(await drawer.findByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('complementary', { name: 'Send by mail' }));
  expect(await form.findByText('Time zone: Mountain.')).toBeDefined();
});

test('a recipient who left the organization is shown as such, and can be left out', async () => {
  const { user, drawer, sent } = await open();
  await user.click(await drawer.findByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('complementary', { name: 'Send by mail' }));
  await user.click(await form.findByRole('checkbox', { name: /^Lee Park \(left the organization/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toMatchObject([{ recipientIds: [1] }]));
});
