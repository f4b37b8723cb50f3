import { expectAccessible, expectViewsAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { ADMIN, expect, SUPER, signIn, test } from './support/test.ts';

test('two manufacturers are merged with their models and items, and separated again by Undo', async ({ page, sql }) => {
  await signIn(page, SUPER, '/admin/manufacturers');
  const [newest] = await sql<{ id: number }>('select max(id) as id from item');
  const before = await ofTheTwo(sql, newest?.id);
  await page.getByRole('searchbox', { name: 'Find manufacturers' }).fill('hotpiont');
  await expect(page.getByRole('row', { name: /Amana/ })).toHaveCount(0);
  await page.getByRole('row', { name: /Hotpoint/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Manufacturer' });
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  await drawer.getByRole('combobox', { name: 'Merge into' }).fill('GE');
  await page.getByRole('option', { name: /^GE shared/ }).click();
  await expect(drawer.getByText(/items in \d organizations? get GE/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Merge into GE' }).click();
  await expect(page.getByText(/Hotpoint was merged into GE/)).toBeVisible();
  const [left] = await sql<{ items: number }>(
    `select count(*)::int as items from item i join manufacturer m on m.id = i.manufacturer_id where m.name = 'Hotpoint'`,
  );
  expect(left?.items).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Hotpoint and GE are separate again, as before the merge.')).toBeVisible();
  expect(await ofTheTwo(sql, newest?.id)).toEqual(before);
  await page.getByRole('button', { name: 'Merges' }).click();
  await expect(page.getByRole('row', { name: /Hotpoint into GE/ })).toContainText('Undone');
});

test('a manufacturer is added with its aliases, and a name that is taken is refused with the reason', async ({
  page,
  trouble,
}) => {
  trouble.expectSome(/status of 4(09|22)/);
  await signIn(page, SUPER, '/admin/manufacturers');
  await page.getByRole('button', { name: 'Add manufacturer' }).click();
  const form = page.getByRole('form', { name: 'Manufacturer' });
  await form.getByLabel('Name').fill('general electric');
  await form.getByRole('button', { name: 'Add manufacturer' }).click();
  await expect(form.getByRole('alert')).toContainText('is GE already');
  await form.getByLabel('Name').fill('Thermador');
  await form.getByLabel('Also known as').fill('Thermadore');
  await form.getByRole('button', { name: 'Add manufacturer' }).click();
  await expect(page.getByText('Thermador added.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Thermadore/ })).toBeVisible();
});

test('an administrator reads the shared manufacturers, adds one of their organization, merges it into a shared one and undoes that', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/admin/manufacturers');
  await page.getByRole('row', { name: /Hotpoint/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Manufacturer' });
  await expect(drawer.getByText('Only a super user can change it')).toBeVisible();
  await expectAccessible(page, 'a shared manufacturer, read only');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Add manufacturer' }).click();
  const form = page.getByRole('form', { name: 'Manufacturer' });
  await form.getByLabel('Name').fill('Quayside Works');
  await form.getByRole('button', { name: 'Add manufacturer' }).click();
  await page.getByRole('row', { name: /Quayside Works.*Harbor Residential/ }).click();
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  await drawer.getByRole('combobox', { name: 'Merge into' }).fill('Hotpoint');
  await page.getByRole('option', { name: /^Hotpoint/ }).click();
  await expect(drawer.getByText('0 items get Hotpoint')).toBeVisible();
  await expectAccessible(page, 'the merge form');
  await drawer.getByRole('button', { name: 'Merge into Hotpoint' }).click();
  await expect(page.getByText(/Quayside Works was merged into Hotpoint/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Quayside Works and Hotpoint are separate again, as before the merge.')).toBeVisible();
  await page.getByRole('button', { name: 'Merges' }).click();
  await expect(page.getByRole('row', { name: /Quayside Works into Hotpoint.*Harbor Residential/ })).toContainText(
    'Undone',
  );
});

test('each view can be used by everybody', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, SUPER, '/admin/manufacturers');
  await expectViewsAccessible(page, ['List', 'Likely duplicates', 'Merges']);
});

/** Which items are of either manufacturer and of which model, of those that were there before the merge: other journeys add some. */
function ofTheTwo(sql: Sql, newest = 0): Promise<unknown[]> {
  return sql(
    `select m.name as manufacturer, i.model_id as model, count(*)::int as items, sum(i.id)::text as ids
     from item i join manufacturer m on m.id = i.manufacturer_id and m.name in ('Hotpoint', 'GE') where i.id <= $1 group by 1, 2 order by 1, 2`,
    [newest],
  );
}
