import type { Locator } from '@playwright/test';
import { expect, OTHER_ADMIN, signIn, test, VIEWER } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

/** Both edges of a long table are in the window, whichever of its rows are. */
async function expectHeadAndTotals(table: Locator): Promise<void> {
  await expect(table.getByRole('columnheader').first()).toBeInViewport({ ratio: 0.9 });
  await expect(table.getByRole('row').last().getByRole('cell').first()).toBeInViewport({ ratio: 0.9 });
}

test('a property shows its buildings, its units, its items and what changed', ({ page, sql }) =>
  undisturbed(sql, 'Orchard Gate', async () => {
    const [facts] = await sql<{ id: number; units: number; buildings: number; items: number }>(
      `select p.id,
       (select count(*)::int from unit u where u.property_id = p.id and u.archived_at is null) as units,
       (select count(*)::int from building b where b.property_id = p.id and b.archived_at is null) as buildings,
       (select count(*)::int from item i where i.property_id = p.id and i.status = 'ACTIVE' and i.archived_at is null) as items
     from property p where p.name = 'Orchard Gate'`,
    );
    await signIn(page, VIEWER, `/properties/${facts?.id}`);
    await expect(
      page.getByText(
        `${facts?.buildings} buildings, ${facts?.units} units, ${facts?.items.toLocaleString('en-US')} items.`,
      ),
    ).toBeVisible();
    await expect(page.getByLabel('Figures of this property')).toContainText('Backlog');
    const parts = page.getByRole('navigation', { name: 'Parts of the property' });
    await parts.getByRole('link', { name: 'Buildings & units' }).click();
    await expect(page).toHaveURL(/tab=units/);
    await expect(page.getByRole('table', { name: 'Units' })).toBeVisible();
    await expect(page.getByText(`${facts?.units} of ${facts?.units}`, { exact: true })).toBeVisible();
    await parts.getByRole('link', { name: 'Items' }).click();
    const items = page.getByRole('table', { name: 'Items' });
    await expect(items.getByRole('row').last()).toContainText('whole filter');
    const more = page.getByRole('status').filter({ hasText: 'items shown' });
    const all = `${facts?.items.toLocaleString('en-US')} items`;
    await expect(more).toHaveText(`100 of ${all} shown.`);
    await expectHeadAndTotals(items);
    await items.getByRole('row').nth(20).scrollIntoViewIfNeeded();
    await expectHeadAndTotals(items);
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect(more).toHaveText(new RegExp(`^[2-9]00 of ${all} shown\\.$`));
    await page.setViewportSize({ width: 1024, height: 640 });
    await expectHeadAndTotals(items);
    await parts.getByRole('link', { name: 'Activity' }).click();
    await expect(page).toHaveURL(/tab=activity/);
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toHaveCount(0);
  }));

test('units are built by a pattern, a taken name gets (a), and the property is archived by its name and restored', async ({
  page,
}) => {
  await signIn(page, OTHER_ADMIN);
  await page.getByRole('button', { name: 'Add property' }).click();
  const adding = page.getByRole('form', { name: 'New property' });
  await adding.getByLabel('Name').fill('Fern Row');
  await adding.getByRole('button', { name: 'Add property' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fern Row' })).toBeVisible();

  await page.getByRole('button', { name: 'Build by pattern' }).click();
  const building = page.getByRole('form', { name: 'Build units' });
  await building.getByLabel('Buildings, one per line').fill('A\nB');
  await building.getByLabel('Floors').fill('2');
  await building.getByLabel('Units per floor').fill('3');
  await expect(building.getByRole('region', { name: 'Preview' })).toContainText('2 buildings, 12 units');
  await building.getByRole('button', { name: 'Build 12 units' }).click();
  await expect(page.getByText('2 buildings and 12 units are added')).toBeVisible();
  await expect(page.getByText('12 of 12', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add unit' }).click();
  const unit = page.getByRole('form', { name: 'New unit' });
  await unit.getByLabel('Name').fill('A101');
  await unit.getByRole('button', { name: 'Add unit' }).click();
  await expect(page.getByText('Added as A101(a): the name A101 was taken')).toBeVisible();
  await expect(page.getByText('13 of 13', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Archive Fern Row?' });
  await expect(confirm).toContainText('2 buildings, 13 units, 0 items');
  await expect(confirm.getByRole('button', { name: 'Archive' })).toBeDisabled();
  await confirm.getByLabel('Type Fern Row to go on').fill('Fern Row');
  await confirm.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Fern Row is archived')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Properties' }).getByRole('link', { name: 'Fern Row' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Fern Row is back')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Fern Row' })).toBeVisible();
});

test('edited by two people at once, the second sees a notice and loses nothing', async ({
  page,
  newContext,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 412/);
  const [property] = await sql<{ id: number }>(`select id from property where name = 'Birch Hill'`);
  const address = `/properties/${property?.id}`;
  const other = await (await newContext()).newPage();
  for (const tab of [page, other]) {
    await signIn(tab, OTHER_ADMIN, address);
    await tab.getByRole('button', { name: 'Edit', exact: true }).click();
  }
  const form = (tab: typeof page) => tab.getByRole('form', { name: 'Property' });
  await form(other).getByLabel('Address').fill('12 First Street');
  await form(other).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Property saved')).toBeVisible();

  await form(page).getByLabel('City').fill('Springfield');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page).getByRole('alert')).toContainText('Somebody else changed this since you opened it');
  await form(page).getByRole('button', { name: 'Get the newest version' }).click();
  await expect(form(page).getByLabel('Address')).toHaveValue('12 First Street');
  await expect(form(page).getByLabel('City')).toHaveValue('Springfield');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Property saved')).toBeVisible();
  const saved = await sql('select address, city from property where id = $1', [property?.id]);
  expect(saved).toEqual([{ address: '12 First Street', city: 'Springfield' }]);
});
