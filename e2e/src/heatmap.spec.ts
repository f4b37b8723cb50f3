import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, follow, MEMBER, signIn, test, VIEWER } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

const gridOf = (page: Page) => page.getByRole('grid');
const cellOf = (page: Page) => gridOf(page).getByRole('gridcell');

async function placeOf(sql: (text: string) => Promise<Record<string, unknown>[]>) {
  const [row] = await sql(`select id, organization_id as org from property where name = 'Orchard Gate'`);
  return { path: `/insight/${row?.id}/inventory-heatmap/${row?.org}`, propertyId: Number(row?.id) };
}

test('from the menu to a unit: change the picture and its colour, reach a cell by keyboard, open its unit', async ({
  page,
}) => {
  await signIn(page, MEMBER);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inventory Heatmap' }).click();
  const select = page.getByRole('dialog', { name: 'Select Property' });
  await select.getByRole('option', { name: 'Orchard Gate' }).dblclick();
  await expect(page).toHaveURL(/\/insight\/\d+\/inventory-heatmap\/\d+$/);
  await expect(page.getByRole('banner').getByRole('heading', { level: 1, name: 'Inventory Heatmap' })).toBeVisible();
  await expect(gridOf(page)).toHaveAccessibleName('Units by item types');

  await page.getByRole('button', { name: 'Building grid' }).click();
  await expect(page).toHaveURL(/mode=grid/);
  await page.getByRole('button', { name: /^Colour/ }).click();
  await page.getByRole('menuitemradio', { name: /^Backlog/ }).click();
  await expect(page).toHaveURL(/colour=backlog/);
  await expect(page.getByRole('group', { name: 'Legend, Backlog, $' })).toContainText('No backlog');

  await gridOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  const name = (await cellOf(page).getAttribute('aria-label')) ?? '';
  const [, unit = ''] = /unit ([^,]+),/.exec(name) ?? [];
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/mode=grid&colour=backlog&unit=\d+$/);
  const drawer = page.getByRole('complementary', { name: 'Unit details' });
  await expect(drawer.getByRole('heading', { name: `Unit ${unit}` })).toBeVisible();
  await expect(drawer.getByText(/^\d+ items? in service/)).toBeVisible();
  await expectAccessible(page, 'the heatmap with a unit open');
  await drawer.getByRole('button', { name: 'Next' }).click();
  await expect(drawer.getByRole('heading', { name: `Unit ${unit}` })).toBeHidden();
  await drawer.getByRole('link', { name: 'Open unit' }).click();
  await expect(page).toHaveURL(/\/units\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/mode=grid&colour=backlog&unit=/);
  await page.goBack();
  await expect(page).toHaveURL(/mode=grid&colour=backlog$/);
  await expect(drawer).toBeHidden();
});

test('figures and legend match the stored facts', ({ page, sql }) =>
  undisturbed(sql, 'Orchard Gate', async () => {
    const { path, propertyId } = await placeOf(sql);
    const [stored] = await sql<{ past: number; undated: number; items: number }>(
      `select count(*) filter (where i.life_ends_on <= (now() at time zone p.timezone)::date)::int as past, count(*) filter (where i.basis_date is null)::int as undated,
       count(*)::int as items
     from item i join property p on p.id = i.property_id where p.id = ${propertyId} and i.status = 'ACTIVE' and i.archived_at is null`,
    );
    await signIn(page, VIEWER, path);
    const figures = page.getByLabel('Inventory figures');
    await expect(figures).toContainText(`Past expected life?${stored?.past}`);
    await expect(figures).toContainText(`Date not known?${stored?.undated}`);
    await expect(figures).toContainText(`of ${stored?.items.toLocaleString('en-US')} items`);
  }));

