import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { authApi } from '#api/auth.api.ts';
import { organizationApi } from '#api/organization.api.ts';
import { propertyApi } from '#api/property.api.ts';
import { rehydrateTokens, setLoggedIn } from '#api/session.ts';
import { parkTokens, readTokens, writeTokens } from '#api/token-storage.ts';
import { signOut, startSession } from '#app/session-flow.ts';
import { createStore } from '#app/store.ts';
import type { FakeAnswer, FakeRequest } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { FIRST, openApp, problem, SECOND, startHouse } from '#testing/the-app.tsx';
import { SCREENS } from '../screens.ts';

// why: the pages are loaded before the timeout of a test starts
beforeAll(async () => {
  const pages = SCREENS.filter(({ id }) => ['contacts', 'users', 'login'].includes(id));
  await Promise.all([import('./Shell.tsx'), ...pages.map((page) => page.load())]);
}, 60_000);

let open: Awaited<ReturnType<typeof startHouse>>;
const letGo: (() => void)[] = [];
afterEach(async () => {
  for (const go of letGo.splice(0)) go();
  await open.stop();
});

/** A server on which the calls that `isHeld` picks hang until they are given up, or until the test ends. */
async function hangingHouse(isHeld: (request: FakeRequest) => boolean, over: Parameters<typeof startHouse>[0] = {}) {
  open = await startHouse({
    ...over,
    answer: (request) => {
      const given = over.answer?.(request);
      if (given || !isHeld(request)) return given;
      return new Promise<FakeAnswer>((resolve) => letGo.push(() => resolve(problem(401, 'Sign in first'))));
    },
  });
  return open;
}

const isContacts = ({ path }: FakeRequest) => path.startsWith('/v1/contact');
const hanging = () => [...open.open].filter(isContacts);

/** The Contacts screen with its calls sent and unanswered. */
async function contactsOnTheWay(tokens = FIRST) {
  const app = openApp('/Contacts', { tokens });
  await screen.findByRole('heading', { level: 1, name: 'Contacts' });
  await waitFor(() => expect(hanging().some(({ path }) => path.includes('organizationId=1'))).toBe(true));
  // The menu of saved views is a file of its own and asks when it has come.
  await waitFor(() => expect(open.requests.some(({ path }) => path.startsWith('/v1/saved-view'))).toBe(true));
  return app;
}

/** The calls that need a session and came after `marker`. */
function signedCallsAfter(marker: number): string[] {
  const isPublic = /^\/(config\.json|v1\/(setup|auth\/(login|logout|refresh))$)/;
  return open.requests.slice(marker).flatMap(({ path }) => (isPublic.test(path) ? [] : [path]));
}

/** Expected after any end of a session: none of its calls is left, none is made afterwards, and none could be. */
async function expectSilence(store: ReturnType<typeof openApp>['store'], marker: number) {
  await waitFor(() => expect(hanging()).toEqual([]));
  const asked = await store.dispatch(organizationApi.endpoints.listOrganizations.initiate());
  expect(asked.error).toMatchObject({ status: 401 });
  expect(signedCallsAfter(marker)).toEqual([]);
  expect(store.getState().errors).toEqual([]);
}

test('Logout ends the calls that are on their way, tells the server after that, and nothing asks again', async () => {
  await hangingHouse(isContacts);
  const { user, store, path } = await contactsOnTheWay();
  const answer = open.house.answer;
  let openAtLogout: Promise<number> | undefined;
  open.house.answer = (request) => {
    if (request.path !== '/v1/auth/logout') return answer?.(request);
    // why: the server answers only once it has no other open call; a call that is not aborted would keep it waiting
    const ended = vi.waitFor(() => expect(hanging()).toEqual([]), { timeout: 8000 });
    openAtLogout = ended.then(
      () => 0,
      () => hanging().length,
    );
    return openAtLogout.then((): FakeAnswer => ({ status: 204 }));
  };
  await user.click(await screen.findByRole('button', { name: /account menu$/ }));
  const marker = open.requests.length;
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByLabelText('Password')).toBeDefined();
  expect(path()).toBe('/login');
  await waitFor(() => expect(open.calls('/v1/auth/logout')).toHaveLength(1));
  expect(await openAtLogout).toBe(0);
  await expectSilence(store, marker);
  expect(readTokens()).toBeNull();
});

test('a Logout in another tab ends the calls of this one, and nothing asks again', async () => {
  await hangingHouse(isContacts);
  const { store } = await contactsOnTheWay();
  const marker = open.requests.length;
  localStorage.removeItem('ACCESS_TOKEN');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' })));
  expect(await screen.findByLabelText('Password')).toBeDefined();
  await expectSilence(store, marker);
  expect(localStorage.getItem('REFRESH_TOKEN')).toBeNull();
});

test('a refused refresh ends the other calls of the session, and nothing asks again', async () => {
  const isRefused = { now: false };
  await hangingHouse(isContacts, {
    refresh: null,
    answer: ({ path }) => (isRefused.now && path === '/v1/user/me' ? problem(401, 'Over') : undefined),
  });
  const { store } = await contactsOnTheWay();
  isRefused.now = true;
  const marker = open.requests.length;
  await act(async () => {
    await store.dispatch(authApi.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true }));
  });
  expect(await screen.findByLabelText('Password')).toBeDefined();
  await waitFor(() => expect(hanging()).toEqual([]));
  expect(signedCallsAfter(marker)).toEqual(['/v1/user/me']);
  await expectSilence(store, open.requests.length);
});

