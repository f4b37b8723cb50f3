import { expect, test } from 'vitest';
import { importKit } from '#testing/import-kit.ts';
import { type TestSheet, workbookOf } from '#testing/workbooks.ts';

const kit = importKit();

const VENDORS: TestSheet = {
  name: 'Vendors',
  rows: [
    ['Vendor', 'Trade', 'Phone'],
    ['Delgado Painting', 'Paint', '509-555-0102'],
    ['Bright Maids', 'Cleaning', '509-555-0177'],
  ],
};
const UNITS: TestSheet = {
  name: 'Units',
  rows: [
    ['Property', 'Unit', 'Sq Ft'],
    ['Cedar', '101', 690],
    ['Cedar', '102', 710],
  ],
};
const OLD: TestSheet = { ...UNITS, name: 'Old', isHidden: true };
const NOTES: TestSheet = { name: 'Notes', rows: [['Please check'], ['before Friday']] };

test('each sheet that is not read is named with its rows, why, and what it could be imported as', async () => {
  const at = await kit.place();
  const bytes = workbookOf([UNITS, VENDORS, OLD, NOTES, { name: 'Blank', rows: [] }]);
  const leftOut = [
    { sheet: 'Vendors', rows: 3, reason: 'OTHER_COLUMNS', kind: 'vendors' },
    { sheet: 'Old', rows: 3, reason: 'HIDDEN_SHEET', kind: 'units' },
    { sheet: 'Notes', rows: 2, reason: 'NO_HEADER', kind: null },
  ];
  const sent = { orgId: at.organizationId, fileBase64: bytes.toString('base64') };
  const shape = await kit.t.post('/admin/onboard/preview', sent, at.admin);
  expect(shape.body.leftOut).toEqual(leftOut);
  expect((await kit.run(at, bytes)).leftOut).toEqual(leftOut);

  const vendors = await kit.run(at, bytes, { sheets: ['Vendors'] });
  expect([vendors.state, vendors.kind, vendors.created.vendors]).toEqual(['APPLIED', 'vendors', 2]);
  expect(vendors.leftOut[0]).toEqual({ sheet: 'Units', rows: 3, reason: 'OTHER_COLUMNS', kind: 'units' });
});

test('a table above the list of a sheet is counted and said not to be read, and titles are none', async () => {
  const at = await kit.place();
  await kit.run(at, 'Property,Unit\nCedar Flats,101\nCedar Flats,102\n');
  const plan = (name: string, unit: string): TestSheet => ({
    name,
    rows: [
      ['Cedar Flats'],
      ['STANDARD APPLIANCES'],
      ['Appliance', 'Make', 'Model', 'Color'],
      ['Range', 'GE', 'JBS360', 'White'],
      ['Dishwasher', 'Bosch', 'SHEM63', 'White'],
      ['EXCEPTIONS'],
      ['Unit', 'Appliance', 'Make', 'Model', 'Serial', 'Install Date', 'Reason'],
      [unit, 'Range', 'Amana', 'AER5330', `S${unit}`, '6/15/2019', 'replaced'],
    ],
  });
  const run = await kit.run(at, workbookOf([plan('A1', '101'), plan('B2', '102')]), { kind: 'items' });
  expect([run.state, run.created.items]).toEqual(['APPLIED', 2]);
  expect(run.leftOut).toEqual([
    { sheet: 'A1', rows: 3, reason: 'TABLE_ABOVE', kind: null },
    { sheet: 'B2', rows: 3, reason: 'TABLE_ABOVE', kind: null },
  ]);
  const titled = 'Rent Roll\nProperty:,Cedar Flats\nAs of,3/12/2025\nUnit,Sq Ft\n101,690\n';
  expect((await kit.run(at, titled)).leftOut).toEqual([]);
});

test('rows of another table with units below the list are a class of their own', async () => {
  const at = await kit.place();
  const lines = Array.from({ length: 8 }, (_, n) => `Cedar,${101 + n},690,Occupied`);
  const file = `Property,Unit,Sq Ft,Status\n${lines.join('\n')}\n\nCOMPLETED TURNS,,,\nApt,Vacated,Ready,# Days\n101,1/8/2025,1/19/2025,11\n102,1/8/2025,1/19/2025,11\n`;
  const run = await kit.run(at, file);
  expect([run.created.units, run.classes.OTHER_TABLE]).toEqual([8, 3]);
  const rows = await kit.rows(at, run.id, '&action=SKIP');
  expect(rows.at(-1)).toMatchObject({
    code: 'OTHER_TABLE_ROW',
    message: 'Part of another table below the list, with columns of its own',
  });
});

test('a list of photos that only captions explain is refused with what to do', async () => {
  const at = await kit.place();
  const head = 'Photo ID,Title,Comment,Captured At,Taken By,Latitude,Longitude';
  const rows = ['IMG_1,Unit 101 - Fridge - Plate,S/N AB1234,2025-02-17,Kim,43.6,-116.2'];
  const answer = await kit.start(at, [head, ...rows].join('\n'));
  expect([answer.status, answer.body.errors[0].message]).toEqual([
    422,
    expect.stringContaining('Split the captions into columns named Unit and Item'),
  ]);
});
