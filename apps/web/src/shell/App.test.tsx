import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeTokens } from '#api/token-storage.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { TestRouter } from '#testing/TestRouter.tsx';
import { SCREENS } from '../screens.ts';
import { App } from './App.tsx';

const ACCOUNT = { email: 'dana@harbor.example', password: 'Open-the-door-26' };

let server: Awaited<ReturnType<typeof startFakeApi>>;
let isAdmin = false;

let properties = ['Alder Court'];

function answer(request: FakeRequest): FakeAnswer {
  const path = request.path.split('?')[0];
  if (path === '/config.json') {
    const accounts = [{ name: 'Dana Whitlock', email: ACCOUNT.email, role: 'Asset manager' }];
    return { body: { demo: { password: ACCOUNT.password, accounts } } };
  }
  if (path === '/v1/setup') return { body: { isNeeded: false } };
  if (path === '/v1/user/me') return { body: aUser({ isAdmin }) };
  if (path?.startsWith('/v1/organization/')) {
    const results = anOrgData({ 'Harbor Residential': properties });
    return { body: { results, total: 1, nextCursor: null } };
  }
  if (path === '/v1/auth/login') {
    const isRight = JSON.stringify(request.body) === JSON.stringify(ACCOUNT);
    if (!isRight)
      return { status: 401, body: { message: 'Email or password is wrong', code: 'WRONG_CREDENTIALS', errors: [] } };
    return { body: { accessToken: 'access', refreshToken: 'refresh', user: aUser() } };
  }
  return { status: 404, body: { message: 'Not found', code: 'NOT_FOUND', errors: [] } };
}

// why: the pages are loaded before the timeout of a test starts
beforeAll(async () => {
  const pages = SCREENS.filter(({ id }) => ['login', 'home', 'contacts', 'scan'].includes(id));
  await Promise.all([import('./Shell.tsx'), ...pages.map((page) => page.load())]);
}, 60_000);

beforeEach(async () => {
  isAdmin = false;
  properties = ['Alder Court'];
  server = await startFakeApi(answer);
  browseAt(server.base);
});
afterEach(() => server.stop());

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="path">{`${pathname}${search}`}</output>;
}

function open(path: string, isSignedIn = false) {
  if (isSignedIn) writeTokens({ accessToken: 'access', refreshToken: 'refresh' });
  render(
    <Provider store={createStore()}>
      <TestRouter entries={[path]}>
        <App />
        <Where />
      </TestRouter>
    </Provider>,
  );
  return { user: userEvent.setup(), path: () => screen.getByLabelText('path').textContent };
}

test('a person without a session is asked to sign in and then gets the requested page', async () => {
  const { user, path } = open('/answerSerialPlates');
  await user.type(await screen.findByLabelText('Email'), ACCOUNT.email);
  expect(path()).toBe('/login?returnUrl=%2FanswerSerialPlates');
  await user.type(screen.getByLabelText('Password'), ACCOUNT.password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Serial Plates' })).toBeDefined();
  expect(path()).toBe('/answerSerialPlates');
});

test('a wrong password keeps what was typed and says what to do', async () => {
  const { user } = open('/login');
  await user.type(await screen.findByLabelText('Email'), ACCOUNT.email);
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Index Failed, please try again.*check both/);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', ACCOUNT.email);
});

