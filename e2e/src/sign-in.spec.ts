import { ADMIN, expect, fillSignIn, MEMBER, PASSWORD, signIn, test } from './support/test.ts';

test('a wrong password is told in words, and the right one leads to the properties', async ({ page, trouble }) => {
  trouble.expectSome(/status of 401/);
  await page.goto('/login');
  await fillSignIn(page, ADMIN, 'Open-the-door-27');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Index Failed, please try again');
  await expect(alert).toContainText('Email or password is wrong. Nothing was changed; check both and try again.');
  await expect(page.getByLabel('Email')).toHaveValue(ADMIN);

  await fillSignIn(page, ADMIN, PASSWORD);
  await expect(page).toHaveURL('/properties');
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible();
});

test('a member sees no Admin menu, and the page that administrators see says so', async ({ page }) => {
  await signIn(page, MEMBER);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Contacts' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/admin/users');
  await expect(page.getByText('Only administrators see this page')).toBeVisible();
});
