import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { capitalSums, dollars } from './support/report-sql.ts';
import { ADMIN, expect, signIn, test, VIEWER } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

const chartOf = (page: Page) => page.getByRole('group', { name: /^Replacement plan by budget year/ });
const fiscal = (year: number) => `FY${String(year).slice(2)}`;
const words = (value: number) => value.toLocaleString('en-US');

test('the figures, the bars and the rows behind them match the stored facts', ({ page, sql }) =>
  undisturbed(sql, 'Orchard Gate', async () => {
    const propertyId = await idOf(sql, 'Orchard Gate');
    const sums = await capitalSums(sql, propertyId);
    const thisYear = sums.year;
    await signIn(page, VIEWER, `/report/${propertyId}/capital-assets`);
    const figures = page.getByLabel('Capital figures');
    const aci = ((sums.backlogCents / sums.valueCents) * 100).toFixed(1);
    await expect(figures).toContainText(`Condition index (ACI)?${aci}%`);
    await expect(figures).toContainText(`${dollars(sums.backlogCents)} of ${dollars(sums.valueCents)}`);
    await expect(figures).toContainText(`Backlog?${dollars(sums.backlogCents)}${words(sums.backlogItems)} items past`);
    await expect(figures).toContainText(
      `Due in ${fiscal(thisYear)}?${dollars(sums.backlogCents + sums.thisYearCents)}`,
    );
    await expect(figures).toContainText(
      `Due in ${fiscal(thisYear + 1)}?${dollars(sums.nextYearCents)}${words(sums.nextYearItems)} items`,
    );
    await expect(figures).toContainText(`Replacement value?${dollars(sums.valueCents)}`);
    await expect(figures).toContainText(
      sums.priced === sums.items
        ? `over all ${words(sums.items)} items`
        : `over ${words(sums.priced)} of ${words(sums.items)} items`,
    );
    await expect(figures.getByRole('button', { name: `${words(sums.weakItems)} items` })).toBeVisible();

    const bars = chartOf(page).getByRole('button');
    await expect(bars).toHaveCount(13);
    await expect(bars.first()).toHaveAccessibleName(startingWith(`Backlog: ${dollars(sums.backlogCents)}, of it $`));
    await expect(bars.first()).toHaveAccessibleName(new RegExp(`on weak dates, condition index ${aci}% today$`));
    await expect(bars.nth(1)).toHaveAccessibleName(startingWith(`${fiscal(thisYear)}: ${dollars(sums.thisYearCents)}`));
    await expect(bars.nth(2)).toHaveAccessibleName(
      startingWith(`${fiscal(thisYear + 1)}: ${dollars(sums.nextYearCents)}`),
    );
    await expect(bars.last()).toHaveAccessibleName(`No date: ${dollars(sums.undatedCents)}`);

    await bars.nth(2).click();
    const rows = page.getByRole('table', { name: `Due in ${fiscal(thisYear + 1)}` });
    await expect(rows.getByRole('row').last()).toContainText(`${words(sums.nextYearItems)} items, whole filter`);
    await expect(rows.getByRole('row').last()).toContainText(dollars(sums.nextYearCents).slice(1));
    await page.reload();
    await expect(bars.nth(2)).toHaveAttribute('aria-pressed', 'true');

    await test.step('with inflation switched on tile, bar and rows are in the dollars of that year, and say so', async () => {
      const risen = sums.nextYearCents * 1.03;
      await page.getByRole('button', { name: '+3% a year' }).click();
      await expect(figures).toContainText(dollars(risen));
      await expect(figures).toContainText(`in ${thisYear + 1} dollars`);
      await expect(rows.getByRole('columnheader', { name: `Cost, ${thisYear + 1} $` })).toBeVisible();
      await expect(rows.getByRole('row').last()).toContainText(dollars(risen).slice(1));
      const [, spoken = ''] = /: \$([\d,]+)/.exec((await bars.nth(2).getAttribute('aria-label')) ?? '') ?? [];
      // each type of the bar is rounded to the cent by itself
      expect(Math.abs(Number(spoken.replaceAll(',', '')) - risen / 100)).toBeLessThanOrEqual(1);
      await page.getByRole('button', { name: 'Today', exact: true }).click();
    });

    await figures.getByRole('button', { name: `${words(sums.weakItems)} items` }).click();
    const weak = page.getByRole('table', { name: 'With a weak date' });
    await expect(weak.getByRole('row').last()).toContainText(`${words(sums.weakItems)} items, whole filter`);
    await page.getByRole('button', { name: 'Survival odds', exact: true }).click();
    await expect(page).toHaveURL(/plan=odds/);
    await expect(page.getByText(`Expected in ${fiscal(thisYear + 1)}`, { exact: true }).first()).toBeVisible();
    await expect(bars).toHaveCount(12);
    await figures
      .getByRole('link', { name: /^[\d,]+ items?$/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\/installed-this-year\?view=0$/);
  }));

test('the sentence under the plan adds up to the replacement value', async ({ page, sql }) => {
  const propertyId = await idOf(sql, 'Orchard Gate');
  await signIn(page, ADMIN, `/report/${propertyId}/capital-assets`);
  const sentence = await page.getByText(/^Backlog and first replacements through/).textContent();
  const amounts = [...(sentence ?? '').matchAll(/\$([\d,]+)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  );
  const [first = 0, after = 0, undated = 0, value = 0] = amounts;
  expect(value).toBeGreaterThan(0);
  // each amount is rounded to whole dollars by itself
  expect(Math.abs(first + after + undated - value)).toBeLessThanOrEqual(2);
});

test('what is due and can wait for turns follows the ends of leases, home by home, and Back closes it', async ({
  page,
  sql,
}) => {
  const propertyId = await idOf(sql, 'Orchard Gate');
  await signIn(page, ADMIN, `/report/${propertyId}/capital-assets`);
  const note = page.getByRole('region', { name: 'Waiting for turns' });
  await expect(note).toContainText(/If you wait for turns, up to [\d,]+ of [\d,]+ replacements due by/);
  await expect(note).toContainText(/Lease ends are on record for [\d,]+ of [\d,]+ lived-in homes/);
  await note.getByRole('button', { name: 'Home by home' }).click();
  const drawer = page.getByRole('complementary', { name: 'Waiting for turns' });
  await expect(drawer.getByRole('row', { name: /^Lease ends, unless renewed [1-9]/ })).toBeVisible();
  await expect(drawer.getByRole('link', { name: /^Unit / }).first()).toBeVisible();
  await drawer.getByRole('button', { name: '3', exact: true }).click();
  await expect(drawer).toContainText('happen within 3 months');
  await drawer.getByLabel('A visit to a lived-in home costs, $').fill('90');
  await expect(drawer.getByRole('status')).toContainText('of visits less');
  await expect(page).toHaveURL(/wait=3&visit=90/);
  await expectAccessible(page, 'waiting for turns', 'aside');
  await page.goBack();
  await expect(drawer).toHaveCount(0);
});

test('every figure can be explained, with how many it counts and what it leaves out', ({ page, sql }) =>
  undisturbed(sql, 'Orchard Gate', async () => {
    const propertyId = await idOf(sql, 'Orchard Gate');
    const sums = await capitalSums(sql, propertyId);
    await signIn(page, ADMIN, `/report/${propertyId}/capital-assets`);
    const marks = page.getByLabel('Capital figures').getByRole('button', { name: /^How .* is worked out$/ });
    await expect(marks).toHaveCount(9);
    for (const mark of await marks.all()) {
      await mark.click();
      await expect(page.getByRole('dialog')).toContainText(new RegExp(`Counted[\\d,]+ of ${words(sums.items)} items`));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }));

test('the filters of the list are kept in the address, survive a reload, and show exactly the matching items', async ({
  page,
  sql,
}) => {
  const propertyId = await idOf(sql, 'Lindenholt');
  const [type] = await sql<{ id: number; name: string; items: number }>(
    `select t.id, t.name, count(*)::int as items from item i join item_type t on t.id = i.item_type_id
     where i.property_id = $1 and i.status = 'ACTIVE' and i.archived_at is null and i.date_confidence = 'LOW'
     group by 1, 2 order by 3 desc limit 1`,
    [propertyId],
  );
  await signIn(page, ADMIN, `/report/${propertyId}/capital-assets?tab=list`);
  const total = page.getByRole('table', { name: 'Items' }).getByRole('row').last();
  await expect(total).toContainText('whole filter');
  await page.getByRole('button', { name: 'Type Any' }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${type?.name}`) }).click();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Date confidence Any' }).click();
  await page.getByRole('menuitemradio', { name: 'Low' }).click();
  const expected = `${type?.items} item${type?.items === 1 ? '' : 's'}, whole filter`;
  await expect(total).toContainText(expected);
  const address = page.url();
  expect(address).toContain(`itemTypeId=${type?.id}`);
  expect(address).toContain('confidence=LOW');
  await page.reload();
  await expect(total).toContainText(expected);
  expect(page.url()).toBe(address);

  await test.step('rows that the browser has are only confirmed, until somebody changes something there', async () => {
    // Other journeys may change the catalogue of all properties in between.
    await expect(async () => {
      await page.reload();
      await expect(total).toContainText(expected);
      expect(await isConfirmed(page, '/item/propertyitems/')).toBe(true);
    }).toPass();
    await sql('update item set updated_at = now() where id = (select min(id) from item where property_id = $1)', [
      propertyId,
    ]);
    await page.reload();
    await expect(total).toContainText(expected);
    expect(await isConfirmed(page, '/item/propertyitems/')).toBe(false);
  });

  await page.getByRole('searchbox', { name: 'Find items' }).fill('zzzz');
  await expect(page.getByText('No item fits the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click();
  await expect(page).toHaveURL(/tab=list$/);
});

test('the export is a workbook that holds formulas', async ({ page, sql }) => {
  const propertyId = await idOf(sql, 'Orchard Gate');
  await signIn(page, ADMIN, `/report/${propertyId}/capital-assets`);
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Workbook with live formulas (XLSX)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const bytes = fs.readFileSync(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(bytes.includes('xl/workbook.xml')).toBe(true);
});

test('a longer life of one item moves it to a later year of the plan', async ({ page, sql }) => {
  const propertyId = await idOf(sql, 'The Kestrel');
  const [item] = await sql<{ id: number; serial: string; years: number }>(
    `select i.id, i.serial_number as serial, ceil(((now() at time zone p.timezone)::date - i.install_date) / 365.2425 + 8)::int as years
     from item i join property p on p.id = i.property_id where i.property_id = $1 and i.status = 'ACTIVE' and i.archived_at is null and i.condition is null
     and i.serial_number is not null and i.install_date is not null
     and not exists (select 1 from item j where j.serial_normalised = i.serial_normalised and j.id <> i.id)
     order by i.id limit 1`,
    [propertyId],
  );
  const years = item?.years ?? 0;
  const [due] = await sql<{ year: number }>(
    `select extract(year from today + round(($2::float8 - (today - install_date) / 365.2425) * 365.2425)::int)::int as year
     from item i join (select id, (now() at time zone timezone)::date as today from property) p on p.id = i.property_id where i.id = $1`,
    [item?.id, years],
  );
  const list = `/report/${propertyId}/capital-assets?tab=list&q=${encodeURIComponent(item?.serial ?? '')}`;
  await signIn(page, ADMIN, `${list}&item=${item?.id}`);
  const drawer = page.getByRole('complementary', { name: 'Item details' });
  await drawer.getByRole('button', { name: 'Change lifespan' }).click();
  await drawer.getByLabel('Expected life, years').fill(String(years));
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lifespan saved.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Items' }).getByRole('row');
  await expect(rows.last()).toContainText('1 item, whole filter');
  await expect(rows.nth(1)).toContainText(String(due?.year));
  await page.goto(`${list}&dueYear=${due?.year}`);
  await expect(rows.last()).toContainText('1 item, whole filter');
  await page.goto(`${list}&due=backlog`);
  await expect(page.getByText('No item fits the filters')).toBeVisible();
});

test('a property that does not exist and one of others look the same', async ({ page, sql, trouble }) => {
  trouble.expectSome(/status of 404/);
  const foreign = await idOf(sql, 'Birch Hill');
  await signIn(page, ADMIN, `/report/${foreign}/capital-assets`);
  for (const id of [foreign, 999_999]) {
    if (id !== foreign) await page.goto(`/report/${id}/capital-assets`);
    await expect(page.getByText('There is no such property, or it is not yours to see')).toBeVisible();
  }
});

async function idOf(sql: Parameters<typeof capitalSums>[0], name: string): Promise<number> {
  const [property] = await sql<{ id: number }>('select id from property where name = $1', [name]);
  if (!property) throw new Error(`The demo has no property ${name}`);
  return property.id;
}

function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replaceAll('$', '\\$')}\\b`);
}

// A confirmed answer (304) brings its head only; the body is the browser's own.
function isConfirmed(page: Page, part: string): Promise<boolean | undefined> {
  return page.evaluate((wanted) => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const last = fetched.filter(({ name }) => name.includes(wanted)).at(-1);
    return last && last.encodedBodySize > 0 && last.transferSize < last.encodedBodySize;
  }, part);
}

test('the list is grouped by due year with sums of the whole filter, and one group shows its items', ({ page, sql }) =>
  undisturbed(sql, 'Orchard Gate', async () => {
    const propertyId = await idOf(sql, 'Orchard Gate');
    const sums = await capitalSums(sql, propertyId);
    await signIn(page, VIEWER, `/report/${propertyId}/capital-assets?tab=list`);
    await page.getByRole('button', { name: /^Group by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Due year' }).click();
    await expect(page).toHaveURL(/group=dueYear/);
    const backlog = page.getByRole('button', { name: `Past expected life ${words(sums.backlogItems)} items` });
    await expect(backlog).toHaveAttribute('aria-expanded', 'false');
    const group = page.getByRole('row').filter({ has: backlog });
    await expect(group).toContainText(Math.round(sums.backlogCents / 100).toLocaleString('en-US'));
    await expect(page.getByRole('row').filter({ hasText: 'Past its life' })).toHaveCount(0);
    await backlog.click();
    await expect(page).toHaveURL(/groupKey=past/);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: /Past its life, planned for|Replace at turn/ })
        .first(),
    ).toBeVisible();
    await page.goBack();
    await expect(backlog).toHaveAttribute('aria-expanded', 'false');
  }));

test('a quote is answered in the drawer, and an administrator sets the limits that answer it', async ({
  page,
  sql,
}) => {
  const propertyId = await idOf(sql, 'Orchard Gate');
  await signIn(page, ADMIN, `/report/${propertyId}/capital-assets?tab=list&advice=review`);
  await page.getByRole('row').nth(1).click();
  const drawer = page.getByRole('complementary', { name: 'Item details' });
  await expect(drawer).toContainText('Repaired again and again within 12 months.');
  const flip = await drawer.getByText(/Becomes Replace with a repair quote of/).textContent();
  const dollarsOf = Number(/\$([\d,.]+) or more/.exec(flip ?? '')?.[1]?.replaceAll(',', ''));
  expect(dollarsOf).toBeGreaterThan(0);
  await drawer.getByLabel('What were you quoted?').fill(dollarsOf.toFixed(2));
  await expect(drawer.getByRole('status')).toContainText('Replace');
  await drawer.getByLabel('What were you quoted?').fill((dollarsOf - 0.01).toFixed(2));
  await expect(drawer.getByRole('status')).toContainText('Review');
  await drawer.getByText('What counts').click();
  await expect(drawer).toContainText(/Repairs.*in 24 months, \d records in 12 months/);
  await drawer.getByRole('button', { name: 'Change limits' }).click();
  const dialog = page.getByRole('dialog', { name: 'When to replace instead of repair' });
  await dialog.getByLabel('Review from so many repairs in 12 months').fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Limits saved. The advice on every item follows them.')).toBeVisible();
  await expect(page.getByText('No item fits the filters')).toBeVisible();
});

test('a model shows how long it lasted beside its book life, and what was paid for it', async ({ page, sql }) => {
  const propertyId = await idOf(sql, 'Orchard Gate');
  const drawer = page.getByRole('complementary', { name: 'Model' });
  await undisturbed(sql, null, async () => {
    const [row] = await sql<{ ended: number }>(
      `select count(*)::int as ended from item i join item_type t on t.id = i.item_type_id and t.key = 'dishwasher'
     join property p on p.organization_id = i.organization_id and p.id = i.property_id
     where i.status = 'RETIRED' and i.archived_at is null and p.archived_at is null and coalesce(i.install_date, i.mfg_date) is not null
       and i.organization_id = (select organization_id from property where id = ${propertyId})`,
    );
    await signIn(page, ADMIN, `/report/${propertyId}/capital-assets?tab=models`);
    await page.getByRole('row').filter({ hasText: 'Dishwasher' }).first().click();
    // A model of which enough items ended has a picture of its own before that of all of its type.
    await expect(drawer.getByRole('img', { name: /^Share still in service by age/ }).last()).toBeVisible();
    await expect(drawer).toContainText(`${row?.ended} retirements on`);
  });
  await drawer.getByRole('button', { name: 'Use it' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('Price saved. Costs and plan follow it.')).toBeVisible();
  await expect(drawer.getByText('In use')).toBeVisible();
});
