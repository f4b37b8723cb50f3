import { describe, expect, test } from 'vitest';
import { propertyIn } from '../cells/titles.ts';
import { LAYOUTS } from '../columns/layouts.ts';
import { learnList } from './list.ts';
import { tellRows } from './told-rows.ts';

const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','));
const learn = (rows: string[][], kind?: 'units' | 'items', layouts = LAYOUTS) =>
  learnList(rows, { kind, layouts, knownProperties: [], hasProperty: false });
const walk = (text: string, kind: 'units' | 'items' = 'units', layouts = LAYOUTS) => {
  const rows = table(text);
  const list = learn(rows, kind, layouts);
  if (!list) throw new Error('no header');
  const told = tellRows(list, rows);
  return { list, told, kinds: told.map((row) => row.class) };
};

const YARDI = `
  Rent Roll with Lease Charges,,,,,,,,,,,,,
  Cedar Ridge Apartments (cedar),,,,,,,,,,,,,
  As Of = 03/12/2025,,,,,,,,,,,,,
  Month Year = 03/2025,,,,,,,,,,,,,
  Unit,Unit Type,Unit,Resident,Name,Market,Charge,Amount,Resident,Other,Move In,Lease,Move Out,Balance
  ,,Sq Ft,,,Rent,Code,,Deposit,Deposit,,Expiration,,
  Current/Notice/Vacant Residents,,,,,,,,,,,,,
  A101,cedA1,690,t0019683,Resident 1,1295.00,rent,1250.00,300.00,0.00,05/01/2023,04/30/2025,,0.00
  ,,,,,,petfee,35.00,,,,,,
  ,,,,,,Total,1285.00,,,,,,
  ,,,,,,,,,,,,,
  A102,cedB1,985,VACANT,VACANT,1595.00,,0.00,0.00,0.00,,,,0.00
  ,,,Total,Cedar Ridge Apartments (cedar),4185.00,,1285.00,300.00,0.00,,,,0.00
  Unit,Unit Type,Unit,Resident,Name,Market,Charge,Amount,Resident,Other,Move In,Lease,Move Out,Balance
  Future Residents/Applicants,,,,,,,,,,,,,
  A102,cedB1,985,t0019777,Resident 2,1595.00,rent,1595.00,500.00,0.00,04/01/2025,03/31/2026,,0.00
  ,,,,,,Total,1595.00,,,,,,
  Summary Groups,,,,,,,,,,,,,
  Current/Notice/Vacant Residents,,1675,,,2890.00,,1285.00,,,,,,
  Summary of Charges by Charge Code,,,,,,,,,,,,,
  rent,,,,,,,2845.00,,,,,,`;

describe("Yardi's rent roll with lease charges", () => {
  const { list, kinds } = walk(YARDI);
  test('has its two-row header below four lines that name the property and the day', () => {
    expect(list.head.start).toBe(4);
    expect(list.head.rows).toHaveLength(2);
    expect(list.head.names[2]).toBe('Unit Sq Ft');
    expect(list.layout).toBe('Yardi Rent Roll with Lease Charges');
    expect(list.titles).toMatchObject({ property: { name: 'Cedar Ridge Apartments' }, asOf: '2025-03-12' });
  });
  test('has one row a unit; charges, totals, headings and the summary are none', () => {
    expect(kinds).toEqual([
      'SECTION',
      'RECORD',
      'CHARGE',
      'TOTAL',
      'BLANK',
      'RECORD',
      'TOTAL',
      'REPEATED_HEADER',
      'SECTION',
      'FUTURE',
      'TOTAL',
      'SUMMARY',
      'SUMMARY',
      'SUMMARY',
      'SUMMARY',
    ]);
  });
});

