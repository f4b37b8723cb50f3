// Follows the seed specification's §4, §5, §8 and §9: what the client does by itself, in the texts that it fixes.
import { TAGS } from '@lintel/contract/base/tags';
import { PASSWORD_LEVELS, passwordStrength } from '@lintel/domain/people/password';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { KEEP_UNUSED_SECONDS } from '#api/api.ts';
import { type CLIENT_ERRORS, errorBody, errorWords, fallbackOf } from '#api/error-text.ts';
import { addError, removeError } from '#api/errors.ts';
import { organizationApi } from '#api/organization.api.ts';
import { propertyApi } from '#api/property.api.ts';
import { findProperty, setLoggedIn, setLoggedOut, setOrganizationData, setTryLogin } from '#api/session.ts';
import { readTokens } from '#api/token-storage.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { setOrganization, setProperty } from '#app/selection.ts';
import { finishLogin, startSession } from '#app/session-flow.ts';
import { createStore } from '#app/store.ts';
import { TOAST_MS } from '#app/ToastStack.tsx';
import { Toasts, toast } from '#app/toasts.tsx';
import { ErrorModal } from '#shell/ErrorModal.tsx';
import { SelectPropertyProvider, useSelectProperty } from '#shell/property-choice/SelectPropertyProvider.tsx';
import { PasswordMeter } from '#ui/fields/PasswordMeter.tsx';
import type { ConfirmQuestion } from '#ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { anOrgData, aUser } from './people.ts';
import { renderInApp } from './render.tsx';
import { FIRST, type House, openApp, problem, SECOND, startHouse } from './the-app.tsx';

let open: Awaited<ReturnType<typeof startHouse>> | undefined;
afterEach(async () => {
  await open?.stop();
  open = undefined;
});
const house = async (over: Partial<House> = {}) => {
  open = await startHouse(over);
  return open;
};
const nextScreen = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('§4 the session', () => {
  test('begins unresolved, and is resolved by a login or a logout', () => {
    const store = createStore();
    const state = () => store.getState().session;
    expect(state()).toMatchObject({ currentUser: null, loggedIn: false, tryLogin: true, orgData: [] });
    store.dispatch(setLoggedIn(aUser()));
    expect(state()).toMatchObject({ loggedIn: true, tryLogin: false });
    store.dispatch(setTryLogin(true));
    store.dispatch(setLoggedOut());
    expect(state()).toMatchObject({ currentUser: null, loggedIn: false, tryLogin: false, orgData: [], tokens: null });
  });

  test('keeps roleId 2 from a login, and 0 where the session has none', async () => {
    const atLogin = createStore();
    atLogin.dispatch(finishLogin({ ...FIRST, user: aUser({ roleId: 3 }) }));
    expect(atLogin.getState().session.currentUser?.roleId).toBe(2);

    const { roleId: _, ...withoutRole } = aUser();
    await house({ user: withoutRole as ReturnType<typeof aUser> });
    const resumed = createStore();
    localStorage.setItem('ACCESS_TOKEN', FIRST.accessToken);
    localStorage.setItem('REFRESH_TOKEN', FIRST.refreshToken);
    expect(await resumed.dispatch(startSession())).toBe('signed-in');
    expect(resumed.getState().session.currentUser?.roleId).toBe(0);
  });

  test('forgets the property when an organization is chosen', () => {
    const store = createStore();
    store.dispatch(setOrganization(1));
    store.dispatch(setProperty(7));
    store.dispatch(setOrganization(2));
    expect(store.getState().selection).toEqual({ organizationId: 2, propertyId: null });
  });

  test('has a placeholder for a property that does not exist: id 0, Not Found, no units', () => {
    const orgData = anOrgData({ 'Harbor Residential': ['Alder Court'] });
    expect(findProperty(orgData, 1, 1).name).toBe('Alder Court');
    for (const [organization, property] of [
      [1, 99],
      [99, 1],
    ] as const)
      expect(findProperty(orgData, organization, property)).toEqual({ id: 0, name: 'Not Found', units: [] });
  });

  test('is resumed on load after one refresh where the access token has expired', async () => {
    const { calls } = await house({ access: 'nobody has this one' });
    const { path } = openApp('/Account', { tokens: FIRST });
    expect(await nextScreen('Account')).toBeDefined();
    expect(path()).toBe('/Account');
    await expect.poll(readTokens).toEqual(SECOND);
    expect(calls('/v1/auth/refresh').map((call) => call.body)).toEqual([{ refreshToken: 'refresh-1' }]);
  });

  test('refreshes once for all calls that wait, and makes each of them again', async () => {
    const { house: state, calls } = await house();
    const { store } = openApp('/Account', { tokens: FIRST });
    await nextScreen('Account');
    state.access = 'nobody has this one';
    const { listOrganizations } = organizationApi.endpoints;
    const { listPropertiesBasic } = propertyApi.endpoints;
    const [organizations] = await act(() =>
      Promise.all([
        store.dispatch(listOrganizations.initiate()),
        store.dispatch(listPropertiesBasic.initiate()),
        store.dispatch(listOrganizations.initiate(undefined, { forceRefetch: true })),
      ]),
    );
    expect(organizations.isSuccess).toBe(true);
    expect(calls('/v1/auth/refresh')).toHaveLength(1);
    expect(calls('/v1/property/basic')).toHaveLength(2);
  });

  test.each([
    ['refuses', null],
    ['answers without an access token', { body: { accessToken: '', refreshToken: 'refresh-2' } }],
    ['answers without a refresh token', { body: { accessToken: 'access-2' } }],
  ] as const)('is over when the refresh %s: both tokens cleared, the user reset', async (_how, refresh) => {
    await house({ access: 'nobody has this one', refresh });
    const { path, store } = openApp('/Contacts', { tokens: FIRST });
    await waitFor(() => expect(path()).toBe('/login?returnUrl=%2FContacts'));
    expect([localStorage.getItem('ACCESS_TOKEN'), localStorage.getItem('REFRESH_TOKEN')]).toEqual([null, null]);
    expect(store.getState().session).toMatchObject({ currentUser: null, loggedIn: false, tokens: null });
    expect(store.getState().errors, 'a 401 is no error to show').toEqual([]);
  });

  test.each(['ACCESS_TOKEN', 'REFRESH_TOKEN'])('asks for no refresh while %s is empty', async (key) => {
    const { requests } = await house({ access: 'nobody has this one' });
    localStorage.setItem('ACCESS_TOKEN', 'access-1');
    localStorage.setItem('REFRESH_TOKEN', 'refresh-1');
    localStorage.setItem(key, '');
    const { path } = openApp('/Contacts');
    await waitFor(() => expect(path()).toBe('/login?returnUrl=%2FContacts'));
    expect(requests.filter((request) => request.path.startsWith('/v1/auth'))).toEqual([]);
  });
});

