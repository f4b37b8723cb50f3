import { expect, test } from 'vitest';
import { learnList } from './rows/list.ts';
import { tellRows } from './rows/told-rows.ts';

const classesOf = (text: string) => {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));
  const list = learnList(rows, { knownProperties: [], hasProperty: true });
  if (!list) throw new Error('no header');
  return tellRows(list, rows).map((row) => row.class);
};
const HEAD = 'Job #;Service Date;Job Type;Resolution;Unit;Equipment;Make;Model;Serial';
const OTHERS = `1;1/5/2021;Repair;Replaced gasket;201;Range;GE;JBS160;R1
  2;2/5/2021;Diagnostic;No fault found;201;Range;GE;JBS160;R1
  3;2/9/2021;Repair;Replaced door switch;202;Range;GE;JBS160;R2
  4;3/9/2021;Repair;Replaced gasket;202;Range;GE;JBS160;R2`;

test('what a later job took out of a unit is no longer there, and what it set in its place is', () => {
  expect(
    classesOf(`${HEAD}
      ${OTHERS}
      5;4/1/2021;Repair;Replaced gasket;101;Refrigerator;Whirlpool;WRT332;OLD1
      6;5/1/2022;Replacement;Removed old Refrigerator, set new;101;Refrigerator;GE;GTS18;NEW1
      7;6/1/2023;Repair;Tightened wiring;101;Refrigerator;GE;GTS18;NEW1
      8;6/2/2023;Repair;Replaced heating element;102;Refrigerator;GE;GTS18;OTHER`).slice(4),
  ).toEqual(['DISPOSED', 'RECORD', 'RECORD', 'RECORD']);
});

test('further visits to an item whose serial number nobody read are no further items', () => {
  expect(
    classesOf(`${HEAD}
      ${OTHERS}
      5;4/1/2021;Repair;Replaced gasket;101;Dishwasher;GE;GDF576;unreadable
      6;5/1/2022;Repair;Replaced gasket;101;Dishwasher;GE;GDF576;N/A
      7;6/1/2023;Repair;Tightened wiring;101;Dishwasher;;;
      8;6/2/2023;Repair;Tightened wiring;101;Dishwasher;Bosch;SHEM63;`).slice(4),
  ).toEqual(['RECORD', 'CHARGE', 'CHARGE', 'RECORD']);
});

test('in a list that is no log of visits, two items of one model without a serial number stay two', () => {
  expect(
    classesOf(`Unit;Equipment;Make;Model;Serial
      Laundry 1;Washer;Maytag;MVWC415;
      Laundry 1;Washer;Maytag;MVWC415;
      Laundry 2;Washer;Maytag;MVWC415;
      Laundry 2;Washer;Maytag;MVWC415;`),
  ).toEqual(['RECORD', 'RECORD', 'RECORD', 'RECORD']);
});

test('a small table below the list is none of its rows', () => {
  const filters = Array.from({ length: 8 }, (_, at) => `A;${101 + at};Goodman;GMSS92;S${at}1;16x20x1;1;JR 1/4;`);
  expect(
    classesOf(`Bldg;Apt;Make;Model;Serial #;Filter;Qty.;Q1;Q2
      ${filters.join('\n')}
      ;;;;;;;;
      FILTER ORDER;;;;;;;;
      Filter Size;Qty;Cases of 12;;;;;;
      16x20x1;26;3;;;;;;
      14x24x1;10;1;;;;;;
      20x20x1;17;2;;;;;;`).slice(8),
  ).toEqual(['BLANK', 'SECTION', 'SUMMARY', 'SUMMARY', 'SUMMARY', 'SUMMARY']);
});

test('in a log of replacements a new item that was replaced again is no longer there', () => {
  expect(
    classesOf(`Water Heater Log;;;;;
      Unit;Old Make;New Make;New Serial;Install Date;Notes
      101;State;Rheem;S1;5/14/20;leaked
      102;State;Rheem;S2;5/15/20;old one was removed
      103;State;Rheem;S3;5/16/20;failed - replaced again in 2022
      104;State;Rheem;S4;5/17/20;`),
  ).toEqual(['RECORD', 'RECORD', 'DISPOSED', 'RECORD']);
});
