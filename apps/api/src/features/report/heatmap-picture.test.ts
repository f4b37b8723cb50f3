import { wholePct } from '@lintel/domain/heatmap';
import fc from 'fast-check';
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

test('what is coloured by is in the head of the picture, and an unknown colour is refused', async () => {
  const { bytes } = await t.get(`${path}?format=pdf&picture=grid&colour=flags`, admin);
  expect((await readPdf(bytes)).pages[0]?.text).toContain('Colour: Open flags');
  expect((await t.get(`${path}?format=pdf&picture=grid&colour=mood`, admin)).status).toBe(400);
});
