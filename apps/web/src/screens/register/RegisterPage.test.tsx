import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render.tsx';
import RegisterPage from './RegisterPage.tsx';

const OPEN: FakeAnswer = { body: { isOpen: true, licenceVersion: '2026-11' } };

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open({ rules = () => OPEN, create = () => ({ status: 201, body: { id: 7 } }) }: Answers = {}) {
  server = await startFakeApi((request) => {
    if (request.path === '/v1/auth/registration') return rules();
    if (request.path === '/v1/auth/checkEmail')
      return { body: { available: (request.body as { email: string }).email !== 'dana@harbor.example' } };
    if (request.path === '/v1/user') return create(request);
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', errors: [] } };
  });
  browseAt(server.base);
  return renderInApp(<RegisterPage />, { path: '/register' });
}

type Answers = { rules?: () => FakeAnswer; create?: (request: FakeRequest) => FakeAnswer };

async function fill({ user }: Awaited<ReturnType<typeof open>>, over: { email?: string; password?: string } = {}) {
  await user.type(await screen.findByLabelText('First name'), 'Noor');
  await user.type(screen.getByLabelText('Last name'), 'Haddad');
  await user.type(screen.getByLabelText('Email'), over.email ?? 'noor@harbor.example');
  await user.type(screen.getByLabelText('Password'), over.password ?? 'Quiet-orchard-19');
}
const send = () => screen.getByRole('button', { name: 'Register' });
const accept = () => screen.getByRole('checkbox', { name: 'I accept the licence agreement' });

test('a registered person is told to open the link in the mail first', async () => {
  const view = await open();
  await fill(view);
  expect(screen.getByText('Strong')).toBeDefined();
  await view.user.click(accept());
  await view.user.click(send());
  expect((await screen.findByText(/Open the link that went to noor@harbor\.example first/)).textContent).toBeDefined();
  const sent = server?.requests.find((request) => request.path === '/v1/user');
  expect(sent?.body).toEqual({
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@harbor.example',
    password: 'Quiet-orchard-19',
    acceptedLicenceVersion: '2026-11',
    isSuperUser: false,
    verified: false,
  });
});

test('nobody registers without the licence, or with a password below Medium', async () => {
  const view = await open();
  await fill(view, { password: 'orchardorchard' });
  await view.user.click(send());
  const words = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
  expect(words).toEqual([
    'Mix at least three of: lowercase letters, capitals, digits, symbols',
    'This field is required',
  ]);
  expect(server?.requests.some((request) => request.path === '/v1/user')).toBe(false);
});

test('an address that has an account is reported before anything is sent', async () => {
  const view = await open();
  await fill(view, { email: 'dana@harbor.example' });
  expect((await screen.findByRole('alert')).textContent).toBe('This address has an account already.');
  expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/forgot');
});

test.each([
  ['a server error', { status: 500, body: { code: 'INTERNAL', message: 'It broke.', errors: [] } }],
  ['an answer without a positive id', { status: 201, body: { id: 0 } }],
] as [string, FakeAnswer][])(
  'after %s the fixed sentence is shown and what was typed is kept',
  async (_what, answer) => {
    const view = await open({ create: () => answer });
    await fill(view);
    await view.user.click(accept());
    await view.user.click(send());
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Error registering user.*What you typed is kept\.$/,
    );
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'noor@harbor.example');
  },
);

test('the server’s error about a field is shown under that field', async () => {
  const errors = [{ path: 'body.password', message: 'This password is easy to guess.' }];
  const view = await open({ create: () => ({ status: 422, body: { code: 'UNPROCESSABLE', message: 'No', errors } }) });
  await fill(view);
  await view.user.click(accept());
  await view.user.click(send());
  expect((await screen.findByRole('alert')).textContent).toBe('This password is easy to guess.');
});

test('while registration is closed the page says who invites people', async () => {
  await open({ rules: () => ({ body: { isOpen: false, licenceVersion: '2026-11' } }) });
  expect(await screen.findByText(/Ask an administrator of your organization to invite you/)).toBeDefined();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(document.body.textContent).toContain('An administrator of your organization invites you');
  expect(document.body.textContent).not.toContain('Register with your own address');
});

test('a failed lookup of the registration rules can be repeated', async () => {
  let isUp = false;
  const { user } = await open({ rules: () => (isUp ? OPEN : { status: 503, body: {} }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Could not find out');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('First name')).toBeDefined();
});
