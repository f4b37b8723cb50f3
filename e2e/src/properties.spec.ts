import { capitalSums, dollars } from './support/report-sql.ts';
import { expect, OTHER_ADMIN, signIn, test, VIEWER } from './support/test.ts';

test('the portfolio’s figures are the sums over its properties’ stored facts', async ({ page, sql }) => {
  const properties = await sql<{ id: number; units: number }>(
    `select p.id, (select count(*)::int from unit u where u.property_id = p.id and u.archived_at is null) as units
     from property p join organization o on o.id = p.organization_id
     where o.name = 'Other Homes' and p.archived_at is null`,
  );
  const sums = await Promise.all(properties.map(({ id }) => capitalSums(sql, id)));
  const total = (key: keyof (typeof sums)[number]) => sums.reduce((sum, each) => sum + each[key], 0);
  await signIn(page, OTHER_ADMIN);
  const figures = page.getByLabel('Figures of these properties');
  const aci = ((total('backlogCents') / total('valueCents')) * 100).toFixed(1);
  await expect(figures).toContainText(`Condition index (ACI)?${aci}%`);
  await expect(figures).toContainText(`Backlog?${dollars(total('backlogCents'))}${total('backlogItems')} items past`);
  await expect(figures).toContainText(dollars(total('backlogCents') + total('thisYearCents')));
  await expect(figures).toContainText(`Replacement value?${dollars(total('valueCents'))}`);
  await expect(figures).toContainText(`Items recorded?${total('items')}`);
  const units = properties.reduce((sum, each) => sum + each.units, 0);
  await expect(
    page.getByText(`${properties.length} properties, ${units} units, ${total('items')} items.`),
  ).toBeVisible();
});

test('filters and order are kept in the address, survive a reload, and say what they hide', async ({ page }) => {
  await signIn(page, VIEWER);
  const rows = page.getByRole('table', { name: 'Properties' }).getByRole('row');
  await page.getByRole('searchbox', { name: 'Find a property' }).fill('kestrel');
  await expect(page).toHaveURL(/q=kestrel/);
  await expect(rows.filter({ hasText: 'The Kestrel' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Orchard Gate' })).toHaveCount(0);
  await page.reload();
  await expect(rows.filter({ hasText: 'The Kestrel' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Orchard Gate' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find a property' }).fill('zzzz');
  await expect(page.getByText('Text ‘zzzz’ hides all')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Text ‘zzzz’' }).click();
  await expect(rows.filter({ hasText: 'Orchard Gate' })).toBeVisible();

  const units = page.getByRole('columnheader', { name: /^Units/ });
  await units.getByRole('button').first().click();
  await expect(units).toHaveAttribute('aria-sort', /^(ascending|descending)$/);
  await expect(page).toHaveURL(/sort=-?units/);
  const address = page.url();
  const order = await rows.allTextContents();
  await page.reload();
  await expect(rows.filter({ hasText: 'Orchard Gate' })).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await rows.allTextContents()).toEqual(order);
});

test('two chosen properties are shown side by side, and a row opens its property', async ({ page }) => {
  await signIn(page, VIEWER);
  // the address holds the choice, so that a box is ticked a moment after the click
  for (const name of ['Compare Orchard Gate', 'Compare Lindenholt']) {
    await page.getByRole('checkbox', { name }).click();
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Compare 2 chosen' }).click();
  await expect(page).toHaveURL(/as=compare/);
  await expect(page.getByRole('main')).toContainText('Orchard Gate');
  await expect(page.getByRole('main')).toContainText('Lindenholt');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Table' }).click();
  await page.getByRole('table', { name: 'Properties' }).getByRole('link', { name: 'Lindenholt' }).click();
  await expect(page).toHaveURL(/\/properties\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lindenholt' })).toBeVisible();
});

test('a viewer is offered nothing that adds a property, an administrator adds one', async ({ page, newContext }, {
  repeatEachIndex,
}) => {
  const name = `Willow Bend ${repeatEachIndex + 1}`;
  await signIn(page, VIEWER);
  await expect(page.getByRole('table', { name: 'Properties' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add property' })).toHaveCount(0);

  const admin = await (await newContext()).newPage();
  await signIn(admin, OTHER_ADMIN);
  await admin.getByRole('button', { name: 'Add property' }).click();
  const form = admin.getByRole('form', { name: 'New property' });
  await form.getByRole('button', { name: 'Add property' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Year built').fill('1998');
  await form.getByRole('button', { name: 'Add property' }).click();
  await expect(admin.getByText(`${name} is added`)).toBeVisible();
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(admin.getByText('No units yet')).toBeVisible();
});
