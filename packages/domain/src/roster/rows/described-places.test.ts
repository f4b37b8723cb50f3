import { expect, test } from 'vitest';
import { findDescribedPlaces, withDescribedPlace } from './described-places.ts';

const rowsOf = (text: string) => text.split('\n').map((line) => line.trim().split(';'));
const LIST = rowsOf(`Alder Court;;;
  Asset;Make;Serial #;In Service
  Refrigerator - Unit 101;GE;LT1001;2015
  Range (Apt 2B);GE;RG2002;2016
  Unit B-204: Dishwasher;Bosch;DW3003;2017
  Water heater in Bldg 3 Unit 12;Rheem;WH4004;2018
  Range, gas #305;GE;RG5005;2019
  Boiler - Clubhouse;Lochinvar;BL6006;2012
  Total;6;;`);

test('items whose description names their unit get it in a column of its own, and the description loses it', () => {
  const found = findDescribedPlaces(LIST);
  if (found === null) throw new Error('the places were not found');
  expect(LIST.slice(1).map((row) => withDescribedPlace(found, row).filter((_, at) => at === 0 || at > 3))).toEqual([
    ['Asset', 'Building', 'Unit'],
    ['Refrigerator', '', '101'],
    ['Range', '', '2B'],
    ['Dishwasher', '', 'B-204'],
    ['Water heater', '3', '12'],
    ['Range, gas', '', '305'],
    ['Boiler', '', 'Clubhouse'],
    ['Total'],
  ]);
});

test('a list with a column of units, and descriptions with other numbers, stay as they are', () => {
  const withUnits = LIST.map((row, at) => [...row, at === 1 ? 'Unit' : at > 1 ? '101' : '']);
  expect(findDescribedPlaces(withUnits)).toBe(null);
  const sizes = rowsOf(`Asset;Make;Serial #
    Water heater 40 gal;Rheem;WH1
    Range 30 in;GE;RG2
    Furnace 80000;Goodman;FU3
    Dishwasher model 24;Bosch;DW4`);
  expect(findDescribedPlaces(sizes)).toBe(null);
});
