import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Sql } from './support/database.ts';
import { expect, signIn, test, VIEWER } from './support/test.ts';
import { yearAt } from './support/undisturbed.ts';

/** What is to be pressed, and the frame of the screen: nothing of it is for paper. */
const CHROME = [
  'Skip to content',
  'Collapse menu',
  'Export',
  'Columns',
  'Clear',
  'Report a problem',
  'Licence',
  'Sign out',
];

for (const width of [1440, 390]) {
  test(`Capital Assets on letter paper is a plan of at most four sheets, from a window of ${width} pixels`, async ({
    page,
    sql,
  }) => {
    const propertyId = await idOf(sql, 'Orchard Gate');
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, VIEWER, `/report/${propertyId}/capital-assets`);
    const bars = page.getByRole('group', { name: /^Replacement plan by budget year/ }).getByRole('button');
    await expect(bars).toHaveCount(13);
    await expectPropertyNamed(page);
    const sheets = await printed(page);
    expect(sheets.length).toBeLessThanOrEqual(4);
    for (const { text, width: across, height } of sheets) {
      expect([across, height]).toEqual([612, 792]);
      expectHead(text, 'Capital Assets');
      for (const words of ['Orchard Gate, Harbor Residential', 'Plan: Expected life', 'Rows: Backlog'])
        expect(text).toContain(words);
    }
    const all = sheets.map(({ text }) => text).join(' ');
    const first = await yearAt(sql, 'Orchard Gate');
    for (let year = first; year <= first + 10; year += 1) expect(all).toContain(`FY${String(year).slice(2)}`);
    for (const words of ['No date', 'Past expected life by type', 'Heat pump', 'All types'])
      expect(all).toContain(words);
    for (const words of CHROME) expect(all).not.toContain(words);
    // what is drawn for paper is gone afterwards
    await expect(page.getByText(/^Printed /)).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Past expected life' })).toBeVisible();
  });

  test(`a filtered list on letter paper has names, filter and columns on each sheet, from ${width} pixels`, async ({
    page,
    sql,
  }) => {
    const propertyId = await idOf(sql, 'Orchard Gate');
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, VIEWER, `/properties/${propertyId}?tab=items&due=backlog`);
    const table = page.getByRole('table', { name: 'Items' });
    await expect(table.getByRole('row').nth(20)).toBeAttached();
    await expectPropertyNamed(page);
    const sheets = await printed(page);
    expect(sheets.length).toBeGreaterThan(1);
    for (const { text } of sheets) {
      expectHead(text, 'Orchard Gate');
      expect(text).toContain('Harbor Residential');
      expect(text).toContain('Due: Backlog');
    }
    for (const { text } of sheets.slice(0, -1))
      for (const column of ['Unit', 'Item', 'Basis date', 'Age, y', 'Life used', 'Due', 'Cost, $', 'Life'])
        expect(text).toContain(column);
    for (const { text } of sheets) for (const words of CHROME) expect(text).not.toContain(words);
  });
}

test('Today on letter paper has every line that the page holds, whole, and nothing to press', async ({ page }) => {
  await signIn(page, VIEWER, '/');
  const overdue = page.getByRole('region', { name: 'Overdue' });
  await expect(overdue.getByRole('listitem').first()).toBeVisible();
  const [shown, total] = await Promise.all([
    overdue.getByRole('listitem').count(),
    overdue.getByRole('link', { name: /^All \d+ overdue$/ }).textContent(),
  ]);
  const sheets = await printed(page);
  const all = sheets.map(({ text }) => text).join(' ');
  const lines = all.match(/\d+ days? overdue/g) ?? [];
  expect(lines.length).toBeGreaterThan(shown);
  expect(all).toContain(`The first ${lines.length} of ${total}.`);
  for (const words of ['Open finding', 'in a list', ...CHROME]) expect(all).not.toContain(words);
});

test('each sheet of the comparison says which it is of how many, and has every column', async ({ page }) => {
  await signIn(page, VIEWER, '/properties?as=compare&chart=heat');
  const columns = page.getByRole('table', { name: 'All metrics' }).getByRole('columnheader');
  await expect(columns.first()).toBeVisible();
  const heads = await columns.allInnerTexts();
  expect(heads.length).toBeGreaterThan(6);
  const sheets = await printed(page);
  for (const [at, { text }] of sheets.entries()) expect(text).toContain(`Page ${at + 1} of ${sheets.length}`);
  const all = sheets.map(({ text }) => text).join(' ');
  for (const head of heads) expect(all).toContain(head.replaceAll(/\s+/g, ' '));
});

/** The header names the property: its name comes by a call of its own, perhaps after the rows. */
async function expectPropertyNamed(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Property: Orchard Gate' })).toBeVisible();
}

function expectHead(text: string, title: string): void {
  expect(text).toMatch(
    new RegExp(`^Page \\d+ of \\d+ Lintel Printed \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d [AP]M ${title}`),
  );
}

/** The page as its sheets of letter paper, with the text of each. */
async function printed(page: Page) {
  const loading = getDocument({ data: new Uint8Array(await page.pdf({ format: 'letter' })), verbosity: 0 });
  const document = await loading.promise;
  const sheets: { text: string; width: number; height: number }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    sheets.push({ text: words.replaceAll(/\s+/g, ' ').trim(), width, height });
  }
  await loading.destroy();
  return sheets;
}

async function idOf(sql: Sql, name: string): Promise<number> {
  const [property] = await sql<{ id: number }>('select id from property where name = $1', [name]);
  if (!property) throw new Error(`The demo has no property ${name}`);
  return property.id;
}
