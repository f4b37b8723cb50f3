import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { codeAt, nextCode } from './support/authenticator.ts';
import { addPerson, mailedLink, signOut } from './support/people.ts';
import { expect, fillSignIn, PASSWORD, signIn, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

test('a second factor is set up on Account and required at the next sign-in; a recovery code replaces it, once', async ({
  page,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 4(01|22)/);
  const email = 'factor@account.example';
  await addPerson(sql, { email });
  await signIn(page, email, '/Account');
  const factor = section(page, 'Second factor');
  await factor.getByRole('button', { name: 'Set it up' }).click();
  await factor.getByLabel('Current password').fill('not the password');
  await factor.getByRole('button', { name: 'Go on' }).click();
  await expect(factor.getByRole('alert')).toBeVisible();
  await factor.getByLabel('Current password').fill(PASSWORD);
  await factor.getByRole('button', { name: 'Go on' }).click();
  await expect(factor.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page, 'the second factor being set up');
  const secret = (await factor.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '';
  await factor.getByLabel('Code from the app').fill(codeAt(secret, Date.now()));
  await factor.getByRole('button', { name: 'Turn it on' }).click();
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factor.getByText('On', { exact: true })).toBeVisible();

  await signOut(page);
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Your code' })).toBeVisible();
  await expectAccessible(page, 'the second step of the sign-in');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Index Failed, please try again');
  await page.getByLabel('Code').fill(nextCode(secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/properties');

  await signOut(page);
  await fillSignIn(page, email, PASSWORD);
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/properties');
  await page.goto('/Account');
  await expect(section(page, 'Second factor').getByText(/^9 recovery codes left/)).toBeVisible();
});

test('sessions elsewhere are listed, and ended from here at once', async ({ page, newContext, sql, trouble }) => {
  trouble.expectSome(/status of 401/);
  const email = 'sessions@account.example';
  await addPerson(sql, { email });
  const phone = await (await newContext({ userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1' })).newPage();
  await signIn(phone, email, '/Contacts');
  await signIn(page, email, '/Account');
  const list = page.getByRole('list', { name: 'Sessions' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: /^End the session on Safari, iPhone/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await phone.waitForTimeout(1_100);
  await phone.reload();
  await expect(phone).toHaveURL(`/login?returnUrl=${encodeURIComponent('/Contacts')}`);
  await page.reload();
  await expect(page).toHaveURL('/Account');
});

test('a name changes at once, an email by the link to the new address, a password by the current one', async ({
  page,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 4(01|22)/);
  const email = 'old.address@account.example';
  const newEmail = 'new.address@account.example';
  await addPerson(sql, { email });
  await signIn(page, email, '/Account');
  const profile = form(page, 'Name and phone');
  await profile.getByLabel('First name').fill('Nour');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Nour Haddad,.* account menu$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Change email' }).click();
  const change = form(page, 'Change email');
  await change.getByLabel('New email').fill(newEmail);
  await change.getByLabel('Current password').fill('not the password');
  await change.getByRole('button', { name: 'Send the link' }).click();
  await expect(change.getByText('This is not your current password.')).toBeVisible();
  await change.getByLabel('Current password').fill(PASSWORD);
  await change.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`No mail server is set up: the link to ${newEmail} is kept in the outbox`)).toBeVisible();
  await page.goto(await mailedLink(sql, newEmail, 'VERIFY_EMAIL'));
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible();

  await page.goto('/Account');
  await expect(page.getByText(newEmail).first()).toBeVisible();
  const password = form(page, 'Password');
  await password.getByLabel('Current password').fill(PASSWORD);
  await password.getByLabel('New password').fill('Quiet-orchard-19');
  await expect(password.getByText('Password strength: Strong')).toBeVisible();
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. Your other sessions are ended.')).toBeVisible();
  await signOut(page);
  await fillSignIn(page, newEmail, 'Quiet-orchard-19');
  await expect(page).toHaveURL('/properties');
});
