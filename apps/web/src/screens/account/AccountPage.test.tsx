import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { aPersonInFull } from '#testing/users.ts';
import AccountPage from './AccountPage.tsx';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-000${index}`);

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(answer: (request: FakeRequest) => FakeAnswer | undefined = () => undefined, me = aUser()) {
  server = await startFakeApi((request) => answer(request) ?? house(request));
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(me));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court'], 'Other Homes': ['Elm Row'] })));
  return renderInApp(
    <>
      <AccountPage />
      <Toasts />
    </>,
    { store, path: '/Account' },
  );
}

function house({ path }: FakeRequest): FakeAnswer {
  if (path === '/v1/user/1') return { body: aPersonInFull({ id: 1, fName: 'Dana', lName: 'Whitlock', title: null }) };
  if (path === '/v1/auth/totp') return { body: { isOn: false, isRequired: false, recoveryCodesLeft: 0 } };
  if (path === '/v1/user/session') return { body: { results: SESSIONS, total: 2, nextCursor: null } };
  return { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', errors: [] } };
}

const at = { startedAt: '2026-05-01T12:00:00.000Z', expiresAt: '2026-06-01T12:00:00.000Z', address: '203.0.113.9' };
const SESSIONS = [
  { id: 1, ...at, lastSeenAt: '2026-05-18T12:00:00.000Z', userAgent: CHROME, isCurrent: true },
  { id: 2, ...at, lastSeenAt: '2026-05-17T12:00:00.000Z', userAgent: 'Firefox/140.0 Android', isCurrent: false },
];
const refused = (path: string, message: string): FakeAnswer => ({
  status: 422,
  body: { code: 'UNPROCESSABLE', message: 'No', errors: [{ path: `body.${path}`, message }] },
});
const sent = (method: string, path: string) =>
  server?.requests.filter((request) => request.method === method && request.path === path) ?? [];
const form = (name: string) => screen.findByRole('form', { name }).then(within);
const section = (name: string) => within(screen.getByRole('region', { name }));

test('an account that failed to load can be asked for again', async () => {
  let isUp = false;
  const { user } = await open(({ path }) => (isUp || path !== '/v1/user/1' ? undefined : { status: 503, body: {} }));
  expect(await screen.findByText('Your account could not be loaded')).toBeDefined();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Dana');
});

test('a changed name shows in the session; somebody else’s change meanwhile is reported and keeps what was typed', async () => {
  let isStale = true;
  const { user, store } = await open(({ method }) => {
    if (method !== 'PUT') return undefined;
    if (isStale) return { status: 412, body: { code: 'STALE', message: 'Changed', errors: [] } };
    return { body: aPersonInFull({ id: 1, fName: 'Dana Marie', lName: 'Whitlock', version: 9 }) };
  });
  const profile = await form('Name and phone');
  await user.type(profile.getByLabelText('First name'), ' Marie');
  await user.click(profile.getByRole('button', { name: 'Save' }));
  expect((await profile.findByRole('alert')).textContent).toContain('Somebody else changed your account');
  expect(profile.getByLabelText('First name')).toHaveProperty('value', 'Dana Marie');
  isStale = false;
  await user.click(profile.getByRole('button', { name: 'Get the newest version' }));
  await user.click(profile.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your name and phone are saved.')).toBeDefined();
  expect(store.getState().session.currentUser?.fName).toBe('Dana Marie');
});

test('a picture can be removed, from the session too', async () => {
  const own = aPersonInFull({ id: 1, image: '5' });
  const { user, store } = await open(
    ({ method, path }) => {
      if (path === '/v1/user/1') return { body: own };
      return method === 'PUT' ? { body: { ...own, image: null, version: 5 } } : undefined;
    },
    aUser({ image: '5' }),
  );
  expect(await screen.findByRole('button', { name: 'Choose another' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect(await screen.findByText(/Your picture was removed/)).toBeDefined();
  expect(store.getState().session.currentUser?.image).toBeNull();
  expect(sent('PUT', '/v1/user')[0]?.body).toEqual({ image: null });
});

test('an email changes after the password is proven, and only by the link to the new address', async () => {
  const { user } = await open(({ method, path, body }) => {
    if (path === '/v1/auth/login/check')
      return { body: { success: (body as { password: string }).password === 'Open-the-door-26' } };
    return method === 'PUT' ? { body: aPersonInFull({ id: 1 }) } : undefined;
  });
  await user.click(await screen.findByRole('button', { name: 'Change email' }));
  const change = await form('Change email');
  await user.type(change.getByLabelText('New email'), 'dw@harbor.example');
  await user.type(change.getByLabelText('Current password'), 'wrong');
  await user.click(change.getByRole('button', { name: 'Send the link' }));
  expect((await change.findByRole('alert')).textContent).toBe('This is not your current password.');
  expect(sent('PUT', '/v1/user')).toHaveLength(0);

  await user.clear(change.getByLabelText('Current password'));
  await user.type(change.getByLabelText('Current password'), 'Open-the-door-26');
  await user.click(change.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/A link went to dw@harbor\.example/)).toBeDefined();
  expect(sent('PUT', '/v1/user')[0]?.body).toEqual({ email: 'dw@harbor.example', currentPassword: 'Open-the-door-26' });
});

test('a new password needs the current one and at least Medium; the server’s error is shown under its field', async () => {
  const { user } = await open(({ method }) =>
    method === 'PUT' ? refused('currentPassword', 'This is not your current password.') : undefined,
  );
  const password = await form('Password');
  await user.type(password.getByLabelText('Current password'), 'not this one');
  await user.type(password.getByLabelText('New password'), 'alllowercase');
  await user.click(password.getByRole('button', { name: 'Change password' }));
  expect((await password.findByRole('alert')).textContent).toMatch(/^Mix at least three/);
  await user.type(password.getByLabelText('New password'), '-19-QX');
  await user.click(password.getByRole('button', { name: 'Change password' }));
  expect((await password.findByRole('alert')).textContent).toBe('This is not your current password.');
  expect(password.getByLabelText('New password')).toHaveProperty('value', 'alllowercase-19-QX');
});

test('sessions name their devices; one or all others can be ended', async () => {
  const { user } = await open(({ method, path }) => {
    if (method === 'DELETE' && path === '/v1/user/session/2') return { status: 204 };
    return method === 'DELETE' && path === '/v1/user/session' ? { body: { ended: 1 } } : undefined;
  });
  const list = within(await screen.findByRole('list', { name: 'Sessions' }));
  const [own, other] = list.getAllByRole('listitem');
  expect(own?.textContent).toMatch(/^Chrome, Windows.*This one$/);
  expect(other?.textContent).toMatch(/^Firefox, Android.*203\.0\.113\.9/);
  await user.click(list.getByRole('button', { name: /^End the session on Firefox, Android/ }));
  expect(await screen.findByText('The session on Firefox, Android is ended.')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'End every other session' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End them' }));
  expect(await screen.findByText('1 session ended.')).toBeDefined();
  expect(sent('DELETE', '/v1/user/session')).toHaveLength(1);
});

test('a second factor is set up with a QR code and ends with ten recovery codes, which unlocks the rest for a person who needs it', async () => {
  const { user, store } = await open(
    ({ method, path, body }) => {
      if (method === 'POST' && path === '/v1/auth/totp')
        return { body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Lintel:dana?secret=JBSWY3DPEHPK3PXP' } };
      if (path !== '/v1/auth/totp/confirm') return undefined;
      const isRight = (body as { code: string }).code === '123456';
      return isRight ? { body: { recoveryCodes: CODES } } : refused('code', 'This code is wrong.');
    },
    aUser({ isAdmin: true, isTotpDue: true }),
  );
  expect(screen.getByText('You need a second factor before you go on')).toBeDefined();
  expect(screen.queryByRole('form', { name: 'Password' })).toBeNull();
  const factor = section('Second factor');
  await user.click(await factor.findByRole('button', { name: 'Set it up' }));
  await user.type(await factor.findByLabelText('Current password'), 'Open-the-door-26');
  await user.click(factor.getByRole('button', { name: 'Go on' }));
  expect(await factor.findByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined();
  expect(factor.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  await user.type(factor.getByLabelText('Code from the app'), '000000');
  await user.click(factor.getByRole('button', { name: 'Turn it on' }));
  expect((await factor.findByRole('alert')).textContent).toBe('This code is wrong.');
  await user.clear(factor.getByLabelText('Code from the app'));
  await user.type(factor.getByLabelText('Code from the app'), '123456');
  await user.click(factor.getByRole('button', { name: 'Turn it on' }));
  const codes = within(await factor.findByRole('list', { name: 'Recovery codes' }));
  expect(codes.getAllByRole('listitem').map((code) => code.textContent)).toEqual(CODES);
  await user.click(factor.getByRole('button', { name: 'I have saved them' }));
  expect(store.getState().session.currentUser?.isTotpDue).toBe(false);
  expect(await form('Password')).toBeDefined();
});

test('turning the second factor off asks for password and code', async () => {
  const { user } = await open(({ method, path }) => {
    if (method === 'GET' && path === '/v1/auth/totp')
      return { body: { isOn: true, isRequired: false, recoveryCodesLeft: 2 } };
    return path === '/v1/auth/totp/off' ? { status: 204 } : undefined;
  });
  expect(await screen.findByText(/2 recovery codes left\. Create new ones/)).toBeDefined();
  const factor = section('Second factor');
  await user.click(factor.getByRole('button', { name: 'Turn it off' }));
  const proof = await form('Turn off the second factor');
  await user.type(proof.getByLabelText('Current password'), 'Open-the-door-26');
  await user.type(proof.getByLabelText(/^Code from the app/), '123456');
  await user.click(proof.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByText('Your second factor is off.')).toBeDefined();
  expect(sent('POST', '/v1/auth/totp/off')[0]?.body).toEqual({ currentPassword: 'Open-the-door-26', code: '123456' });
});

test('choosing another organization clears the selected property', async () => {
  const { user, store } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Work for' }), 'Other Homes');
  expect(store.getState().selection).toEqual({ organizationId: 2, propertyId: null });
});

test('each kind of mail can be switched off and on again; a refusal leaves the box as it was', async () => {
  let unwantedMails: string[] = [];
  let isUp = true;
  const { user } = await open(({ method, body }) => {
    if (method !== 'PUT') return undefined;
    if (!isUp) return { status: 503, body: { code: 'OVERLOADED', message: 'Not now.', errors: [] } };
    ({ unwantedMails } = body as { unwantedMails: string[] });
    return { body: aPersonInFull({ id: 1, unwantedMails: unwantedMails as ['REPORT'], version: 9 }) };
  });
  const reports = () => screen.findByRole('checkbox', { name: /^Scheduled reports/ });
  expect(await reports()).toHaveProperty('checked', true);
  await user.click(await reports());
  expect(await screen.findByText('Saved: scheduled reports do not come any more.')).toBeDefined();
  expect(sent('PUT', '/v1/user').map(({ body }) => body)).toEqual([{ unwantedMails: ['REPORT'] }]);
  expect(await reports()).toHaveProperty('checked', false);
  isUp = false;
  await user.click(await reports());
  expect((await section('Mails').findByRole('alert')).textContent).toContain('Not now.');
  expect(await reports()).toHaveProperty('checked', false);
});