test('the file of the cells says what the picture shows, cell by cell', ({ page, sql }) =>
  undisturbed(sql, 'Orchard Gate', async () => {
    const { path } = await placeOf(sql);
    await signIn(page, VIEWER, `${path}?view=table`);
    const table = page.getByRole('table', { name: 'Cells' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const heads = (await table.getByRole('columnheader').allTextContents()).map((head) => head.trim());
    const lines = (await table.getByRole('row').allTextContents()).length;
    const shown = new Map<string, string>();
    for (let at = 1; at < Math.min(lines, 30); at += 1) {
      const cells = await table.getByRole('row').nth(at).locator('td, th').allTextContents();
      for (const [column, head] of heads.entries())
        if (column > 2) shown.set(`${cells[0]} ${head}`, (cells[column] ?? '').trim());
    }
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Cells (CSV)' }).click(),
    ]);
    const [head = '', ...rows] = fs
      .readFileSync(await download.path(), 'utf8')
      .replace('\ufeff', '')
      .trim()
      .split('\r\n');
    const names = head.split(',');
    const read = rows.map((row) => Object.fromEntries(row.split(',').map((value, at) => [names[at], value])));
    let compared = 0;
    for (const row of read) {
      const picture = shown.get(`${row.Unit} ${row.Type}`);
      if (picture === undefined) continue;
      compared += 1;
      if (row.State !== 'Recorded') expect(picture, `${row.Unit} ${row.Type}`).toMatch(/^–/);
      else if (!row['Life used (%)']) expect(picture, `${row.Unit} ${row.Type}`).toMatch(/^\?/);
      else
        expect(
          Math.abs(Number(picture.replace('≥', '')) - Number(row['Life used (%)'])),
          `${row.Unit} ${row.Type}: ${picture}`,
        ).toBeLessThanOrEqual(1);
    }
    expect(compared).toBeGreaterThan(100);
    const inFile = new Set(read.map((row) => `${row.Unit} ${row.Type}`));
    for (const [place, picture] of shown) if (!inFile.has(place)) expect(picture, place).toBe('');
  }));

test('what is selected can be counted and opened as a list; the legend shows only what is chosen', async ({
  page,
  sql,
}) => {
  const { path } = await placeOf(sql);
  await signIn(page, VIEWER, path);
  await gridOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 cells')).toBeVisible();
  await page.getByRole('link', { name: /^Open items: / }).click();
  await expect(page).toHaveURL(/tab=items&itemTypeId=\d+&buildingId=\d+/);
  await page.goBack();
  await page.getByRole('button', { name: /^101 to 150%/ }).click();
  await expect(page).toHaveURL(/show=4/);
  await page.getByRole('button', { name: /^101 to 150%/ }).click();
  await expect(page).not.toHaveURL(/show=/);
});

test('filters narrow the figures, the picture and the rows behind them alike', ({ page, sql }) =>
  undisturbed(sql, 'Orchard Gate', async () => {
    const { path, propertyId } = await placeOf(sql);
    const [stored] = await sql<{ items: number }>(
      `select count(*)::int as items from item i join property p on p.id = i.property_id
     where i.property_id = ${propertyId} and i.status = 'ACTIVE' and i.archived_at is null and i.date_confidence = 'HIGH'
       and (now() at time zone p.timezone)::date - i.basis_date < 5 * 365.2425`,
    );
    await signIn(page, VIEWER, path);
    await page.getByRole('button', { name: 'Age Any' }).click();
    await page.getByRole('menuitemradio', { name: 'Under 5 years' }).click();
    await page.getByRole('button', { name: 'Date confidence Any' }).click();
    await page.getByRole('menuitemradio', { name: 'High' }).click();
    await expect(page).toHaveURL(/age=to5&confidence=HIGH/);
    const words = stored?.items.toLocaleString('en-US');
    await expect(page.getByLabel('Inventory figures')).toContainText(`over all ${words} items`);
    await page.getByRole('link', { name: 'age at most one year' }).click();
    await expect(page).toHaveURL(/tab=items&installed=thisyear.*age=to5.*confidence=HIGH/);
    await expect(page.locator('main table tbody td').first()).toBeVisible();
  }));

