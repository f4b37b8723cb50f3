import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { TodayView } from './TodayView.tsx';
import { TODAY_GROUPS, type Today, type TodayGroup, type TodayLine } from './today-lines.ts';

const NONE = { total: 0, results: [] };
const CLEAR: Today = {
  today: '2026-05-18',
  asOf: '2026-05-18T12:00:00.000Z',
  itemsCountedAt: '2026-05-18T06:00:00.000Z',
  rulesLooked: null,
  propertyCount: 2,
  unitCount: 40,
  uncountedProperties: 0,
  groups: { OVERDUE: NONE, WEEK: NONE, REVIEW: NONE, STUCK: NONE },
  next: [],
};
const aLine = (
  group: TodayGroup,
  kind: TodayLine['kind'],
  thingId: number,
  more: Partial<TodayLine> = {},
): TodayLine => ({
  id: thingId * 16,
  group,
  kind,
  thingId,
  organizationId: 1,
  organizationName: 'Harbor Residential',
  propertyId: 1,
  propertyName: 'Alder Court',
  unitId: null,
  unitName: null,
  subject: 'Alder Court',
  reason: null,
  priority: null,
  count: null,
  of: null,
  ageDays: null,
  dueOn: null,
  daysLeft: null,
  version: null,
  jobId: null,
  delivery: null,
  ...more,
});
const ofOrganization = { propertyId: null, propertyName: null };
const request = (id: number) =>
  aLine('OVERDUE', 'REQUEST', id, {
    unitId: 40 + id,
    unitName: `10${id}`,
    subject: `No heat ${id}`,
    priority: 'EMERGENCY',
    ageDays: 3,
    dueOn: '2026-05-16',
    daysLeft: -2,
    version: 4,
  });
const groupsOf = (...lines: TodayLine[]): Pick<Today, 'groups'> => ({
  groups: Object.fromEntries(
    TODAY_GROUPS.map((group) => {
      const results = lines.filter((line) => line.group === group);
      return [group, { total: results.length, results }];
    }),
  ) as Today['groups'],
});

let server: Awaited<ReturnType<typeof startFakeApi>>;
let answer: FakeAnswer;
let actions: Parameters<typeof startFakeApi>[0];
beforeEach(async () => {
  server = await startFakeApi((request) => (request.method === 'GET' ? answer : actions(request)));
  actions = () => ({ status: 404 });
  browseAt(server.base);
});
afterEach(() => server.stop());

function open(
  today: Partial<Today> | FakeAnswer,
  {
    path = '/',
    isAdmin = true,
    role = isAdmin ? 'ADMIN' : 'MEMBER',
  }: { path?: string; isAdmin?: boolean; role?: 'ADMIN' | 'MEMBER' | 'VIEWER' } = {},
) {
  answer = 'status' in today ? (today as FakeAnswer) : { body: { ...CLEAR, ...today } };
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin, role })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court', 'Orchard Gate'] })));
  return renderInApp(
    <>
      <TodayView />
      <Toasts />
    </>,
    { store, path },
  );
}

const linesOf = async (name: string) =>
  (await screen.findByRole('region', { name })).querySelectorAll<HTMLAnchorElement>('a[data-line]');

test('what is overdue, due, waiting and stuck is listed in a group each, and every line says where and since when, and leads to its rows', async () => {
  open(
    groupsOf(
      request(1),
      aLine('OVERDUE', 'PAPERS', 5, { ...ofOrganization, subject: 'Ridge Plumbing', ageDays: 12, daysLeft: -12 }),
      aLine('WEEK', 'WARRANTY', 7, { subject: 'Range', unitName: '101', unitId: 41, daysLeft: 1, dueOn: '2026-05-19' }),
      aLine('REVIEW', 'IMPORT_CHECKED', 8, { ...ofOrganization, subject: 'units.csv', ageDays: 2 }),
      aLine('REVIEW', 'NEWLY_PAST', 1, { count: 3, of: 12 }),
      aLine('STUCK', 'JOB_FAILED', 3, {
        ...ofOrganization,
        subject: 'report-mail',
        reason: 'No mail server',
        ageDays: 0,
      }),
    ),
  );
  const shown = async (name: string) =>
    [...(await linesOf(name))].map((line) => [line.textContent, line.getAttribute('href')]);
  expect(await shown('Overdue')).toEqual([
    ['No heat 1EmergencyAlder Court, unit 1012 days overdueopen 3 days', '/units/41'],
    [
      'Ridge Plumbing: insurance or licence has run outHarbor Residential12 days overdueOpen vendor',
      '/Contacts?contact=5',
    ],
  ]);
  expect(await shown('Due this week')).toEqual([
    ['Range: warranty endsAlder Court, unit 101ends tomorrowOpen item', '/items/7'],
  ]);
  expect(await shown('Waiting for review')).toEqual([
    ['units.csv: checked, not importedHarbor Residentialfor 2 daysReview import', '/admin/import?show=checks&import=8'],
    [
      '3 items passed their expected life this month, 12 past it in allAlder CourtReview items',
      '/properties/1?tab=items&due=backlog&sort=lifeUsed',
    ],
  ]);
  expect(await shown('Stuck')).toEqual([
    ['Report by mail failedNo mail serverHarbor Residentialsince todayOpen job', '/admin/jobs?state=FAILED&job=3'],
  ]);
  expect(screen.getByText('2 overdue, 1 due this week, 2 waiting for review, 1 stuck')).toBeDefined();
});

