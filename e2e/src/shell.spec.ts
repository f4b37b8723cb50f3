import type { Page } from '@playwright/test';

import { expectAccessible } from './support/accessible.ts';
import { ADMIN, expect, MEMBER, SUPER, signIn, test, VIEWER } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Today, then the seed's menu (§2) as an administrator sees it, group names among their entries: Manufacturers is for super users only. */
const MENU = [
  ...['Today', 'Properties', 'Insights', 'Inventory Heatmap'],
  ...['Reports', 'Capital Assets', 'Warranty', 'Invoice Repository', 'Turnover', 'Inspections'],
  ...['Contacts', 'Fire, Life, & Safety', 'Red Flag', 'Serial Plates', 'FLS Invoices'],
  ...['Admin', 'Users', 'Tag Batch'],
];

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const select = (page: Page) => page.getByRole('dialog', { name: 'Select Property' });

test('the menu has the entries of the specification in their order, and its groups open and close', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const menu = menuOf(page);
  const entries = menu
    .getByRole('list')
    .first()
    .getByRole('link')
    .or(menu.getByRole('list').first().getByRole('button'));
  await expect(entries).toHaveText(MENU);
  const reports = menu.getByRole('button', { name: 'Reports' });
  await expect(reports).toHaveAttribute('aria-expanded', 'true');
  await reports.click();
  await expect(menu.getByRole('link', { name: 'Warranty' })).toHaveCount(0);
  await expect(reports).toHaveAttribute('aria-expanded', 'false');
  await reports.click();
  await expect(menu.getByRole('link', { name: 'Warranty' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Properties' })).toHaveAttribute('aria-current', 'page');
});

test('the drawer is 275 wide, collapses to icons that keep their names, and stays so', async ({ page }) => {
  await signIn(page, ADMIN);
  const menu = menuOf(page);
  const width = async () => (await menu.boundingBox())?.width;
  await expect.poll(width).toBe(275);
  await menu.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(async () => ((await width()) ?? 999) < 100).toBe(true);
  await expect(menu.getByRole('link', { name: 'Contacts' })).toBeVisible();
  await page.reload();
  await expect(menu.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await menu.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(width).toBe(275);
});

test('Select Property opened by address before the organizations are here offers the properties of the first, and changes to the other', async ({
  page,
}) => {
  const letIn = Promise.withResolvers<void>();
  await page.route(/\/v1\/organization\//, async (route) => {
    await letIn.promise;
    await route.continue();
  });
  await signIn(page, SUPER, '/warranty');
  await expect(select(page)).toBeVisible();
  await expect(select(page).getByText('Loading your properties')).toBeVisible();
  await expect(select(page).getByText(/You belong to no organization/)).toHaveCount(0);
  letIn.resolve();
  await expect(select(page).getByRole('option').first()).toBeVisible();
  await select(page).getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'Harbor Residential' }).click();
  await select(page).getByRole('option', { name: 'Orchard Gate' }).click();
  await select(page).getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page).toHaveURL(/\/report\/\d+\/warranty$/);
});