describe('§2 the guards', () => {
  test('send a person without a session to /login with the requested path, and without it for /properties', async () => {
    await house();
    const report = openApp('/report/3/warranty?due=2027');
    await waitFor(() => expect(report.path()).toBe('/login?returnUrl=%2Freport%2F3%2Fwarranty%3Fdue%3D2027'));
    report.unmount();
    const list = openApp('/properties');
    await waitFor(() => expect(list.path()).toBe('/login'));
  });

  test.each([
    ['/login?returnUrl=%2FContacts%3Fq%3Droof', '/Contacts?q=roof'],
    ['/login', '/properties'],
    ['/login?returnUrl=https%3A%2F%2Fevil.example%2F', '/properties'],
    ['/login?returnUrl=%2F%2Fevil.example', '/properties'],
  ])('redirect a signed-in person from the guest page %s to %s', async (from, to) => {
    await house();
    const { path } = openApp(from, { tokens: FIRST });
    await waitFor(() => expect(path()).toBe(to));
  });

  test('leave every path below info open', async () => {
    const { requests } = await house();
    const { path } = openApp('/info/licence');
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
    expect(path()).toBe('/info/licence');
    expect(requests.filter((request) => request.headers.authorization)).toEqual([]);
  });
});

describe('§5 validation', () => {
  test('a required select that is empty says so', async () => {
    const { user } = renderInApp(<Choice />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This field is required');
  });

  test('Select stays disabled until a property is chosen; without an organization a toast says that routing failed', async () => {
    const { user, store, path } = renderInApp(
      <SelectPropertyProvider>
        <Opener />
        <Toasts />
      </SelectPropertyProvider>,
      { path: '/properties' },
    );
    await user.click(screen.getByRole('button', { name: 'Warranty' }));
    const dialog = await screen.findByRole('dialog', { name: 'Select Property' });
    expect(within(dialog).getByRole('button', { name: 'Select' })).toHaveProperty('disabled', true);
    dialog.querySelector('form')?.requestSubmit();
    expect(await screen.findByText('There was an error routing to the page')).toBeDefined();
    expect(path()).toBe('/properties');

    act(
      () =>
        void store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court', 'Orchard Gate'] }))),
    );
    await user.click(await screen.findByRole('option', { name: 'Alder Court' }));
    expect(within(dialog).getByRole('button', { name: 'Select' })).toHaveProperty('disabled', false);
  });

  test('a login without an access token fails with the fixed sentence, and one with it opens the page', async () => {
    const { house: state } = await house();
    state.answer = ({ path }) => (path === '/v1/auth/login' ? { body: { user: aUser() } } : undefined);
    const { user, path } = openApp('/login?returnUrl=/Account');
    await user.type(await screen.findByLabelText('Email'), 'dana@harbor.example');
    await user.type(screen.getByLabelText('Password'), 'Open-the-door-26');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Index Failed, please try again');
    expect(readTokens()).toBeNull();

    state.answer = undefined;
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await nextScreen('Account')).toBeDefined();
    expect(path()).toBe('/Account');
    expect(readTokens()).toEqual(FIRST);
  });

  test.each([
    [{}, { name: 'Are you sure?', isReady: true }],
    [{ keyword: 'Harbor' }, { name: 'Are you sure?', isReady: false }],
    [{ acknowledgement: 'I have a copy' }, { name: 'Are you sure?', isReady: false }],
  ] as [ConfirmQuestion, { name: string; isReady: boolean }][])(
    'a confirmation of %j asks Are you sure? with Ok and Cancel, and Ok waits for what it demands',
    async (question, { name, isReady }) => {
      const { user } = renderInApp(<Asker question={question} />);
      await user.click(screen.getByRole('button', { name: 'Delete' }));
      const dialog = within(await screen.findByRole('alertdialog', { name }));
      const ok = dialog.getByRole('button', { name: 'Ok' });
      expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDefined();
      expect(ok).toHaveProperty('disabled', !isReady);
      if (question.keyword) await user.type(dialog.getByRole('textbox'), question.keyword);
      if (question.acknowledgement) await user.click(dialog.getByRole('checkbox', { name: question.acknowledgement }));
      expect(ok).toHaveProperty('disabled', false);
    },
  );
});

