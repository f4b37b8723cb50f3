import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { connectToDatabase, type Sql } from './support/database.ts';
import { type Product, startProduct } from './support/product.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, PASSWORD, signIn, test } from './support/test.ts';

const FIXTURES = path.join(import.meta.dirname, '../fixtures');
const ROW_OF_A_NEW_MANUFACTURER = 'Cedar Ridge Apartments,A,A102,Range,Ovenly,OV-1,,04/05/2015,,,\n';
const ROW_WITH_AN_ERROR = 'Cedar Ridge Apartments,,Z999,Range,Ovenly,OV-9,,,,,\n';
const PROPERTY = 'Cedar Ridge Apartments';

/** The files as property systems export them, in the order in which they depend on each other. */
const FILES = [
  { name: 'yardi_rent_roll_with_lease_charges.csv', counts: { create: 3, update: 0, same: 0, skip: 12, error: 0 } },
  { name: 'onboard_units.csv', counts: { create: 21, update: 3, same: 0, skip: 0, error: 0 } },
  { name: 'asset_list_generic.csv', counts: { create: 7, update: 0, same: 0, skip: 0, error: 0 } },
] as const;

test.describe.configure({ mode: 'serial', timeout: 240_000 });

// why: it adds properties, and other tests read the figures of all, so it has a product of its own, without the demo, which takes long to seed
let product: Product;
let database: { sql: Sql; close: () => Promise<void> };
test.beforeAll(async () => {
  product = await startProduct('onboarding', ['--no-demo']);
  database = await connectToDatabase(product.dataDir);
  const [, code] = /enter this code: (\S+)/.exec(product.output()) ?? [];
  const person = { firstName: 'Dana', lastName: 'Whitlock', email: ADMIN, password: PASSWORD };
  const answer = await fetch(`${product.url}/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, organizationName: 'Harbor Residential', ...person }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  await database.sql('update app_user set is_super_user = false');
  await database.sql(
    `insert into organization_item_type (organization_id, item_type_id, unit_cost_cents, delivery_cents, install_cents, haul_away_cents)
     select o.id, t.id, 91500, 7500, 6000, 4000 from organization o, item_type t where t.key = 'refrigerator'`,
  );
});
test.afterAll(async () => {
  await database?.close();
  await product?.stop();
});

test('a rent roll, a unit list and an asset list, as they are, become a property with a capital plan', async ({
  newContext,
}) => {
  const context = await newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, ADMIN, '/admin/onboarding');

  for (const { name, counts } of FILES) {
    const read = Object.values(counts).reduce<number>((sum, each) => sum + each, 0);
    const sum = `${counts.create} create + ${counts.update} update + ${counts.same} same + ${counts.skip} skip + ${counts.error} error = ${read} rows read`;
    await page.getByLabel('CSV or Excel file').setInputFiles(path.join(FIXTURES, name));
    if (name === FILES[0].name) await expectAccessible(page, 'source');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Match its columns' })).toBeFocused();
    if (name === FILES[0].name) await expectAccessible(page, 'columns');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText(sum)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(read + 1);
    if (name === FILES[1].name) await expectAccessible(page, 'check');

    await page.getByRole('button', { name: `Apply ${counts.create + counts.update} rows` }).click();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
    await expect(page.getByText(sum)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(read + 1);
    if (name === FILES[1].name) await expectAccessible(page, 'receipt');
    expect(await verdictsOfNewestImport(name)).toEqual({ ...counts, read, stored: read });
    if (name !== FILES[2].name) await page.getByRole('button', { name: 'Import another file' }).click();
  }

  await test.step('the receipt survives a reload', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(page.getByText('7 rows created, 0 rows updated, of 7 rows read.')).toBeVisible();
  });

  await test.step('no resident is anywhere in what was stored; of a lease only its last day is', async () => {
    const [found] = await database.sql<{ rows: number }>(
      `select count(*)::int as rows from (
         select cells::text || coalesce(value, '') as text from import_row union all select p::text from import_part p
       ) stored where text ~ 't00196|Resident 1'`,
    );
    expect(found?.rows).toBe(0);
  });

  const facts = await factsOfProperty();
  expect(facts).toMatchObject({ buildings: 3, units: 24, items: 7, vacant: 1, models: 1, undated: 3 });

  await test.step('the property and its units match what SQL counts', async () => {
    await page.getByRole('link', { name: PROPERTY, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: PROPERTY })).toBeVisible();
    await expect(
      page.getByText(`${facts.buildings} buildings, ${facts.units} units, ${facts.items} items.`),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Buildings & units' }).click();
    const units = page.getByRole('table', { name: 'Units' });
    await expect(page.getByText(`${facts.units} of ${facts.units}`, { exact: true })).toBeVisible();
    await expect(units.getByRole('row', { name: /^A102 .* Vacant 0 – 0$/ })).toBeVisible();
    await expect(units.getByRole('row', { name: new RegExp(`^${facts.units} units .*${facts.items} `) })).toBeVisible();
  });

  await test.step('the Capital Assets report has the figures that SQL confirms', async () => {
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: `Capital Assets report of ${PROPERTY}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Capital Assets' })).toBeVisible();
    const figures = page.getByLabel('Capital figures');
    await expectFigure(figures, 'Replacement value', facts.valueCents, `over all ${facts.items} items`);
    await expectFigure(figures, 'Backlog', facts.backlogCents, `${facts.backlog} items? past expected life`);
    const weak = Math.round((facts.undatedCents / facts.valueCents) * 100);
    await expectFigure(
      figures,
      'Rests on weak dates',
      facts.undatedCents,
      `${weak}% of value, ${facts.undated} items?`,
    );
    await expect(
      page.getByText(
        `no date ${dollars(facts.undatedCents)} = replacement value ${dollars(facts.valueCents)}, over all ${facts.items} items.`,
      ),
    ).toBeVisible();
    await page.getByRole('tab', { name: `List ${facts.items}` }).click();
    const items = page.getByRole('table', { name: 'Items' });
    await expect(items.getByRole('row', { name: /A101.*Refrigerator/ })).toBeVisible();
    await expect(items.getByRole('row', { name: /whole filter/ })).toContainText(dollars(facts.valueCents).slice(1));
  });
});

