import { expectAccessible } from './support/accessible.ts';
import { capitalSums, dollars } from './support/report-sql.ts';
import { ADMIN, expect, OTHER_ADMIN, signIn, test, VIEWER } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

test('the portfolio’s figures are the sums over its properties’ stored facts', ({ page, sql }) =>
  undisturbed(sql, null, async () => {
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
  }));

test('the totals at the foot are the sums over the filtered properties, and a failure shows no figures', async ({
  page,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 503/);
  await undisturbed(sql, null, async () => {
    const properties = await sql<{ id: number; units: number }>(
      `select p.id, (select count(*)::int from unit u where u.property_id = p.id and u.archived_at is null) as units
     from property p join organization o on o.id = p.organization_id
     where o.name = 'Harbor Residential' and p.archived_at is null and p.state = 'WA'`,
    );
    const sums = await Promise.all(properties.map(({ id }) => capitalSums(sql, id)));
    const total = (key: keyof (typeof sums)[number]) => sums.reduce((sum, each) => sum + each[key], 0);
    const whole = (value: number) => value.toLocaleString('en-US');
    await signIn(page, VIEWER, '/properties?state=WA');
    const foot = page.getByRole('table', { name: 'Properties' }).getByRole('row').last();
    await expect(foot).toContainText(`All ${properties.length} properties`);
    for (const value of [
      whole(properties.reduce((sum, { units }) => sum + units, 0)),
      whole(total('items')),
      ((total('backlogCents') / total('valueCents')) * 100).toFixed(1),
      dollars(total('backlogCents') + total('thisYearCents')).slice(1),
      whole(total('backlogItems')),
    ])
      await expect(foot).toContainText(value);
  });

  await page.route('**/v1/portfolio/summary**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await expect(page.getByText('The properties could not be loaded')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/\$0|\b0 (units|items|properties)/);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
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
  // why: figures of the rows change while other journeys record
  const order = async () =>
    (await rows.allTextContents()).map(
      (text) => /Orchard Gate|Alder Court|Lindenholt|Wexford Mill|The Kestrel/.exec(text)?.[0],
    );
  const before = await order();
  await page.reload();
  await expect(rows.filter({ hasText: 'Orchard Gate' })).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await order()).toEqual(before);
});

test('two chosen properties are shown side by side, and a row opens its property', async ({ page }) => {
  await signIn(page, VIEWER);
  // the address holds the choice, so that a box is ticked a moment after the click
  for (const name of ['Choose Orchard Gate', 'Choose Lindenholt']) {
    await page.getByRole('checkbox', { name }).click();
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(/as=compare/);
  await expect(page.getByRole('main')).toContainText('Orchard Gate');
  await expect(page.getByRole('main')).toContainText('Lindenholt');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Table' }).click();
  await page.getByRole('table', { name: 'Properties' }).getByRole('link', { name: 'Lindenholt' }).click();
  await expect(page).toHaveURL(/\/properties\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lindenholt' })).toBeVisible();
});

test('an administrator gives several properties the same manager, and compares like with like', async ({
  page,
  sql,
}) => {
  await signIn(page, ADMIN);
  for (const name of ['Choose Orchard Gate', 'Choose Wexford Mill']) {
    await page.getByRole('checkbox', { name }).click();
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  }
  const chosen = page.getByRole('group', { name: 'Chosen properties' });
  await chosen.getByRole('button', { name: 'Assign managers' }).click();
  const form = page.getByRole('form', { name: 'Managers' });
  await expectAccessible(page, 'assign managers', 'aside');
  await form.getByLabel('Regional maintenance manager').selectOption({ label: 'Mike Okafor' });
  await form.getByRole('button', { name: 'Assign to 2 properties' }).click();
  await expect(page.getByText('Managers assigned: 2 properties changed.')).toBeVisible();
  const assigned = await sql<{ name: string }>(
    `select p.name from property p join app_user u on u.id = p.regional_maintenance_manager_id
     where u.email = 'member@lintel.example' order by p.name`,
  );
  expect(assigned.map(({ name }) => name)).toEqual(['Orchard Gate', 'Wexford Mill']);
  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Maintenance', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Wexford Mill/ })).toContainText('Mike Okafor');
  await sql(
    `update property set regional_maintenance_manager_id = (select id from app_user where email = 'manager@lintel.example')
     where regional_maintenance_manager_id = (select id from app_user where email = 'member@lintel.example')`,
  );

  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: /^Like for like/ }).click();
  await page.getByRole('menuitemradio', { name: 'The Kestrel' }).click();
  await expect(
    page.getByText(/^Like The Kestrel: built 2012 to 2032.*Left out: .*Alder Court \(1968, 164 units\)/),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Due this year per unit' }).getByRole('link')).toHaveText([
    'Lindenholt',
    'The Kestrel',
  ]);
  await expectAccessible(page, 'compare like for like');
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

test('open work is summed over the filter, and what warranties still owe leads to the repairs that can be claimed', async ({
  page,
  sql,
}) => {
  const open = page.getByLabel('Open work at these properties');
  const owed = open.getByText(/repairs? can still be claimed/);
  await undisturbed(sql, null, async () => {
    const [flags] = await sql<{ count: number }>(
      `select count(*)::int as count from asset_alert a join organization o on o.id = a.organization_id
     where o.name = 'Harbor Residential' and a.archived_at is null and a.action_state not in ('REPLACED', 'DISMISSED')`,
    );
    await signIn(page, ADMIN);
    await expect(open).toContainText(`Open red flags?${flags?.count}`);
    await expect(owed).toHaveText(/^[1-9]\d* repairs? can still be claimed, most at /);
    const repairs = Number.parseInt((await owed.textContent()) ?? '', 10);
    await owed.getByRole('link', { name: /repairs?$/ }).click();
    await expect(page).toHaveURL(/\/portfolio\/warranty\?tab=recovery&certainty=COVERED&open=open/);
    await expect(page.getByText(new RegExp(`^${repairs} repairs?$`))).toBeVisible();
  });
  await expectAccessible(page, 'the recovery ledger of all properties');
  await page.goBack();
  await owed.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/report\/\d+\/warranty\?tab=recovery&certainty=COVERED&open=open/);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
});
