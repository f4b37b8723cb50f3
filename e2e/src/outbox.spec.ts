import { expectAccessible } from './support/accessible.ts';
import { ADMIN, expect, MEMBER, signIn, test } from './support/test.ts';

test('without a mail server a message waits in the outbox with its link, until an administrator cancels it', async ({
  page,
  sql,
}) => {
  const [message] = await sql<{ id: number }>(
    `insert into outbox (organization_id, channel, template, recipient, subject, body, secret, has_secret)
     select id, 'MAIL', 'INVITATION', 'robin@harbor.example', 'You are invited to Lintel', E'Open this link:\\n{{secret}}',
       'https://lintel.example/join?token=one-time', true from organization where name = 'Harbor Residential' returning id`,
  );
  await signIn(page, ADMIN, '/admin/outbox');
  await expect(page.getByRole('heading', { name: 'Admin: Outbox' })).toBeVisible();
  await expect(page.getByRole('main').getByText('No mail server is set up')).toBeVisible();
  const row = page.getByRole('row', { name: /robin@harbor\.example/ });
  // The worker polls once a second; a reload shows the result.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Not sent', { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(page, 'outbox');

  await row.click();
  const details = page.getByRole('complementary', { name: 'Message' });
  await expect(details.getByText('https://lintel.example/join?token=one-time')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'message', 'aside');
  await expect(page).toHaveURL(`/admin/outbox?message=${message?.id}`);

  await details.getByRole('button', { name: 'Cancel message' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel message' }).click();
  await expect(details.getByText('The one-time link is erased.')).toBeVisible();
  await expect(page.getByText('https://lintel.example/join?token=one-time')).toHaveCount(0);
  await expect(row).toContainText('Cancelled');
});

test('the outbox is for administrators', async ({ page }) => {
  await signIn(page, MEMBER);
  await page.goto('/admin/outbox');
  await expect(page.getByText('No mail server is set up')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/administrator/i);
});