test('Select Property requires a property, leads to the report, and does nothing on the page that is already open', async ({
  page,
  sql,
}) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Lindenholt'`);
  await signIn(page, ADMIN);
  await menuOf(page).getByRole('link', { name: 'Warranty' }).click();
  await expect(select(page).getByLabel('Organization')).toHaveCount(0);
  const button = select(page).getByRole('button', { name: 'Select', exact: true });
  await expect(button).toBeDisabled();
  await select(page).getByRole('option', { name: 'Lindenholt' }).click();
  await button.click();
  const report = `/report/${place?.id}/warranty`;
  await expect(page).toHaveURL(report);
  await expect(page.getByRole('button', { name: 'Property: Lindenholt' })).toBeVisible();

  const entries = await page.evaluate(() => history.length);
  await menuOf(page).getByRole('link', { name: 'Warranty' }).click();
  await expect(select(page).getByRole('option').first()).toHaveText(/Lindenholt.*recent/);
  await select(page).getByRole('option', { name: 'Lindenholt' }).click();
  await button.click();
  await expect(select(page)).toHaveCount(0);
  await expect(page).toHaveURL(report);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('Red Flag and the heatmap carry the organization behind the property', async ({ page, sql }) => {
  const [place] = await sql<{ id: number; org: number }>(
    `select id, organization_id as org from property where name = 'Orchard Gate'`,
  );
  await signIn(page, MEMBER);
  for (const [entry, path] of [
    ['Red Flag', `/report/${place?.id}/redflag/${place?.org}`],
    ['Inventory Heatmap', `/insight/${place?.id}/inventory-heatmap/${place?.org}`],
  ] as const) {
    await menuOf(page).getByRole('link', { name: entry }).click();
    await select(page).getByRole('option', { name: 'Orchard Gate' }).dblclick();
    await expect(page).toHaveURL(path);
  }
});

test('a property chosen without an organization causes a toast', async ({ page, trouble }) => {
  trouble.expectSome(/status of 500/);
  await signIn(page, VIEWER, '/Contacts');
  await page.route('**/v1/organization/properties*', (route) =>
    route.fulfill({ json: { results: [], total: 0, nextCursor: null } }),
  );
  await page.reload();
  await menuOf(page).getByRole('link', { name: 'Warranty' }).click();
  await select(page).getByRole('combobox', { name: 'Property' }).press('Enter');
  await expect(select(page).getByText('You belong to no organization yet.')).toBeVisible();
  await expect(select(page).getByRole('button', { name: 'Select', exact: true })).toBeDisabled();
  await expect(page).toHaveURL('/Contacts');
});

test('the property switcher of a report opens the same report of another property', async ({ page, sql }) => {
  const ids = await sql<{ id: number; name: string }>(
    `select id, name from property where name in ('Orchard Gate', 'The Kestrel') order by name`,
  );
  const [orchard, kestrel] = ids;
  await signIn(page, ADMIN, `/report/${orchard?.id}/turnover`);
  await page.getByRole('button', { name: 'Property: Orchard Gate' }).click();
  await select(page).getByRole('option', { name: 'The Kestrel' }).dblclick();
  await expect(page).toHaveURL(`/report/${kestrel?.id}/turnover`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(
    /Harbor Residential.*The Kestrel.*Turnover/,
  );
});

test('Ctrl-K finds a property, a unit, an item by the end of its serial number and a manufacturer, by the keyboard', async ({
  page,
  sql,
}) => {
  const [known] = await sql<{ unitId: number; itemId: number; end: string }>(
    `select u.id as "unitId", i.id as "itemId", right(i.serial_normalised, 6) as end
     from property p join unit u on u.property_id = p.id and u.name = '4212' join item i on i.unit_id = u.id
     where p.name = 'Orchard Gate' and length(i.serial_normalised) > 7 order by i.id limit 1`,
  );
  await signIn(page, ADMIN, '/Contacts');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('lindenh');
  await expect(palette.getByRole('option').first()).toContainText('Lindenholt');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/properties\/\d+$/);

  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('4212');
  await palette
    .getByRole('group', { name: /^Units/ })
    .getByRole('option', { name: /Orchard Gate/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/units/${known?.unitId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Unit 4212' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option').first()).toContainText('Unit 4212');
  await palette.getByRole('combobox').fill(known?.end ?? '');
  await palette
    .getByRole('group', { name: /^Items/ })
    .getByRole('option', { name: /unit 4212, Orchard Gate/ })
    .click();
  await expect(page).toHaveURL(`/items/${known?.itemId}`);

  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('rhem');
  await expect(
    palette.getByRole('group', { name: /^Manufacturers/ }).getByRole('option', { name: 'Rheem' }),
  ).toBeVisible();
  await expectAccessible(page, 'search');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Search' }).click();
  await palette.getByRole('combobox').fill('zzzz');
  await expect(palette.getByText('Nothing is called “zzzz”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('? shows the keyboard help, but not while somebody types', async ({ page }) => {
  await signIn(page, ADMIN, '/Account');
  const help = page.getByRole('dialog', { name: 'Help' });
  await page.keyboard.press('?');
  await expect(help.getByText('Ctrl K')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.getByLabel('First name').focus();
  await page.keyboard.press('End');
  await page.keyboard.type('?');
  await expect(page.getByLabel('First name')).toHaveValue(/\?$/);
  await expect(help).toHaveCount(0);
});

test('light or dark is kept over a reload', async ({ page }) => {
  await signIn(page, ADMIN, '/Contacts');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Light or dark' })).toBeVisible();
  expect(await background()).toBe(dark);
});

test('an unknown address gets a page inside the shell, and the footer shows the year', async ({ page }) => {
  await signIn(page, ADMIN, '/Contacts');
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  await expect(page.getByText('There is no page at this address')).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Properties' })).toBeVisible();
  const year = await page.evaluate(() => new Date().getFullYear());
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Lintel`);
});

test('signed out, the start page welcomes and its Login button leads to the login page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Welcome to Lintel')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});
