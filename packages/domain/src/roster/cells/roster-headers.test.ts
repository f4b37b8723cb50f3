import { describe, expect, test } from 'vitest';
import { leaseEndCell } from '../../imports/cells.ts';
import { IMPORT_KINDS, type ImportKind } from '../../imports/import-kinds.ts';
import { joinHeadRows } from '../columns/head.ts';
import {
  guessKind,
  guessMapping,
  IMPORT_FIELDS,
  isPersonalHeader,
  missingFields,
  normaliseHeader,
} from './roster-headers.ts';

const mapped = (headers: string[], kind: ImportKind) => guessMapping(headers, kind).map((guess) => guess.field);
const split = (text: string) => text.split(',');

test('headers are compared without marks, breaks, underscores and case', () => {
  expect(normaliseHeader('\ufeffLease_x000D_\nStart ')).toBe('lease start');
  expect(normaliseHeader('  UNIT #')).toBe('unit #');
  expect(normaliseHeader('S/N')).toBe('s n');
  expect(normaliseHeader('unit_number')).toBe('unit number');
});

describe("Yardi's two header rows", () => {
  const merged = joinHeadRows([
    split('Unit,Unit Type,Unit,Resident,Name,Market,Charge,Amount,Resident,Other,Move In,Lease,Move Out,Balance'),
    split(',,Sq Ft,,,Rent,Code,,Deposit,Deposit,,Expiration,,'),
  ]);
  test('merge to one header a column', () => {
    expect(merged.slice(0, 4)).toEqual(['Unit', 'Unit Type', 'Unit Sq Ft', 'Resident']);
  });
  test('tell the unit from its square feet and map nothing of the resident, and of the lease its last day alone', () => {
    const none = (length: number) => Array.from({ length }, () => null);
    expect(mapped(merged, 'units')).toEqual(['unit', 'unitType', 'sqft', ...none(8), 'leaseEnd', ...none(2)]);
  });
  test('mark every column about residents and rents as personal', () => {
    const personal = guessMapping(merged, 'units').filter((guess) => guess.isPersonal);
    expect(personal.map((guess) => guess.header)).toEqual(
      split('Resident,Name,Market Rent,Charge Code,Amount,Resident Deposit,Other Deposit,Move In,Move Out,Balance'),
    );
  });
});

test('the onboarding list maps whole', () => {
  const headers = split('Property Name,Property Address,City,State,Zip,Building,Unit,Unit Type,Beds,Baths,Sq Ft');
  expect(mapped(headers, 'units')).toEqual(
    split('propertyName,propertyAddress,city,state,zip,building,unit,unitType,bedrooms,bathrooms,sqft'),
  );
  expect(guessKind(headers)).toBe('units');
});

test('the asset list maps whole', () => {
  const headers = split(
    'Property,Bldg,Unit #,Appliance,Make,Model #,Serial #,Install Date,Cost,Warranty Expiration,Condition',
  );
  expect(mapped(headers, 'items')).toEqual(
    split(
      'propertyName,building,unit,itemType,manufacturer,model,serial,installDate,purchasePrice,warrantyEnd,condition',
    ),
  );
  expect(guessKind(headers)).toBe('items');
});

test('the property name wins over the column that repeats it with the address', () => {
  const headers = split(
    'Property Name,Unit,Unit Status,Days Vacant,Rent Ready,Next Move In,Posted To Website,Posted To Internet,Property',
  );
  expect(mapped(headers, 'units')).toEqual(['propertyName', 'unit', 'status', null, null, null, null, null, null]);
});

test.each([
  [
    'Unit,Floorplan,Unit Designation,SQFT,Unit/Lease Status,Name,Move-In Move-Out,Lease Start,Market + Addl.',
    'unit,unitType,,sqft,status,,,,',
  ],
  [
    'Bldg-Unit,Unit Type,SQFT,Unit Status,Resident,Move-In,Budgeted Rent,Ledger,Scheduled Charges,Balance',
    'unit,unitType,sqft,status,,,,,,',
  ],
  ['Unit,Type,Market Rent,Tenant,Lease Dates,Description,Charge Amount', 'unit,unitType,,,,,'],
  ['UnitID,OccStatus,MktRent,InPlaceRent', 'unit,status,,'],
])('%s', (headers, fields) => {
  expect(mapped(split(headers), 'units')).toEqual(split(fields).map((field) => field || null));
});

test.each([
  'Tenant Phone Number',
  'Tenant Email',
  'Mobile Phone #',
  'First Name',
  'Security Deposit',
  'Monthly Rent',
  'Primary Resident',
  'Lease From',
  'Occupancy ID',
  'Vacated Date',
  'Market Rent',
  'Market + Addl.',
  'MktRent',
  'Budgeted Rent',
  'Asking Rents',
  'Total Rent',
  'Past Due',
  'Prepaid Balance',
  'Household Income',
])('%s is personal in both kinds and never mapped', (header) => {
  for (const kind of ['units', 'items'] as const) {
    expect(isPersonalHeader(header, kind)).toBe(true);
    expect(guessMapping([header], kind)[0]?.field).toBeNull();
  }
});

test.each(['Rent Ready', 'Current Condition', 'Parent Asset', 'Square Feet'])('%s is not personal', (header) => {
  for (const kind of ['units', 'items'] as const) expect(isPersonalHeader(header, kind)).toBe(false);
});

test('an alias is sure, words inside a header are a guess', () => {
  const confidences = guessMapping(['Unit', 'Brand', 'Refrigerator Serial Number', 'Colour'], 'items');
  expect(confidences.map((guess) => [guess.field, guess.confidence])).toEqual([
    ['unit', 'EXACT'],
    ['manufacturer', 'ALIAS'],
    ['serial', 'GUESS'],
    [null, 'NONE'],
  ]);
});

test('no field is mapped twice', () => {
  expect(mapped(['Unit', 'Unit', 'Apt'], 'units')).toEqual(['unit', null, null]);
});

test('required fields without a column are named; what items are is asked about where no column says it', () => {
  const missing = (headers: string[], kind: 'items' | 'lives') =>
    missingFields(guessMapping(headers, kind), kind).map((field) => field.label);
  expect(missing(['Make', 'Model'], 'items')).toEqual(['Unit']);
  expect(missing(['Category', 'Note'], 'lives')).toContain('Expected life');
});

test('no field is called like a column about residents', () => {
  for (const kind of IMPORT_KINDS)
    for (const field of IMPORT_FIELDS[kind]) expect(isPersonalHeader(field.label, kind), field.id).toBe(false);
});

test.each([
  ['5/31/2027', '2027-05-31'],
  ['05/31/31', '2031-05-31'],
  ['2027-05-31', '2027-05-31'],
  ['MTM', null],
  ['Month to month', null],
  ['5/2027', null],
  ['', null],
])('of the end of a lease, %s is %s and never an error of the unit', (cell, day) => {
  expect(leaseEndCell(cell, { latestDay: '2026-05-18', isDayFirst: false })).toEqual({ ok: true, value: day });
});
