import { expectAccessible } from './support/accessible.ts';
import { expect, signIn, test, VIEWER } from './support/test.ts';

test('anybody reports a problem from the page it happened on, by keyboard, and sees what is sent', async ({
  page,
  sql,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Report a problem' })).toHaveCount(0);
  await signIn(page, VIEWER);
  const button = page.getByRole('button', { name: 'Report a problem' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog.getByText('/properties', { exact: true })).toBeVisible();
  await expect(dialog.getByText('viewer@lintel.example')).toBeVisible();
  await expectAccessible(page, 'report', '[role=dialog]');

  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  const text = `The total is wrong, ${Date.now()}`;
  await dialog.getByRole('textbox').fill(text);
  const picture = { name: 'the-screen.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await dialog.getByLabel('Add a picture of the screen').setInputFiles(picture);
  await expect(dialog.getByText('the-screen.png', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Leave the picture out' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Your report has the number \d+/)).toBeVisible();
  const rows = await sql<{ page: string; name: string }>(
    `select r.page, f.name from bug_report r join file f on f.organization_id = r.screenshot_organization_id and f.id = r.screenshot_file_id
     where r.body = '${text}'`,
  );
  expect(rows).toEqual([{ page: '/properties', name: 'the-screen.png' }]);

  await page.emulateMedia({ media: 'print' });
  await expect(button).toBeHidden();
});
