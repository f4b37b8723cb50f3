import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { readTokens, writeTokens } from '#api/token-storage.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { aGroup, aPerson, aPersonInFull } from '#testing/users.ts';
import UsersPage from './UsersPage.tsx';

const OWN = { accessToken: 'own-access', refreshToken: 'own-refresh' };
const DANA = aUser({ isAdmin: true });
const MIKE = aPerson({ id: 8, fName: 'Mike', lName: 'Okafor', email: 'mike@harbor.example', propertyCount: 2 });

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

type Answer = (request: FakeRequest) => FakeAnswer | undefined;

async function open(answer: Answer = () => undefined, { path = '/admin/users', me = DANA } = {}) {
  server = await startFakeApi((request) => answer(request) ?? house(request));
  browseAt(server.base);
  writeTokens(OWN);
  const store = createStore();
  store.dispatch(rehydrateTokens(OWN));
  store.dispatch(setLoggedIn(me));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court', 'Orchard Gate'] })));
  return renderInApp(
    <>
      <UsersPage />
      <Toasts />
    </>,
    { store, path },
  );
}

function house({ method, path }: FakeRequest): FakeAnswer {
  if (method === 'GET' && path.startsWith('/v1/user?')) return pageOf([aPerson(), MIKE]);
  if (path === '/v1/user/7') return { body: aPersonInFull() };
  if (path === `/v1/user/${DANA.id}`) return { body: aPersonInFull({ id: DANA.id }) };
  if (path.startsWith('/v1/permission-group?')) return pageOf([row(aGroup())]);
  if (path.startsWith('/v1/invitation')) return pageOf([]);
  return { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', errors: [] } };
}

function pageOf(results: unknown[]): FakeAnswer {
  return { body: { results, total: results.length, nextCursor: null } };
}

function row({ properties: _p, users: _u, ...group }: ReturnType<typeof aGroup>) {
  return group;
}

const sent = (method: string, path: string) =>
  server?.requests.filter((request) => request.method === method && request.path.startsWith(path)) ?? [];
const person = async () => within(await screen.findByRole('complementary', { name: 'Person' }));

test('a list that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open(({ path }) =>
    isUp || !path.startsWith('/v1/user?') ? undefined : { status: 503, body: {} },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The people could not be loaded');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Luis Ortega/ })).toBeDefined();
});

test('without anybody the first step is to invite', async () => {
  await open(({ path }) => (path.startsWith('/v1/user?') ? pageOf([]) : undefined));
  const state = await screen.findByText('Nobody here yet');
  expect(within(state.closest('section') as HTMLElement).getByRole('button', { name: 'Invite' })).toBeDefined();
});

