import { expect, test } from 'vitest';
import {
  aci,
  aciBand,
  annualisedNeed,
  fiscalYearLabel,
  fullyFunded,
  inflate,
  isPriceBookStale,
  percentFunded,
} from './capital.ts';

test('the condition index is backlog over replacement value, unknown without a value', () => {
  expect(aci(24_876_500, 256_244_500)).toBeCloseTo(9.708, 3);
  expect(aci(0, 100)).toBe(0);
  expect(aci(0, 0)).toBeNull();
});

test.each([
  [0, 'GOOD'],
  [5, 'GOOD'],
  [5.01, 'FAIR'],
  [10, 'FAIR'],
  [10.01, 'POOR'],
  [30, 'POOR'],
  [30.01, 'CRITICAL'],
  [null, null],
] as const)('a condition index of %s is %s', (pct, band) => {
  expect(aciBand(pct)).toBe(band);
});

test('an organization may draw the bands differently', () => {
  const bands = [
    { band: 'GOOD', maxPct: 10 },
    { band: 'CRITICAL', maxPct: null },
  ] as const;
  expect(aciBand(9.9, bands)).toBe('GOOD');
  expect(aciBand(11, bands)).toBe('CRITICAL');
});

test('an item past its life is fully funded at its whole cost, never more', () => {
  expect(fullyFunded(110_000, 5.5, 11)).toBe(55_000);
  expect(fullyFunded(110_000, 20, 11)).toBe(110_000);
  expect(() => fullyFunded(1, 1, 0)).toThrow(RangeError);
});

test('percent funded stays unknown until a reserve is entered', () => {
  expect(percentFunded(100_640_000, 122_106_000)).toBeCloseTo(82.42, 2);
  expect(percentFunded(null, 100)).toBeNull();
  expect(percentFunded(0, 100)).toBe(0);
  expect(percentFunded(100, 0)).toBeNull();
});

test('the yearly need leaves out what has no cost or no life, and is unknown when nothing has both', () => {
  const known = { costCents: 58_500, eulYears: 15 };
  expect(annualisedNeed([known, { costCents: null, eulYears: 9 }, { costCents: 100, eulYears: null }])).toBe(3_900);
  expect(annualisedNeed([{ costCents: null, eulYears: 9 }])).toBeNull();
});

test('inflation follows the capital needs assessment: 3 % makes 1.3439 in ten years', () => {
  expect(inflate(1_000_000, 0.03, 0)).toBe(1_000_000);
  expect(inflate(1_000_000, 0.03, 10)).toBe(1_343_916);
});

test('a price book is stale the day after 18 months', () => {
  expect(isPriceBookStale('2024-11-18', '2026-05-18')).toBe(false);
  expect(isPriceBookStale('2024-11-17', '2026-05-18')).toBe(true);
});

test('a budget year is printed with two digits', () => {
  expect([2026, 2005, 2100].map(fiscalYearLabel)).toEqual(['FY26', 'FY05', 'FY00']);
});
