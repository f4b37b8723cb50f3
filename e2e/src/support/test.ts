import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { connectToDatabase, type Sql } from './database.ts';
import { newTrouble, type Trouble } from './trouble.ts';

export { expect };

/** The password of every demo sign-in. */
export const PASSWORD = 'Open-the-door-26';

export const ADMIN = 'admin@lintel.example';
export const SUPER = 'super@lintel.example';
export const MANAGER = 'manager@lintel.example';
export const MEMBER = 'member@lintel.example';
export const VIEWER = 'viewer@lintel.example';
export const OTHER_ADMIN = 'admin@other.example';

/** Playwright's test with the product, its database, and a watch over the browser's errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sql: [
    async ({ playwright: _ }, provide) => {
      const database = await connectToDatabase(process.env.LINTEL_E2E_DATA ?? '');
      await provide(database.sql);
      await database.close();
    },
    { scope: 'worker' },
  ],
  trouble: async ({ playwright: _ }, provide) => {
    const trouble = newTrouble();
    await provide(trouble);
    expect(trouble.found(), 'what the browser complained of').toEqual([]);
  },
  context: async ({ context, trouble }, provide, info) => {
    trouble.watch(context);
    const calls = lastCalls(context);
    await provide(context);
    if (info.status !== info.expectedStatus) await info.attach('last calls', { body: calls.join('\n') });
  },
  // why: a drawer that has just closed still takes its step back in the browser's history, which ends a load that begins at
  // that instant
  page: async ({ page }, provide) => {
    const open = page.goto.bind(page);
    page.goto = (address, options) =>
      open(address, options).catch((failure: Error) => {
        if (!failure.message.includes('net::ERR_ABORTED')) throw failure;
        return open(address, options);
      });
    await provide(page);
  },
  newContext: async ({ browser, contextOptions, trouble }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      trouble.watch(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

const CALLS_KEPT = 20;

/** The last calls that a browser made of the server, which a test that fails reports: a click may have asked for nothing. */
function lastCalls(context: BrowserContext): string[] {
  const calls: string[] = [];
  const keep = (request: Request, end: string) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    calls.push(`${new Date().toISOString().slice(11, 23)} ${request.method()} ${pathname}${search}: ${end}`);
    if (calls.length > CALLS_KEPT) calls.shift();
  };
  context.on('request', (request) => keep(request, 'asked'));
  context.on('response', (response) => keep(response.request(), String(response.status())));
  context.on('requestfailed', (request) => keep(request, request.failure()?.errorText ?? 'failed'));
  return calls;
}

/**
 * Opens a page as a signed-in person: with the tokens of a login call in the application's storage. The login page
 * itself has its own journeys.
 */
export async function signIn(page: Page, email: string, path = '/properties'): Promise<void> {
  const { request } = page.context();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  const answer = await request.post('/v1/auth/login', {
    data: { email, password: PASSWORD },
    headers: cookie ? { 'X-XSRF-TOKEN': cookie.value } : {},
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { accessToken, refreshToken } = await answer.json();
  // Once per tab: a page that is reloaded after a logout stays signed out.
  await page.addInitScript(
    (tokens) => {
      if (location.origin !== tokens.origin || sessionStorage.getItem('SIGNED_IN_WITH') === tokens.accessToken) return;
      sessionStorage.setItem('SIGNED_IN_WITH', tokens.accessToken);
      localStorage.setItem('ACCESS_TOKEN', tokens.accessToken);
      localStorage.setItem('REFRESH_TOKEN', tokens.refreshToken);
    },
    { accessToken, refreshToken, origin: new URL(answer.url()).origin },
  );
  await page.goto(path);
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === path);
  // why: on a phone, what the address opens may lie over the page by then, and hides it from a screen reader
  const header = page.getByRole('banner', { includeHidden: true });
  await expect(header.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
}

/** Goes to an address within the application that is open, as a link of it does: a load costs ten times as much. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The Undo of a message: that of an earlier one may still stand beside it, for as long as a person needs to reach it. */
export function undoOf(page: Page, message: string): Locator {
  return page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' });
}

/** Waits until the application's files are on the device, and the page is served from there. */
export async function servedFromDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Types into the login page that is open, and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

type TestFixtures = {
  trouble: Trouble;
  /** A further browser profile of the same settings, closed at the end of the test. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};
type WorkerFixtures = { sql: Sql };
