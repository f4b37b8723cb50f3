import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

test.each(['=1+1', '-12', '+1 555', '@SUM(A1)', '\t=1', ' =1', '＝1', "'Oak", 'Oak = Elm', "O'Neil", "'", ''])(
  'a guarded cell reads as what it was: %j',
  (text) => expect(unguardFormula(guardFormula(text))).toBe(text),
);

test('only the apostrophe of a guard is taken off', () => {
  expect(unguardFormula("'=1+1")).toBe('=1+1');
  expect(unguardFormula("'72 boiler")).toBe("'72 boiler");
});
