import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aUser } from '#testing/people.ts';
import { FIRST, openApp, startHouse } from '#testing/the-app.tsx';
import { SCREENS } from '../screens.ts';

// why: the pages are loaded here, so that a busy machine does not exceed the tests' timeout
beforeAll(async () => {
  const pages = SCREENS.filter(({ id }) => id === 'account');
  await Promise.all([import('./Shell.tsx'), import('./MailBanner.tsx'), ...pages.map((page) => page.load())]);
}, 60_000);

let house: Awaited<ReturnType<typeof startHouse>> | undefined;
afterEach(() => house?.stop());

async function open(isAdmin: boolean, hasMail: boolean) {
  house = await startHouse({
    user: aUser({ isAdmin }),
    answer: ({ path }) => (path === '/config.json' ? { body: { sends: { MAIL: hasMail, SMS: false } } } : undefined),
  });
  openApp('/Account', { tokens: FIRST });
  await screen.findByRole('button', { name: /^Dana Whitlock/ });
}
const banner = () => screen.queryByRole('region', { name: 'No mail server' });

test('administrators see above every page that no mail server is set up, until one is', async () => {
  await open(true, false);
  await waitFor(() => expect(banner()?.textContent).toContain('Nothing is sent: mail is kept in the outbox.'));
  expect(screen.getByRole('link', { name: 'See what is kept' }).getAttribute('href')).toBe('/admin/outbox');
});

test.each([
  [true, true],
  [false, false],
])('administrator: %s, mail server: %s: there is no banner', async (isAdmin, hasMail) => {
  await open(isAdmin, hasMail);
  expect(banner()).toBeNull();
});