test('what is expected and not recorded opens as rows, as many as the figure says', ({ page, sql }) =>
  undisturbed(sql, 'Orchard Gate', async () => {
    const { path } = await placeOf(sql);
    await signIn(page, VIEWER, path);
    const link = page.getByRole('link', { name: /expected, not recorded$/ });
    const [, missing = ''] = /^(\d+) expected/.exec((await link.textContent()) ?? '') ?? [];
    await link.click();
    await expect(page.getByRole('table', { name: 'Expected, not recorded' })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${missing} items? in \\d+ rows?$`))).toBeVisible();
  }));

test('stacks: a drain that several units share is found, and their work is shown together', async ({ page, sql }) => {
  const [row] = await sql(`select id, organization_id as org from property where name = 'Lindenholt'`);
  await signIn(page, ADMIN, `/insight/${row?.id}/inventory-heatmap/${row?.org}?mode=stacks&colour=repairs`);
  await expect(gridOf(page)).toHaveAccessibleName('Units by stack and floor');
  const found = page.getByRole('region', { name: 'Stacks with several repairs' });
  await expect(found).toContainText(/leaks or drains in \d units/);
  await expect(found).toContainText('their numbers end in');
  await found
    .getByRole('button', { name: /^Select its/ })
    .first()
    .click();
  const work = page.getByRole('region', { name: /^Work in Building \d, stack \d\d$/ });
  await expect(work.getByText('Leak or drain').first()).toBeVisible();
  await expect(page.getByText(/^\d cells$/)).toBeVisible();
});

const FORMS = ['', '?mode=grid', '?mode=stacks', '?mode=years', '?view=table', '?view=missing'];

test('is accessible in light and dark in each of its forms', async ({ page, sql }) => {
  test.setTimeout(300_000);
  const { path } = await placeOf(sql);
  await signIn(page, VIEWER, path);
  for (const query of FORMS)
    await test.step(query || 'as it opens', async () => {
      await show(page, `${path}${query}`);
      await expectAccessible(page, `heatmap ${query}`);
    });
});

test('fits a window of 320 px in each of its forms', async ({ page, sql }) => {
  test.setTimeout(300_000);
  const { path } = await placeOf(sql);
  await page.setViewportSize({ width: 320, height: 800 });
  await signIn(page, VIEWER, path);
  for (const query of FORMS.filter((form) => !form.includes('view')))
    await test.step(query || 'as it opens', async () => {
      await show(page, `${path}${query}`);
      await expectNoSidewaysScroll(page, query);
      await expectAccessible(page, `heatmap at 320 px ${query}`);
    });
});

/** Opens one of the forms, and waits until it is drawn. */
async function show(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Average age, years')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

test('a wave is flagged at once, each of its items, and its units are inspected', async ({ page, sql }) => {
  const { path, propertyId } = await placeOf(sql);
  await signIn(page, ADMIN, path);
  const select = page.getByRole('button', { name: /^Select these \d+$/ }).first();
  const size = Number((await select.textContent())?.replaceAll(/\D/g, ''));
  await select.click();
  await expect(page.getByText(`${size} cells`)).toBeVisible();
  await page.getByRole('button', { name: 'Raise flags' }).click();
  const flags = page.getByRole('dialog', { name: `Raise flags about ${size} items` });
  await flags.getByLabel('Why').fill('All of one batch');
  await flags.getByRole('button', { name: 'Raise flags' }).click();
  await expect(page.getByText(/flags? raised/)).toBeVisible();
  const [told] = await sql<{ count: number }>(
    `select count(distinct a.item_id)::int as count from asset_alert a join asset_alert_reason r on r.alert_id = a.id
     where a.property_id = ${propertyId} and r.detail = 'All of one batch'`,
  );
  expect(told?.count).toBe(size);

  await select.click();
  await page.getByRole('button', { name: 'Schedule inspection' }).click();
  const run = page.getByRole('dialog', { name: 'Schedule a run' });
  await expectAccessible(page, 'the form of a run', '[role="dialog"]');
  await run.getByLabel('Name of the run').fill('One batch');
  await run.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/inspections planned\./)).toBeVisible();
  const [planned] = await sql<{ count: number }>(
    `select count(*)::int as count from inspection i join inspection_run r on r.id = i.run_id where r.property_id = ${propertyId} and r.name = 'One batch'`,
  );
  expect(planned?.count).toBe(size);
});

test('a wave is tagged, the list narrows to the tag, an item shows it, and it is taken off again', async ({
  page,
  sql,
}) => {
  const { path, propertyId } = await placeOf(sql);
  await signIn(page, ADMIN, path);
  const select = page.getByRole('button', { name: /^Select these \d+$/ }).first();
  const size = Number((await select.textContent())?.replaceAll(/\D/g, ''));
  await select.click();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Tags of ${size} items` });
  await expectAccessible(page, 'the form of tags', '[role="dialog"]');
  const add = dialog.getByRole('combobox', { name: 'Put on' });
  await add.fill('One batch');
  await add.press('Enter');
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText(`Tags changed on ${size} items.`)).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('one batch');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('group', { name: 'Tags 1' })).toBeVisible();
  await search.getByRole('option', { name: `One batch ${size} items` }).click();
  await expect(page).toHaveURL('/items?tag=One+batch');
  await expect(page.getByText(`${size} items`, { exact: true }).first()).toBeVisible();
  await page.goto(`${path}?tag=One+batch`);
  await expect(page.getByLabel('Inventory figures')).toContainText(`${size} items`);

  await page.goto(`/report/${propertyId}/capital-assets?tab=list`);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: /^Tag Any/ }).click();
  await page.getByRole('menuitemradio', { name: 'One batch' }).click();
  await expect(page.getByText(`${size} items`, { exact: true }).first()).toBeVisible();
  await page.getByRole('row').nth(1).click();
  const drawer = page.getByRole('complementary', { name: 'Item details' });
  await expect(drawer.getByRole('link', { name: 'One batch' })).toBeVisible();
  await drawer.getByRole('button', { name: /^(Add|Change) tags$/ }).click();
  const one = page.getByRole('dialog', { name: 'Tags of 1 item' });
  await one.getByRole('combobox', { name: 'Take off' }).click();
  await page.getByRole('option', { name: 'One batch' }).click();
  await one.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText('Tags changed on 1 item.')).toBeVisible();
  const [left] = await sql<{ count: number }>(
    `select count(*)::int as count from tag where property_id = ${propertyId} and name = 'One batch'`,
  );
  expect(left?.count).toBe(size - 1);
});

