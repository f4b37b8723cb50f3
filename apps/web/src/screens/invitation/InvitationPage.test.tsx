import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn } from '#api/session.ts';
import { readTokens } from '#api/token-storage.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import InvitationPage from './InvitationPage.tsx';

const TOKENS = { accessToken: 'access', refreshToken: 'refresh' };
const SHOWN = {
  organizationName: 'Harbor Residential',
  email: 'dana@harbor.example',
  invitedBy: 'Olivia Brandt',
  firstName: null,
  lastName: null,
  licenceVersion: '2026-11',
};

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(async () => {
  sessionStorage.clear();
  await server?.stop();
});

async function open(show: FakeAnswer, { accept = {} as FakeAnswer, isSignedIn = false } = {}) {
  server = await startFakeApi(({ path }) => {
    if (path === '/v1/invitation/show') return show;
    if (path === '/v1/invitation/accept') return accept;
    if (path === '/v1/invitation/request')
      return { status: 202, body: { message: 'Whoever invited you is asked for a new link.', mailState: 'QUEUED' } };
    return { body: {} };
  });
  browseAt(server.base);
  const store = createStore();
  if (isSignedIn) {
    store.dispatch(rehydrateTokens(TOKENS));
    store.dispatch(setLoggedIn(aUser()));
  }
  return renderInApp(<InvitationPage />, { store, path: '/invitation#token=the-token-of-the-invitation' });
}

const accepted = () => server?.requests.find((request) => request.path === '/v1/invitation/accept');

test('somebody new chooses a name and a password, and is signed in', async () => {
  const accept = { body: { ...TOKENS, user: aUser() } };
  const { user, path } = await open({ body: { ...SHOWN, lastName: 'Whitlock', asks: 'NEW_PASSWORD' } }, { accept });
  const welcome = 'Olivia Brandt invites you to Harbor Residential.';
  expect(await screen.findByRole('heading', { level: 1, name: welcome })).toBeDefined();
  await user.type(await screen.findByLabelText('First name'), 'Dana');
  // As it was given with the invitation.
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Whitlock');
  await user.type(screen.getByLabelText('Password'), 'Quiet-orchard-19');
  await user.click(screen.getByRole('checkbox', { name: 'I accept the licence agreement' }));
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await waitFor(() => expect(path()).toBe('/properties'));
  expect(readTokens()).toEqual(TOKENS);
  expect(accepted()?.body).toEqual({
    token: 'the-token-of-the-invitation',
    firstName: 'Dana',
    lastName: 'Whitlock',
    password: 'Quiet-orchard-19',
    acceptedLicenceVersion: '2026-11',
  });
});

test('a person with an account signs in first, and the token is kept in the tab', async () => {
  const { user } = await open({ body: { ...SHOWN, asks: 'SIGN_IN' } });
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login?returnUrl=%2Finvitation');
  await user.click(link);
  expect(sessionStorage.getItem('INVITATION_TOKEN')).toBe('the-token-of-the-invitation');
});

test('a person who is signed in with the invited address accepts with one click', async () => {
  const { user, path } = await open(
    { body: { ...SHOWN, asks: 'SIGN_IN' } },
    { accept: { body: {} }, isSignedIn: true },
  );
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  await waitFor(() => expect(path()).toBe('/properties'));
  expect(accepted()?.body).toEqual({ token: 'the-token-of-the-invitation' });
});

test('a new link for an expired invitation is requested with one click', async () => {
  const { user } = await open({ status: 422, body: { code: 'LINK_REFUSED', message: 'No', errors: [] } });
  await user.click(await screen.findByRole('button', { name: 'Ask for a new invitation' }));
  expect(await screen.findByText('Whoever invited you is asked for a new link.')).toBeDefined();
});

test('a server that does not answer does not use up the link', async () => {
  await open({ status: 503, body: {} });
  expect((await screen.findByRole('alert')).textContent).toContain('The link still works.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});
