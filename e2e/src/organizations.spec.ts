import { expectAccessible } from './support/accessible.ts';
import { ownPlace } from './support/own-place.ts';
import { ADMIN, expect, SUPER, signIn, test } from './support/test.ts';

const ADDRESS = '/admin/organizations';

test('a super user adds an organization, changes its settings, archives it by its name and restores it', async ({
  page,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 409/);
  await signIn(page, SUPER, ADDRESS);
  await page.getByRole('button', { name: 'Add organization' }).click();
  const adding = page.getByRole('form', { name: 'New organization' });
  await adding.getByLabel('Name').fill('Harbor Residential');
  await adding.getByLabel('Inflation, % per year').fill('4.1');
  await test.step('a name that is taken is reported, and nothing typed is lost', async () => {
    await adding.getByRole('button', { name: 'Add organization' }).click();
    await expect(adding.getByRole('alert')).toContainText('Unable to add organization');
    await expect(adding.getByLabel('Inflation, % per year')).toHaveValue('4.1');
  });
  await adding.getByLabel('Name').fill('Quay Homes');
  await adding.getByRole('button', { name: 'Add organization' }).click();
  const drawer = page.getByRole('complementary', { name: 'Organization' });
  await expect(drawer.getByRole('heading', { name: 'Quay Homes' })).toBeVisible();
  await expect(drawer).toContainText('4.1%');
  await expect(page.getByRole('table', { name: 'Organizations' })).toContainText('Quay Homes');

  await drawer.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('form', { name: 'Organization' });
  await editing.getByLabel('Name').fill('Quay Living');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Quay Living saved')).toBeVisible();

  await drawer.getByRole('button', { name: 'Archive' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Archive Quay Living?' });
  await expect(confirm.getByRole('button', { name: 'Archive' })).toBeDisabled();
  await confirm.getByLabel('Type Quay Living to go on').fill('Quay Living');
  await confirm.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Quay Living is archived')).toBeVisible();
  const table = page.getByRole('table', { name: 'Organizations' });
  await expect(table.getByText('Quay Living')).toHaveCount(0);
  await page.getByRole('button', { name: 'Include archived' }).click();
  await table.getByText('Quay Living').click();
  await drawer.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Quay Living is back')).toBeVisible();
  const kept = await sql(
    "select inflation::float8 as inflation, archived_at from organization where name = 'Quay Living'",
  );
  expect(kept).toEqual([{ inflation: 0.041, archived_at: null }]);
});

test('a property moves to another organization, after a list of what will happen, and back', async ({ page, sql }) => {
  const name = 'Ferry Court';
  const id = await ownPlace(sql, 'Ferry Homes', name);
  await sql(`insert into organization (name) values ('Harbor Ferries')`);
  const where = () =>
    sql<{ owner: string; units: number; items: number }>(
      `select o.name as owner, (select count(*)::int from unit u where u.organization_id = o.id and u.property_id = p.id) as units,
         (select count(*)::int from item i where i.organization_id = o.id and i.property_id = p.id) as items
       from property p join organization o on o.id = p.organization_id where p.id = $1`,
      [id],
    );
  const moveTo = async (from: string, to: string) => {
    await page.getByRole('table', { name: 'Organizations' }).getByText(from, { exact: true }).click();
    await page.getByRole('button', { name: `Move ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Move ${name} to another organization` });
    await dialog.getByLabel('To').selectOption({ label: to });
    await expect(dialog.getByRole('list', { name: 'What will happen' })).toContainText(`Everybody in ${from} loses it`);
    await dialog.getByRole('button', { name: `Move to ${to}` }).click();
    await expect(page.getByText(`${name} now belongs to ${to}`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Move ${name}` })).toHaveCount(0);
  };
  await signIn(page, SUPER, ADDRESS);
  await moveTo('Ferry Homes', 'Harbor Ferries');
  expect(await where()).toEqual([{ owner: 'Harbor Ferries', units: 12, items: 24 }]);
  await moveTo('Harbor Ferries', 'Ferry Homes');
  expect(await where()).toEqual([{ owner: 'Ferry Homes', units: 12, items: 24 }]);
});

test('the search forgives a typo and looks at properties too; an administrator sees only their own', async ({
  page,
}) => {
  await signIn(page, ADMIN, ADDRESS);
  const table = page.getByRole('table', { name: 'Organizations' });
  await expect(table.getByText('Harbor Residential')).toBeVisible();
  await expect(table.getByText('Harbor Ferries')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add organization' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find an organization' }).fill('orchrd gate');
  await expect(table.getByText('Orchard Gate')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find an organization' }).fill('zebra');
  await expect(page.getByText('Text ‘zebra’ hides all 1 organization')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await table.getByText('Harbor Residential').click();
  await expect(page.getByRole('complementary', { name: 'Organization' })).toContainText('Budget year begins in');
  await expectAccessible(page, 'organizations with a drawer', 'body');
});
