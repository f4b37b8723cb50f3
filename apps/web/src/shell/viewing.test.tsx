import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { hasParkedTokens, readTokens } from '#api/token-storage.ts';
import { aUser } from '#testing/people.ts';
import { FIRST, openApp, problem, startHouse } from '#testing/the-app.tsx';
import { SCREENS } from '../screens.ts';

const OWN = { accessToken: 'own-access', refreshToken: 'own-refresh' };
const DANA = aUser({ isAdmin: true });
const LUIS = aUser({ id: 7, fName: 'Luis', lName: 'Ortega', viewedBy: { id: 1, fName: 'Dana', lName: 'Whitlock' } });

// why: the pages of the return are loaded here, so that a busy machine does not exceed the tests' timeout
beforeAll(async () => {
  const pages = SCREENS.filter(({ id }) => ['users', 'properties', 'login'].includes(id));
  await Promise.all([import('./Shell.tsx'), ...pages.map((page) => page.load())]);
}, 60_000);

let open: Awaited<ReturnType<typeof startHouse>> | undefined;
afterEach(() => open?.stop());

/** Dana is viewing as Luis: his tokens are in use, her own are kept aside. */
async function viewing() {
  let isOver = false;
  open = await startHouse({
    refresh: null,
    answer: ({ path, headers }) => {
      if (headers.authorization === `Bearer ${FIRST.accessToken}` && isOver) return problem(401, 'Over');
      if (path !== '/v1/user/me' && !path.startsWith('/v1/organization')) return undefined;
      const isOwn = headers.authorization === `Bearer ${OWN.accessToken}`;
      if (path === '/v1/user/me') return { body: isOwn ? DANA : LUIS };
      return { body: { results: open?.house.organizations, total: 1, nextCursor: null } };
    },
  });
  localStorage.setItem('OWN_TOKENS', JSON.stringify(OWN));
  const app = openApp('/info/licence', { tokens: FIRST });
  const banner = within(await screen.findByRole('region', { name: 'Viewing as somebody else' }));
  const end = () => {
    isOver = true;
  };
  return { ...app, banner, end };
}

test('a banner names the person one is viewing as, and Stop viewing returns to the own session', async () => {
  const { user, banner, path } = await viewing();
  expect(banner.getByText('You see Lintel as Luis Ortega does.')).toBeDefined();
  await user.click(banner.getByRole('button', { name: 'Stop viewing' }));
  await waitFor(() => expect(path()).toBe('/admin/users'));
  expect(await screen.findByRole('button', { name: /^Dana Whitlock/ })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Viewing as somebody else' })).toBeNull();
  expect(readTokens()).toEqual(OWN);
  expect(hasParkedTokens()).toBe(false);
  await waitFor(() => expect(open?.calls('/v1/auth/logout')).toHaveLength(1));
  const logout = open?.calls('/v1/auth/logout')[0];
  expect([logout?.headers.authorization, logout?.body]).toEqual(['Bearer access-1', { refreshToken: 'refresh-1' }]);
});

test('when the time for viewing is over, the own session continues', async () => {
  const { user, end } = await viewing();
  end();
  await user.click(screen.getByRole('link', { name: 'Properties' }));
  expect(await screen.findByRole('button', { name: /^Dana Whitlock/ })).toBeDefined();
  expect(readTokens()).toEqual(OWN);
});

test('Logout while viewing as somebody else ends the own session too', async () => {
  const { user, path } = await viewing();
  await user.click(screen.getByRole('button', { name: /^Luis Ortega/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(path()).toBe('/login'));
  expect([readTokens(), hasParkedTokens()]).toEqual([null, false]);
  const ended = () => open?.calls('/v1/auth/logout').map((call) => call.headers.authorization);
  await waitFor(() => expect(ended()).toEqual(['Bearer access-1', 'Bearer own-access']));
});