test('the end of viewing as somebody else ends the calls made as that person, and the own session loads its own data', async () => {
  const OWN = { accessToken: 'own-access', refreshToken: 'own-refresh' };
  const isOwn = (request: FakeRequest) => request.headers.authorization === `Bearer ${OWN.accessToken}`;
  await hangingHouse((request) => isContacts(request) && !isOwn(request), {
    answer: (request) => {
      if (request.path === '/v1/user/me')
        return {
          body: isOwn(request)
            ? aUser({ isAdmin: true })
            : aUser({ id: 7, fName: 'Luis', viewedBy: { id: 1, fName: 'Dana', lName: 'Whitlock' } }),
        };
      return isOwn(request) ? { body: { results: [], total: 0, nextCursor: null } } : undefined;
    },
  });
  parkTokens(OWN);
  const { user, path } = await contactsOnTheWay();
  const marker = open.requests.length;
  await user.click(await screen.findByRole('button', { name: 'Stop viewing' }));
  await waitFor(() => expect(path()).toBe('/admin/users'));
  await waitFor(() => expect(hanging()).toEqual([]));
  expect(await screen.findByRole('button', { name: /^Dana Whitlock/ })).toBeDefined();
  const after = open.requests.slice(marker).filter(({ path }) => !/^\/(config|v1\/auth\/)/.test(path));
  expect(after.length).toBeGreaterThan(0);
  expect(after.filter((request) => !isOwn(request)).map(({ path }) => path)).toEqual([]);
});

function signedIn() {
  writeTokens(FIRST);
  const store = createStore();
  store.dispatch(rehydrateTokens(FIRST));
  store.dispatch(setLoggedIn(aUser()));
  return store;
}

test('a person who signs out while new tokens are on their way stays signed out', async () => {
  let giveTokens: ((answer: FakeAnswer) => void) | undefined;
  open = await startHouse({
    access: 'another',
    answer: ({ path }) => {
      if (path !== '/v1/auth/refresh' || giveTokens) return undefined;
      return new Promise<FakeAnswer>((resolve) => {
        giveTokens = resolve;
      });
    },
  });
  const store = signedIn();
  const asked = store.dispatch(organizationApi.endpoints.listOrganizations.initiate());
  await expect.poll(() => open.calls('/v1/auth/refresh')).toHaveLength(1);
  await store.dispatch(signOut());
  giveTokens?.({ body: SECOND });
  await asked;
  await expect.poll(() => open.open.size).toBe(0);
  expect(readTokens()).toBeNull();
  expect(store.getState().session).toMatchObject({ loggedIn: false, tokens: null });
});

test('a sign-out lets the change that is being saved through before it tells the server', async () => {
  let save: () => void = () => undefined;
  open = await startHouse({
    answer: ({ path, method }) => {
      if (path === '/v1/auth/logout') return { status: 204 };
      if (path !== '/v1/property' || method !== 'POST') return undefined;
      return new Promise<FakeAnswer>((resolve) => {
        save = () => resolve({ status: 201, body: { id: 7 } });
      });
    },
  });
  const store = signedIn();
  const body = { name: 'Elm Row', organizationId: 1 } as never;
  const saving = store.dispatch(propertyApi.endpoints.createProperty.initiate({ body, errors: 'inline' }));
  await expect.poll(() => open.calls('/v1/property')).toHaveLength(1);
  const leaving = store.dispatch(signOut());
  expect(readTokens()).not.toBeNull();
  save();
  expect((await saving).data).toEqual({ id: 7 });
  await leaving;
  expect(readTokens()).toBeNull();
  await expect.poll(() => open.calls('/v1/auth/logout')).toHaveLength(1);
});

test('a session whose access token has expired is ended on the server all the same', async () => {
  open = await startHouse({
    access: 'another',
    answer: ({ path, headers }) =>
      path === '/v1/auth/logout' && headers.authorization === `Bearer ${SECOND.accessToken}`
        ? { status: 204 }
        : undefined,
  });
  await signedIn().dispatch(signOut());
  const tokens = () => open.calls('/v1/auth/logout').map(({ headers }) => headers.authorization);
  await expect.poll(() => tokens()).toEqual(['Bearer access-1', 'Bearer access-2']);
  expect(readTokens()).toBeNull();
});

test.each(['ACCESS_TOKEN', 'REFRESH_TOKEN'])(
  'on load without %s, the other token is forgotten too',
  async (missing) => {
    open = await startHouse();
    writeTokens(FIRST);
    localStorage.removeItem(missing);
    const store = createStore();
    expect(await store.dispatch(startSession())).toBe('signed-out');
    expect([localStorage.getItem('ACCESS_TOKEN'), localStorage.getItem('REFRESH_TOKEN')]).toEqual([null, null]);
    expect(store.getState().session).toMatchObject({ loggedIn: false, tryLogin: false, tokens: null });
    expect(open.requests).toEqual([]);
  },
);
