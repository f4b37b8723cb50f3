import { expect, test } from 'vitest';
import { learnList } from '../rows/list.ts';
import { tellRows } from '../rows/told-rows.ts';

const properties = (text: string) => {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));
  const list = learnList(rows, { knownProperties: [], hasProperty: false });
  if (!list) throw new Error('no header');
  const records = tellRows(list, rows).filter((row) => row.class === 'RECORD');
  return records.map(({ place }) => place.property?.name ?? list.titles.property?.name ?? null);
};

test('a second property begins with the report printed again, also where a page of summaries of the first stands between', () => {
  expect(
    properties(`Rent Roll Detail
      Marigold Manor (marigo)
      Unit;Floor Plan;Sq Ft;Status
      101;A1;750;Occupied
      102;A1;750;Vacant
      Totals;;1500;
      Rent Roll Detail
      Marigold Manor (marigo)
      Unit Status Summary
      Unit Status;# Units;% Units
      Occupied;1;50.00%
      Rent Roll Detail
      Quail Run Apartments (quailru)
      Unit;Floor Plan;Sq Ft;Status
      106;A1;725;Occupied
      107;A1;725;Occupied`),
  ).toEqual(['Marigold Manor', 'Marigold Manor', 'Quail Run Apartments', 'Quail Run Apartments']);
});

test('the titles of a second delivery are known by the labels of the first, though their cells stand where items have theirs', () => {
  const order = (name: string, rows: string) => `HomePro Multifamily;;;;;DELIVERY REPORT
      Bill To:;Whitmore Residential LLC;;;Ship To:;${name}
      Item;Unit;Qty;MFG;Model No;Product Description;S/N
      ${rows}`;
  expect(
    properties(`${order('Graystone Pointe', '1;APT 101;1;GE;HPS16;REFRIGERATOR TOP MOUNT;NW6158996\n2;APT 102;1;GE;HPS16;REFRIGERATOR TOP MOUNT;NW6158997')}
      ;;;;;;
      ${order('Carroway Station Lofts', '9;APT 101;1;GE;HPS16;REFRIGERATOR TOP MOUNT;VG5534394')}`),
  ).toEqual(['Graystone Pointe', 'Graystone Pointe', 'Carroway Station Lofts']);
});
