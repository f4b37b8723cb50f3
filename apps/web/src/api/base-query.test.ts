import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#app/session-flow.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { accountApi } from './account.api.ts';
import { authApi } from './auth.api.ts';
import { fileApi } from './file.api.ts';
import { importApi } from './import.api.ts';
import { organizationApi } from './organization.api.ts';
import { propertyApi } from './property.api.ts';
import { rehydrateTokens, setLoggedIn } from './session.ts';
import { readTokens, writeTokens } from './token-storage.ts';
import { uploadApi } from './upload.api.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> | undefined;

const problem = (status: number, code: string, message = code): FakeAnswer => ({
  status,
  body: { type: 'x', title: code, status, detail: message, instance: '/', message, code, errors: [], requestId: 'r' },
});
const tokenOf = (request: FakeRequest) => request.headers.authorization?.replace('Bearer ', '');
const calls = (path: string) => server.requests.filter((request) => request.path.startsWith(path));

/** Knows one access token; a refresh with the right token gives the next pair. */
function houseWith(state: { access: string; refresh: string | null }) {
  answer = async (request) => {
    if (request.path === '/v1/auth/refresh') {
      await new Promise((resolve) => setTimeout(resolve, 30));
      const { refreshToken } = request.body as { refreshToken: string };
      if (state.refresh === null || refreshToken !== state.refresh) return problem(401, 'REFRESH_REFUSED');
      state.access = 'access-2';
      state.refresh = 'refresh-2';
      return { body: { accessToken: 'access-2', refreshToken: 'refresh-2' } };
    }
    if (tokenOf(request) !== state.access) return problem(401, 'UNAUTHENTICATED');
    if (request.path === '/v1/user/me') return { body: aUser() };
    return { body: { results: [], total: 0, nextCursor: null } };
  };
}

beforeEach(async () => {
  answer = () => undefined;
  server = await startFakeApi(async (request) => (await answer(request)) ?? problem(404, 'NOT_FOUND'));
  browseAt(server.base);
});
afterEach(() => server.stop());

function signedIn(access = 'access-1') {
  const tokens = { accessToken: access, refreshToken: 'refresh-1' };
  writeTokens(tokens);
  const store = createStore();
  store.dispatch(rehydrateTokens(tokens));
  store.dispatch(setLoggedIn(aUser()));
  return store;
}

const { getCurrentUser, login } = authApi.endpoints;
const { listOrganizations, listOrganizationProperties } = organizationApi.endpoints;
const { createProperty, listProperties } = propertyApi.endpoints;
const aProperty = { body: { name: 'Elm Row', organizationId: 1 } } as Parameters<typeof createProperty.initiate>[0];

test('a read that the server is too busy for is asked for once more when it says so; a change is not, and a second refusal is shown', async () => {
  const busy = { ...problem(503, 'OVERLOADED'), headers: { 'retry-after': '1' } };
  answer = ({ path }) => (path === '/v1/user/me' && calls(path).length === 2 ? { body: aUser() } : busy);
  const store = signedIn();
  const me = await store.dispatch(getCurrentUser.initiate());
  expect(me.data).toEqual(aUser());
  const all = await store.dispatch(listOrganizations.initiate());
  expect(all.error).toMatchObject({ status: 503, code: 'OVERLOADED' });
  const made = await store.dispatch(createProperty.initiate(aProperty));
  expect(made.error).toMatchObject({ status: 503 });
  const asked = server.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  expect(asked.filter((one) => one.startsWith('GET') && !one.endsWith('config.json'))).toHaveLength(4);
});

