import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { useLocation } from 'react-router';
import { writeTokens } from '#api/token-storage.ts';
import { createStore } from '#app/store.ts';
import { App } from '#shell/App.tsx';
import { browseAt } from './browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from './fake-api.ts';
import { anOrgData, aUser } from './people.ts';
import { TestRouter } from './TestRouter.tsx';

/** Tokens of the fake server: the first pair is expired where a test says so, the second comes from a refresh. */
export const FIRST = { accessToken: 'access-1', refreshToken: 'refresh-1' };
export const SECOND = { accessToken: 'access-2', refreshToken: 'refresh-2' };

export type House = {
  /** The access token that is accepted. */
  access: string;
  /** The answer to a refresh; null refuses it. */
  refresh: FakeAnswer | null;
  user: ReturnType<typeof aUser>;
  organizations: ReturnType<typeof anOrgData>;
  /** Answers a call before the defaults do. */
  answer?: ((request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> | undefined) | undefined;
};

/** A server that knows one token, one person and their organizations. */
export async function startHouse(over: Partial<House> = {}) {
  const house: House = {
    access: FIRST.accessToken,
    refresh: { body: SECOND },
    user: aUser(),
    organizations: anOrgData({ 'Harbor Residential': ['Alder Court'] }),
    ...over,
  };
  const server = await startFakeApi((request) => house.answer?.(request) ?? answerOf(house, request));
  browseAt(server.base);
  return {
    house,
    requests: server.requests,
    open: server.open,
    calls: (path: string) => server.requests.filter((request) => request.path.split('?')[0] === path),
    stop: server.stop,
  };
}

export function problem(status: number, message: string | undefined, code = 'CONFLICT'): FakeAnswer {
  return { status, body: { code, errors: [], ...(message === undefined ? {} : { message }) } };
}

/** The whole application at a path, with or without stored tokens; `path()` is where its router is now. */
export function openApp(path: string, { tokens }: { tokens?: typeof FIRST } = {}) {
  if (tokens) writeTokens(tokens);
  const store = createStore();
  const view = render(
    <Provider store={store}>
      <TestRouter entries={[path]}>
        <App />
        <Where />
      </TestRouter>
    </Provider>,
  );
  return { ...view, store, user: userEvent.setup(), path: () => screen.getByLabelText('path').textContent };
}

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="path">{`${pathname}${search}`}</output>;
}

function answerOf(house: House, request: FakeRequest): FakeAnswer {
  const path = request.path.split('?')[0] ?? '';
  if (path === '/config.json') return { body: {} };
  if (path === '/v1/setup') return { body: { isNeeded: false } };
  if (path === '/v1/auth/refresh') {
    if (house.refresh === null) return problem(401, 'Sign in again', 'REFRESH_REFUSED');
    const next = house.refresh.body as Partial<typeof SECOND> | undefined;
    if (next?.accessToken) house.access = next.accessToken;
    return house.refresh;
  }
  if (path === '/v1/auth/login') return { body: { ...FIRST, user: house.user } };
  if (request.headers.authorization !== `Bearer ${house.access}`) return problem(401, 'Sign in first');
  if (path === '/v1/user/me') return { body: house.user };
  if (path === '/v1/organization/administrators') return { body: { organizations: [], server: null } };
  if (path.startsWith('/v1/organization')) return pageOf(house.organizations);
  return problem(404, 'Not found', 'NOT_FOUND');
}

function pageOf(results: unknown[]): FakeAnswer {
  return { body: { results, total: results.length, nextCursor: null } };
}
