import { wholePct } from '@lintel/domain/heatmap/heatmap';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { anyItem, insertInventory } from '#testing/inventory.ts';
import { partsOf, readPdf } from '#testing/read-pdf.ts';
import type { TestUser } from '#testing/user-factory.ts';

const TODAY = '2026-05-18';
let t: TestApp;
let admin: TestUser;
let path: string;

beforeAll(async () => {
  t = await startTestApp();
  const property = await t.a.property();
  admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  path = `/insight/${property.id}/inventory-heatmap`;
  await t.a.run((db) => insertInventory(db, property, fc.sample(anyItem(TODAY), { numRuns: 120, seed: 7 })));
});

type Row = Record<string, string>;

async function csvRows(query = ''): Promise<Row[]> {
  const { text } = await t.get(`${path}?format=csv${query}`, admin);
  const [head = [], ...lines] = text
    .replace('﻿', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')));
  return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
}

/** The tables of the PDF, each row as the texts of its cells; a table goes on over pages, and begins with its heads. */
async function pdfTables(query: string): Promise<string[][][]> {
  const answer = await t.get(`${path}?format=pdf&${query}`, admin);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  const { pages, isTagged } = await readPdf(answer.bytes);
  expect(isTagged).toBe(true);
  const tables: string[][][] = [];
  for (const row of pages.flatMap(({ parts }) => partsOf(parts, 'TR'))) {
    if (row.parts.some(({ role, text }) => role === 'TH' && text !== '')) tables.push([]);
    tables.at(-1)?.push(row.parts.map(({ text }) => text));
  }
  return tables;
}

/** What a cell says of the life used, from its row of the CSV. */
function lifeUsedText(row: Row): string {
  if (row.State !== 'Recorded') return '–';
  const used = row['Life used (%)'] ?? '';
  if (used === '') return '?';
  return `${row['Age counts from']?.startsWith('first seen') ? '≥' : ''}${wholePct(Number(used))}`;
}

test('the picture of units by types has the number of each cell of the CSV, and the legend counts them', async () => {
  const rows = await csvRows();
  const [legend = [], ...buildings] = await pdfTables('picture=matrix');
  const shown = new Map<string, string>();
  for (const [head = [], ...lines] of buildings)
    for (const [unit = '', ...cells] of lines)
      for (const [at, text] of cells.entries()) if (text !== '') shown.set(`${unit} ${head[at + 1]}`, text);
  const expected = new Map(rows.map((row) => [`${row.Unit} ${row.Type}`, lifeUsedText(row)]));
  expect(expected.size).toBeGreaterThan(40);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
  const counted = Object.fromEntries(legend.slice(1).map(([, meaning = '', cells = '']) => [meaning, Number(cells)]));
  const missing = rows.filter((row) => row.State !== 'Recorded').length;
  const unknown = rows.filter((row) => row.State === 'Recorded' && row['Life used (%)'] === '').length;
  expect(counted).toMatchObject({ 'Expected, not recorded': missing, 'Date or life not known': unknown });
  const steps = ['0 to 40%', '41 to 80%', '81 to 100%', '101 to 150%', 'Over 150%'];
  expect(steps.reduce((sum, step) => sum + (counted[step] ?? 0), 0)).toBe(rows.length - missing - unknown);
});

test('the picture of units by floor adds up what a unit has due, under the same filter as the CSV', async () => {
  const type = (await t.get(path, admin)).body.itemTypes[0];
  for (const filter of ['', `&itemTypeId=${type.itemTypeId}`]) {
    const rows = await csvRows(filter);
    const [, ...buildings] = await pdfTables(`picture=grid&colour=due12${filter}`);
    const shown = buildings.flatMap((table) => table.slice(1).flatMap(([, ...cells]) => cells)).filter(Boolean);
    const byUnit = Map.groupBy(rows, (row) => row.Unit ?? '');
    const expected = [...byUnit].map(([unit, ofUnit]) => {
      const held = ofUnit.filter((row) => row.State === 'Recorded');
      const known = held.filter((row) => row['Due within 12 months'] !== '');
      const due = known.reduce((sum, row) => sum + Number(row['Due within 12 months']), 0);
      return `${unit} ${held.length === 0 ? '–' : known.length === 0 ? '?' : due}`;
    });
    expect(expected.filter((text) => !shown.includes(text))).toEqual([]);
  }
});

test.each(['lifeUsed', 'backlog', 'warranty', 'completeness', 'flags'])(
  'the CSV of the matrix by %s says what each cell of the picture says, and holds the chosen steps alone, as the PDF does',
  async (colour) => {
    const picture = `picture=matrix&colour=${colour}`;
    for (const show of ['', '&show=4,5,unknown', '&show=missing']) {
      const rows = await csvRows(`&${picture}${show}`);
      const inFile = rows.filter((row) => row.Cell !== '').map((row) => `${row.Unit} ${row.Type}: ${row.Cell}`);
      const [, ...buildings] = await pdfTables(`${picture}${show}`);
      const drawn = buildings.flatMap(([head = [], ...lines]) =>
        lines.flatMap(([unit, ...cells]) =>
          cells.flatMap((text, at) => (text === '' ? [] : [`${unit} ${head[at + 1]}: ${text}`])),
        ),
      );
      expect(inFile.toSorted(), show).toEqual(drawn.toSorted());
      if (show === '&show=missing')
        expect(new Set(rows.map((row) => row.Legend))).toEqual(new Set(['Expected, not recorded']));
    }
  },
);

test('the CSV of the building grid has a row for each unit, with what the picture says of it; the workbook also has the cells', async () => {
  const rows = await csvRows('&picture=grid&colour=due12');
  const [, ...buildings] = await pdfTables('picture=grid&colour=due12');
  const drawn = buildings.flatMap((table) => table.slice(1).flatMap(([, ...cells]) => cells)).filter(Boolean);
  expect(rows.map((row) => `${row.Unit} ${row.Cell}`.trim()).toSorted()).toEqual(
    drawn.map((text) => text.trim()).toSorted(),
  );
  expect(rows.every((row) => row.Legend !== '' && row['Shown: Items due within 12 months'] !== undefined)).toBe(true);
  // What nobody knows is blank, which is not zero.
  for (const row of rows)
    if (row.Cell === '?' || row.Cell === '–') expect(row['Shown: Items due within 12 months']).toBe('');
  const some = rows.filter((row) => row.Legend === '1 item');
  expect(await csvRows('&picture=grid&colour=due12&show=2')).toEqual(some);
  const { body } = await t.get(path, admin);
  const all = await csvRows();
  expect(all.length).toBeGreaterThan(body.counts.cells - 1);
});

test('the years as a file add up to the items that are shown', async () => {
  const { body } = await t.get(path, admin);
  const rows = await csvRows('&picture=years');
  expect(rows.reduce((sum, row) => sum + Number(row.Items), 0)).toBe(body.counts.items);
  const [[head = [], total = []] = []] = await pdfTables('picture=years');
  expect(head.slice(0, 1)).toEqual(['Type']);
  expect(total.slice(1).reduce((sum, text) => sum + Number(text), 0)).toBe(body.counts.items);
});

test('stacks stand in columns under their names, their units above each other', async () => {
  const property = await t.a.property();
  const owner = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  const building = await t.a.building({ property, name: 'North' });
  for (const name of ['101', '102', '201', '202', '301']) await t.a.unit({ property, buildingId: building.id, name });
  await t.a.run((db) => sql`update unit set floor = left(name, 1)::int where property_id = ${property.id}`.execute(db));
  const address = `/insight/${property.id}/inventory-heatmap`;
  const csv = await t.get(`${address}?format=csv&picture=stacks&colour=repairs`, owner);
  const lines = csv.text.trim().split('\r\n').slice(1);
  expect(lines.map((line: string) => line.split(',').slice(0, 4).join(' '))).toEqual(
    expect.arrayContaining(['01 North 1 101', '01 North 3 301', '02 North 2 202']),
  );
  const { bytes } = await t.get(`${address}?format=pdf&picture=stacks&colour=repairs`, owner);
  const { pages } = await readPdf(bytes);
  const rows = pages
    .flatMap(({ parts }) => partsOf(parts, 'TR'))
    .map(({ parts }) => parts.map(({ text }) => text.split(/\s/)[0]));
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Floor', '01', '02'],
      ['Floor', '301', ''],
    ]),
  );
});

test('what is coloured by is in the head of the picture, and an unknown colour is refused', async () => {
  const { bytes } = await t.get(`${path}?format=pdf&picture=grid&colour=flags`, admin);
  expect((await readPdf(bytes)).pages[0]?.text).toContain('Colour: Open flags');
  for (const wrong of ['colour=mood', 'show=6', 'show=', 'picture=map'])
    expect((await t.get(`${path}?format=pdf&picture=grid&${wrong}`, admin)).status, wrong).toBe(400);
  const some = await t.get(`${path}?format=pdf&picture=grid&colour=flags&show=2,3`, admin);
  expect((await readPdf(some.bytes)).pages[0]?.text).toContain('Only: 1 flag, 2 flags');
});
