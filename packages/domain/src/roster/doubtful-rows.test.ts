import { describe, expect, test } from 'vitest';
import { isLedger } from './columns/columns.ts';
import { learnList } from './rows/list.ts';
import { tellRows } from './rows/told-rows.ts';

const read = (text: string, hasProperty = true) => {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));
  const list = learnList(rows, { knownProperties: [], hasProperty });
  if (!list) throw new Error('no header');
  const told = tellRows(list, rows);
  return {
    list,
    fields: Object.fromEntries(list.columns.flatMap(({ header, field }) => (field ? [[field, header]] : []))),
    told,
    classes: told.map((one) => one.class),
  };
};
const units = (line: (unit: number) => string) => Array.from({ length: 8 }, (_, at) => line(101 + at)).join('\n');

describe('a list of units of a housing authority', () => {
  const text = `Housing Authority of the City of Boise (ID037)
    Development: ID037000001 - Roosevelt Towers
    Bldg No;Unit No;BR Size;Unit Status;Unit Tenant Status;Address Line 1;City
    ${units((unit) => `0${unit % 3};${unit};2BR;Approved;${unit % 2 ? 'Occupied - Assisted Tenant' : 'Vacant'};6 Elm St Apt ${unit};Boise`)}
    90;901;2BR;Removed from Inventory;;6 Elm St Apt 901;Boise`;

  test('leaves out a unit that was removed from it', () => {
    const { classes } = read(text, false);
    expect(classes).toEqual([...Array.from({ length: 8 }, () => 'RECORD'), 'DISPOSED']);
  });

  test('takes who is in the home for its status, and not whether it is approved', () => {
    expect(read(text, false).fields).toMatchObject({ status: 'Unit Tenant Status', building: 'Bldg No' });
  });

  test('is of the development that its title names behind a long number', () => {
    expect(read(text, false).list.titles.property).toMatchObject({ name: 'Roosevelt Towers', code: 'ID037000001' });
  });
});

test('a building that is only a number is no property, though addresses and towns stand beside it', () => {
  const { fields } = read(`Building;Unit;Beds;Address;City
    ${units((unit) => `0${unit % 3};${unit};2;${unit} Elm St;Boise`)}`);
  expect(fields).toMatchObject({ building: 'Building' });
});

test('in a list of meters, one without what homes have is not recommended as a unit, and an office of another list is', () => {
  const meters = read(`Unit #;Beds;Sq Ft;Meter ID;Location;Usage;Account #;Status
    ${units((unit) => `${unit};2;900;55${unit};Cold;120;77${unit};Active`)}
    LAUNDRY METER;;;55999;Common;130;77999;Do not bill`).told.at(-1);
  expect(meters).toMatchObject({ class: 'DOUBT', isFull: false });
  const office = read(`Unit #;Beds;Sq Ft;Plan;Market Rent;Status
    ${units((unit) => `${unit};2;900;B1;1,200.00;Occupied`)}
    OFFICE;;;Office;0.00;Occupied`).told.at(-1);
  expect(office).toMatchObject({ class: 'DOUBT', isFull: true });
});

test('a product that was withdrawn before it was installed is no item', () => {
  const { classes } = read(`Apt #;Product Type;Make;Model #;Serial #;Review Status
    1;Refrigerator;GE;GTS18;AA1234567;Approved
    2;Refrigerator;GE;GTS18;;Withdrawn - not installed
    3;Refrigerator;GE;GTS18;AA1234569;Paid`);
  expect(classes).toEqual(['RECORD', 'DISPOSED', 'RECORD']);
});

test('a heading that names a type of item with the code of its measure is no building', () => {
  const { told } = read(`Apt #;Product Type;Make;Model #;Serial #
    Refrigerators (R-18);;;;
    1;Refrigerator;GE;GTS18;AA1234567
    2;Refrigerator;GE;GTS18;AA1234568`);
  expect(told.map(({ place }) => place.building)).toEqual([null, null, null]);
});

test("a row of ends of names below the head belongs to it: 'No.' below 'Serial', 'Type' below 'Equipment'", () => {
  const { list, classes, fields } = read(`Equip.;Equipment;Location;Area;Make;Model;Serial;Year;Rated
    Tag;Type;;Served;;No.;No.;Installed;Capacity
    DHW-1;Gas Water Heater;Boiler Room;Entire building;AO Smith;GCR-40;VK73181570;2013;75 gal
    REF-108;Refrigerator;Unit 108;Unit 108;GE;GTS18;EH978776;2015;16 cu ft`);
  expect(list.head.rows).toHaveLength(2);
  expect(fields).toMatchObject({ itemType: 'Equipment Type', serial: 'Serial No.', installDate: 'Year Installed' });
  expect(classes).toEqual(['RECORD', 'RECORD']);
});

test('rows with no heading between them have one place', () => {
  const { told } = read(`Bldg;Unit;Beds;Sq Ft
    1;101;2;900
    ;102;2;900
    ;103;2;900
    2;101;2;900`);
  expect(new Set(told.map(({ place }) => place)).size).toBe(1);
});

test('the sheet of a floor plan, which its title names, is no building', () => {
  const rows = [
    'Floor Plan B2 - 2x2 - 1030 SF',
    'Unit;Appliance;Brand;Model;Serial',
    '101;Range;GE;JBS308;AA1234567',
  ].map((line) => line.split(';'));
  const list = learnList(rows, { knownProperties: [], hasProperty: true });
  if (!list) throw new Error('no header');
  expect(list.titles.property).toBeNull();
});

test("beside what was removed, 'Disposal' says where it went: the column of products names the types", () => {
  const { list, fields } = read(`Apt;Removed Model;Disposal;Product;Manufacturer;Model Number;Serial Number
    1;FFTR1814;H;ENERGY STAR Refrigerator;GE;GTS18;AA1234567
    1;;;Kitchen faucet aerator, 1.5 gpm;Niagara;N3115;N/A
    2;FFTR1815;L;ENERGY STAR Refrigerator;GE;GTS18;AA1234568
    2;;;Pipe insulation (lin. ft.);Frost King;P12;N/A`);
  expect(list.itemType).toBeNull();
  expect(fields).toMatchObject({ itemType: 'Product' });
});

test('who is in a home is told by a column of tenants where it holds statuses, and codes of six letters by the key below', () => {
  const words = read(`Bldg;Unit No;BR Size;Unit Tenant Status
    ${units((unit) => `01;${unit};2BR;${unit % 2 ? 'Occupied - Assisted Tenant' : 'Vacant'}`)}`);
  expect(words.fields).toMatchObject({ status: 'Unit Tenant Status' });
  const codes = read(`Bldg;Unit No;BR Size;Tenant Status Code
    ${units((unit) => `01;${unit};2BR;${unit % 2 ? 'OCCAT' : 'VACMOD'}`)}

    Tenant status codes
    OCCAT;Occupied - Assisted Tenant
    VACMOD;Vacant - Undergoing Modernization`);
  expect(codes.list.legend.words.get('OCCAT')).toBe('Occupied - Assisted Tenant');
  expect(codes.fields).toMatchObject({ status: 'Tenant Status Code' });
});

test('amounts booked to accounts are a ledger, and prices beside units are none', () => {
  expect(isLedger(['Property', 'Date', 'Debit', 'Credit', 'Balance', 'Remarks'])).toBe(true);
  expect(isLedger(['Date', 'Transaction Type', 'Num', 'Name', 'Split', 'Amount', 'Balance'])).toBe(true);
  expect(isLedger(['Unit', 'Resident', 'Amount', 'Balance'])).toBe(false);
});
