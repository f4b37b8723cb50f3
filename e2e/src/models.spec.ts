import type { Locator } from '@playwright/test';
import { expectAccessible, expectViewsAccessible } from './support/accessible.ts';
import { ownPlace } from './support/own-place.ts';
import { ADMIN, expect, SUPER, signIn, test } from './support/test.ts';

test('a model is found by a typo and gets a life of its own', async ({ page, sql }) => {
  await signIn(page, SUPER, '/admin/models');
  await page.getByRole('searchbox', { name: 'Find models' }).fill('WRT318FZDV');
  const rows = page.getByRole('row', { name: /^Select (?!all)/ });
  // why: a row moves when the answer to the search comes, and a press that began on it would end elsewhere
  await expect(rows).toHaveCount(1);
  await rows.filter({ hasText: 'WRT318FZDW' }).click();
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

test('each view can be used by everybody', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, SUPER, '/admin/models');
  await expectViewsAccessible(page, ['Models', 'Item types', 'Standard sets']);
});

test('two models get a life and terms at once: what changes is seen first, and taken back after', async ({
  page,
  sql,
}) => {
  const place = await ownPlace(sql, 'Own Models', 'Model Row');
  await signIn(page, SUPER, `/report/${place}/capital-assets?tab=models&sort=-count`);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all|.*without a model)/ });
  const [first, second] = [boxes.nth(0), boxes.nth(1)];
  const names = [await nameOf(first), await nameOf(second)];
  const stored = () =>
    sql(`select m.eul_years::float8 as life, (select count(*)::int from warranty_term t where t.model_id = m.id and t.cover = 'TANK'
      and t.archived_at is null) as tanks from model m where m.name in ('${names.join("', '")}') order by m.id`);
  const before = await stored();
  await first.press('Space');
  await second.press('Space');
  await page.getByRole('button', { name: 'Set life, price or terms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set life, price or terms of 2 models' });
  await expect(dialog.getByLabel('Expected life, years')).toBeFocused();
  await dialog.getByLabel('Expected life, years').fill('31');
  await dialog.getByLabel('Tank, months').fill('lifetime');
  await expectAccessible(page, 'values of models', '[role=dialog]');
  await dialog.getByRole('button', { name: 'See what changes' }).click();
  await expect(dialog.getByRole('status')).toContainText('2 models');
  await expect(dialog.getByRole('table')).toContainText('Items now');
  await expectAccessible(page, 'what changes', '[role=dialog]');
  expect(await stored()).toEqual(before);
  await dialog.getByRole('button', { name: 'Set for 2 models' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toEqual([
    { life: 31, tanks: 1 },
    { life: 31, tanks: 1 },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back: the models are as they were.')).toBeVisible();
  expect(await stored()).toEqual(before);
});

async function nameOf(box: Locator): Promise<string> {
  return ((await box.getAttribute('aria-label')) ?? '').replace('Select ', '');
}
