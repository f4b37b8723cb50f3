import { expect, test } from 'vitest';
import { learnList } from './rows/list.ts';
import { tellRows } from './rows/told-rows.ts';

const read = (text: string) => {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));
  const list = learnList(rows, { knownProperties: [], hasProperty: false });
  if (!list) throw new Error('no header');
  return { list, told: tellRows(list, rows).filter((row) => row.class === 'RECORD') };
};

test('accounts of a register of fixed assets are no buildings, and its cost basis is what was paid', () => {
  const { list, told } = read(`Kenwood Apartments;;;;
    Fixed Asset Register;;;;
    No.;Asset Description;Location;In Service;Cost Basis
    1520 - Building Improvements;;;;
    1;Refrigerator;Bldg 2 Unit 10;7/4/2014;$612.00
    2;Range;Bldg 2 Unit 11;7/5/2014;$498.00
    Appliances;;;;
    3;Dishwasher;Bldg 1 Unit 7;2/10/2010;$572.00
    4;Stove;Bldg 1 Unit 8;2/11/2010;$511.00`);
  expect(list.columns.find(({ field }) => field === 'purchasePrice')?.header).toBe('Cost Basis');
  expect(list.paths?.separator).toBe(' ');
  expect(told.map(({ place }) => place.building)).toEqual([null, null, null, null]);
});

test('the building stands beside its first unit only, although the property stands beside each', () => {
  const { told } = read(`Property;Bldg;Apt #;Refrigerator Year;Range Year
    Wakefield Lofts;A;101;2022;2023
    Wakefield Lofts;;102;2020;2020
    Wakefield Lofts;;103;2019;2013
    Wakefield Lofts;B;101;2008;2008
    Wakefield Lofts;;102;2006;2007
    Wakefield Lofts;;103;2012;2007`);
  expect(told.map(({ place }) => place.building)).toEqual(['A', 'A', 'A', 'B', 'B', 'B']);
});

test('a survey of water heaters says in a column of its own what each runs on', () => {
  const { told } = read(`Water Heater Survey;;;;
    Unit #;Gas/Elec;Gal;Brand;Serial
    101;NG;40;Rheem;AB45624419
    102;Elec;40;Rheem;CX68003720
    103;;40;Rheem;SM82617652`);
  expect(told.map(({ place }) => place.itemType)).toEqual([
    'Water Heater Survey (NG)',
    'Water Heater Survey (Elec)',
    'Water Heater Survey',
  ]);
});

test('units on notice that are leased again are units of the list, not residents to come', () => {
  const { told } = read(`Unit;Type;Sq Ft;Available On
    Available - Rent Ready;;;
    101;A1;725;3/10/2025
    102;A1;725;3/10/2025
    Status: Vacant Leased;;;
    103;A1;725;3/10/2025
    Notice to Vacate, Preleased Units;;;
    201;A1;725;5/7/2025
    202;A1;725;5/7/2025`);
  expect(told.map(({ place }) => place.status)).toEqual([
    'Available - Rent Ready',
    'Available - Rent Ready',
    'Vacant Leased',
    null,
    null,
  ]);
});

test('an address of installation is no date, and the day of installation beside it is read', () => {
  const rows = Array.from(
    { length: 5 },
    (_, at) => `Range;GE;S${at}1;2055 W Main St, Boise, ID 83702;10${at};1-Feb-2018;8-Mar-2018`,
  );
  const { list } =
    read(`Equipment Type;Manufacturer;Serial No.;Install Address;Unit No.;Date of Purchase;Date of Installation
    ${rows.join('\n')}`);
  expect(list.columns.find(({ field }) => field === 'installDate')?.header).toBe('Date of Installation');
});
