import { ADMIN, expect, MEMBER, signIn, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a phone the menu fills the screen, and its Logout leads to the start page', async ({ page }) => {
  await signIn(page, MEMBER);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await menu.getByRole('link', { name: 'Contacts' }).click();
  await expect(page).toHaveURL('/Contacts');
  await expect(menu).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome to Lintel')).toBeVisible();
});

test('at 400 % zoom the properties and a report can be read and used without scrolling sideways', async ({
  page,
  sql,
}) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  await page.setViewportSize({ width: 360, height: 225 });
  await signIn(page, ADMIN);
  for (const path of ['/properties', `/report/${place?.id}/capital-assets`, '/Account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, path).toBe(0);
  }
});

test('with reduced motion nothing moves', async ({ newContext }) => {
  const page = await (await newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, ADMIN);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(
      ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().activeDuration ?? 0)),
      0,
    ),
  );
  expect(longest).toBeLessThan(50);
});