test('the picture is a PDF with its legend, coloured and filtered as it is on the screen', async ({ page, sql }) => {
  const { path } = await placeOf(sql);
  await signIn(page, VIEWER, `${path}?mode=grid&colour=backlog`);
  await page.getByRole('button', { name: 'Export' }).click();
  const asked = page.waitForRequest((request) => request.url().includes('format=pdf'));
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Picture with legend (PDF)' }).click();
  expect(new URL((await asked).url()).searchParams.get('colour')).toBe('backlog');
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
});

test('on a phone a wave is selected in a grid of its type, and a unit is added to it by hand', async ({
  page,
  sql,
}) => {
  const { path } = await placeOf(sql);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, MEMBER, path);
  await expect(page.getByRole('list', { name: 'Buildings' })).toBeVisible();
  const select = page.getByRole('button', { name: /^Select these \d+$/ }).first();
  const size = Number((await select.textContent())?.replaceAll(/\D/g, ''));
  await select.click();
  await expect(page).toHaveURL(/mode=grid&colour=ofType/);
  await expect(page.getByText(`${size} cells`)).toBeInViewport();
  await expect(gridOf(page)).toBeInViewport();
  await gridOf(page).click({ position: { x: 110, y: 50 } });
  const drawer = page.getByRole('dialog', { name: 'Unit details' });
  await drawer.getByRole('button', { name: /^(Add to|Take out of) selection$/ }).click();
  await drawer.getByRole('button', { name: 'Close details' }).click();
  await expect(page.getByText(new RegExp(`^(${size - 1}|${size + 1}) cells$`))).toBeVisible();
});
