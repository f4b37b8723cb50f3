import { read as readBook, type WorkSheet } from '@e965/xlsx';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { anyItem, insertInventory } from '#testing/inventory.ts';
import { readPdf } from '#testing/read-pdf.ts';

const TODAY = '2026-05-18';
let app: TestApp;
let url: string;
let admin: Awaited<ReturnType<TestApp['a']['user']>>;
beforeAll(async () => {
  app = await startTestApp();
  const property = await app.a.property();
  admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
  await app.a.run((db) => insertInventory(db, property, fc.sample(anyItem(TODAY), { numRuns: 200, seed: 3 })));
  url = `/report/${property.id}/capital-assets`;
});

test('the workbook says what the report says, cell by cell, and its formulas give the values written beside them', async () => {
  const report = (await app.get(url, admin)).body;
  const book = await workbook();
  expect(book.SheetNames).toEqual(['Read me', 'Items', 'Plan', 'Again']);
  const plan = planOf(book);
  const first = plan.block('First replacements');
  expect(cents(first.Backlog)).toBe(report.backlog.cents);
  expect(cents(first['No date'])).toBe(report.noDate.cents);
  expect(cents(first['After FY36'])).toBe(report.afterWindow.cents);
  expect(cents(first.Total)).toBe(report.replacementValueCents);
  for (const year of report.forecast) {
    expect(cents(first[year.label]), year.label).toBe(year.firstReplacementCents);
    expect(cents(plan.block("Both, at today's")[year.label]), year.label).toBe(year.straightCents);
    expect(cents(plan.block("Both, at each year's")[year.label]), year.label).toBe(year.straightInflatedCents);
  }
  const calculator = calculate(book);
  const formulas = Object.entries(book.Sheets).flatMap(([name, sheet]) =>
    Object.entries(sheet).flatMap(([at, cell]) => (cell?.f ? [{ name, at, formula: cell.f, written: cell.v }] : [])),
  );
  expect(formulas.length).toBeGreaterThan(300);
  for (const { name, at, formula, written } of formulas)
    expect(cents(calculator.value(name, at)), `${name} ${at} ${formula}`).toBe(cents(written));
});

test('changing the inflation cell of the workbook changes its plan to what the server gives for that inflation', async () => {
  const report = (await app.get(`${url}?inflation=0.08`, admin)).body;
  const book = await workbook();
  const cell = book.Sheets['Read me']?.B2;
  expect(cell.v).toBe(0.03);
  cell.v = 0.08;
  const calculator = calculate(book);
  const plan = planOf(book, calculator.value);
  for (const year of report.forecast)
    expect(cents(plan.block("Both, at each year's")[year.label]), year.label).toBe(year.straightInflatedCents);
});

test('the CSV has one row an item, and a serial number that a spreadsheet would run is text', async () => {
  const answer = await app.get(`${url}?format=csv`, admin);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = answer.text.trim().split('\r\n');
  expect(lines).toHaveLength(201);
  expect(lines[0]).toContain('Unit,Building,Type,Manufacturer,Model,Serial,Installed');
  expect(lines[1]).toContain(",'=1+0,");
});

test('a PDF holds the plan by year and type with its sums, and none of the items', async () => {
  const report = (await app.get(url, admin)).body;
  for (const [plan, name] of [
    ['life', 'Expected life'],
    ['odds', 'Survival odds'],
  ]) {
    const answer = await app.get(`${url}?format=pdf&years=5&plan=${plan}`, admin);
    const { pages } = await readPdf(answer.bytes);
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(pages.length).toBeLessThanOrEqual(6);
    for (const words of [report.propertyName, report.organizationName, `Plan: ${name}`, 'Inflation: 3% a year'])
      expect(text).toContain(words);
    for (const year of report.forecast.slice(0, 6)) expect(text).toContain(year.label);
    for (const { itemType } of report.itemTypes.slice(0, 3)) expect(text).toContain(itemType);
    const figure = (id: string) => report.figures.find(({ metric }: { metric: string }) => metric === id);
    const dollars = (value: number) => `$${Math.round(value / 100).toLocaleString('en-US')}`;
    expect(text).toContain(`Replacement value ${dollars(report.replacementValueCents)}`);
    expect(text).toContain(`Condition index (ACI) ${figure('aci').value.toFixed(1)}%`);
    expect(text).toContain(`${figure('aci').counted} of 200 items`);
    const ahead = `${(report.forecast[5].forecastAciPct as number).toFixed(1)}%`;
    expect(text.includes('Condition index if nothing is replaced') && text.includes(ahead), ahead).toBe(
      plan === 'life',
    );
    // The first sheet shows the plan as bars, the tables have its amounts.
    const bar = `$${Math.round(report.noDate.cents / 100_000)}k`;
    expect(pages[0]?.text.includes(`Replacement plan, at today's prices`), plan).toBe(plan === 'life');
    if (plan === 'life') expect(pages[0]?.lines).toEqual(expect.arrayContaining([bar, 'Backlog', 'No date']));
    expect(text).not.toContain('=1+0');
    expect(text).not.toContain('Serial');
    expect(answer.headers['content-disposition']).toContain(`capital-assets-`);
  }
});