describe('§8 the error catalogue', () => {
  const words = (host: string, status: number | keyof typeof CLIENT_ERRORS, message?: string) => {
    const found = errorWords({ host, status, message });
    return found && errorBody(found);
  };

  test.each([
    [
      'api.lintel.example',
      500,
      'duplicate key',
      'Oops, an issue has occurred. Please contact us if this continues to happen. Error Code: 500',
    ],
    ['api.lintel.example', 500, undefined, 'Oops, an issue has occurred. We are currently working on this.'],
    ['lintel.example', 409, 'The unit has items.', 'The unit has items. Error Code: 409'],
    ['lintel.example', 401, 'Sign in first', null],
    ['api.lintel.example', 401, 'Sign in first', null],
  ])('at %s a %s with the message %j reads %j', (host, status, message, expected) => {
    expect(words(host, status, message)).toBe(expected);
  });

  test.each(['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR'] as const)(
    '%s is shown as a sentence, without a code',
    (code) => {
      for (const host of ['api.lintel.example', 'lintel.example']) {
        expect(words(host, code)).toMatch(/^The server .*\. .+\.$/);
        expect(words(host, code)).not.toMatch(/_ERROR|Error Code/);
      }
    },
  );

  test.each([
    ['GET', '/organization/properties', 'Unable to fetch organizations'],
    ['PUT', '/organization', 'Unable to update organization'],
    ['POST', '/organization', 'Unable to add organization'],
    ['DELETE', '/organization/4', 'Unable to delete organization'],
    ['DELETE', '/org/4', 'Unable to delete organization'],
    ['POST', '/org/importfromentrata', undefined],
    ['PUT', '/property', undefined],
  ])('%s %s falls back to %j', (method, path, expected) => {
    expect(fallbackOf(method, path)).toBe(expected);
  });

  test('a list of organizations that fails is reported in a toast, not shown as empty', async () => {
    const { house: state } = await house();
    state.answer = ({ path }) => (path === '/v1/organization/properties' ? problem(500, undefined) : undefined);
    openApp('/Account', { tokens: FIRST });
    expect(await screen.findByText('Unable to fetch organizations')).toBeDefined();
  });

  test('the modal is called Error, has the one button Okay, which drops that error and goes back', async () => {
    const store = createStore();
    store.dispatch(addError('The unit has items.', 409));
    const { user, path } = renderInApp(<ErrorModal />, { store, history: ['/units/1'], path: '/units/2' });
    const modal = within(screen.getByRole('alertdialog', { name: 'Error' }));
    expect(modal.getByText('The unit has items. Error Code: 409')).toBeDefined();
    expect(modal.getAllByRole('button').map((button) => button.textContent)).toEqual(['Okay']);
    await user.click(modal.getByRole('button'));
    expect(store.getState().errors).toEqual([]);
    expect(path()).toBe('/units/1');
  });

  test('errors are added with an id, a code and a message, and removed by their id', () => {
    const store = createStore();
    store.dispatch(addError('One', 409));
    store.dispatch(addError('Two', 200));
    const [first] = store.getState().errors;
    expect(first).toEqual({ id: expect.stringMatching(/.+/), errorCode: 409, errorMessage: 'One' });
    store.dispatch(removeError(first?.id ?? ''));
    expect(store.getState().errors.map((entry) => entry.errorMessage)).toEqual(['Two']);
  });
});