test("OneSite's rent roll reprints its header and puts charges below the unit", () => {
  const { list, kinds } = walk(`
    OneSite Rents v3.0,,,,,,,
    Unit,Floorplan,Unit Designation,SQFT,Unit/Lease Status,Name,Trans Code,Lease Rent
    details,,,,,,,
    101,A1,N/A,690,Occupied,Doe,RENT,1200.00
    ,,,,,,PETRENT,25.00
    Unit,Floorplan,Unit Designation,SQFT,Unit/Lease Status,Name,Trans Code,Lease Rent
    102,A1,N/A,690,Vacant,VACANT,,
    Totals:,,,,,,,1225.00`);
  expect(list.head.start).toBe(1);
  expect(list.layout).toBe('RealPage OneSite Rent Roll Detail');
  expect(kinds).toEqual(['SECTION', 'RECORD', 'CHARGE', 'REPEATED_HEADER', 'RECORD', 'TOTAL']);
});

test("Entrata's rent roll heads each unit type with a row of its own", () => {
  const { list, kinds } = walk(`
    Bldg-Unit,Unit Type,SQFT,Unit Status,Resident,Move-In,Ledger,Charge Code,Scheduled Charges,Balance
    1 Bed 1 Bath,,,,,,,,,
    A-101,A1,690,Occupied,Doe,1/1/2024,Resident,Rent,1200.00,0
    ,,,,,,,Pet,25.00,
    ,,,,,,,Charge Total:,1225.00,
    Total,,,,,,,,1225.00,`);
  expect(list.layout).toBe('Entrata Rent Roll');
  expect(kinds).toEqual(['GROUP', 'RECORD', 'CHARGE', 'TOTAL', 'TOTAL']);
});

test("Rent Manager's rent roll keeps one row a unit", () => {
  const { list, kinds } = walk(`
    Unit,Type,Market Rent,Tenant,Lease Dates,,,,Description,Charge Amount
    101,A1,1200,T00012 Doe,01/01/2024 - 12/31/2024,,,,Rent,1200
    ,,,,,,,,Trash,15
    102,A1,1200,Vacant,,,,,,`);
  expect(list.layout).toBe('Rent Manager Rent Roll');
  expect(kinds).toEqual(['RECORD', 'CHARGE', 'RECORD']);
});

test("AppFolio's vacancy report is one row a unit", () => {
  const { list, kinds } = walk(`
    Property Name,Unit,Unit Status,Days Vacant,Rent Ready,Next Move In,Property
    Cedar Ridge,A101,Vacant-Unrented,12,No,,Cedar Ridge
    Cedar Ridge,A202,Vacant-Rented,3,Yes,03/20/2025,Cedar Ridge`);
  expect(list.layout).toBe('AppFolio Unit Vacancy Detail');
  expect(kinds).toEqual(['RECORD', 'RECORD']);
});

describe('a plain list', () => {
  test('leaves out only totals and empty rows; a row without a unit is left for the importer to refuse', () => {
    const { list, kinds } = walk('Unit,Appliance,Make\nA101,Range,GE\n,Range,GE\nA102,,\n,,\nTotal,2,', 'items');
    expect(list.layout).toBeNull();
    expect(kinds).toEqual(['RECORD', 'RECORD', 'RECORD', 'BLANK', 'TOTAL']);
  });
  test('of one column is found by its header', () => {
    const rows = [['Unit'], ['101'], ['102']];
    const list = learn(rows);
    expect(list?.head.names).toEqual(['Unit']);
    expect(list && tellRows(list, rows).map((row) => row.class)).toEqual(['RECORD', 'RECORD']);
  });
  test('with words over two rows is read as one header', () => {
    const list = learn(table('Unit,Unit,Serial\nNumber,Type,Number\n101,A1,X1'));
    expect(list?.head).toMatchObject({ names: ['Unit Number', 'Unit Type', 'Serial Number'] });
  });
});

test('a file without a header has none', () => {
  expect(
    learn([
      ['101', 'A1', '690'],
      ['102', 'B1', '985'],
    ]),
  ).toBeNull();
  expect(learn([])).toBeNull();
});

test.each([
  ['Cedar Ridge Apartments - 1200 Cedar Ridge Dr Boise, ID 83704', 'Cedar Ridge Apartments'],
  ['Cedar Ridge Apartments (cedar)', 'Cedar Ridge Apartments'],
  ['The Lofts - North', 'The Lofts - North'],
  ['Park Place (Phase II - West)', 'Park Place (Phase II - West)'],
])('%s names %s', (text, name) => {
  expect(propertyIn(text).name).toBe(name);
});