test.each(['csv', 'xlsx', 'pdf'])('the name of a %s says of which property and of which day it is', async (format) => {
  const { propertyName } = (await app.get(url, admin)).body;
  const words = propertyName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const answer = await app.get(`${url}?format=${format}`, admin);
  expect(answer.headers['content-disposition']).toContain(`capital-assets-${words}`);
  expect(answer.headers['content-disposition']).toContain(`${TODAY}.${format}`);
});

test('the plan by survival odds as a file says what the report says, and its formulas follow the inflation cell', async () => {
  const report = (await app.get(url, admin)).body;
  const book = await workbook('&plan=odds');
  expect(book.SheetNames).toEqual(['Read me', 'Items', 'Plan by odds', 'Years by odds']);
  const years = book.Sheets['Years by odds'] as WorkSheet;
  for (const [at, year] of report.forecast.entries()) {
    expect(years[`A${at + 2}`].v).toBe(year.label);
    expect(cents(years[`C${at + 2}`].v), year.label).toBe(year.expectedCents);
    expect(cents(years[`D${at + 2}`].v), year.label).toBe(year.expectedInflatedCents);
    expect([cents(years[`E${at + 2}`].v), cents(years[`F${at + 2}`].v)]).toEqual([year.lowCents, year.highCents]);
    const risen = (today: number) => Math.round(today * (1 + report.inflation) ** at);
    expect([cents(years[`G${at + 2}`].v), cents(years[`H${at + 2}`].v)], year.label).toEqual(
      [year.lowCents, year.highCents].map(risen),
    );
  }
  const { value } = calculate(book);
  for (const [name, sheet] of Object.entries(book.Sheets))
    for (const [at, cell] of Object.entries(sheet))
      if (cell?.f) expect(cents(value(name, at)), `${name} ${at} ${cell.f}`).toBe(cents(cell.v));
  const csv = (await app.get(`${url}?format=csv&plan=odds`, admin)).text.trim().split('\r\n');
  expect(csv[0]).toContain(
    'Year,Type,Replacements to be expected,"Expected cost, today\'s prices","Expected cost, that year\'s prices"',
  );
  for (const year of report.forecast) {
    const rows = csv.filter((line) => line.startsWith(`${year.label},`)).map((line) => line.split(',').slice(-2));
    const sums = [0, 1].map((at) => cents(sum(rows.map((row) => Number(row[at])))));
    expect(sums, year.label).toEqual([year.expectedCents, year.expectedInflatedCents]);
  }
  expect(csv).toHaveLength(
    1 +
      report.forecast.reduce(
        (rows: number, year: { expectedStacks: unknown[] }) => rows + year.expectedStacks.length,
        0,
      ),
  );
});

test('a type without a price, and years of a type without a date, are blank in the plan and not 0', async () => {
  const property = await app.a.property();
  const owner = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
  await app.a.item({ property, itemType: 'refrigerator' });
  await app.a.item({ property, itemType: 'dishwasher' });
  await app.a.run((db) =>
    sql`with t as (insert into item_type (name, key, category, icon, average_life_span) values ('Unpriced', 'unpriced', 'kitchen', 'other', 5) returning id)
      update item set item_type_id = t.id from t where organization_id = ${property.organizationId}
      and item_type_id = (select id from item_type where key = 'dishwasher')`.execute(db),
  );
  const answer = await app.get(`/report/${property.id}/capital-assets?format=xlsx`, owner);
  const sheet = readBook(answer.bytes).Sheets.Plan as WorkSheet;
  const texts = Object.values(sheet).map((cell) => cell?.v);
  expect(texts).toContain('Refrigerator');
  expect(texts).not.toContain('Unpriced');
  expect(texts).not.toContain(0);
});

