import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import ResetPage from './ResetPage.tsx';

const LINK = '/reset#token=one-time-token-of-the-mail&email=dana%40harbor.example';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(answer: FakeAnswer, path = LINK) {
  server = await startFakeApi(({ path: asked }) => (asked === '/v1/auth/login' ? answer : { body: {} }));
  browseAt(server.base);
  return renderInApp(<ResetPage />, { path });
}

async function send({ user }: Awaited<ReturnType<typeof open>>, password: string) {
  await user.type(screen.getByLabelText('New password'), password);
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
}

test('the link and a new password sign in; no address that a server sees contains the token', async () => {
  const view = await open({ body: { accessToken: 'access', refreshToken: 'refresh', user: aUser() } });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@harbor.example');
  await send(view, 'weak');
  expect((await screen.findByRole('alert')).textContent).toBe('Use at least 12 characters');
  await send(view, '-but-longer-19-X');
  await waitFor(() => expect(view.path()).toBe('/properties'));
  const calls = server?.requests.filter((request) => request.path.startsWith('/v1')) ?? [];
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    [
      '/v1/auth/login',
      { email: 'dana@harbor.example', password: 'weak-but-longer-19-X', reset: 'one-time-token-of-the-mail' },
    ],
  ]);
});

test('a link that was used says so and offers a new one', async () => {
  const view = await open({ status: 401, body: { code: 'WRONG_CREDENTIALS', message: 'No', errors: [] } });
  await send(view, 'Quiet-orchard-19');
  expect((await screen.findByRole('alert')).textContent).toContain('This link does not work any more');
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot');
});

test('a password that the server refuses is reported under its field, and the link still works', async () => {
  const errors = [{ path: 'body.password', message: 'This password is easy to guess.' }];
  const view = await open({ status: 422, body: { code: 'UNPROCESSABLE', message: 'No', errors } });
  await send(view, 'Quiet-orchard-19');
  expect((await screen.findByRole('alert')).textContent).toBe('This password is easy to guess.');
});

test('a second factor is still required', async () => {
  const view = await open({ body: { mfaRequired: true, challenge: 'the-challenge' } });
  await send(view, 'Quiet-orchard-19');
  expect(await screen.findByLabelText('Code')).toBeDefined();
});

test('without a token there is no form', async () => {
  await open({ body: {} }, '/reset');
  expect(screen.getByRole('alert').textContent).toContain('This link does not work any more');
});
