import { describe, expect, test } from 'vitest';
import { findStacks, isLeak, type StackUnit } from './stacks.ts';

/** Units of one building by floor: `{ 1: ['101', '102'] }`. */
function unitsOf(floors: Record<string, readonly string[]>, building: number | null = 0): StackUnit[] {
  return Object.entries(floors)
    .flatMap(([floor, names]) =>
      names.map((name) => ({ id: 0, name, building, floor: floor === 'none' ? null : Number(floor) })),
    )
    .map((unit, at) => ({ ...unit, id: at + 1 }));
}

function named(units: StackUnit[]) {
  const nameOf = new Map(units.map(({ id, name }) => [id, name]));
  return findStacks(units).map(({ rule, stacks, unitsLeftOut }) => ({
    rule,
    stacks: Object.fromEntries(stacks.map((stack) => [stack.name, stack.unitIds.map((id) => nameOf.get(id))])),
    unitsLeftOut,
  }));
}

describe('which units lie above each other', () => {
  test.each([
    ['101 and 201', { 1: ['101', '102'], 2: ['201', '202'] }, 'two', { '01': ['101', '201'], '02': ['102', '202'] }],
    ['a number of the building before', { 1: ['4101'], 2: ['4201'] }, 'two', { '01': ['4101', '4201'] }],
    ['letters before', { 1: ['N101'], 2: ['N201'] }, 'two', { '01': ['N101', 'N201'] }],
    ['two digits of the floor', { 9: ['904'], 12: ['1204'] }, 'two', { '04': ['904', '1204'] }],
    [
      'three digits of the place',
      { 1: ['1001', '1002'], 2: ['2001', '2002'] },
      'three',
      { '001': ['1001', '2001'], '002': ['1002', '2002'] },
    ],
    ['one digit of the place', { 2: ['21', '22'], 3: ['31', '32'] }, 'one', { '1': ['21', '31'], '2': ['22', '32'] }],
    ['a letter of the place', { 2: ['2A', '2B'], 3: ['3a', '3B'] }, 'letter', { A: ['2A', '3a'], B: ['2B', '3B'] }],
    ['the ground floor as 0', { 0: ['001'], 1: ['101'] }, 'two', { '01': ['001', '101'] }],
  ])('%s', (_name, floors, rule, stacks) => {
    expect(named(unitsOf(floors as never))).toEqual([{ rule, stacks, unitsLeftOut: 0 }]);
  });

  test('numbers that run on are taken by their order, where each floor has as many units', () => {
    expect(named(unitsOf({ 1: ['1', '2', '3'], 2: ['4', '5', '6'] }))).toEqual([
      { rule: 'position', stacks: { '1': ['1', '4'], '2': ['2', '5'], '3': ['3', '6'] }, unitsLeftOut: 0 },
    ]);
    expect(named(unitsOf({ 1: ['1', '2', '3'], 2: ['4', '5'] }))).toEqual([
      { rule: null, stacks: {}, unitsLeftOut: 5 },
    ]);
  });

  test('a name given twice counts as the number it was given', () => {
    expect(named(unitsOf({ 1: ['101'], 2: ['201 (a)'] }))[0]?.stacks).toEqual({ '01': ['101', '201 (a)'] });
  });

  test('a rule that puts two units of a floor into one stack is not taken', () => {
    expect(named(unitsOf({ 1: ['A101', 'B101'], 2: ['A201', 'B201', 'C201'] }))).toEqual([
      { rule: null, stacks: {}, unitsLeftOut: 5 },
    ]);
  });

  test('a gap leaves the other floors in the stack; offices, basements and units without a floor are in none', () => {
    expect(
      named(unitsOf({ '-1': ['B01'], 1: ['101', '102', 'Office'], 2: ['202'], 3: ['301', '302'], none: ['Pool'] })),
    ).toEqual([{ rule: 'two', stacks: { '01': ['101', '301'], '02': ['102', '202', '302'] }, unitsLeftOut: 3 }]);
  });

  test('each building has its own rule', () => {
    const units = [...unitsOf({ 1: ['101'], 2: ['201'] }, 0), ...unitsOf({ 1: ['1A'], 2: ['2A'] }, 1)].map(
      (unit, at) => ({
        ...unit,
        id: at + 1,
      }),
    );
    expect(named(units).map(({ rule }) => rule)).toEqual(['two', 'letter']);
  });
});

test.each([
  ['Water around the base of the water heater', true],
  ['Dishwasher does not drain', true],
  ['Bathroom tap drips', true],
  ['Kitchen sink backed up', true],
  ['CEILING LEAK in bath', true],
  ['No hot water', false],
  ['Water heater element replaced', false],
  ['Coil cleaned, charge corrected', false],
])('%s: a leak or a drain is %s', (summary, isOne) => {
  expect(isLeak(summary)).toBe(isOne);
});
