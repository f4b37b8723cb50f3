import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render.tsx';
import ForgotPage from './ForgotPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function ask(status: number) {
  server = await startFakeApi(({ path }) =>
    path === '/v1/auth/resetpassword'
      ? { status, body: { message: 'On its way', code: 'X', errors: [] } }
      : { body: {} },
  );
  browseAt(server.base);
  const view = renderInApp(<ForgotPage />, { path: '/forgot' });
  await view.user.type(screen.getByLabelText('Email'), 'dana@harbor.example');
  await view.user.click(screen.getByRole('button', { name: 'Send the link' }));
  return view;
}

test('the answer tells nobody whether the address has an account, and says what to do without mail', async () => {
  await ask(202);
  expect(await screen.findByText(/^If dana@harbor\.example belongs to an account/)).toBeDefined();
  expect(screen.getByText(/ask an administrator for a reset link/)).toBeDefined();
  const call = server?.requests.find((request) => request.path.startsWith('/v1'));
  expect([call?.method, call?.path, call?.body]).toEqual([
    'POST',
    '/v1/auth/resetpassword',
    { email: 'dana@harbor.example' },
  ]);
});

test('too many requests say how to go on, and keep the address', async () => {
  await ask(429);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Wait a minute/);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@harbor.example');
});