test('the same file again creates nothing, and an undone import leaves no trace of its items', async ({
  newContext,
}) => {
  const context = await newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, ADMIN, '/admin/onboarding');
  await page.getByLabel('CSV or Excel file').setInputFiles(path.join(FIXTURES, FILES[2].name));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('0 create + 0 update + 7 same + 0 skip + 0 error = 7 rows read')).toBeVisible();
  await expect(page.getByText('Everything in this file is here already, so there is nothing to apply.')).toBeVisible();

  await page.goto('/admin/import');
  await page.getByRole('row', { name: new RegExp(`^${FILES[2].name}`) }).click();
  const receipt = page.getByRole('complementary', { name: 'Import receipt' });
  await receipt.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Removes 7 items.');
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(receipt.getByText('Undone', { exact: true }).first()).toBeVisible();
  expect(await factsOfProperty()).toMatchObject({ units: 24, items: 0 });

  await test.step('with a row that has an error the others can be applied, and the receipt keeps the one left out', async () => {
    const list = `${await readFile(path.join(FIXTURES, FILES[2].name), 'utf8')}${ROW_OF_A_NEW_MANUFACTURER}${ROW_WITH_AN_ERROR}`;
    const text = list.trimEnd().replaceAll(/\r?\n/g, ',white\n').replace(',white', ',Colour').concat(',almond\n');
    await page.goto('/admin/onboarding');
    await page
      .getByLabel('CSV or Excel file')
      .setInputFiles({ name: 'with-an-error.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Read as month/day/year: 06/15/2010 is June 15, 2010')).toBeVisible();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('region', { name: 'Will also be created or renamed' })).toContainText('Ovenly (1 row)');
    const apply = page.getByRole('button', { name: 'Apply 8 rows' });
    await expect(apply).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('checkbox', { name: 'Leave out 1 row with an error' }).check();
    await expectAccessible(page, 'leave out');
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect(
      page.getByRole('row', { name: /Installed on 2015-04-05 \(‘04\/05\/2015’ read as month\/day\/year\)/ }),
    ).toBeVisible();
    await apply.click();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
    await expect(
      page.getByText('8 rows created, 0 rows updated, of 9 rows read. 1 row with an error was left out.'),
    ).toBeVisible();
    const saved = async (work: () => Promise<void>) => {
      const downloading = page.waitForEvent('download');
      await work();
      return readFile(await (await downloading).path(), 'utf8');
    };
    const whole = await saved(() => page.getByRole('button', { name: 'Download 1 error row' }).click());
    expect(whole).toContain('Z999,Range,Ovenly,OV-9');
    expect(whole).toContain('There is no unit Z999');
    expect(whole).toMatch(/,Colour,Line,Reason\r\n.*,almond,10,/);

    await page.reload();
    const kept = await saved(() => page.getByRole('button', { name: 'Download 1 error row' }).click());
    expect(kept).toContain('Z999,Range,Ovenly,OV-9');
    expect(kept).not.toContain('almond');
    const chosen = { name: 'with-an-error.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    const again = await saved(() => page.getByLabel('The imported file').setInputFiles(chosen));
    expect(again).toBe(whole);
  });

  await test.step('a workbook is read sheet by sheet, and two sheets of the same columns are one import', async () => {
    await page.goto('/admin/onboarding');
    await page.getByLabel('CSV or Excel file').setInputFiles(path.join(FIXTURES, 'two_sheets.xlsx'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Match its columns' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Sheet to read' })).toHaveValue('North');
    await page.getByRole('checkbox', { name: 'Read South too (4 rows)' }).check();
    await expect(page.getByText('North, South')).toBeVisible();
    await expectAccessible(page, 'sheets');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('4 create + 0 update + 0 same + 0 skip + 0 error = 4 rows read')).toBeVisible();
    await expect(page.getByRole('row', { name: /^South 3 / })).toBeVisible();
    await page.getByRole('button', { name: 'Apply 4 rows' }).click();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
    await expect(page.getByText('4 rows created, 0 rows updated, of 4 rows read.')).toBeVisible();
  });
});

