import { expect, test } from 'vitest';
import type { ImportKind } from '../imports/import-kinds.ts';
import { matchItemType } from '../items/item-type-names.ts';
import { ITEM_TYPES } from '../items/item-types.ts';
import { MANUFACTURERS, matchManufacturer } from '../items/manufacturers.ts';
import { parseDate } from '../written/cell-dates.ts';
import { parseCondition, parseMoney } from '../written/cell-values.ts';
import { missingFields } from './cells/roster-headers.ts';
import { learnList } from './rows/list.ts';
import { tellRows } from './rows/told-rows.ts';

// why: domain is compiled without the types of any runtime, which know `import.meta.url`.
const here = (import.meta as unknown as { url: string }).url.replace(/^file:\/\//, '');
const SAMPLES = `${here.replace(/(\/[^/]+){5}$/, '')}/../shared/data/rosters/samples`;

async function sampleRows(name: string, skip: (reason: string) => void): Promise<string[][]> {
  try {
    // why: the samples lie beside the repository, so the path is no import the compiler could follow.
    const file = (await import(/* @vite-ignore */ `${SAMPLES}/${name}?raw`)) as { default: string };
    return file.default.trim().split(/\r?\n/).map(cellsOf);
  } catch (error) {
    skip(`${name} is not there: ${String(error).split('\n')[0]}`);
    return [];
  }
}

function cellsOf(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '');
}

function dataRows(rows: string[][], kind: ImportKind) {
  const list = learnList(rows, { kind, knownProperties: [], hasProperty: false });
  if (!list) throw new Error('no header');
  const mapping = list.columns;
  const kept = tellRows(list, rows).filter((row) => row.class === 'RECORD');
  const records = kept.map(({ at }) =>
    Object.fromEntries(
      mapping.flatMap(({ field, index }) => (field && rows[at]?.[index] ? [[field, rows[at]?.[index] ?? '']] : [])),
    ),
  );
  return { list, mapping, records };
}

test('the Yardi sample holds three units and nothing of a resident', async ({ skip }) => {
  const rows = await sampleRows('yardi_rent_roll_with_lease_charges.csv', skip);
  const { list, records } = dataRows(rows, 'units');
  expect(list.head.start).toBe(4);
  expect(list.head.rows).toHaveLength(2);
  expect(list.titles).toMatchObject({ property: { name: 'Cedar Ridge Apartments' }, asOf: '2025-03-12' });
  expect(records).toEqual([
    { unit: 'A101', unitType: 'cedA1', sqft: '690', leaseEnd: '04/30/2025' },
    { unit: 'A102', unitType: 'cedB1', sqft: '985' },
    { unit: 'A103', unitType: 'cedA1', sqft: '690' },
  ]);
});

test('the onboarding sample holds 24 units with every column mapped', async ({ skip }) => {
  const rows = await sampleRows('onboard_units.csv', skip);
  const { mapping, records } = dataRows(rows, 'units');
  expect(mapping.every((guess) => guess.field !== null)).toBe(true);
  expect(records).toHaveLength(24);
  expect(records[0]).toMatchObject({
    propertyName: 'Cedar Ridge Apartments',
    state: 'ID',
    building: 'A',
    unit: 'A101',
    sqft: '690',
  });
});

test('the AppFolio sample holds three units of one property', async ({ skip }) => {
  const rows = await sampleRows('appfolio_unit_vacancy.csv', skip);
  const { list, records } = dataRows(rows, 'units');
  expect(list.layout).toBe('AppFolio Unit Vacancy Detail');
  expect(records).toHaveLength(3);
  expect(records[1]).toEqual({ propertyName: 'Cedar Ridge Apartments', unit: 'A202', status: 'Vacant-Rented' });
});

test('every cell of the asset sample can be read', async ({ skip }) => {
  const rows = await sampleRows('asset_list_generic.csv', skip);
  const { mapping, records } = dataRows(rows, 'items');
  expect(missingFields(mapping, 'items')).toEqual([]);
  const read = records.map((record) => ({
    type: matchItemType(record.itemType ?? '', ITEM_TYPES)?.type.name,
    manufacturer: matchManufacturer(record.manufacturer ?? '', MANUFACTURERS)?.name ?? null,
    installed: parseDate(record.installDate ?? '', '2026-05-18'),
    cents: parseMoney(record.purchasePrice ?? ''),
    condition: parseCondition(record.condition ?? ''),
  }));
  expect(read.map((item) => item.type)).toEqual([
    'Refrigerator',
    'Dishwasher',
    'Water heater',
    'Central AC condenser',
    'Furnace',
    'Range',
    'Refrigerator',
  ]);
  expect(read.map((item) => item.manufacturer)).toEqual([
    'GE',
    'Whirlpool',
    'Bradford White',
    'Carrier',
    'Goodman',
    'Frigidaire',
    null,
  ]);
  expect(read.map((item) => item.installed.ok && (item.installed.value?.date ?? null))).toEqual([
    '2010-06-15',
    '2013-07-02',
    '2018-04-20',
    null,
    '2014-05-01',
    null,
    null,
  ]);
  expect(read.map((item) => item.cents.ok && item.cents.value)).toEqual([
    49_800,
    32_900,
    107_500,
    null,
    null,
    null,
    null,
  ]);
  expect(read.map((item) => item.condition.condition)).toEqual([3, 4, null, null, null, 2, null]);
  expect(read.at(-1)?.condition.note).toBe('Missing plate');
});
