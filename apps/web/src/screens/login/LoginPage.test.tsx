import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetRuntimeConfig } from '#api/config.ts';
import { readTokens } from '#api/token-storage.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import LoginPage from './LoginPage.tsx';

const TOKENS = { accessToken: 'access', refreshToken: 'refresh' };

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => {
  forgetRuntimeConfig();
  return server?.stop();
});

async function open(
  login: () => FakeAnswer,
  { email, password } = { email: 'dana@harbor.example', password: 'Open-the-door-26' },
) {
  server = await startFakeApi(({ path, body }) => {
    if (path === '/config.json') return { body: {} };
    if (path === '/v1/setup') return { body: { isNeeded: false } };
    if (path === '/v1/auth/login') return login();
    const { challenge, code } = body as { challenge: string; code: string };
    if (challenge === 'the-challenge' && code === '123456') return { body: { ...TOKENS, user: aUser() } };
    return { status: 401, body: { code: 'WRONG_CODE', message: 'The code is wrong.', errors: [] } };
  });
  browseAt(server.base);
  const view = renderInApp(<LoginPage />, { path: '/login' });
  await screen.findByLabelText('Email');
  if (email === '') return view;
  await view.user.type(screen.getByLabelText('Email'), email);
  await view.user.type(screen.getByLabelText('Password'), password);
  await view.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return view;
}

test('a second factor is asked after the password, and only its code signs in', async () => {
  const { user, store } = await open(() => ({ body: { mfaRequired: true, challenge: 'the-challenge' } }));
  await user.type(await screen.findByLabelText('Code'), '000 000');
  expect(readTokens()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Index Failed, please try again.*used up/);
  expect(store.getState().session.loggedIn).toBe(false);

  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(store.getState().session.loggedIn).toBe(true));
  expect(readTokens()).toEqual(TOKENS);
});

test('starting over asks for the password again and keeps the email', async () => {
  const { user } = await open(() => ({ body: { mfaRequired: true, challenge: 'the-challenge' } }));
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@harbor.example');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
});

test('what the contract requires is shown under the fields, not in the browser’s bubbles, and nothing is sent', async () => {
  const { user } = await open(() => ({ body: {} }), { email: '', password: '' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
    'This field is required',
    'This field is required',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));

  await user.type(screen.getByLabelText('Email'), 'dana');
  await user.type(screen.getByLabelText('Password'), 'x');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Write an address like name@company.com'));
  expect(server?.requests.some((request) => request.path === '/v1/auth/login')).toBe(false);
  // The browser shows its own bubbles only where it validates the form itself.
  expect(document.querySelector('form')?.noValidate).toBe(true);
});

test.each([
  [{ status: 401, body: { code: 'WRONG_CREDENTIALS', message: 'x', errors: [] } }, /Email or password is wrong/],
  [{ status: 429, body: { code: 'TOO_MANY_REQUESTS', message: 'x', errors: [] } }, /Too many attempts/],
  [{ status: 503, body: { code: 'OVERLOADED', message: 'x', errors: [] } }, /could not sign you in/],
  [{ body: { user: aUser() } }, /could not sign you in/],
] as [FakeAnswer, RegExp][])(
  'a refusal %# is explained under the fixed sentence, with what to do',
  async (answer, words) => {
    await open(() => answer);
    const alert = await screen.findByRole('alert');
    expect(alert.firstElementChild?.textContent).toBe('Index Failed, please try again');
    expect(alert.textContent).toMatch(words);
  },
);