test('a count leads to the whole list of its group, with the property that the page is filtered by', async () => {
  open(groupsOf(request(1)), { path: '/?property=2' });
  expect((await screen.findByRole('link', { name: 'All 1 overdue' })).getAttribute('href')).toBe(
    '/today?group=OVERDUE&propertyId=2',
  );
});

test('a request is closed where it is listed, at the version that is shown, and Undo opens it again', async () => {
  const { user } = open(groupsOf(request(1), request(2)));
  actions = ({ path }) => ({ body: { id: 1, version: path.endsWith('reopen') ? 6 : 5, propertyId: 1, unitId: 41 } });
  const button = await screen.findByRole('button', { name: 'Close: No heat 1' });
  answer = { body: { ...CLEAR, ...groupsOf(request(2)) } };
  await user.click(button);
  await waitFor(() => expect(screen.queryByText('No heat 1')).toBeNull());
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect([sent?.path, sent?.headers['if-match']]).toEqual(['/v1/serviceOpen/1/close', '"4"']);
  // the line that came in its place has the focus
  await waitFor(() => expect(document.activeElement?.textContent).toContain('No heat 2'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.requests.findLast(({ method }) => method === 'POST')?.path).toBe('/v1/serviceOpen/1/reopen'),
  );
});

test('what could not be done is said, and the line stays', async () => {
  const { user } = open(groupsOf(aLine('STUCK', 'MESSAGE_FAILED', 9, { ...ofOrganization, subject: 'ann@x.example' })));
  actions = () => ({ status: 409, body: { code: 'CONFLICT', message: 'This message has gone out already.' } });
  await user.click(await screen.findByRole('button', { name: /^Send again: Message to ann/ }));
  expect(await screen.findByText('This message has gone out already.')).toBeDefined();
  expect(screen.getByText(/Message to ann@x.example could not be sent/)).toBeDefined();
});

test('a viewer is offered no action that they may not take', async () => {
  open(groupsOf(request(1)), { isAdmin: false, role: 'VIEWER' });
  expect((await linesOf('Overdue'))[0]?.textContent).toContain('Open unit');
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
});

test('j, k and the arrows move between the lines of all groups, and Enter opens one', async () => {
  const { user } = open(groupsOf(request(1), aLine('STUCK', 'IMPORT_FAILED', 3, { subject: 'units.csv' })));
  await linesOf('Overdue');
  const focused = () => document.activeElement?.textContent ?? '';
  await user.keyboard('j');
  expect(focused()).toContain('No heat 1');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toContain('units.csv');
  await user.keyboard('j');
  expect(focused()).toContain('units.csv');
  await user.keyboard('k');
  expect(focused()).toContain('No heat 1');
});

test('a long list begins short and is opened whole; what the answer does not carry is in the list', async () => {
  const results = Array.from({ length: 20 }, (_, at) => request(at));
  const { user } = open({ groups: { ...CLEAR.groups, OVERDUE: { total: 33, results } } });
  expect(await linesOf('Overdue')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show 20' }));
  expect(await linesOf('Overdue')).toHaveLength(20);
  expect(screen.getByRole('link', { name: 'All 33 in a list' }).getAttribute('href')).toBe('/today?group=OVERDUE');
});

test('an all-clear says when the next thing is due, and when it was checked', async () => {
  open({
    next: [{ kind: 'WARRANTY', on: '2026-06-02' }],
    rulesLooked: { at: '2026-05-18T12:10:00.000Z', items: 1412 },
  });
  expect(await screen.findByText('Nothing needs you now')).toBeDefined();
  const why = screen.getByText(/^The next thing is due on 2026-06-02: a warranty ends\. Checked 2026-05-18 /);
  expect(why.textContent).toContain('items were last counted 2026-05-18');
  expect(why.textContent).toMatch(/red flags were last looked for 2026-05-18 .*, among 1,412 items\.$/);
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
  expect(server.requests.some(({ path: asked }) => asked.includes('propertyId=2'))).toBe(true);
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
