import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, MANAGER, signIn, test, VIEWER } from './support/test.ts';
import { yearAt } from './support/undisturbed.ts';

const fiscal = (year: number) => `FY${String(year).slice(2)}`;

async function propertyId(sql: Parameters<Parameters<typeof test>[2]>[0]['sql'], name: string): Promise<number> {
  const [row] = await sql<{ id: number }>('select id from property where name = $1', [name]);
  return row?.id ?? 0;
}

async function make(page: Page, name: string, fill: (drawer: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: 'New scenario' }).first().click();
  const drawer = page.getByRole('complementary', { name: 'New scenario' });
  await drawer.getByLabel('Name').fill(name);
  await fill(drawer);
  await drawer.getByRole('button', { name: 'Create scenario' }).click();
  await expect(page.getByText(`The scenario ${name} is saved.`)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Compare ${name}` })).toBeChecked();
}

test('a manager makes two scenarios, compares them, freezes one, and the budget is locked', async ({
  page,
  sql,
  newContext,
}) => {
  const id = await propertyId(sql, 'Lindenholt');
  const path = `/report/${id}/capital-assets?tab=scenarios`;
  const nextYear = (await yearAt(sql, 'Lindenholt')) + 1;
  await signIn(page, MANAGER, path);
  await expect(page.getByText('No scenarios yet')).toBeVisible();
  await make(page, 'At life', async () => {});
  await make(page, 'With a cap', async (drawer) => {
    await drawer.getByLabel('Most to spend in a year, $').fill('40,000');
    await drawer.getByLabel('Rule').selectOption('FAIL');
    await expectAccessible(page, 'a new scenario', 'aside');
  });

  const compared = page.getByRole('region', { name: 'Comparison' });
  await expect(compared.getByRole('columnheader', { name: /At life/ })).toBeVisible();
  await expect(compared.getByRole('columnheader', { name: /With a cap.*at most \$40,000 a year/ })).toBeVisible();
  await expect(compared.getByRole('row', { name: /^Total of all years/ })).toContainText('11 years');
  await expectAccessible(page, 'two scenarios side by side');

  const year = compared.getByRole('button', { name: new RegExp(`^At life, ${fiscal(nextYear)}:`) });
  await year.click();
  await expect(year).toHaveAttribute('aria-pressed', 'true');
  const spoken = (await year.textContent()) ?? '';
  const [, dollars = '', count = ''] = /\$(\d{1,3}(?:,\d{3})*)(\d+) replacement/.exec(spoken) ?? [];
  expect(count).not.toBe('');
  const lines = page.getByRole('region', { name: `At life, ${fiscal(nextYear)}` });
  await expect(lines).toContainText(`${count} replacement`);
  await expect(lines.getByRole('row').last()).toContainText(dollars);

  await page
    .getByRole('row', { name: /With a cap/ })
    .first()
    .click();
  const drawer = page.getByRole('complementary', { name: 'Scenario' });
  await drawer.getByRole('button', { name: 'Freeze as a budget…' }).click();
  const freezing = page.getByRole('dialog', { name: 'Freeze With a cap as a budget' });
  await expect(freezing.getByLabel('Name of the budget')).toHaveValue(`${fiscal(nextYear)} budget v1`);
  await expect(freezing).toContainText(/\$[\d,]+ for \d+ replacement/);
  await expect(freezing).toContainText('nobody can change the budget');
  await expectAccessible(page, 'what is frozen');
  await freezing.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(page.getByText(`${fiscal(nextYear)} budget v1 is frozen.`)).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(`${fiscal(nextYear)} budget v1`) }).first();
  await expect(row).toContainText('Frozen');
  await row.click();
  const budget = page.getByRole('complementary', { name: 'Budget' });
  await expect(budget).toContainText('Its lines are stored and locked');
  await expect(budget.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(budget.getByRole('button', { name: 'Archive the budget' })).toHaveCount(0);
  await expect(page.getByText('No year of this budget has begun')).toBeVisible();

  await test.step('who only views sees the same and is offered no change', async () => {
    const viewer = await (await newContext()).newPage();
    await signIn(viewer, VIEWER, path);
    await expect(viewer.getByRole('region', { name: 'Comparison' })).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'New scenario' })).toHaveCount(0);
  });
});

test('an administrator pastes the lender’s lives, is told what cannot be read, and a scenario plans with them', async ({
  page,
  sql,
}) => {
  const id = await propertyId(sql, 'Orchard Gate');
  await signIn(page, ADMIN, `/report/${id}/capital-assets?tab=scenarios`);
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('is older than 18 months');
  await expect(page.getByText(/replacements planned, .* done, .* of them not in the budget/)).toBeVisible();
  await page.getByRole('button', { name: 'Price books and lives' }).click();
  await page.getByRole('button', { name: 'New life profile' }).click();
  const editor = page.getByRole('complementary', { name: 'life profile' });
  await expect(editor.getByLabel('Name')).toHaveValue('Lender');
  await editor.getByLabel('One line an item type').fill('Refrigerator\t12\nFlux condenser\t9');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('1 line cannot be read')).toBeVisible();
  await expect(editor.getByText("Line 2: there is no item type 'Flux condenser'")).toBeVisible();
  await editor.getByLabel('One line an item type').fill('Refrigerator\t12\nDishwasher\t9');
  await expectAccessible(page, 'a life profile', 'aside');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The life profile Lender is saved with 2 types.')).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Close details' }).click();

  await make(page, 'As lender', async (drawer) => {
    await drawer.getByLabel('Expected lives').selectOption({ label: 'Lender, 2 types' });
  });
  await expect(page.getByRole('columnheader', { name: /As lender.*lives by Lender.*from the profile/ })).toBeVisible();
});

test('an administrator imports the table of a lender, says which lives are meant, checks it, applies it and takes it back', async ({
  page,
  sql,
}) => {
  const id = await propertyId(sql, 'Orchard Gate');
  await signIn(page, ADMIN, `/report/${id}/capital-assets?tab=scenarios`);
  await page.getByRole('button', { name: 'Price books and lives' }).click();
  await page.getByRole('link', { name: 'Import a table of lives' }).click();
  const table = [
    'Component,Family,Elderly,Action,Cost per unit',
    'Refrigerators,10,14,Replace,$850',
    'Gas ranges,12,18,Replace,$900',
    'Asphalt shingles,20,20,Replace,$40',
  ].join('\n');
  const bytes = Buffer.from(table);
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'Bank of Boise.csv', mimeType: 'text/csv', buffer: bytes });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Match its columns' })).toBeFocused();
  await expect(page.getByLabel('Name of the life profile')).toHaveValue('Bank of Boise');
  await expect(page.getByText('Several columns could be Expected life: Family, Elderly.')).toBeVisible();
  await expect(page.getByText('A life profile has no prices.')).toBeVisible();
  await expectAccessible(page, 'the columns of a table of lives');
  await page.getByLabel('Elderly goes to').selectOption({ label: 'Expected life (required)' });
  await expect(page.getByLabel('Gas ranges means')).toHaveValue('Range');
  await page.getByRole('button', { name: 'Use these answers' }).click();
  await expect(page.getByText('2 questions are answered')).toBeVisible();
  await expect(page.getByLabel('Elderly goes to')).toHaveValue('life');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const sum = '2 create + 0 update + 0 same + 1 skip + 0 error = 3 rows read';
  await expect(page.getByText(sum)).toBeVisible();
  await page.getByRole('button', { name: 'Apply 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
  const lives = () =>
    sql(
      `select t.name, l.eul_years::float8 as years from assumption_set s
        join assumption_set_line l on l.organization_id = s.organization_id and l.set_id = s.id
        join item_type t on t.id = l.item_type_id where s.name = 'Bank of Boise' and s.kind = 'LIFE_PROFILE' order by t.name`,
    );
  expect(await lives()).toEqual([
    { name: 'Range', years: 18 },
    { name: 'Refrigerator', years: 14 },
  ]);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo the import', exact: true }).click();
  await expect(page.getByText('Undone').first()).toBeVisible();
  expect(await lives()).toEqual([]);
});

test('on a phone the page does not scroll sideways and the comparison scrolls by itself', async ({ page, sql }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const id = await propertyId(sql, 'Orchard Gate');
  await signIn(page, VIEWER, `/report/${id}/capital-assets?tab=scenarios`);
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'scenarios on a phone');
});
