import { expect, test } from 'vitest';
import { findColours, withColour } from './colours.ts';

type Row = { cells: string[]; fills?: Record<number, string> };
const row = (text: string, fills?: Record<number, string>): Row => ({
  cells: text.split(';'),
  ...(fills && { fills }),
});
const HEAD = row('Unit;Plan;Sq Ft');
const LIST = [
  HEAD,
  row('101;A1;690', { 0: 'AA0000' }),
  row('102;A1;690', { 1: '00BB00', 2: '00BB00' }),
  row('103;A1;690'),
];

test('a legend below the list or to its right says what a colour means, and the rows get a status of it', () => {
  const below = [...LIST, row('Vacant', { 0: 'AA0000' }), row(';occupied', { 0: '00BB00' })];
  const colours = findColours(below);
  expect(colours?.legend).toEqual(
    new Map([
      ['AA0000', 'Vacant'],
      ['00BB00', 'occupied'],
    ]),
  );
  expect(colours && below.map((one) => withColour(colours, one).slice(3))).toEqual([
    ['Status'],
    ...[['Vacant'], ['occupied'], [], [], []],
  ]);
  const right = [
    HEAD,
    row('101;A1;690;;Vacant', { 0: 'AA0000', 3: 'AA0000' }),
    row('102;A1;690;;Occupied', { 0: '00BB00', 4: '00BB00' }),
  ];
  expect([...(findColours(right)?.legend?.keys() ?? [])]).toEqual(['AA0000', '00BB00']);
});

test('colours without a legend, with words that are no statuses, or with two words for one colour mean nothing', () => {
  expect(findColours(LIST)).toMatchObject({ legend: null, rows: 2, distinct: 2 });
  const others = [...LIST, row('Bring a ladder', { 0: 'AA0000' }), row('Call the office', { 0: '00BB00' })];
  expect(findColours(others)?.legend).toBeNull();
  const twice = [
    ...LIST,
    row('Vacant', { 0: 'AA0000' }),
    row('Down', { 0: 'AA0000' }),
    row('Occupied', { 0: '00BB00' }),
  ];
  expect(findColours(twice)?.legend).toBeNull();
});

test('where no row of the list is coloured, or a column says the status, nothing is made of colours', () => {
  expect(findColours([row('Unit;Plan;Sq Ft', { 0: 'AA0000' }), row('101;A1;690')])).toBeNull();
  expect(findColours([row('Unit;Status;Sq Ft'), row('101;Occupied;690', { 0: 'AA0000' })])).toBeNull();
});