test('an empty property has a workbook without rows, not an error', async () => {
  const property = await app.a.property();
  const owner = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
  const answer = await app.get(`/report/${property.id}/capital-assets?format=xlsx`, owner);
  expect(answer.status).toBe(200);
  expect(readBook(answer.bytes).SheetNames).toContain('Plan');
});

async function workbook(query = '') {
  const answer = await app.get(`${url}?format=xlsx${query}`, admin);
  expect(answer.status).toBe(200);
  return readBook(answer.bytes);
}

type Book = Awaited<ReturnType<typeof workbook>>;
type Value = (sheet: string, at: string) => unknown;

// The 'All types' row of the block whose title begins so, by column label.
function planOf(book: Book, value: Value = (sheet, at) => book.Sheets[sheet]?.[at]?.v) {
  const sheet = book.Sheets.Plan as WorkSheet;
  const columns = Object.keys(sheet)
    .filter((at) => /^[A-Z]+1$/.test(at))
    .map((at) => at.slice(0, -1));
  return {
    block(title: string): Record<string, unknown> {
      let row = Number(
        Object.keys(sheet)
          .find((at) => String(sheet[at].v).startsWith(title))
          ?.slice(1),
      );
      while (sheet[`A${row}`].v !== 'All types') row += 1;
      return Object.fromEntries(columns.map((column) => [sheet[`${column}1`].v, value('Plan', `${column}${row}`)]));
    },
  };
}

// A spreadsheet small enough to read: the functions and operators that the workbook uses, and nothing else.
function calculate(book: Book) {
  const known = new Map<string, unknown>();
  const value: Value = (sheet, at) => {
    const key = `${sheet}!${at}`;
    if (!known.has(key)) {
      const cell = book.Sheets[sheet]?.[at];
      known.set(key, cell?.f ? run(sheet, cell.f) : cell?.v);
    }
    return known.get(key);
  };
  const range = (sheet: string, from: string, to: string) => {
    const [, c1 = '', r1 = ''] = /([A-Z]+)(\d+)/.exec(from) ?? [];
    const [, c2 = '', r2 = ''] = /([A-Z]+)(\d+)/.exec(to) ?? [];
    const out: unknown[] = [];
    for (let c = number(c1); c <= number(c2); c += 1)
      for (let r = Number(r1); r <= Number(r2); r += 1) out.push(value(sheet, `${letters(c)}${r}`));
    return out;
  };
  function run(sheet: string, formula: string): unknown {
    const place = /(?:'([^']+)'!|(\w+)!)?\$?([A-Z]{1,2})\$?(\d+)(?::\$?([A-Z]{1,2})\$?(\d+))?/g;
    const script = formula
      .replace(place, (_, quoted, plain, column, row, column2, row2) => {
        const at = JSON.stringify(quoted ?? plain ?? sheet);
        return column2 ? `range(${at},'${column}${row}','${column2}${row2}')` : `value(${at},'${column}${row}')`;
      })
      .replaceAll('^', '**');
    return new Function('range', 'value', 'SUM', 'SUMIFS', 'ROUND', `return ${script}`)(
      range,
      value,
      sum,
      sumIfs,
      round,
    );
  }
  return { value };
}

const sum = (cells: unknown[]) => cells.reduce<number>((all, one) => all + (typeof one === 'number' ? one : 0), 0);
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
const sumIfs = (cells: unknown[], ...tests: unknown[]) =>
  sum(cells.filter((_, at) => tests.every((test, t) => t % 2 === 1 || (test as unknown[])[at] === tests[t + 1])));
const number = (column: string) => [...column].reduce((all, one) => all * 26 + one.charCodeAt(0) - 64, 0);
const letters = (at: number): string =>
  at <= 26 ? String.fromCharCode(64 + at) : letters(Math.floor((at - 1) / 26)) + letters(((at - 1) % 26) + 1);
const cents = (dollars: unknown) => Math.round(Number(dollars) * 100);