test('a rent roll of two properties with codes of its own goes in with two answers, and is undone', async ({
  newContext,
}) => {
  const context = await newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, ADMIN, '/admin/onboarding');
  await page.getByLabel('CSV or Excel file').setInputFiles(path.join(FIXTURES, 'two_property_rent_roll.csv'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Match its columns' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText('2 questions are open.');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const questions = page.getByRole('region', { name: 'Questions' });
  await expect(questions).toContainText('2 properties stand in this file: Oak Court, Elm Court.');
  await expect(page.getByText('8 create + 0 update + 0 same + 5 skip + 0 error = 13 rows read')).toBeVisible();
  const apply = page.getByRole('button', { name: 'Apply 8 rows' });
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Answer the 2 questions about this file first.')).toBeVisible();
  await expectAccessible(page, 'questions');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'questions on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('the questions are answered from the keyboard', async () => {
    const rented = questions.getByLabel('VR (Vacant Rented) means');
    await rented.focus();
    await page.keyboard.type('On notice');
    await expect(rented).toHaveValue('NOTICE');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(questions.getByRole('button', { name: 'Use these answers' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 questions are answered: look at the answers or change them')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Check every row' })).toBeFocused();
  });

  await test.step('a total is taken and left out again', async () => {
    await page.getByRole('button', { name: 'Take this row (line 10)' }).click();
    await expect(page.getByText('9 create + 0 update + 0 same + 4 skip + 0 error = 13 rows read')).toBeVisible();
    await expect(page.getByRole('row', { name: /Taken by you, though it reads as: total/ })).toBeVisible();
    await expectAccessible(page, 'turned rows');
    await page.getByRole('button', { name: 'Leave this row out (line 10)' }).click();
    await expect(page.getByText('8 create + 0 update + 0 same + 5 skip + 0 error = 13 rows read')).toBeVisible();
  });

  await apply.click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
  const decided = page.getByRole('region', { name: 'What was asked and decided' });
  await expect(decided).toContainText('Oak Court: A property (4 rows) · Elm Court: A property (4 rows)');
  await expect(decided).toContainText('VR (Vacant Rented): On notice (1 row)');
  await expect(page.getByRole('link', { name: 'Elm Court', exact: true })).toBeVisible();
  await expectAccessible(page, 'receipt with answers');
  const stored = () =>
    database.sql<{ property: string; units: string }>(
      `select p.name as property, string_agg(u.name || ' ' || u.status, ', ' order by u.name) as units
       from property p join unit u on u.organization_id = p.organization_id and u.property_id = p.id
       where p.name in ('Oak Court', 'Elm Court') group by p.name order by p.name`,
    );
  expect(await stored()).toEqual([
    { property: 'Elm Court', units: '201 OCCUPIED, 202 VACANT, 203 OCCUPIED, 204 OCCUPIED' },
    { property: 'Oak Court', units: '101 OCCUPIED, 102 NOTICE, 103 VACANT, 104 OCCUPIED' },
  ]);

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText(/^This import was undone/)).toBeVisible();
  expect(await stored()).toEqual([]);

  await test.step('the next file of the same columns is read with the answers of the last', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.getByLabel('CSV or Excel file').setInputFiles(path.join(FIXTURES, 'two_property_rent_roll.csv'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('2 questions are answered as last time: look at the answers or change them').click();
    await expect(page.getByLabel('VR (Vacant Rented) means')).toHaveValue('NOTICE');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('button', { name: 'Apply 8 rows' })).not.toHaveAttribute('aria-disabled', 'true');
  });
});

