import { expectAccessible } from './support/accessible.ts';
import { expect, OTHER_ADMIN, signIn, test, undoOf } from './support/test.ts';

test('a property gets its facts, managers and own prices, and its costs change at once', async ({ page, sql }) => {
  const [place] = await sql<{ id: number; organizationId: number }>(
    `select p.id, p.organization_id as "organizationId" from property p join organization o on o.id = p.organization_id
     where o.name = 'Other Homes' and p.name = 'Mercer Hill'`,
  );
  await signIn(page, OTHER_ADMIN, `/properties/${place?.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Property' });
  await form.getByLabel('State').selectOption('DC');
  await form.getByLabel('Year built').fill('1999');
  await form.getByLabel('Time zone').selectOption({ label: 'Central' });
  await form.getByLabel('Regional manager').selectOption({ label: 'Olivia Brandt' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Property saved')).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'About this property' });
  await expect(rail).toContainText('Olivia Brandt');
  await expect(rail).toContainText('1999');
  const saved = await sql('select state, timezone from property where id = $1', [place?.id]);
  expect(saved).toEqual([{ state: 'DC', timezone: 'America/Chicago' }]);

  await page.getByRole('button', { name: 'Own prices' }).click();
  const prices = page.getByRole('form', { name: 'Own prices' });
  await prices.getByLabel('Add a price for').selectOption({ label: 'Refrigerator' });
  await prices.getByLabel('Refrigerator, $').fill('1,234.50');
  await prices.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices saved')).toBeVisible();
  const costs = await sql(
    'select unit_cost_cents from property_item_type where property_id = $1 and unit_cost_cents is not null',
    [place?.id],
  );
  expect(costs).toEqual([{ unit_cost_cents: 123_450 }]);
  await expectAccessible(page, 'a property', 'body');
});

test('a building is added, renamed, archived both ways and restored, and a unit too', async ({ page, sql }) => {
  await signIn(page, OTHER_ADMIN);
  await page.getByRole('button', { name: 'Add property' }).click();
  const adding = page.getByRole('form', { name: 'New property' });
  await adding.getByLabel('Name').fill('Cedar Yard');
  await adding.getByLabel('State').selectOption('HI');
  await expect(adding.getByLabel('Time zone')).toContainText('Hawaii, from its state');
  await adding.getByRole('button', { name: 'Add property' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cedar Yard' })).toBeVisible();
  expect(await sql(`select timezone from property where name = 'Cedar Yard'`)).toEqual([
    { timezone: 'Pacific/Honolulu' },
  ]);
  const parts = page.getByRole('navigation', { name: 'Parts of the property' });

  await parts.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Add building' }).click();
  const building = page.getByRole('form', { name: 'New building' });
  await building.getByLabel('Name').fill('Nort');
  await building.getByRole('button', { name: 'Add building' }).click();
  await page.getByRole('button', { name: 'Edit building Nort' }).click();
  const editing = page.getByRole('form', { name: 'Building' });
  await editing.getByLabel('Name').fill('North');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Building North saved')).toBeVisible();

  await parts.getByRole('link', { name: 'Buildings & units' }).click();
  for (const name of ['1', '2']) {
    await page.getByRole('button', { name: 'Add unit' }).click();
    const unit = page.getByRole('form', { name: 'New unit' });
    await unit.getByLabel('Name').fill(name);
    await unit.getByLabel('Building').selectOption({ label: 'North' });
    await unit.getByLabel('Kind of area').selectOption({ label: 'Unit interior' });
    await unit.getByRole('button', { name: 'Add unit' }).click();
    await expect(page.getByText(`Unit ${name} is added`)).toBeVisible();
  }
  const buildings = () =>
    sql(
      `select u.name, b.name as building from property p join unit u on u.property_id = p.id and u.archived_at is null
         left join building b on b.id = u.building_id where p.name = 'Cedar Yard' order by u.name`,
    );

  await test.step('the building alone: its units stay, and return to it', async () => {
    await parts.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Edit building North' }).click();
    await page.getByRole('button', { name: 'Archive building only' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('Building North is archived')).toBeVisible();
    expect(await buildings()).toEqual([
      { name: '1', building: null },
      { name: '2', building: null },
    ]);
    await undoOf(page, 'Building North is archived').click();
    await expect(page.getByText('Building North is back')).toBeVisible();
    expect(await buildings()).toEqual([
      { name: '1', building: 'North' },
      { name: '2', building: 'North' },
    ]);
  });

  await test.step('with its units: all of it goes, and comes back from the archive', async () => {
    await page.getByRole('button', { name: 'Edit building North' }).click();
    await page.getByRole('button', { name: 'Archive with units' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText('This archives 2 units and 0 items with the building');
    await confirm.getByRole('button', { name: 'Archive' }).click();
    await expect.poll(buildings).toEqual([]);
    await parts.getByRole('link', { name: 'Buildings & units' }).click();
    await page.getByRole('button', { name: 'Archived' }).click();
    await page.getByRole('button', { name: 'Restore Building North' }).click();
    await expect.poll(async () => (await buildings()).length).toBe(2);
    await page.getByRole('button', { name: 'Close details' }).click();
  });

  await test.step('a unit is archived from its own page and restored', async () => {
    await page.getByRole('table', { name: 'Units' }).getByRole('link', { name: '2', exact: true }).click();
    await page.getByRole('button', { name: 'Edit unit' }).click();
    await page.getByRole('button', { name: 'Archive unit' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('Unit 2 is archived')).toBeVisible();
    await undoOf(page, 'Unit 2 is archived').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Unit 2' })).toBeVisible();
  });
});
