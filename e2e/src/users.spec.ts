import { expectAccessible } from './support/accessible.ts';
import { addPerson, pathOf } from './support/people.ts';
import { ADMIN, expect, MANAGER, SUPER, signIn, test } from './support/test.ts';

test('a guest joins by the link of a mail, works at the property given, and loses what is taken at once', async ({
  page,
  newContext,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 4(01|04)/);
  const email = 'guest@users.example';
  await signIn(page, ADMIN, '/admin/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('complementary', { name: 'Invite' });
  await invite.getByLabel('Email').fill(email);
  await invite.getByRole('checkbox', { name: 'Orchard Gate' }).check();
  await expectAccessible(page, 'the invitation', 'aside');
  await invite.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(/^Kept in the outbox: no mail server is set up/)).toBeVisible();
  const [mail] = await sql<{ link: string }>('select secret as link from outbox where recipient = $1', [email]);
  const link = mail?.link ?? '';

  const guest = await (await newContext()).newPage();
  await guest.goto(pathOf(link));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Dana Whitlock invites you to Harbor Residential.');
  await guest.getByLabel('First name').fill('Gil');
  await guest.getByLabel('Last name').fill('Guest');
  await guest.getByLabel('Password', { exact: true }).fill('Quiet-orchard-19');
  await guest.getByRole('checkbox', { name: 'I accept the licence agreement' }).check();
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(guest).toHaveURL('/properties');
  await expect(guest.getByRole('row', { name: /Orchard Gate/ })).toBeVisible();
  await expect(guest.getByRole('row', { name: /Lindenholt/ })).toHaveCount(0);

  await page.goto('/admin/users?q=gil');
  await page.getByRole('row', { name: /Gil Guest/ }).click();
  const person = page.getByRole('complementary', { name: 'Person' });
  await person.getByLabel(/^Role at/).selectOption('3');
  await person.getByRole('checkbox', { name: 'Orchard Gate' }).uncheck();
  await person.getByRole('checkbox', { name: 'Lindenholt' }).check();
  await expectAccessible(page, 'the person', 'aside');
  await person.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Gil Guest.*Manager/ })).toBeVisible();
  await guest.waitForTimeout(1_000);
  await guest.reload();
  await expect(guest.getByRole('row', { name: /Lindenholt/ })).toBeVisible();
  await expect(guest.getByRole('row', { name: /Orchard Gate/ })).toHaveCount(0);

  await page.getByRole('row', { name: /Gil Guest/ }).click();
  await person.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Gil Guest is archived')).toBeVisible();
  await expect(page.getByText('No person fits the filters')).toBeVisible();
  await guest.waitForTimeout(1_000);
  await guest.reload();
  await expect(guest).toHaveURL('/login');

  await page.getByRole('button', { name: 'Archived' }).click();
  await page.getByRole('row', { name: /Gil Guest/ }).click();
  const archived = page.getByRole('complementary', { name: 'Archived person' });
  await archived.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Gil Guest is back, with the rights from before.')).toBeVisible();
});

test('a super user hands over a link, renews it and revokes it', async ({ page, newContext, trouble }) => {
  trouble.expectSome(/status of 422/);
  const email = 'second@users.example';
  await signIn(page, SUPER, '/admin/users?open=invite');
  const invite = page.getByRole('complementary', { name: 'Invite' });
  await invite.getByLabel('Email').fill(email);
  await invite.getByLabel('How it gets there').selectOption('LINK');
  await invite.getByRole('button', { name: 'Invite' }).click();
  const first = (await invite.getByText(/#token=/).textContent()) ?? '';
  await page.goto('/admin/users?show=invitations');
  await page.getByRole('button', { name: `New link: ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: `Invitation for ${email}` });
  const second = (await dialog.getByText(/#token=/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();

  const guest = await (await newContext()).newPage();
  await guest.goto(pathOf(first));
  await expect(guest.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible();
  await guest.goto('/login');
  await guest.goto(pathOf(second));
  await expect(guest.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await page.getByRole('button', { name: `Revoke: ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${email}.*Revoked`) })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible();
});

test('an administrator views as somebody else under a banner, cannot change anything, and returns', async ({
  page,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 403/);
  const [luis] = await sql<{ id: number }>('select id from app_user where email = $1', [MANAGER]);
  await signIn(page, ADMIN, `/admin/users?user=${luis?.id}`);
  await page.getByRole('button', { name: 'View as' }).click();
  const banner = page.getByRole('region', { name: 'Viewing as somebody else' });
  await expect(banner).toContainText('You see Lintel as Luis Ortega does.');
  await expect(page).toHaveURL('/properties');
  await expect(page.getByRole('row', { name: /Orchard Gate/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /The Kestrel/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Admin' })).toHaveCount(0);
  await expectAccessible(page, 'reading as somebody else', 'body');

  await page.goto('/Account');
  await page.getByLabel('First name').fill('Not Luis');
  await page.getByRole('form', { name: 'Name and phone' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('form', { name: 'Name and phone' }).getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Luis');

  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('button', { name: /^Dana Whitlock,.* account menu$/ })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('two administrators change one person: the second sees a notice and loses nothing', async ({
  page,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 412/);
  const userId = await addPerson(sql, { email: 'both@users.example', firstName: 'Bo', property: 'Orchard Gate' });
  await signIn(page, ADMIN, `/admin/users?user=${userId}`);
  const person = page.getByRole('complementary', { name: 'Person' });
  await person.getByRole('checkbox', { name: 'Lindenholt' }).check();
  await sql(`update app_user set title = 'Changed meanwhile', version = version + 1 where id = $1`, [userId]);
  await person.getByRole('button', { name: 'Save' }).click();
  await expect(person.getByText('Somebody else changed this since you opened it')).toBeVisible();
  await person.getByRole('button', { name: 'Get the newest version' }).click();
  await expect(person.getByRole('checkbox', { name: 'Lindenholt' })).toBeChecked();
  await person.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/The rights of Bo Haddad are saved/)).toBeVisible();
});
