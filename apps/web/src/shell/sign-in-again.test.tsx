import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readTokens } from '#api/token-storage.ts';
import type { FakeRequest } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { FIRST, openApp, problem, startHouse } from '#testing/the-app.tsx';
import { aPersonInFull } from '#testing/users.ts';
import { SCREENS } from '../screens.ts';

// why: the pages are loaded before the timeout of a test starts
beforeAll(async () => {
  const pages = SCREENS.filter(({ id }) => ['account', 'login'].includes(id));
  await Promise.all([import('./Shell.tsx'), import('./SignInAgain.tsx'), ...pages.map((page) => page.load())]);
}, 60_000);

let open: Awaited<ReturnType<typeof startHouse>>;
afterEach(() => open.stop());

const isSave = ({ method, path }: FakeRequest) => method === 'PUT' && path === '/v1/user';
const saves = () => open.requests.filter(isSave).map(({ headers, body }) => [headers.authorization, body]);

/** Account with a title typed into it, and the server has ended the session. */
async function typedAndEnded() {
  const full = aPersonInFull({ id: 1, fName: 'Dana', lName: 'Whitlock', title: null });
  open = await startHouse({
    refresh: null,
    answer: (request) => {
      if (request.headers.authorization !== `Bearer ${open.house.access}`) return undefined;
      if (isSave(request)) return { body: { ...full, ...(request.body as object), version: full.version + 1 } };
      if (request.path === '/v1/user/1') return { body: full };
      return undefined;
    },
  });
  const app = openApp('/Account', { tokens: FIRST });
  const form = within(await screen.findByRole('form', { name: 'Name and phone' }));
  const title = await form.findByLabelText<HTMLInputElement>('Title');
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('First name').value).toBe('Dana'));
  await app.user.type(title, 'Regional manager');
  open.house.access = 'none';
  return { ...app, title, save: () => app.user.click(form.getByRole('button', { name: 'Save' })) };
}

/** The dialog over the page; what it answers is signed in with the tokens that the server gives. */
async function signInAgain(user: ReturnType<typeof openApp>['user'], email?: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  open.house.access = FIRST.accessToken;
  if (email) {
    await user.clear(dialog.getByLabelText('Email'));
    await user.type(dialog.getByLabelText('Email'), email);
  }
  await user.type(dialog.getByLabelText('Password'), 'Open-the-door-26');
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull());
}

test('a session that ends under a form is signed in to over the page: what was typed stays, and the save goes on', async () => {
  const { user, title, path, save } = await typedAndEnded();
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@harbor.example');
  expect([path(), readTokens(), title.value]).toEqual(['/Account', null, 'Regional manager']);
  await signInAgain(user);
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toEqual([`Bearer ${FIRST.accessToken}`, expect.objectContaining({ title: 'Regional manager' })]);
  expect([path(), title.isConnected, title.value]).toEqual(['/Account', true, 'Regional manager']);
});

test('if somebody else signs in there, nothing of the first is shown or sent', async () => {
  const { user, title, store, path, save } = await typedAndEnded();
  await save();
  await screen.findByRole('dialog', { name: 'Sign in again' });
  open.house.user = aUser({ id: 7, fName: 'Luis', lName: 'Ortega', email: 'luis@harbor.example' });
  await signInAgain(user, 'luis@harbor.example');
  expect(store.getState().session.currentUser?.id).toBe(7);
  expect(saves()).toHaveLength(1);
  expect(title.isConnected).toBe(false);
  expect(document.body.innerHTML).not.toMatch(/Regional manager|Dana/);
  await waitFor(() => expect(path()).toBe('/properties'));
});

test('whoever leaves without signing in again is at the sign-in page, and nothing is sent', async () => {
  const { user, store, path, save } = await typedAndEnded();
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  await user.click(dialog.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(path()).toBe('/login?returnUrl=%2FAccount'));
  expect(store.getState().session).toMatchObject({ loggedIn: false, isOver: false, currentUser: null });
  expect(saves()).toHaveLength(1);
});

test('a wrong password is said in the dialog, and nothing is lost', async () => {
  const { user, title, save } = await typedAndEnded();
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  open.house.answer = ({ path }) =>
    path === '/v1/auth/login' ? problem(401, 'Wrong', 'WRONG_CREDENTIALS') : undefined;
  await user.type(dialog.getByLabelText('Password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Email or password is wrong');
  expect(title.value).toBe('Regional manager');
});

test('a session that ends in another tab keeps the text of this one, a sign-out there does not', async () => {
  const { title, path } = await typedAndEnded();
  const tokensGone = (isExpired: boolean) => {
    if (isExpired) localStorage.setItem('SESSION_EXPIRED', 'yes');
    else localStorage.removeItem('SESSION_EXPIRED');
    localStorage.removeItem('ACCESS_TOKEN');
    window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' }));
  };
  tokensGone(true);
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeDefined();
  expect(title.value).toBe('Regional manager');
  tokensGone(false);
  await waitFor(() => expect(path()).toBe('/login?returnUrl=%2FAccount'));
});
