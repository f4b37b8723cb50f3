import { expectAccessible } from './support/accessible.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, MEMBER, signIn, test, VIEWER } from './support/test.ts';

test('a vendor is added, called, changed, archived and brought back by Undo', async ({ page, sql }) => {
  await signIn(page, ADMIN, '/Contacts');
  await page.getByRole('button', { name: 'Add vendor' }).click();
  const form = page.getByRole('form', { name: 'New vendor' });
  await form.getByLabel('Name').fill('Ridgeline Locks');
  await form.getByLabel('Trades').fill('Locksmith');
  await form.getByLabel('Phones').fill('Night: (503) 555-0166 x4');
  await form.getByLabel('Insurance (COI) ends').fill('2020-01-31');
  await form.getByRole('button', { name: 'Add vendor' }).click();
  const drawer = page.getByRole('complementary', { name: 'Contact' });
  await expect(drawer.getByRole('heading', { name: 'Ridgeline Locks' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: '(503) 555-0166 x4' })).toHaveAttribute('href', 'tel:5035550166,4');
  await expect(drawer.getByText('Expired')).toBeVisible();
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('form', { name: 'Edit contact' }).getByLabel('Notes').fill('Rekeys on Fridays');
  await page.getByRole('form', { name: 'Edit contact' }).getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Rekeys on Fridays')).toBeVisible();
  await drawer.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('row', { name: /Ridgeline Locks/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Ridgeline Locks/ })).toBeVisible();
  const stored = await sql(
    `select trades, notes, coi_expires_on as coi, archived_at as archived from contact where name = 'Ridgeline Locks'`,
  );
  expect(stored).toEqual([{ trades: ['Locksmith'], notes: 'Rekeys on Fridays', coi: '2020-01-31', archived: null }]);
});

test('the price list of a vendor is pasted from a spreadsheet, checked by row, saved in one go and taken back', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/Contacts');
  await page.getByRole('row', { name: /Sentry Fire/ }).press('Enter');
  const drawer = page.getByRole('complementary', { name: 'Contact' });
  await drawer.getByRole('link', { name: 'Import a list' }).click();
  const paste = async (...rows: string[]) => {
    await page.getByRole('button', { name: 'Paste text' }).click();
    await page.getByRole('textbox', { name: 'Table' }).fill(['Service\tRate\tPer\tUntil', ...rows].join('\n'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Match its columns' })).toBeFocused();
    await expect(page.getByLabel('Name of the vendor')).toHaveValue(/Sentry Fire/);
    await expectAccessible(page, 'the columns of a price list');
    await page.getByRole('button', { name: 'Check the rows' }).click();
  };
  await paste('Trip fee\t$85.00\tflat\t', 'Hydrant flushing\tby quote\teach\t12/31/2027');
  await expect(page.getByText('1 create + 0 update + 0 same + 0 skip + 1 error = 2 rows read')).toBeVisible();
  await expect(page.getByText(/by quote/).first()).toBeVisible();
  await page.goBack();
  await page.goBack();
  await paste('Trip fee\t$85.00\tflat\t', 'Hydrant flushing\t40\teach\t12/31/2027');
  await page.getByRole('button', { name: 'Apply 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
  const receipt = page.url();
  await page.goto('/Contacts');
  await page.getByRole('row', { name: /Sentry Fire/ }).press('Enter');
  await expect(drawer.getByText('Hydrant flushing, $40.00 each')).toBeVisible();
  await page.goto(receipt);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo the import', exact: true }).click();
  await expect(page.getByText('Undone').first()).toBeVisible();
});

test('one vendor recorded twice is shown as a likely duplicate, and is merged', async ({ page, sql }) => {
  await signIn(page, ADMIN, '/Contacts?tab=duplicates');
  const pair = page
    .getByRole('list', { name: 'Likely duplicates' })
    .getByRole('listitem')
    .filter({ hasText: 'Blue Water' });
  await expect(pair).toContainText('Same phone');
  await pair.getByRole('button', { name: 'Keep Bluewater Plumbing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Blue Water Plumbing LLC is part of Bluewater Plumbing now.')).toBeVisible();
  const [merged] = await sql<{ into: string }>(
    `select k.name as into from contact c join contact k on k.id = c.merged_into_id where c.name = 'Blue Water Plumbing LLC'`,
  );
  expect(merged?.into).toBe('Bluewater Plumbing');
});

test('a member sees who serves their property, as cards and as a table, and not the site manager of another', async ({
  page,
}) => {
  await signIn(page, MEMBER, '/Contacts?tab=people');
  const cards = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  const sam = cards.filter({ hasText: 'Sam Whitfield' });
  await expect(sam.getByRole('link', { name: '(503) 555-0190' })).toHaveAttribute('href', 'tel:5035550190');
  await expect(cards.filter({ hasText: 'Priya Raman' })).toHaveCount(0);
  await page.getByRole('group', { name: 'People as' }).getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('row', { name: /Sam Whitfield/ })).toBeVisible();
  await page.goBack();
  await sam.getByRole('link', { name: 'Orchard Gate' }).click();
  await page
    .getByRole('navigation', { name: 'Parts of the property' })
    .getByRole('link', { name: 'People & vendors' })
    .click();
  await expect(sam).toBeVisible();
  const vendors = page.getByRole('table', { name: 'Vendors' });
  await expect(vendors.getByRole('row', { name: /ClearVent Services/ })).toBeVisible();
  await expect(vendors.locator('..')).toHaveCSS('max-height', '450px');
  await expectAccessible(page, 'the people of a property');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(sam).toBeVisible();
  await expectNoSidewaysScroll(page);
  await vendors.getByRole('row', { name: /ClearVent Services/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Contact' })).toContainText('ClearVent Services');
});

test('the emergency sheet is written, and read by everybody who sees the property', async ({
  page,
  newContext,
  sql,
}) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Alder Court'`);
  const path = `/Contacts?tab=emergency&propertyId=${place?.id}`;
  await signIn(page, ADMIN, path);
  await page.getByRole('button', { name: 'Write the sheet' }).click();
  const line = page.getByRole('group', { name: 'Line 2' });
  await line.getByLabel('Where, and what to say').fill('Valve behind unit A101');
  await line.getByLabel('Phone').fill('503-555-0111');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Emergency sheet' })).toContainText('Valve behind unit A101');
  const reader = await (await newContext()).newPage();
  await signIn(reader, VIEWER, path);
  await expect(reader.getByRole('link', { name: '503-555-0111' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('contacts are exported as a file and as vCards', async ({ page }) => {
  await signIn(page, ADMIN, '/Contacts');
  await expect(page.getByRole('row', { name: /Sentry Fire/ })).toBeVisible();
  const cards = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Cards for a phone (vCard)' }).click();
  expect((await cards).suggestedFilename()).toBe('vendors.vcf');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
});

test('each tab can be used by everybody', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, ADMIN, '/Contacts');
  const parts = page.getByRole('navigation', { name: 'Parts of the contacts' });
  for (const name of ['Vendors', 'People', 'Emergency sheet', 'Likely duplicates'])
    await test.step(name, async () => {
      const tab = parts.getByRole('link', { name });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectAccessible(page, name);
    });
});