describe('§9 the constants', () => {
  test('a toast is shown at the top right for 5000 ms without a progress bar, one with Undo four times as long', async () => {
    renderInApp(<Toasts />);
    act(() => void toast.done('First'));
    await screen.findByText('First');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    act(() => void toast.done('Saved'));
    act(() => void toast.undoable('Archived', () => {}));
    await act(() => vi.advanceTimersByTimeAsync(0));
    const isIn = (text: string) =>
      screen.getByText(text).closest<HTMLElement>('.Toastify__toast')?.dataset.in === 'true';
    expect(screen.getByText('Saved').closest('.Toastify__toast-container--top-right')).not.toBeNull();
    expect(document.querySelector('.Toastify__progress-bar')).toBeNull();
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    // It counts while the window is in front.
    act(() => void window.dispatchEvent(new Event('blur')));
    await wait(60_000);
    expect(isIn('Saved')).toBe(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(TOAST_MS).toBe(5000);
    await wait(4900);
    expect([isIn('Saved'), isIn('Archived')]).toEqual([true, true]);
    await wait(200);
    expect([isIn('Saved'), isIn('Archived')]).toEqual([false, true]);
    await wait(14_800);
    expect(isIn('Archived')).toBe(true);
    await wait(200);
    expect(isIn('Archived')).toBe(false);
  });

  test('the meter has four levels by kinds and length', () => {
    expect(PASSWORD_LEVELS.map(({ label, minKinds, minLength }) => [label, minKinds, minLength])).toEqual([
      ['Too weak', 0, 0],
      ['Weak', 2, 6],
      ['Medium', 3, 8],
      ['Strong', 4, 10],
    ]);
    const shown = (password: string) => {
      const { container, unmount } = renderInApp(<PasswordMeter password={password} />);
      const text = container.textContent;
      unmount();
      return text;
    };
    expect(['abc1', 'abc123', 'Abc12345', 'Abc12345!x'].map(shown)).toEqual(
      ['Too weak', 'Weak', 'Medium', 'Strong'].map((word) => `Password strength: ${word}`),
    );
    expect(passwordStrength('Abc12345!')).toBe('MEDIUM');
  });

  test('the cache has the twelve tags and keeps unused data for 60 seconds', () => {
    expect(KEEP_UNUSED_SECONDS).toBe(60);
    for (const tag of [
      ...['FLS', 'FLS_PROFILE', 'PROPERTY', 'ORGANIZATION', 'VENDOR', 'ASSET_ALERT'],
      ...['SCAN_TAG', 'SERIAL_PLATE', 'OASYS', 'MAINTENANCE_NOTE', 'INVOICE', 'UNIT'],
    ])
      expect(TAGS).toContain(tag);
  });
});

const Place = z.strictObject({ state: z.string().min(1) });

function Choice() {
  const form = useForm({
    defaultValues: { state: '' },
    resolver: contractResolver(Place, (values: { state: string }) => values),
  });
  return (
    <ContractForm label="Place" form={form} submitLabel="Save" send={async () => null} onCancel={() => {}}>
      <FormText name="state" label="State" options={[{ value: 'OR', label: 'Oregon' }]} noneLabel="Choose" />
    </ContractForm>
  );
}

function Opener() {
  const ask = useSelectProperty();
  return (
    <button type="button" onClick={() => ask({ target: () => '/report/1/warranty' })}>
      Warranty
    </button>
  );
}

function Asker({ question }: { question: ConfirmQuestion }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => void confirm(question)}>
      Delete
    </button>
  );
}
