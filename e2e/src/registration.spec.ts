import { expectAccessible } from './support/accessible.ts';
import { mailedLink, signOut } from './support/people.ts';
import { expect, fillSignIn, MEMBER, SUPER, signIn, test } from './support/test.ts';

const EMAIL = 'new.person@register.example';
const NEW_PASSWORD = 'Quiet-orchard-19';

test.describe.configure({ mode: 'serial' });

test('while registration is closed the page says who invites people', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Accounts here are by invitation' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
});

test('from an open registration by the link in the mail to the first sign-in', async ({
  page,
  newContext,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 401/);
  const superPage = await (await newContext()).newPage();
  await signIn(superPage, SUPER, '/admin/users?open=rules');
  const setRegistration = async (isOpen: boolean) => {
    if (!isOpen) await superPage.goto('/admin/users?open=rules');
    await superPage.getByRole('checkbox', { name: 'Anybody may register' }).setChecked(isOpen);
    await superPage.getByRole('button', { name: 'Save' }).click();
    await expect(superPage.getByText('The sign-in rules are saved.')).toBeVisible();
  };
  await setRegistration(true);
  try {
    await page.goto('/register');
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Last name').fill('Haddad');
    await page.getByLabel('Email').fill(MEMBER);
    await page.getByLabel('Password', { exact: true }).fill('alllowercase');
    await expect(page.getByText('This address has an account already.')).toBeVisible();
    await page.getByLabel('Email').fill(EMAIL);
    const licence = page.getByRole('region', { name: 'Licence agreement' });
    expect((await licence.boundingBox())?.height).toBeLessThanOrEqual(200);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(/^Mix at least three of/)).toBeVisible();
    await expect(page.getByText('This field is required')).toBeVisible();
    await expectAccessible(page, 'the registration with its errors');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await expect(page.getByText('Password strength: Strong')).toBeVisible();
    await page.getByRole('checkbox', { name: 'I accept the licence agreement' }).check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(`the link that confirms ${EMAIL} is kept in the outbox`)).toBeVisible();
  } finally {
    await setRegistration(false);
  }

  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await fillSignIn(page, EMAIL, NEW_PASSWORD);
  await expect(page.getByRole('alert')).toContainText('Index Failed, please try again');

  const link = await mailedLink(sql, EMAIL, 'VERIFY_EMAIL');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await fillSignIn(page, EMAIL, NEW_PASSWORD);
  await expect(page).toHaveURL('/properties');
  await expect(page.getByRole('button', { name: /^Noor Haddad,.* account menu$/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const [made] = await sql(
    `select is_super_user as "isSuper", (select count(*)::int from membership m where m.user_id = u.id) as memberships
     from app_user u where email = $1`,
    [EMAIL],
  );
  expect(made).toEqual({ isSuper: false, memberships: 0 });

  await signOut(page);
  trouble.expectSome(/status of 422/);
  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});