test('a workbook of vendors with two bad rows goes in without them, and is undone', async ({ newContext }) => {
  const context = await newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, ADMIN, '/admin/onboarding');
  await page.getByLabel('CSV or Excel file').setInputFiles(path.join(FIXTURES, 'vendors.xlsx'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Match its columns' })).toBeFocused();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('2 create + 0 update + 0 same + 0 skip + 2 error = 4 rows read')).toBeVisible();
  await expect(page.getByText(/'not an address' is not an e-mail address/)).toBeVisible();
  await expectAccessible(page, 'vendors');
  await page.getByRole('checkbox', { name: 'Leave out 2 rows with errors' }).check();
  await page.getByRole('button', { name: 'Apply 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
  const stored = () =>
    database.sql<{ name: string }>(
      `select name from contact where name in ('Bluebird Plumbing', 'Canyon Roofing', 'Delta Electric') order by 1`,
    );
  expect(await stored()).toEqual([{ name: 'Bluebird Plumbing' }, { name: 'Delta Electric' }]);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText(/^This import was undone/)).toBeVisible();
  expect(await stored()).toEqual([]);
});

/** A figure of the report with what it is computed over: 'Backlog', $1,085, '1 item past expected life'. */
async function expectFigure(figures: Locator, label: string, cents: number, outOf: string): Promise<void> {
  const amount = dollars(cents).replace('$', '\\$');
  await expect(figures).toContainText(new RegExp(`${label}\\W*${amount}${outOf}`));
}

/** Money as the page writes whole dollars. */
function dollars(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString('en-US')}`;
}

async function verdictsOfNewestImport(fileName: string): Promise<unknown> {
  const [row] = await database.sql(
    `select i.rows_read::int as read, i.rows_create::int as "create", i.rows_update::int as "update", i.rows_same::int as same,
       i.rows_skip::int as skip, i.rows_error::int as error,
       (select sum(p.row_count)::int from import_part p where p.organization_id = i.organization_id and p.import_id = i.id) as stored
     from import i where i.file_name = $1 and i.state = 'APPLIED' order by i.id desc limit 1`,
    [fileName],
  );
  return row;
}

/**
 * The property as plain SQL sees it: cost is the organization's price with its extras, else the catalogue's; past life is an
 * item older than its expected life whose condition, read today, does not promise more years.
 */
async function factsOfProperty(): Promise<Facts> {
  const [facts] = await database.sql<Facts>(
    `with priced as (
       select i.*, coalesce(i.install_date, i.mfg_date) as since,
         coalesce(i.price_override_cents, m.replacement_cost_cents, ot.unit_cost_cents, t.typical_cost_cents)
           + coalesce(ot.delivery_cents + ot.install_cents + ot.haul_away_cents, 0) as cents,
         ((now() at time zone p.timezone)::date - coalesce(i.install_date, i.mfg_date)) / 365.2425
           >= coalesce(i.eul_override_years, m.eul_years, ot.eul_years, t.average_life_span) and coalesce(i.condition, 3) <= 3 as is_past
       from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id and p.name = $1
       join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
       left join organization_item_type ot on ot.organization_id = i.organization_id and ot.item_type_id = i.item_type_id
     )
     select
       (select count(*)::int from building b where b.organization_id = p.organization_id and b.property_id = p.id) as buildings,
       (select count(*)::int from unit u where u.organization_id = p.organization_id and u.property_id = p.id) as units,
       (select count(*)::int from unit u where u.organization_id = p.organization_id and u.property_id = p.id and u.status = 'VACANT') as vacant,
       (select count(*)::int from unit u where u.organization_id = p.organization_id and u.property_id = p.id and u.status = 'MODEL') as models,
       (select count(*)::int from priced) as items,
       (select count(*)::int from priced where since is null) as undated,
       (select coalesce(sum(cents), 0)::int from priced) as "valueCents",
       (select coalesce(sum(cents), 0)::int from priced where since is null) as "undatedCents",
       (select count(*)::int from priced where is_past) as backlog,
       (select coalesce(sum(cents), 0)::int from priced where is_past) as "backlogCents"
     from property p where p.name = $1`,
    [PROPERTY],
  );
  if (!facts) throw new Error(`There is no property ${PROPERTY}`);
  return facts;
}

type Facts = {
  buildings: number;
  units: number;
  vacant: number;
  models: number;
  items: number;
  undated: number;
  valueCents: number;
  undatedCents: number;
  backlog: number;
  backlogCents: number;
};
