import { describe, expect, test } from 'vitest';
import { classifyRows, findHeader, propertyNameOf, SKIP_REASONS } from './roster-shape.ts';

const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','));
const walk = (text: string, kind: 'units' | 'items' = 'units') => {
  const rows = table(text);
  const header = findHeader(rows);
  if (!header) throw new Error('no header');
  return {
    header,
    kinds: classifyRows(rows, header, kind).map((row) =>
      row.skipReason === SKIP_REASONS.FUTURE ? 'FUTURE' : row.kind,
    ),
  };
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
  const { header, kinds } = walk(YARDI);
  test('has its two-row header below four lines that name the property and the day', () => {
    expect(header).toMatchObject({
      headerStart: 4,
      headerRows: 2,
      format: 'Yardi Rent Roll with Lease Charges',
      propertyName: 'Cedar Ridge Apartments',
      asOf: '2025-03-12',
    });
    expect(header.headers[2]).toBe('Unit Sq Ft');
  });
  test('has one row a unit; charges, totals, headings and the summary are none', () => {
    expect(kinds).toEqual([
      'SECTION',
      'DATA',
      'CHARGE',
      'TOTAL',
      'BLANK',
      'DATA',
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
  const { header, kinds } = walk(`
    OneSite Rents v3.0,,,,,,,
    Unit,Floorplan,Unit Designation,SQFT,Unit/Lease Status,Name,Trans Code,Lease Rent
    details,,,,,,,
    101,A1,N/A,690,Occupied,Doe,RENT,1200.00
    ,,,,,,PETRENT,25.00
    Unit,Floorplan,Unit Designation,SQFT,Unit/Lease Status,Name,Trans Code,Lease Rent
    102,A1,N/A,690,Vacant,VACANT,,
    Totals:,,,,,,,1225.00`);
  expect(header).toMatchObject({ headerStart: 1, headerRows: 1, format: 'RealPage OneSite Rent Roll Detail' });
  expect(kinds).toEqual(['SECTION', 'DATA', 'CHARGE', 'REPEATED_HEADER', 'DATA', 'TOTAL']);
});

test("Entrata's rent roll heads each unit type with a row of its own", () => {
  const { header, kinds } = walk(`
    Bldg-Unit,Unit Type,SQFT,Unit Status,Resident,Move-In,Ledger,Charge Code,Scheduled Charges,Balance
    1 Bed 1 Bath,,,,,,,,,
    A-101,A1,690,Occupied,Doe,1/1/2024,Resident,Rent,1200.00,0
    ,,,,,,,Pet,25.00,
    ,,,,,,,Charge Total:,1225.00,
    Total,,,,,,,,1225.00,`);
  expect(header.format).toBe('Entrata Rent Roll');
  expect(kinds).toEqual(['SECTION', 'DATA', 'CHARGE', 'TOTAL', 'TOTAL']);
});

test("Rent Manager's rent roll keeps one row a unit", () => {
  const { header, kinds } = walk(`
    Unit,Type,Market Rent,Tenant,Lease Dates,,,,Description,Charge Amount
    101,A1,1200,T00012 Doe,01/01/2024 - 12/31/2024,,,,Rent,1200
    ,,,,,,,,Trash,15
    102,A1,1200,Vacant,,,,,,`);
  expect(header.format).toBe('Rent Manager Rent Roll');
  expect(kinds).toEqual(['DATA', 'CHARGE', 'DATA']);
});

test("AppFolio's vacancy report is one row a unit", () => {
  const { header, kinds } = walk(`
    Property Name,Unit,Unit Status,Days Vacant,Rent Ready,Next Move In,Property
    Cedar Ridge,A101,Vacant-Unrented,12,No,,Cedar Ridge
    Cedar Ridge,A202,Vacant-Rented,3,Yes,03/20/2025,Cedar Ridge`);
  expect(header).toMatchObject({ headerStart: 0, headerRows: 1, format: 'AppFolio Unit Vacancy Detail' });
  expect(kinds).toEqual(['DATA', 'DATA']);
});

describe('a plain list', () => {
  test('leaves out only totals and empty rows; a row without a unit is left for the importer to refuse', () => {
    const { header, kinds } = walk('Unit,Appliance,Make\nA101,Range,GE\n,Range,GE\nA102,,\n,,\nTotal,2,', 'items');
    expect(header.format).toBeNull();
    expect(kinds).toEqual(['DATA', 'DATA', 'DATA', 'BLANK', 'TOTAL']);
  });
  test('of one column is found by its header', () => {
    expect(findHeader([['Unit'], ['101'], ['102']])).toMatchObject({ headerStart: 0, headers: ['Unit'] });
  });
  test('with words over two rows is read as one header', () => {
    const header = findHeader(table('Unit,Unit,Serial\nNumber,Type,Number\n101,A1,X1'));
    expect(header).toMatchObject({ headerRows: 2, headers: ['Unit Number', 'Unit Type', 'Serial Number'] });
  });
});

test('a file without a header has none', () => {
  expect(
    findHeader([
      ['101', 'A1', '690'],
      ['102', 'B1', '985'],
    ]),
  ).toBeNull();
  expect(findHeader([])).toBeNull();
});

test.each([
  ['Cedar Ridge Apartments - 1200 Cedar Ridge Dr Boise, ID 83704', 'Cedar Ridge Apartments'],
  ['Cedar Ridge Apartments (cedar)', 'Cedar Ridge Apartments'],
  ['The Lofts - North', 'The Lofts - North'],
  ['Park Place (Phase II - West)', 'Park Place (Phase II - West)'],
])('%s names %s', (text, name) => {
  expect(propertyNameOf(text)).toBe(name);
});