test('a demo sign-in takes one click', async () => {
  const { user, path } = open('/login?returnUrl=/FLS');
  await user.click(await screen.findByRole('button', { name: /Dana Whitlock/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeDefined();
  expect(path()).toBe('/FLS');
});

test('an administrators’ page has their label, and tells others whom it is for', async () => {
  isAdmin = true;
  open('/admin/tagBatch', true);
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin: Tag Batch' })).toBeDefined();
});

test.each([
  ['/contacts?tab=people', '/Contacts?tab=people', 'Contacts'],
  ['/account', '/Account', 'Account'],
  ['/Properties/', '/properties', 'Properties'],
  ['/REPORT/1/Turnover', '/report/1/turnover', 'Turnover'],
])('%s leads to the page, under the one spelling of its address', async (typed, spelled, title) => {
  const { path } = open(typed, true);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(path()).toBe(spelled);
});

test('/admin lists the pages of administration, to administrators alone', async () => {
  isAdmin = true;
  open('/admin', true);
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin: Overview' })).toBeDefined();
  const cards = within(await screen.findByRole('list', { name: 'Pages of administration' }));
  expect(cards.getByRole('link', { name: /^Audit Log/ }).getAttribute('href')).toBe('/admin/audit');
  expect(cards.getByRole('link', { name: /^Tag Batch/ }).getAttribute('href')).toBe('/admin/tagBatch');
  cleanup();
  isAdmin = false;
  open('/admin', true);
  expect(await screen.findByText('Only administrators see this page')).toBeDefined();
});

test('someone who is no administrator sees neither the Admin menu nor its pages', async () => {
  open('/admin/groups', true);
  expect(await screen.findByText('Only administrators see this page')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull();
});

test('a property-dependent route without a property asks for one over the shell', async () => {
  // Who has one property alone is not asked which.
  properties = ['Alder Court', 'Orchard Gate'];
  open('/warranty', true);
  expect(await screen.findByRole('dialog', { name: 'Select Property' }, { timeout: 5000 })).toBeDefined();
});

test('without a session the start page welcomes, and the header alone offers Login', async () => {
  open('/');
  expect(await screen.findByText('Welcome to Lintel')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
});

test('Today leads the menu, and is one of the pages at the foot of a phone, of which turns are of one property', async () => {
  const { user } = open('/scan', true);
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  await menu.findByRole('link', { name: 'Today' });
  const [, first, second] = menu.getAllByRole('link');
  expect([first?.textContent, second?.textContent]).toEqual(['Today', 'Properties']);
  expect(first?.getAttribute('href')).toBe('/');
  const bar = within(await screen.findByRole('navigation', { name: 'On the go' }));
  const pages = () => bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  await expect.poll(pages).toEqual([
    ['Today', '/'],
    ['Scan', '/scan'],
    ['Turns', '/report/1/turnover'],
    ['Inspect', '/portfolio/inspections?status=DRAFT'],
  ]);
  await user.click(bar.getByRole('button', { name: 'More' }));
  const more = await screen.findAllByRole('menuitem');
  expect(more.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Plates', '/answerSerialPlates'],
    ['Flags', '/portfolio/red-flags'],
  ]);
});

test('menu groups open and close on click', async () => {
  const { user } = open('/Contacts', true);
  const reports = await screen.findByRole('button', { name: 'Reports' });
  expect(screen.getByRole('link', { name: 'Warranty' })).toBeDefined();
  await user.click(reports);
  expect(screen.queryByRole('link', { name: 'Warranty' })).toBeNull();
  expect(reports.getAttribute('aria-expanded')).toBe('false');
});

test('a server that is away for a moment is asked again, by itself and by the button, and the page goes on', async () => {
  let isAway = true;
  const whileHere = answer;
  await server.stop();
  server = await startFakeApi((request) =>
    isAway && request.path === '/v1/user/me'
      ? { status: 503, body: { message: 'Starting', code: 'UNAVAILABLE', errors: [] } }
      : whileHere(request),
  );
  browseAt(server.base);
  const asked = () => server.requests.filter((request) => request.path === '/v1/user/me').length;
  const { user, path } = open('/Contacts', true);
  await screen.findByRole('heading', { name: 'Lintel cannot be reached' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => asked()).toBe(2);
  expect(screen.getByRole('heading', { name: 'Lintel cannot be reached' })).toBeTruthy();
  isAway = false;
  await screen.findByRole('heading', { level: 1, name: 'Contacts' }, { timeout: 10_000 });
  expect(path()).toBe('/Contacts');
}, 15_000);