test('a search that finds nobody says what was searched, and Clear shows all again', async () => {
  const { user, path } = await open(({ path: asked }) => (asked.includes('q=zz') ? pageOf([]) : undefined), {
    path: '/admin/users?q=zz',
  });
  expect(await screen.findByText('No person fits the filters')).toBeDefined();
  expect(screen.getByText('Filtered by search ‘zz’.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('row', { name: /Mike Okafor/ })).toBeDefined();
  expect(path()).toBe('/admin/users');
});

async function changeRights(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('row', { name: /Luis Ortega/ }));
  const drawer = await person();
  await user.selectOptions(await drawer.findByLabelText(/^Role at/), '2');
  await user.click(drawer.getByRole('checkbox', { name: 'Orchard Gate' }));
  await user.click(await drawer.findByRole('checkbox', { name: /Coast/ }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  return drawer;
}

test('rights that are saved send only what differs, groups too, in one call over the version that was opened', async () => {
  const { user, path } = await open(({ method, path: asked }) =>
    method === 'PUT' && asked === '/v1/user' ? { body: aPersonInFull({ version: 5 }) } : undefined,
  );
  await changeRights(user);
  expect(path()).toBe('/admin/users?user=7');
  expect(await screen.findByText(/The rights of Luis Ortega are saved/)).toBeDefined();
  const [saved, ...more] = sent('PUT', '/v1/user');
  expect(saved?.body).toEqual({ id: 7, organizationId: 1, roleId: 2, propertyIds: [1, 2], groupIds: [3] });
  expect(saved?.headers['if-match']).toBe('"4"');
  expect(more).toEqual([]);
});

test('rights that are refused stay in the form as they were chosen', async () => {
  const refusal = { status: 404, code: 'NOT_FOUND', message: 'There is no such group, or it is not yours to see.' };
  const { user } = await open(({ method, path: asked }) =>
    method === 'PUT' && asked === '/v1/user' ? { status: 404, body: refusal } : undefined,
  );
  const drawer = await changeRights(user);
  expect((await drawer.findByRole('alert')).textContent).toContain('There is no such group');
  expect(drawer.getByLabelText<HTMLSelectElement>(/^Role at/).value).toBe('2');
  for (const name of ['Orchard Gate', /Coast/])
    expect(drawer.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true);
  expect(sent('PUT', '/v1/user')).toHaveLength(1);
});

test('one’s own rights are shown as changeable only by another administrator', async () => {
  await open(undefined, { path: `/admin/users?user=${DANA.id}` });
  const drawer = await person();
  expect(await drawer.findByText('These are your own rights')).toBeDefined();
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(drawer.getByRole('button', { name: 'Archive' }).getAttribute('aria-disabled')).toBe('true');
});

test('archiving says what it ends, and the toast restores the person', async () => {
  const { user } = await open(
    ({ method, path }) => {
      if (method === 'DELETE' && path === '/v1/user/7') return { status: 204 };
      return path === '/v1/user/7/restore' ? { body: aPersonInFull({ version: 6 }) } : undefined;
    },
    { path: '/admin/users?user=7' },
  );
  await user.click(await (await person()).findByRole('button', { name: 'Archive' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Archive Luis Ortega?' }));
  expect(
    question.getByText(/Ends every session of Luis Ortega at once and removes their access to 1 property/),
  ).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Luis Ortega is back, with the rights from before.')).toBeDefined();
  expect(sent('POST', '/v1/user/7/restore')).toHaveLength(1);
});

test('archived people are in a list of their own, and can be restored', async () => {
  const { user } = await open(
    ({ method, path }) => {
      if (method === 'GET' && path.includes('archived=true')) return pageOf([aPerson({ status: 'ARCHIVED' })]);
      return path === '/v1/user/7/restore' ? { body: aPersonInFull() } : undefined;
    },
    { path: '/admin/users?archived=true' },
  );
  await user.click(await screen.findByRole('row', { name: /Luis Ortega.*Archived/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Luis Ortega is back, with the rights from before.')).toBeDefined();
  expect(sent('GET', '/v1/user/7')).toHaveLength(0);
});

test('people are chosen by role and sorted by the server, and another view begins with its own order', async () => {
  const { user, path } = await open();
  await user.click(await screen.findByRole('button', { name: /^Role/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Manager' }));
  await user.click(await screen.findByRole('button', { name: /^Last sign-in/ }));
  expect(path()).toMatch(/role=manager&sort=-?lastSignInAt$/);
  await waitFor(() => expect(sent('GET', '/v1/user?').at(-1)?.path).toMatch(/role=manager/));
  expect(sent('GET', '/v1/user?').at(-1)?.path).toMatch(/sort=-?lastSignInAt/);
  await user.click(screen.getByRole('button', { name: 'Invitations' }));
  expect(await screen.findByText('No invitations yet')).toBeDefined();
  expect(path()).toBe('/admin/users?role=manager&show=invitations');
  expect(sent('GET', '/v1/invitation').at(-1)?.path).toBe('/v1/invitation?limit=100&sort=-createdAt');
});

test('an administrator invites by mail only: a link to hand over is for super users', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Invite' }));
  expect(drawer.queryByLabelText('How it gets there')).toBeNull();
  await user.type(drawer.getByLabelText('Email'), 'noor@harbor.example');
  await user.click(drawer.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(sent('POST', '/v1/invitation')[0]?.body).toMatchObject({ delivery: 'MAIL' }));
});

test('an invitation without a mail server gives a super user a link to hand over, once', async () => {
  const link = 'https://lintel.example/invitation#token=abc';
  const { user } = await open(
    ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/v1/invitation') return undefined;
      const { email } = body as { email: string };
      const made = {
        id: 1,
        organizationId: 1,
        organizationName: 'Harbor Residential',
        email,
        roleId: 2,
        isAdmin: false,
      };
      const rest = { propertyIds: [1], delivery: 'LINK', state: 'OPEN', invitedBy: 'Dana Whitlock', acceptedAt: null };
      const dates = { createdAt: '2026-05-18T12:00:00.000Z', expiresAt: '2026-05-25T12:00:00.000Z', version: 1 };
      return { status: 201, body: { ...made, ...rest, ...dates, link } };
    },
    { me: aUser({ isAdmin: true, isSuperUser: true }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Invite' }));
  await user.click(drawer.getByRole('button', { name: 'Invite' }));
  expect((await drawer.findByRole('alert')).textContent).toBe('This field is required');
  await user.type(drawer.getByLabelText('Email'), 'noor@harbor.example');
  await user.click(drawer.getByRole('checkbox', { name: 'Alder Court' }));
  await user.selectOptions(drawer.getByLabelText('How it gets there'), 'LINK');
  await user.click(drawer.getByRole('button', { name: 'Invite' }));
  expect(await drawer.findByText(link)).toBeDefined();
  expect(sent('POST', '/v1/invitation')[0]?.body).toEqual({
    email: 'noor@harbor.example',
    organizationId: 1,
    roleId: 2,
    isAdmin: false,
    propertyIds: [1],
    delivery: 'LINK',
  });
});

test('viewing as somebody else keeps the own tokens aside', async () => {
  const luis = aUser({ id: 7, fName: 'Luis', lName: 'Ortega', viewedBy: { id: 1, fName: 'Dana', lName: 'Whitlock' } });
  const theirs = { accessToken: 'their-access', refreshToken: 'their-refresh' };
  const { user, store, path } = await open(
    ({ path: asked }) =>
      asked === '/v1/user/7/view-as' ? { status: 201, body: { ...theirs, user: luis } } : undefined,
    { path: '/admin/users?user=7' },
  );
  await user.click(await (await person()).findByRole('button', { name: 'View as' }));
  await waitFor(() => expect(path()).toBe('/properties'));
  expect(store.getState().session.currentUser?.viewedBy?.fName).toBe('Dana');
  expect(readTokens()).toEqual(theirs);
  expect(JSON.parse(localStorage.getItem('OWN_TOKENS') ?? '')).toEqual(OWN);
});

test('rights that were changed are not lost by looking at those in another organization', async () => {
  const organizations = ['Harbor Residential', 'Cedar Homes'].map((organizationName, at) => ({
    organizationId: at + 1,
    organizationName,
    roleId: 3,
    isAdmin: false,
  }));
  const { user } = await open(
    ({ path }) => (path === '/v1/user/7' ? { body: aPersonInFull({ organizations }) } : undefined),
    { path: '/admin/users?user=7' },
  );
  const drawer = await person();
  await user.selectOptions(await drawer.findByLabelText('Role at Harbor Residential'), '2');
  await user.selectOptions(drawer.getByLabelText('Rights in'), 'Cedar Homes');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(drawer.getByLabelText('Role at Harbor Residential')).toHaveProperty('value', '2');
  await user.selectOptions(drawer.getByLabelText('Rights in'), 'Cedar Homes');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await drawer.findByLabelText('Role at Cedar Homes')).toHaveProperty('value', '3');
});
