import { expectAccessible } from './support/accessible.ts';
import { ADMIN, expect, signIn, test } from './support/test.ts';

// why: the last files of a run are shared by its workers
test.describe.configure({ mode: 'parallel' });

test('a filtered list is saved as a view, sent by mail, and the link of the mail shows the same rows', async ({
  page,
  sql,
}) => {
  const name = `Past life ${Date.now()}`;
  // Of what other journeys change, these are none.
  const [few] = await sql<{ address: string }>(
    `select '/items?due=backlog&propertyId=' || p.id || '&itemTypeId=' || t.id as address from property p, item_type t
     where p.name = 'Lindenholt' and t.key = 'water-heater'`,
  );
  await signIn(page, ADMIN, few?.address);
  const table = page.getByRole('table', { name: 'Items' });
  await expect(table.getByRole('row').last()).toContainText('whole filter');
  const count = (await table.getByRole('row').last().getByRole('cell').first().textContent()) ?? '';

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Send by mail…' }).click();
  const saving = page.getByRole('complementary', { name: 'New view' });
  await saving.getByLabel('Name').fill(name);
  await expectAccessible(page, 'new view', 'aside');
  await saving.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page).toHaveURL(/due=backlog.*view=\d+/);

  const sending = page.getByRole('complementary', { name: 'Send by mail' });
  await sending.getByLabel('How often').selectOption('DAILY');
  await expectAccessible(page, 'send by mail', 'aside');
  await sending.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sending).toHaveCount(0);

  await page.goto('/schedules');
  await page.getByRole('row', { name: new RegExp(name) }).click();
  const schedule = page.getByRole('complementary', { name: 'Schedule' });
  await schedule.getByRole('button', { name: 'Make it now' }).click();
  // No mail server is set up here: the mail stays in the Outbox, and the run says so.
  await expect(schedule.getByText(/1 not sent/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'schedules');

  await page.goto('/admin/outbox');
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .click();
  const message = page.getByRole('complementary', { name: 'Message' });
  await expect(message.getByText('Due: Backlog')).toBeVisible();
  await expect(message.getByText(`Rows: ${count.replace(', whole filter', '')}`)).toBeVisible();
  const address = /(\/items\?\S+)/.exec((await message.textContent()) ?? '')?.[1] ?? '';
  await page.goto(address);
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(table.getByRole('row').last()).toContainText(count);
});

test('rows are selected and exported together, and a filter goes with the file', async ({ page }) => {
  await signIn(page, ADMIN, '/items?due=backlog');
  await page
    .getByRole('checkbox', { name: /^Select Garbage disposal/ })
    .first()
    .check();
  const selected = page.getByRole('group', { name: 'Selected rows' });
  await expect(selected.getByText('1 item selected')).toBeVisible();
  const download = page.waitForEvent('download');
  await selected.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^items-.*\.csv$/);
});

test('the button of the views is in its place before its menu is loaded, and opens it then', async ({ page }) => {
  const letIn = Promise.withResolvers<void>();
  await page.route(/ViewsMenu/, async (route) => {
    await letIn.promise;
    await route.continue();
  });
  await signIn(page, ADMIN, '/Contacts');
  await expect(page.getByRole('row', { name: /Sentry Fire/ })).toBeVisible();
  const exportButton = page.getByRole('button', { name: 'Export' });
  const views = page.getByRole('button', { name: 'Views', exact: true });
  const before = [await exportButton.boundingBox(), await views.boundingBox()];
  await views.click();
  letIn.resolve();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).press('Escape');
  await expect(views).toBeVisible();
  expect([await exportButton.boundingBox(), await views.boundingBox()]).toEqual(before);
});
