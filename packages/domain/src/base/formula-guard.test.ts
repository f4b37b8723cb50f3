import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

test.each(['=1+1', '-12', '+1 555', '@SUM(A1)', '\t=1', ' =1', '＝1', "'Oak", 'Oak = Elm', "O'Neil", "'", ''])(
  'a guarded cell reads as what it was: %j',
  (text) => expect(unguardFormula(guardFormula(text))).toBe(text),
);

test('a telephone number is no formula, unless a spreadsheet would subtract in it', () => {
  for (const phone of ['+1 503 555 0142', '+1 (503) 555-0142', '+15035550142', '+49 30 1234567'])
    expect(guardFormula(phone)).toBe(phone);
  for (const formula of ['+1-503-555-0142', '+1 A1', '+1+1', '+12']) expect(guardFormula(formula)).toBe(`'${formula}`);
  expect(unguardFormula("'+1 503 555 0142")).toBe('+1 503 555 0142');
});

test('only the apostrophe of a guard is taken off', () => {
  expect(unguardFormula("'=1+1")).toBe('=1+1');
  expect(unguardFormula("'72 boiler")).toBe("'72 boiler");
});
