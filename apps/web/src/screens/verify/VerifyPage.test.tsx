import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render.tsx';
import VerifyPage from './VerifyPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(answer: () => FakeAnswer, path = '/verify#token=one-time-token-of-the-mail') {
  server = await startFakeApi(({ path: asked }) => (asked === '/v1/auth/verify' ? answer() : { body: {} }));
  browseAt(server.base);
  return renderInApp(<VerifyPage />, { path });
}

test('the link verifies the address, once', async () => {
  await open(() => ({ body: { email: 'dana@harbor.example' } }));
  expect(await screen.findByText('Your address is verified')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  const calls = server?.requests.filter((request) => request.path === '/v1/auth/verify');
  expect(calls?.map((call) => call.body)).toEqual([{ token: 'one-time-token-of-the-mail' }]);
});

test('a used link says what to do', async () => {
  await open(() => ({ status: 422, body: { code: 'LINK_REFUSED', message: 'No', errors: [] } }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not work any more.*just sign in/);
});

test('a server that does not answer does not use up the link, and Retry sends it again', async () => {
  let isUp = false;
  const { user } = await open(() => (isUp ? { body: { email: 'dana@harbor.example' } } : { status: 503, body: {} }));
  expect((await screen.findByRole('alert')).textContent).toContain('The link still works.');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Your address is verified')).toBeDefined();
});

test('a page without a link says so', async () => {
  await open(() => ({ body: {} }), '/verify');
  expect(screen.getByRole('alert').textContent).toContain('This link does not work any more');
});
