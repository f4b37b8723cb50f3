import { expect, test } from 'vitest';
import { findHomeHeadings, homeIn, withHome } from './home-headings.ts';

const rowsOf = (text: string) => text.split('\n').map((line) => line.trim().split(';'));

test('beds below the heading of their home get its unit, building and floor plan', () => {
  const rows = rowsOf(`Space Roster
    Bed;Bed Status;Student;25-26 Status
    Building B - Unit 0101 - The Scholar - 4 Bed / 4 Bath - 1,530 SF;;;
    0101-A;Occupied;Smith;Open
    0101-B;Vacant;;Open
    Building B - Unit 0102 - 2x1 - 2 Bed / 1 Bath - 920 SF;;;
    0102-A;Occupied;Brown;Open
    Unit 0103;;;
    0103-A;Occupied;Lee;Open
    Total Beds;4;;`);
  const headings = findHomeHeadings(rows);
  if (headings === null) throw new Error('the headings were not found');
  expect(headings).toMatchObject({ column: 0, width: 4 });
  expect(withHome(headings, rows[1] ?? [], null).slice(4)).toEqual([
    'Building',
    'Unit',
    'Floor Plan',
    'Beds',
    'Baths',
    'Sq Ft',
  ]);
  const home = homeIn(rows[2] ?? []);
  expect(withHome(headings, rows[3] ?? [], home)).toEqual([
    ...['0101-A', 'Occupied', 'Smith', 'Open'],
    ...['B', '0101', 'The Scholar', '4', '4', '1530'],
  ]);
  // what is no bed of the home stays as it is
  expect(withHome(headings, rows[9] ?? [], home)).toEqual(['Total Beds', '4', '', '']);
  expect(homeIn(rows[7] ?? [])).toMatchObject({ unit: '0103', building: null, cells: ['', '', '', ''] });
});

test('headings of units over their appliances are none of this, nor is a list with a column of units', () => {
  const items = rowsOf(`Equipment;Make;Serial
    Unit 101;;
    Range;GE;S1
    Unit 102;;
    Range;GE;S2
    Unit 103;;
    Range;GE;S3`);
  expect(findHomeHeadings(items)).toBeNull();
  const units = rowsOf(`Unit;Bed;Status
    101;A;Occupied
    101;B;Occupied
    102;A;Occupied`);
  expect(findHomeHeadings(units)).toBeNull();
});