describe('a 401', () => {
  test('leads to one refresh shared by all waiting calls, and each call is made once more', async () => {
    houseWith({ access: 'newer', refresh: 'refresh-1' });
    const store = signedIn();
    const answers = await Promise.all([
      store.dispatch(getCurrentUser.initiate()),
      store.dispatch(listOrganizations.initiate()),
      store.dispatch(listOrganizationProperties.initiate()),
    ]);
    expect(answers.map((each) => each.isSuccess)).toEqual([true, true, true]);
    expect(calls('/v1/auth/refresh')).toHaveLength(1);
    expect(calls('/v1/user/me').map(tokenOf)).toEqual(['access-1', 'access-2']);
    expect(readTokens()).toEqual({ accessToken: 'access-2', refreshToken: 'refresh-2' });
  });

  test('logs out when the refresh yields no tokens', async () => {
    houseWith({ access: 'newer', refresh: null });
    const store = signedIn();
    await store.dispatch(listOrganizations.initiate());
    expect(readTokens()).toBeNull();
    expect(store.getState().session).toMatchObject({ loggedIn: false, currentUser: null, tokens: null });
    expect(store.getState().errors).toEqual([]);
  });

  test('logs out without asking when a token is missing', async () => {
    houseWith({ access: 'newer', refresh: 'refresh-1' });
    const store = signedIn();
    localStorage.removeItem('REFRESH_TOKEN');
    await store.dispatch(listOrganizations.initiate());
    expect(calls('/v1/auth/refresh')).toHaveLength(0);
    expect(store.getState().session.loggedIn).toBe(false);
  });

  test('logs out when the call is refused again with the new token', async () => {
    houseWith({ access: 'nobody has this', refresh: 'refresh-1' });
    const before = answer;
    answer = (request) => (request.path === '/v1/auth/refresh' ? before(request) : problem(401, 'UNAUTHENTICATED'));
    const store = signedIn();
    await store.dispatch(listOrganizations.initiate());
    expect(calls('/v1/organization')).toHaveLength(2);
    expect(calls('/v1/auth/refresh')).toHaveLength(1);
    expect(store.getState().session.loggedIn).toBe(false);
  });

  test('uses the tokens that another tab has received meanwhile, without a refresh', async () => {
    houseWith({ access: 'access-of-the-other-tab', refresh: 'refresh-1' });
    const store = signedIn();
    writeTokens({ accessToken: 'access-of-the-other-tab', refreshToken: 'refresh-of-the-other-tab' });
    const { isSuccess } = await store.dispatch(listOrganizations.initiate());
    expect(isSuccess).toBe(true);
    expect(calls('/v1/auth/refresh')).toHaveLength(0);
  });

  test('keeps the session when the refresh fails for the moment', async () => {
    houseWith({ access: 'newer', refresh: 'refresh-1' });
    const before = answer;
    answer = (request) => (request.path === '/v1/auth/refresh' ? problem(503, 'OVERLOADED') : before(request));
    const store = signedIn();
    const { error } = await store.dispatch(listOrganizations.initiate());
    expect(error).toMatchObject({ status: 'FETCH_ERROR' });
    expect(readTokens()).not.toBeNull();
    expect(store.getState().session.loggedIn).toBe(true);
  });

  test('of a wrong password is no reason to refresh', async () => {
    answer = (request) => (request.path === '/v1/auth/login' ? problem(401, 'WRONG_CREDENTIALS') : undefined);
    const store = createStore();
    const body = { email: 'dana@harbor.example', password: 'wrong' };
    const { error } = await store.dispatch(login.initiate({ body, errors: 'inline' }));
    expect(error).toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' });
    expect(calls('/v1/auth/refresh')).toHaveLength(0);
  });
});

test('on load with an access token that has run out, one refresh brings the session back', async () => {
  houseWith({ access: 'newer', refresh: 'refresh-1' });
  writeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  const store = createStore();
  expect(await store.dispatch(startSession())).toBe('signed-in');
  expect(store.getState().session.currentUser?.email).toBe('dana@harbor.example');
  expect(calls('/v1/auth/refresh')).toHaveLength(1);
});

test('on load, a change that is answered before the session is known does not lose the session', async () => {
  const known = Promise.withResolvers<void>();
  answer = async (request) => {
    if (request.path === '/v1/user/me') await known.promise;
    return { body: request.path === '/v1/user/me' ? aUser() : { ok: true } };
  };
  writeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  const store = createStore();
  const started = store.dispatch(startSession());
  await expect.poll(() => calls('/v1/user/me')).toHaveLength(1);
  await store.dispatch(accountApi.endpoints.verifyEmail.initiate({ body: { token: 'a' }, errors: 'inline' }));
  known.resolve();
  expect(await started).toBe('signed-in');
});

test('a state-changing call sends the anti-forgery cookie back as a header', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: why: the server sets it so
  document.cookie = 'XSRF-TOKEN=a%2Fb';
  const store = signedIn();
  await store.dispatch(createProperty.initiate({ ...aProperty, errors: 'inline' }));
  await store.dispatch(listProperties.initiate({ query: {} }));
  expect(calls('/v1/property').map((request) => request.headers['x-xsrf-token'])).toEqual(['a/b', undefined]);
});

test('a refusal replaces an anti-forgery cookie of another session, and the call is repeated', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: why: the server sets it so
  document.cookie = 'XSRF-TOKEN=of-another-session';
  answer = (request) => {
    if (request.headers['x-xsrf-token'] === 'of-this-session') return { status: 201, body: { id: 7 } };
    // biome-ignore lint/suspicious/noDocumentCookie: why: stands for the Set-Cookie of the refusal
    document.cookie = 'XSRF-TOKEN=of-this-session';
    return problem(403, 'CSRF_MISMATCH');
  };
  const store = signedIn();
  const { data } = await store.dispatch(createProperty.initiate({ ...aProperty, errors: 'inline' }));
  expect(data).toEqual({ id: 7 });
  answer = () => problem(403, 'CSRF_MISMATCH');
  const before = calls('/v1/property').length;
  await store.dispatch(createProperty.initiate({ ...aProperty, errors: 'inline' }));
  expect(calls('/v1/property')).toHaveLength(before + 2);
});

test('a public call that treats a signed-in caller better sends the token, and refreshes as any other', async () => {
  houseWith({ access: 'newer', refresh: 'refresh-1' });
  const { checkEmail } = accountApi.endpoints;
  const body = { email: 'x@quay.example' };
  const asked = await signedIn().dispatch(checkEmail.initiate({ body, errors: 'inline' }));
  expect(asked.error).toBeUndefined();
  expect(calls('/v1/auth/checkEmail').map(tokenOf)).toEqual(['access-1', 'access-2']);
  await createStore().dispatch(checkEmail.initiate({ body, errors: 'inline' }));
  expect(tokenOf(calls('/v1/auth/checkEmail').at(-1) as FakeRequest)).toBeUndefined();
});

