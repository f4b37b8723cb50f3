import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addPerson } from './support/people.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, fillSignIn, MEMBER, PASSWORD, signIn, test } from './support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
});

test('on a phone the menu fills the screen, Back undoes what was opened last, and Logout leads to the start page', async ({
  page,
  trouble,
}) => {
  // What the page still reads as the session ends is refused.
  trouble.expectSome(/status of 401/);
  await signIn(page, MEMBER);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await menu.getByRole('link', { name: 'Contacts' }).click();
  await expect(page).toHaveURL('/Contacts');
  await expect(menu).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Properties' }).click();
  const title = (name: string | RegExp) => page.getByRole('banner').getByRole('heading', { level: 1, name });
  await page.getByRole('table', { name: 'Properties' }).getByText('Orchard Gate').click();
  await expect(title('Orchard Gate')).toBeVisible();
  await page.getByRole('link', { name: 'Items', exact: true }).click();
  await expect(page).toHaveURL(/tab=items$/);
  const items = page.getByRole('table', { name: 'Items' });
  await items.getByRole('row').nth(1).click();
  await expect(page.getByRole('dialog', { name: 'Item details' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Item details' })).toHaveCount(0);
  await expect(page).toHaveURL(/tab=items$/);
  await page.getByRole('link', { name: 'Buildings & units', exact: true }).click();
  await page.getByRole('button', { name: 'Add unit' }).click();
  await expect(page.getByRole('form', { name: 'New unit' }).getByLabel('Name')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('form', { name: 'New unit' })).toHaveCount(0);
  await expect(page).toHaveURL(/tab=units$/);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/tab=items$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/properties\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL('/properties');
  await page.goBack();
  await expect(page).toHaveURL('/Contacts');

  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(report.getByText('/Contacts', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(report).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome to Lintel')).toBeVisible();
});

test('a technician chooses Today as the start page once, and the bar at the foot of the phone leads to what is due', async ({
  page,
  sql,
  trouble,
}) => {
  // What the page still reads as the session ends is refused.
  trouble.expectSome(/status of 401/);
  const email = 'start-page@lintel.example';
  await addPerson(sql, { email, property: 'Orchard Gate' });
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  await page.goto('/login');
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/properties');
  const offer = page.getByRole('region', { name: 'Start page' });
  await expect(offer).toContainText('We recommend it for your work.');
  await expectAccessible(page, 'the offer of a start page');
  await offer.getByRole('button', { name: 'Start with Today' }).tap();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).tap();
  await page.getByRole('link', { name: 'Login' }).tap();
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/');

  const bar = page.getByRole('navigation', { name: 'On the go' });
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Scan', 'Turns', 'Inspect']);
  await expect(bar.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('link', { name: 'Turns' }).tap();
  await expect(page).toHaveURL(`/report/${place?.id}/turnover`);
  await expect(page.getByRole('region', { name: 'Board' }).getByRole('article').first()).toBeVisible();
  await bar.getByRole('link', { name: 'Inspect' }).tap();
  await expect(page).toHaveURL('/portfolio/inspections?status=DRAFT');
  await expect(page.getByRole('table', { name: 'Inspections' }).getByRole('row').nth(1)).toBeVisible();
  const more = bar.getByRole('button', { name: 'More' });
  for (const [name, path] of [
    ['Plates', '/answerSerialPlates'],
    ['Flags', '/portfolio/red-flags'],
  ] as const) {
    await more.tap();
    await page.getByRole('menuitem', { name }).tap();
    await expect(page).toHaveURL(path);
    await expect(more).toHaveAttribute('aria-current', 'true');
  }
  await bar.getByRole('link', { name: 'Scan' }).tap();
  await expect(page).toHaveURL('/scan');
  await expect(page.getByLabel('Type the code')).toBeVisible();
  await bar.getByRole('link', { name: 'Today' }).tap();
  await expect(page.getByRole('region', { name: 'Overdue' })).toBeVisible();

  await page.goto('/properties');
  await expect(page.getByRole('table', { name: 'Properties' }).getByText('Orchard Gate')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto('/Account');
  const choice = page.getByRole('group', { name: 'Start page' });
  await expect(choice.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
  await choice.getByRole('button', { name: 'Properties' }).tap();
  await expect(page.getByText('Your start page is saved.')).toBeVisible();
  await expect
    .poll(() => sql(`select start_page from app_user where email = '${email}'`))
    .toEqual([{ start_page: 'PROPERTIES' }]);
});

test('the end of the final walk is above the bar at the foot of the phone, from everywhere on the sheet', async ({
  page,
  sql,
}) => {
  const [turn] = await sql<{ id: number }>(
    `select t.id from turn t join property p on p.id = t.property_id
     where p.name = 'Orchard Gate' and t.kind = 'WORK' order by t.id limit 1`,
  );
  await signIn(page, MEMBER, `/turns/${turn?.id}`);
  const end = page.getByRole('group', { name: 'End of the final walk' });
  await end.getByRole('button', { name: 'Fail' }).tap({ trial: true });
  await expect(page.getByRole('navigation', { name: 'On the go' })).toBeInViewport({ ratio: 1 });
});

test('the property stands under the title and is switched there; at 400 % zoom nothing scrolls sideways', async ({
  page,
  sql,
}) => {
  const [place] = await sql<Record<'id' | 'other' | 'unit' | 'turn' | 'inspection' | 'project', number>>(
    `select p.id, o.id as other, (select min(u.id) from unit u where u.property_id = p.id) as unit,
       (select min(t.id) from turn t where t.property_id = p.id and t.archived_at is null) as turn,
       (select min(i.id) from inspection i where i.property_id = p.id and i.status = 'DRAFT') as inspection,
       (select min(j.id) from project j where j.property_id = p.id) as project
     from property p, property o where p.name = 'Orchard Gate' and o.name = 'The Kestrel'`,
  );
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, ADMIN, `/report/${place?.id}/turnover`);
  for (const path of [
    `/report/${place?.id}/turnover`,
    `/properties/${place?.id}?tab=activity`,
    `/units/${place?.unit}`,
    `/turns/${place?.turn}`,
    `/inspections/${place?.inspection}`,
    `/inspections/${place?.inspection}/capture`,
    `/projects/${place?.project}`,
  ])
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 320 && !page.url().endsWith(path)) await page.goto(path);
      const property = page.getByRole('button', { name: 'Property: Orchard Gate' });
      await expect(property, `${path} at ${width}`).toBeVisible();
      if (width < 900)
        await expect
          .poll(async () => (await property.boundingBox())?.height, { message: `${path} at ${width}` })
          .toBeGreaterThanOrEqual(44);
    }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/properties/${place?.id}`);
  const marks = page.getByRole('button', { name: / is worked out$/ });
  await expect(marks.first()).toBeVisible();
  for (const mark of await marks.all()) expect(await mark.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await page.goto(`/report/${place?.id}/turnover`);
  await page.getByRole('button', { name: 'Property: Orchard Gate' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Select Property' });
  await dialog.getByRole('combobox').fill('kestrel');
  await dialog.getByRole('option', { name: 'The Kestrel' }).tap();
  await dialog.getByRole('button', { name: 'Select', exact: true }).tap();
  await expect(page).toHaveURL(`/report/${place?.other}/turnover`);
  await expect(page.getByRole('button', { name: 'Property: The Kestrel' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 225 });
  for (const path of ['/properties', `/report/${place?.id}/capital-assets`, '/Account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page, path);
  }
});

test('rows are chosen on a phone too, and what can be done with them stays at the edge of the window', async ({
  page,
  sql,
}) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  await signIn(page, ADMIN, `/report/${place?.id}/turnover?tab=table`);
  const boxes = page.getByRole('table', { name: 'Turns' }).getByRole('checkbox');
  await expect.poll(async () => (await boxes.first().boundingBox())?.width).toBeGreaterThan(0);
  const box = page.getByRole('table', { name: 'Turns' }).locator('.MuiCheckbox-root').nth(2);
  await box.scrollIntoViewIfNeeded();
  const before = await box.boundingBox();
  expect(before).toMatchObject({ width: 44, height: 44 });
  await box.tap();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await expect(bar.getByText('1 turn selected')).toBeVisible();
  await expect(bar).toBeInViewport({ ratio: 1 });
  // The rows did not move under the finger.
  expect(await box.boundingBox()).toEqual(before);
  await bar.getByRole('button', { name: 'Select all shown' }).tap();
  await expect(bar.getByText(/^[2-9]\d* turns selected$|^\d\d+ turns selected$/)).toBeVisible();
  await bar.getByRole('button', { name: 'Clear selection' }).tap();
  await expect(bar).toHaveCount(0);
});

test('the rows of a property’s tabs end above the foot of the page', async ({ page, sql }) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  await signIn(page, ADMIN, `/properties/${place?.id}?tab=inspections`);
  const table = page.getByRole('table', { name: 'Inspections' });
  await expect(table.getByRole('row').nth(3)).toBeAttached();
  const bottomOf = async (part: Locator) => {
    const found = await part.boundingBox();
    return found ? found.y + found.height : Number.NaN;
  };
  const beyond = async () => (await bottomOf(table)) - ((await page.getByRole('contentinfo').boundingBox())?.y ?? 0);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});

test('with reduced motion nothing moves', async ({ newContext }) => {
  const page = await (await newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, ADMIN);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(
      ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().activeDuration ?? 0)),
      0,
    ),
  );
  expect(longest).toBeLessThan(50);
});