test('no row is told apart by the name of a program: without the known layouts every one is the same', () => {
  const files: [string, 'units' | 'items'][] = [
    [YARDI, 'units'],
    [
      'OneSite Rents v3.0,,,\nUnit,SQFT,Unit/Lease Status,Trans Code\n101,690,Occupied,RENT\n,,,PET\nTotals:,690,,',
      'units',
    ],
  ];
  for (const [text, kind] of files) {
    const named = walk(text, kind);
    const unnamed = walk(text, kind, []);
    expect(named.list.layout).not.toBeNull();
    expect(unnamed.list.layout).toBeNull();
    expect(unnamed.told).toEqual(named.told);
    expect(unnamed.list.columns).toEqual(named.list.columns);
  }
});

describe('a row is a record only where the file shows it', () => {
  const ROLL = `
    Rent Roll - Juniper Flats,,,,
    Unit,Type,Sq Ft,Status,Rent
    Building A,,,,
    101,A1,690,OC,1200
    102,B1,985,VR,1500
    Subtotal,2,1675,,2700
    Building B,,,,
    101,A1,690,OC,1200
    103,B1,985,VN,1500
    2 units,,1675,,2700
    Clubhouse,,2400,,
    Grand Total,4,3350,,5400
    ,,,,
    Status,Units,%,,
    Occupied,2,50%,,
    A1,2,690,,
    OC = Occupied,VR = Vacant rented,VN = Vacant,,`;
  const { list, told, kinds } = walk(ROLL);

  test('headings fill the rows below, totals and summaries are none, and an office is asked about', () => {
    expect(list.titles.property?.name).toBe('Juniper Flats');
    expect(kinds).toEqual([
      'GROUP',
      'RECORD',
      'RECORD',
      'TOTAL',
      'GROUP',
      'RECORD',
      'RECORD',
      'TOTAL',
      'DOUBT',
      'TOTAL',
      'BLANK',
      'SUMMARY',
      'SUMMARY',
      'SUMMARY',
      'LEGEND',
    ]);
    expect(told.filter((row) => row.class === 'RECORD').map(({ place }) => place.building)).toEqual([
      'Building A',
      'Building A',
      'Building B',
      'Building B',
    ]);
    expect(told.find((row) => row.class === 'DOUBT')?.isFull).toBe(true);
  });

  test('a column of codes that a legend explains is the status, whatever it is called', () => {
    const codes = walk(ROLL.replace('Status,Rent', 'ST,Rent'));
    expect(codes.list.columns.find(({ header }) => header === 'ST')?.field).toBe('status');
    expect([...codes.list.legend.words]).toEqual([
      ['OC', 'Occupied'],
      ['VR', 'Vacant rented'],
      ['VN', 'Vacant'],
    ]);
  });

  test('two headed properties are a question, a property with its buildings is none', () => {
    const two = walk(`
      Unit,Type,Sq Ft,Status
      -> Oak Court - 12 Oak St Boise ID 83702,,,
      101,A1,690,Occupied
      102,A1,690,Vacant
      -> Elm Court - 14 Elm St Boise ID 83702,,,
      101,A1,690,Occupied
      102,A1,690,Vacant`);
    expect(two.list.asksHeadings).toBe(true);
    expect(list.asksHeadings).toBe(false);
    expect(two.told.map(({ place }) => place.property?.name)).toEqual([
      'Oak Court',
      'Oak Court',
      'Oak Court',
      'Elm Court',
      'Elm Court',
      'Elm Court',
    ]);
  });
});

test('a future resident’s row is left out where its unit is listed, and is a unit of unknown status where it is not', () => {
  const { told } = walk(`
    Unit,Type,Sq Ft,Resident,Rent
    Current Residents,,,,
    101,A1,690,R1,1200
    102,A1,690,R2,1200
    Future Residents/Applicants,,,,
    102,A1,690,R3,1250
    103,A1,690,R4,1250`);
  const [, , , , listed, unlisted] = told;
  expect(listed?.class).toBe('FUTURE');
  expect(unlisted).toMatchObject({ class: 'RECORD', place: { status: 'Future' } });
});

