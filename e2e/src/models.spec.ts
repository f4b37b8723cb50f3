import { expectAccessible } from './support/accessible.ts';
import { ADMIN, expect, SUPER, signIn, test } from './support/test.ts';

test('a model is found by a typo and gets a life of its own', async ({ page, sql }) => {
  await signIn(page, SUPER, '/admin/models');
  await page.getByRole('searchbox', { name: 'Find models' }).fill('WRT318FZDV');
  await page.getByRole('row', { name: /WRT318FZDW/ }).click();
  const form = page.getByRole('form', { name: 'Model' });
  await form.getByLabel('Life, years').fill('14');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('WRT318FZDW saved.')).toBeVisible();
  const stored = await sql(`select eul_years::float8 as life from model where name = 'WRT318FZDW'`);
  expect(stored).toEqual([{ life: 14 }]);
});

test('the filter for what is missing hides what is complete', async ({ page }) => {
  await signIn(page, ADMIN, '/admin/models?gap=warranty');
  await expect(page.getByText('No model fits the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('row', { name: /WRT318FZDW/ })).toBeVisible();
});

test('a standard set says where any of several types is accepted, and a super user changes it', async ({
  page,
  sql,
}) => {
  await signIn(page, SUPER, '/admin/models?show=sets');
  const set = page.getByRole('region', { name: 'Amenity' });
  await set.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Add an entry' }).click();
  const entry = page.getByRole('group', { name: 'Entry 1' });
  for (const name of ['Fitness equipment', 'Pool equipment']) {
    await entry.getByRole('combobox').fill(name);
    await page.getByRole('option', { name }).click();
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(set.getByText('One of: Fitness equipment, Pool equipment')).toBeVisible();
  const stored = await sql(
    `select t.key, o.key as other from standard_item_alternative a join item_type t on t.id = a.item_type_id
     join item_type o on o.id = a.alternative_item_type_id join area_type r on r.id = a.area_type_id where r.name = 'Amenity'`,
  );
  expect(stored).toEqual([{ key: 'fitness-equipment', other: 'pool-equipment' }]);
});

for (const show of ['models', 'types', 'sets'])
  test(`the ${show} view can be used by everybody`, async ({ page }) => {
    await signIn(page, SUPER, `/admin/models?show=${show}`);
    await expect(page.getByRole('group', { name: 'Show' })).toBeVisible();
    await expectAccessible(page, show);
  });
