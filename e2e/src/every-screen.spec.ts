import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './support/accessible.ts';
import { screensWithAddress } from './support/screens.ts';
import { sidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, follow, signIn, test } from './support/test.ts';

const PHONE_WIDTH = 320;
const SETTLE_MS = 60_000;
/** The address of a printed tag is opened with a code that there is not. */
const NO_TAG = /status of 404.*\/info\/t\//;

test.describe.configure({ mode: 'parallel' });

/** Every screen is in one of these parts, which run side by side. */
const PARTS = 2;
for (let part = 0; part < PARTS; part++)
  test(`every screen shows itself to an administrator, accessible in light and dark and without sideways scrolling, part ${part + 1} of ${PARTS}`, async ({
    newContext,
    sql,
    trouble,
  }) => {
    test.setTimeout(600_000);
    trouble.expectSome(NO_TAG);
    const signedIn = await (await newContext()).newPage();
    const guest = await (await newContext()).newPage();
    await signIn(signedIn, ADMIN);
    for (const [at, { screen, address }] of (await screensWithAddress(sql)).entries())
      await test.step(`${screen.title} at ${address}`, async () => {
        // without users to set up, the first-run page leads on to the login page
        if (at % PARTS !== part || screen.id === 'first-run') return;
        // Staff are led on from the address of a printed tag.
        const page = screen.isForGuests || screen.id === 'printed-tag' ? guest : signedIn;
        // Of each part one half is opened in light and the other in dark; then the page that is open changes to the other theme.
        const themes = at % (2 * PARTS) < PARTS ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
        await page.emulateMedia({ colorScheme: themes[0] });
        if (page === signedIn) await openWithin(page, address);
        else await page.goto(address);
        await expect(page).toHaveURL(address);
        await settle(page);
        await expect.soft(page.getByText('This page stopped working'), address).toHaveCount(0);
        await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          const faults = theme === themes[0] ? accessibilityFaults : colourFaults;
          expect.soft(await faults(page), `axe at ${address} in ${theme}`).toEqual([]);
        }
        expect.soft(await beyondPhone(page), `pixels beyond ${PHONE_WIDTH} at ${address}`).toBe(0);
      });
  });

test('the API’s reference lists its operations to everyone, accessible in light and dark and on a phone', async ({
  newContext,
}) => {
  const page = await (await newContext({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })).newPage();
  await page.goto('/docs');
  await expect(page).toHaveTitle('Lintel API');
  const heading = page.getByRole('heading', { name: /^property/ });
  // why: to read a description of a megabyte takes a busy machine a while
  await expect(heading).toBeVisible({ timeout: SETTLE_MS });
  await heading.click();
  await expect(page.getByText('Change a property', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toContainClass('dark-mode');
  expect(await accessibilityFaults(page), 'axe at /docs in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toContainClass('dark-mode');
  expect(await colourFaults(page), 'axe at /docs in light').toEqual([]);
  expect(await beyondPhone(page)).toBe(0);
});

test('a person who is not signed in is asked to, and sees only what is open to everyone', async ({
  page,
  sql,
  trouble,
}) => {
  test.setTimeout(300_000);
  trouble.expectSome(NO_TAG);
  await page.goto('/login');
  for (const { screen, address } of await screensWithAddress(sql)) {
    const isOpen = screen.isGuarded === false;
    const paths = screen.property ? [address, screen.property.menuPath] : [address];
    for (const path of paths)
      await test.step(path, async () => {
        // why: a load costs ten times as much as the guard, which is the same; what is shown under its own address is loaded,
        // because the page before could be taken for it, and so is an address of each menu entry
        if (isOpen || path === screen.property?.menuPath) await page.goto(path);
        else await follow(page, path);
        if (screen.id === 'first-run' || path === '/properties') await expect.soft(page).toHaveURL('/login');
        else if (isOpen) {
          await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect.soft(page).toHaveURL(path);
        } else await expect.soft(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(path)}`);
      });
  }
});

test('a signed-in person is redirected from the pages for guests', async ({ page, sql }) => {
  await signIn(page, ADMIN);
  for (const { screen, address } of await screensWithAddress(sql)) {
    if (!screen.isForGuests) continue;
    await page.goto(address);
    await expect(page).toHaveURL('/properties');
    await follow(page, `${address}?returnUrl=${encodeURIComponent('/Contacts?a=1')}`);
    await expect(page).toHaveURL('/Contacts?a=1');
  }
});

test('a screen about one property, opened without one, asks which', async ({ page, sql }) => {
  await signIn(page, ADMIN);
  for (const { screen } of await screensWithAddress(sql)) {
    if (!screen.property) continue;
    await page.goto(screen.property.menuPath);
    await expect(page.getByRole('dialog', { name: 'Select Property' })).toBeVisible();
    await expect(page).toHaveURL(screen.property.menuPath);
  }
});

/** Opens a screen without loading the application anew, by way of an address that has no page, so that the screen before is gone. */
async function openWithin(page: Page, address: string): Promise<void> {
  const nothing = page.getByText('There is no page at this address');
  await follow(page, '/no/such/place');
  await expect(nothing).toBeVisible({ timeout: SETTLE_MS });
  await follow(page, address);
  await expect(nothing).toHaveCount(0, { timeout: SETTLE_MS });
}

/** Waits until the page has its data: no loading state left, and no call under way. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: SETTLE_MS });
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0, { timeout: SETTLE_MS });
}

/** By how many pixels the page is too wide for a phone. */
async function beyondPhone(page: Page): Promise<number> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: PHONE_WIDTH, height: 800 });
  const beyond = await sidewaysScroll(page);
  if (size) await page.setViewportSize(size);
  return beyond;
}
