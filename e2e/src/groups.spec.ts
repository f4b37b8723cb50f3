import { expectAccessible } from './support/accessible.ts';
import { addPerson } from './support/people.ts';
import { ADMIN, expect, signIn, test } from './support/test.ts';

test('a group gives its properties to its people, says beforehand who gains what, and removes them when archived', async ({
  page,
  newContext,
  sql,
}) => {
  const email = 'member@groups.example';
  await addPerson(sql, { email, firstName: 'Mira', property: 'Orchard Gate' });
  await signIn(page, ADMIN, '/admin/groups');
  await page.getByRole('button', { name: 'New group' }).click();
  const drawer = page.getByRole('complementary', { name: 'New group' });
  await drawer.getByLabel('Name').fill('East side');
  const properties = drawer.getByRole('group', { name: 'Properties' });
  await properties.getByRole('checkbox', { name: 'Orchard Gate' }).check();
  await properties.getByRole('checkbox', { name: 'The Kestrel' }).check();
  await drawer
    .getByRole('group', { name: 'People' })
    .getByRole('checkbox', { name: /Mira Haddad/ })
    .check();
  const effects = drawer.getByRole('region', { name: 'What saving changes' });
  await expect(effects).toContainText('Mira Haddad gains The Kestrel; has Orchard Gate already.');
  await expectAccessible(page, 'a new group', 'aside');
  await drawer.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('The group East side is active now.')).toBeVisible();
  await expect(page.getByRole('row', { name: /East side.*Member/ })).toBeVisible();

  const member = await (await newContext()).newPage();
  await signIn(member, email);
  await expect(member.getByRole('row', { name: /The Kestrel/ })).toBeVisible();

  await page.getByRole('row', { name: /East side/ }).click();
  const group = page.getByRole('complementary', { name: 'Permission group' });
  await group.getByRole('group', { name: 'Properties' }).getByRole('checkbox', { name: 'Orchard Gate' }).uncheck();
  await group.getByRole('group', { name: 'Properties' }).getByRole('checkbox', { name: 'Lindenholt' }).check();
  await expect(group.getByRole('region', { name: 'What saving changes' })).toContainText(
    'Mira Haddad gains Lindenholt; keeps Orchard Gate in other ways.',
  );
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The group East side is saved and active.')).toBeVisible();
  await member.waitForTimeout(1_000);
  await member.reload();
  await expect(member.getByRole('row', { name: /Lindenholt/ })).toBeVisible();
  await expect(member.getByRole('row', { name: /Orchard Gate/ })).toBeVisible();

  await page.getByRole('row', { name: /East side/ }).click();
  await group.getByRole('button', { name: 'Archive the group' }).click();
  await page.getByRole('alertdialog', { name: 'Archive East side?' }).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('East side is archived')).toBeVisible();
  await member.waitForTimeout(1_000);
  await member.reload();
  await expect(member.getByRole('row', { name: /Orchard Gate/ })).toBeVisible();
  await expect(member.getByRole('row', { name: /The Kestrel/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Archived' }).click();
  await page.getByRole('row', { name: /East side/ }).click();
  const archived = page.getByRole('complementary', { name: 'Archived group' });
  await archived.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The group East side is active again.')).toBeVisible();
});
