import { expect, test } from 'vitest';
import { type AgeCount, isFailure, observedLife } from './observed-life.ts';

// The remission times of Freireich and others (1963), 6-MP group, in weeks, as every textbook has them: '+' is still in remission.
const TIMES = '6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+'.split(' ');

test('the textbook example: share, at risk, and median', () => {
  const life = observedLife(TIMES.map((text) => one(Number.parseInt(text, 10), !text.endsWith('+'))));
  expect(life).toMatchObject({ ended: 9, inService: 12, medianYears: 23 });
  expect(life.curve.map(({ years, atRisk, share }) => [years, atRisk, Number(share.toFixed(3))])).toEqual([
    ...[[6, 21, 0.857]],
    [7, 17, 0.807],
    [10, 15, 0.753],
    [13, 12, 0.69],
    [16, 11, 0.627],
    [22, 7, 0.538],
    [23, 6, 0.448],
  ]);
  // Greenwood's standard errors of the same table: 0.0764 at 6 weeks, 0.1346 at 23.
  const error = (at: number) => ((life.curve[at]?.share ?? 0) - (life.curve[at]?.low ?? 0)) / 1.96;
  expect(error(0)).toBeCloseTo(0.0764, 3);
  expect(error(6)).toBeCloseTo(0.1346, 3);
});

test('the order of the ages does not matter, and those of one age may be counted together', () => {
  const single = TIMES.map((text) => one(Number.parseInt(text, 10), !text.endsWith('+')));
  const together = [...Map.groupBy(single, ({ years }) => years)].map(([years, many]) => ({
    years,
    ended: many.reduce((sum, { ended }) => sum + ended, 0),
    inService: many.reduce((sum, { inService }) => sum + inService, 0),
  }));
  expect(observedLife(single.toReversed())).toEqual(observedLife(single));
  expect(observedLife(together)).toEqual(observedLife(single));
});

test('without censoring it is the plain share, and the median that of the ages', () => {
  const life = observedLife([3, 5, 8, 10].map((years) => one(years, true)));
  expect(life.curve.map(({ share }) => Number(share.toFixed(4)))).toEqual([0.75, 0.5, 0.25, 0]);
  expect(life.medianYears).toBe(5);
  expect(life.curve.at(-1)).toMatchObject({ low: 0, high: 0 });
});

test('a median that was not reached is not known, and nothing observed has no curve', () => {
  expect(observedLife([one(4, true), one(9, false), one(9, false)]).medianYears).toBeNull();
  expect(observedLife([])).toEqual({ ended: 0, inService: 0, curve: [], medianYears: null });
});

test.each([
  ['Compressor failed', true],
  ['leaking tank', true],
  ['Renewed with the whole type', false],
  ['Kitchen renovation', false],
  ['  ', null],
  [null, null],
])('“%s” as a reason: failure %s', (reason, failed) => {
  expect(isFailure(reason)).toBe(failed);
});

function one(years: number, isEnd: boolean): AgeCount {
  return { years, ended: isEnd ? 1 : 0, inService: isEnd ? 0 : 1 };
}
