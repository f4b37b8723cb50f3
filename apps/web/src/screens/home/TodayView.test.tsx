import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { TodayView } from './TodayView.tsx';
import type { Today } from './today-lines.ts';

const NONE = { total: 0, results: [] };
const CLEAR: Today = {
  today: '2026-05-18',
  asOf: '2026-05-18T12:00:00.000Z',
  propertyCount: 2,
  unitCount: 40,
  uncountedProperties: 0,
  overdueRequests: NONE,
  requestsThisWeek: NONE,
  expiredVendors: 0,
  papersThisWeek: NONE,
  warrantiesThisWeek: NONE,
  newlyPast: NONE,
  weakDates: NONE,
  administration: null,
  next: [],
};
const PLACE = { propertyId: 1, propertyName: 'Alder Court' };
const request = (id: number) => ({
  id,
  unitId: 40 + id,
  unitName: `10${id}`,
  ...PLACE,
  summary: `No heat ${id}`,
  priority: 'EMERGENCY' as const,
  reportedAt: '2026-05-15T08:00:00.000Z',
  dueAt: '2026-05-16T08:00:00.000Z',
  openDays: 3,
  daysLeft: -2,
});

let server: Awaited<ReturnType<typeof startFakeApi>>;
let answer: FakeAnswer;
beforeEach(async () => {
  server = await startFakeApi(() => answer);
  browseAt(server.base);
});
afterEach(() => server.stop());

function open(today: Partial<Today> | FakeAnswer, { path = '/', isAdmin = true } = {}) {
  answer = 'status' in today ? (today as FakeAnswer) : { body: { ...CLEAR, ...today } };
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court', 'Orchard Gate'] })));
  return renderInApp(<TodayView />, { store, path });
}

test('what is overdue, due, waiting and stuck is listed in a section each, and every line leads to its rows', async () => {
  open({
    overdueRequests: { total: 1, results: [request(1)] },
    expiredVendors: 2,
    warrantiesThisWeek: {
      total: 1,
      results: [{ itemId: 7, itemType: 'Range', unitName: '101', ...PLACE, endsOn: '2026-05-19', daysLeft: 1 }],
    },
    newlyPast: { total: 1, results: [{ ...PLACE, count: 3, of: 12 }] },
    administration: {
      waitingImports: 1,
      failedImports: 0,
      unansweredInvitations: 0,
      expiredInvitations: 0,
      failedMessages: 4,
      failedJobs: 0,
    },
  });
  const linesOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(await linesOf('Overdue')).toEqual([
    ['No heat 1Emergency, open for 3 days, unit 101, Alder Court', '/units/41'],
    ['2 vendors with insurance or a licence that has run out', '/Contacts?status=EXPIRED'],
  ]);
  expect(await linesOf('Due this week')).toEqual([['Range: warranty endstomorrow, unit 101, Alder Court', '/items/7']]);
  expect(await linesOf('Waiting for review')).toEqual([
    ['1 file checked and not importedImport what was checked, or leave it', '/admin/import?show=checks'],
    [
      'Alder Court: 3 items passed their expected life this month12 past it in all, the newest first',
      '/properties/1?tab=items&due=backlog&sort=lifeUsed',
    ],
  ]);
  expect(await linesOf('Stuck')).toEqual([['4 messages could not be sent', '/admin/outbox?state=FAILED']]);
  expect(screen.getByText('3 overdue, 1 due this week, 4 waiting for review, 4 stuck')).toBeDefined();
});

test('a long list begins short, is opened whole, and says what the answer does not carry', async () => {
  const { user } = open({
    overdueRequests: { total: 33, results: Array.from({ length: 20 }, (_, at) => request(at)) },
  });
  const section = within(await screen.findByRole('region', { name: 'Overdue' }));
  expect(section.getAllByRole('link')).toHaveLength(6);
  await user.click(section.getByRole('button', { name: 'Show all 20' }));
  expect(section.getAllByRole('link')).toHaveLength(20);
  expect(section.getByText(/and 13 more/)).toBeDefined();
});

test('what waits for review counts files and items, as a minimum where not all properties are listed', async () => {
  open({
    newlyPast: { total: 2, results: [{ ...PLACE, count: 1, of: 12 }] },
    weakDates: { total: 1, results: [{ ...PLACE, count: 30, of: 40 }] },
  });
  const section = within(await screen.findByRole('region', { name: 'Waiting for review' }));
  expect(section.getByText(/^Alder Court: 1 item passed its expected life this month/)).toBeDefined();
  expect(section.getByText(/and 1 more/)).toBeDefined();
  expect(screen.getByText('≥ 31 waiting for review')).toBeDefined();
});

test('an all-clear says when the next thing is due', async () => {
  open({ next: [{ kind: 'WARRANTY', on: '2026-06-02' }] });
  expect(await screen.findByText('Nothing needs you now')).toBeDefined();
  expect(screen.getByText('The next thing is due on 2026-06-02: a warranty ends.')).toBeDefined();
});

test('nothing recorded yet and no property assigned are distinguished from an all-clear', async () => {
  const first = open({ unitCount: 0 });
  expect(await screen.findByText('Nothing is recorded yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Bring in a file' }).getAttribute('href')).toBe('/admin/onboarding');
  first.unmount();
  open({ unitCount: 0, propertyCount: 0 }, { isAdmin: false });
  expect(await screen.findByText('No property is assigned to you')).toBeDefined();
});

test('the filter for a property with nothing due can be cleared', async () => {
  const { user, path } = open({}, { path: '/?property=2' });
  expect(await screen.findByText('Nothing at Orchard Gate needs you now')).toBeDefined();
  expect(server.requests.at(-1)?.path).toContain('propertyId=2');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(path()).toBe('/');
  expect(await screen.findByText('Nothing needs you now')).toBeDefined();
});

test('a failure is no all-clear, and Retry asks again; items still being counted are said to be left out', async () => {
  const { user } = open({ status: 503, body: {} });
  expect((await screen.findByRole('alert')).textContent).toContain('What needs you could not be loaded');
  answer = { body: { ...CLEAR, uncountedProperties: 1 } };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/The items of 1 property are still being counted/)).toBeDefined();
});
