import { addPerson, mailedLink, pathOf, signOut } from './support/people.ts';
import { ADMIN, expect, fillSignIn, PASSWORD, signIn, test } from './support/test.ts';

const NEW_PASSWORD = 'Quiet-orchard-19';

test('a forgotten password is reset by the link in the mail, which ends every session and works once', async ({
  page,
  newContext,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 401/);
  const email = 'forgot@reset.example';
  await addPerson(sql, { email, property: 'Orchard Gate' });
  const elsewhere = await (await newContext()).newPage();
  await signIn(elsewhere, email, '/Contacts');

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  // The sign-in page, whose email field has the same name, stays until this one is there.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@reset.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  const answer = page.getByText(/belongs to an account, a link is kept in the outbox/);
  await expect(answer).toBeVisible();
  const forNobody = (await answer.textContent())?.replace('nobody@reset.example', '');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(answer).toBeVisible();
  expect((await answer.textContent())?.replace(email, '')).toBe(forNobody);

  const link = await mailedLink(sql, email, 'RESET_PASSWORD');
  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page).toHaveURL('/properties');
  await expect(page.getByRole('button', { name: /^Noor Haddad,.* account menu$/ })).toBeVisible();

  await elsewhere.waitForTimeout(1_100);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await fillSignIn(elsewhere, email, PASSWORD);
  await expect(elsewhere.getByRole('alert')).toContainText('Email or password is wrong.');

  await signOut(page);
  await page.goto(link);
  await page.getByLabel('New password').fill('Another-orchard-20');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});

test('without mail, an administrator hands over a link', async ({ page, newContext, sql, trouble }) => {
  trouble.expectSome(/status of 401/);
  const email = 'handed@reset.example';
  const userId = await addPerson(sql, { email, firstName: 'Ines', property: 'Orchard Gate' });
  await signIn(page, ADMIN, `/admin/users?user=${userId}`);
  await page.getByRole('button', { name: 'Reset link' }).click();
  const handOver = page.getByRole('region', { name: 'Reset link for Ines Haddad' });
  const link = (await handOver.getByText(/#token=/).textContent()) ?? '';

  const person = await (await newContext()).newPage();
  await person.goto(pathOf(link));
  await person.getByLabel('New password').fill(NEW_PASSWORD);
  await person.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(person).toHaveURL('/properties');
});