describe('items', () => {
  test('a unit that is named once is that of its further items, also where its first one is gone', () => {
    const { told, kinds } = walk(
      `
      Unit,Item,Serial,Status
      101,Refrigerator,S1,In use
      ,Range,S2,In use
      102,Dishwasher,S3,Disposed
      ,Range,S4,In use`,
      'items',
    );
    expect(kinds).toEqual(['RECORD', 'RECORD', 'DISPOSED', 'RECORD']);
    expect(told.map(({ place }) => place.unit)).toEqual(['101', '101', '102', '102']);
  });

  test('a list with a column an appliance is one of items', () => {
    const { list } = walk(
      'Unit,Refrigerator,Range,Dishwasher\n101,2016,GE 2018,X\n102,2017,-,X\n103,2017,2019,',
      'items',
    );
    expect(list.matrix.map(({ type }) => type)).toEqual(['Refrigerator', 'Range', 'Dishwasher']);
  });
});

describe('lists that say what their items are above them', () => {
  const types = (text: string) =>
    walk(text, 'items')
      .told.filter((row) => row.class === 'RECORD')
      .map(({ place }) => place.itemType);

  test('numbered headings name the types, and the chapters above them do not', () => {
    const { kinds } = walk(
      `
      Dwelling,Brand,Model,Year Inst.
      1.0 Kitchens,,,
      1.1 Refrigerators,,,
      101,GE,GTS18,2021
      102,GE,GTS18,2014
      Qty 2,,,
      1.2 Ranges,,,
      101,GE,JBS25,2019
      102,GE,JBS25,2018`,
      'items',
    );
    expect(kinds).toEqual(['SECTION', 'GROUP', 'RECORD', 'RECORD', 'TOTAL', 'GROUP', 'RECORD', 'RECORD']);
  });

  test('the title names it where a column called type holds something else, and a missing one is in doubt', () => {
    const text = `
      Annual Fire Extinguisher Service,,,,
      Location,Type,Make,Serial #,Remarks
      Unit 101,ABC,Kidde,X1,
      Unit 102,BC,Amerex,X2,
      Unit 103,ABC,Badger,X3,
      Unit 104,,,,no access`;
    expect(types(text)).toEqual(Array(3).fill('Annual Fire Extinguisher Service'));
    expect(walk(text, 'items').kinds.at(-1)).toBe('DOUBT');
  });

  test('services, parts, what was returned and what was condemned are no items', () => {
    const { kinds } = walk(
      `
      Apt,Description,Make,Serial,Status,Notes
      101,Refrigerator 18 cf,GE,A1,D,
      101,HAUL AWAY OLD REFRIGERATOR,,,D,
      101,RANGE CORD 4-PRONG,,,D,
      102,Electric range,GE,A2,RTN,
      102,Dishwasher,GE,A3,D,Condemned - replaced by next tag
      103,Dishwasher,GE,A4,D,`,
      'items',
    );
    expect(kinds).toEqual(['RECORD', 'SERVICE', 'SERVICE', 'DISPOSED', 'DISPOSED', 'RECORD']);
  });
});

test('another property begins where the report’s name is printed again, whatever tables stand above its list', () => {
  const { told } = walk(`
    Box Score with Unit Detail,,,
    Oak Court,,,
    Floor Plan,Units,Avg Sq Ft,Occupied
    1x1,2,690,2
    Bldg,Unit,Sq Ft,Status
    1,101,690,Occupied
    1,102,690,Vacant
    2,101,690,Occupied
    Box Score with Unit Detail,,,
    Elm Court,,,
    Floor Plan,Units,Avg Sq Ft,Occupied
    1x1,9,690,9
    2x2,9,690,9
    3x2,9,690,9
    1x1R,9,690,9
    2x1,9,690,9
    Total,9,690,9
    Unit Detail,,,
    Bldg,Unit,Sq Ft,Status
    1,101,690,Occupied
    1,102,690,Occupied`);
  const records = told.filter((row) => row.class === 'RECORD');
  expect(records.map(({ place }) => place.property?.name ?? null)).toEqual([
    null,
    null,
    null,
    'Elm Court',
    'Elm Court',
  ]);
});