test('a retried change keeps its idempotency key until it is answered; the next one gets a new key', async () => {
  const store = signedIn();
  const keyOf = async (given: FakeAnswer) => {
    answer = () => given;
    await store.dispatch(createProperty.initiate({ ...aProperty, errors: 'inline' }));
    return server.requests.at(-1)?.headers['idempotency-key'];
  };
  const unanswered = await keyOf(problem(503, 'OVERLOADED'));
  const again = await keyOf({ status: 201, body: { id: 6 } });
  const next = await keyOf({ status: 201, body: { id: 7 } });
  expect(unanswered).toMatch(/^.{16,}$/);
  expect(again).toBe(unanswered);
  expect(next).not.toBe(unanswered);
});

test('a failed change goes to the error modal with its code; one shown in place does not', async () => {
  answer = () => problem(409, 'CONFLICT', 'The name is taken.');
  const store = signedIn();
  await store.dispatch(createProperty.initiate({ ...aProperty, errors: 'inline' }));
  expect(store.getState().errors).toEqual([]);
  await store.dispatch(createProperty.initiate(aProperty));
  expect(store.getState().errors).toMatchObject([{ errorCode: 409, errorMessage: 'The name is taken.' }]);
});

test('a failed list is left to its page, which must not show it as empty', async () => {
  answer = () => problem(500, 'INTERNAL');
  const store = signedIn();
  const { data, error } = await store.dispatch(listOrganizations.initiate());
  expect(data).toBeUndefined();
  expect(error).toMatchObject({ status: 500, code: 'INTERNAL' });
  expect(store.getState().errors).toEqual([]);
});

test('an answer that is not JSON is shown as a sentence', async () => {
  answer = () => ({ raw: '<html>Bad gateway</html>' });
  const store = signedIn();
  const { error } = await store.dispatch(getCurrentUser.initiate());
  expect(error).toMatchObject({ status: 'PARSING_ERROR' });
  expect(error && 'message' in error && error.message).toMatch(/cannot read/);
});

test('an unreachable server is shown as a sentence', async () => {
  const store = signedIn();
  await server.stop();
  const { error } = await store.dispatch(listOrganizations.initiate());
  expect(error).toMatchObject({ status: 'FETCH_ERROR' });
  expect(error && 'message' in error && error.message).toMatch(/could not be reached/);
});

describe('patience', () => {
  /** How long each call waits for its answer; the test lets the time run out itself. */
  function watchedClock() {
    const waits: { ms: number; runOut: () => void }[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      waits.push({ ms, runOut: () => controller.abort(new DOMException('signal timed out', 'TimeoutError')) });
      return controller.signal;
    });
    return waits;
  }

  test('a call that is not answered in time ends, and says so', async () => {
    const waits = watchedClock();
    answer = ({ path }) => (path === '/config.json' ? undefined : new Promise(() => undefined));
    const asked = signedIn().dispatch(listOrganizations.initiate());
    await expect.poll(() => calls('/v1/organization')).toHaveLength(1);
    for (const wait of waits) wait.runOut();
    const { error } = await asked;
    expect(error).toMatchObject({ status: 'TIMEOUT_ERROR' });
    expect(error && 'message' in error && error.message).toMatch(/took too long/);
    expect(waits.map((wait) => wait.ms)).toEqual([60_000]);
  });

  test('a change that is not answered in time keeps its key, so that saving again saves once', async () => {
    const waits = watchedClock();
    const store = signedIn();
    answer = ({ path }) => (path === '/config.json' ? undefined : new Promise(() => undefined));
    const first = store.dispatch(createProperty.initiate({ ...aProperty, errors: 'inline' }));
    await expect.poll(() => calls('/v1/property')).toHaveLength(1);
    for (const wait of waits) wait.runOut();
    await first;
    answer = () => ({ status: 201, body: { id: 7 } });
    await store.dispatch(createProperty.initiate({ ...aProperty, errors: 'inline' }));
    const keys = calls('/v1/property').map((request) => request.headers['idempotency-key']);
    expect(keys[0]).toBeDefined();
    expect(keys[1]).toBe(keys[0]);
  });

  test('imports, uploads and exports have more time than other calls', async () => {
    const waits = watchedClock();
    answer = () => ({ body: {} });
    const store = signedIn();
    const body = {} as never;
    await store.dispatch(listProperties.initiate({ query: {} }));
    await store.dispatch(importApi.endpoints.runOnboard.initiate({ body, errors: 'inline' }));
    await store.dispatch(uploadApi.endpoints.createFile.initiate({ body, errors: 'inline' }));
    await store.dispatch(fileApi.endpoints.fetchFile.initiate({ path: '/property', query: { format: 'csv' } }));
    expect(waits.map((wait) => wait.ms)).toEqual([60_000, 600_000, 600_000, 600_000]);
  });
});
