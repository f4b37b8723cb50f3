import { expect, test } from 'vitest';
import { findLinePairs, isPair, joinLines } from './line-pairs.ts';

const HEAD = [
  ['Unit', 'Unit Type', 'Resident', 'Move-In', 'Charges'],
  ['Status', 'Sq Ft', '', 'Move-Out', ''],
];
const record = (unit: string, status: string) => [
  [unit, '2x2', 'R. Alvarez', '3/1/2021', '1,600.00'],
  [status, '1000', '', '4/9/2026', '45.00'],
];

test('records of two lines below a head of two are told, their further lines and totals are not part of them', () => {
  const charge = ['', '', '', '', '25.00'];
  const rows = [
    ['Rent Roll'],
    ...HEAD,
    ...record('101', 'Current'),
    charge,
    ...record('102', 'Notice'),
    ...record('103', 'Vacant'),
    ['Total', '', '', '', '4,800.00'],
  ];
  const pairs = findLinePairs(rows);
  expect(pairs).toMatchObject({ start: 1, unit: 0, overOnly: [2, 4], underColumns: [0, 1, 3] });
  if (pairs === null) return;
  expect(isPair(pairs, rows[1] ?? [], rows[2] ?? [])).toBe(true);
  expect(isPair(pairs, rows[3] ?? [], rows[4] ?? [])).toBe(true);
  expect(isPair(pairs, rows[4] ?? [], charge)).toBe(false);
  expect(isPair(pairs, rows[8] ?? [], rows[10] ?? [])).toBe(false);
  expect(joinLines(pairs, rows[3] ?? [], rows[4] ?? [])).toEqual([
    ...['101', '2x2', 'R. Alvarez', '3/1/2021', '1,600.00'],
    ...['Current', '1000', '4/9/2026'],
  ]);
});

test('a head whose names take two lines has records of one', () => {
  const rows = [
    ['Unit', 'Unit', 'Lease', 'Lease'],
    ['No', 'Sq Ft', 'Start', 'Status'],
    ['101', '1000', '3/1/2021', 'Current'],
    ['102', '1000', '3/1/2022', 'Current'],
    ['103', '980', '3/1/2023', 'Notice'],
  ];
  expect(findLinePairs(rows)).toBeNull();
});

test('charges below a unit are no second line of it', () => {
  const rows = [
    ['Unit', 'Unit', 'Market', 'Trans', 'Lease'],
    ['Number', 'Sq Ft', 'Rent', 'Code', 'Rent'],
    ['101', '690', '1,300', 'RENT', '1,250'],
    ['', '', '', 'PETRENT', '35'],
    ['102', '690', '1,300', 'RENT', '1,250'],
    ['', '', '', 'TRASH', '12'],
  ];
  expect(findLinePairs(rows)).toBeNull();
});
