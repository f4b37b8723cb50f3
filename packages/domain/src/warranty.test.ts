import { describe, expect, test } from 'vitest';
import { isCovered, type WarrantyFacts, warrantyEnd, warrantyStatus } from './warranty.ts';

const facts = (over: Partial<WarrantyFacts>): WarrantyFacts => ({
  explicit: null,
  installDate: null,
  mfgDate: null,
  modelMonths: null,
  itemTypeMonths: 12,
  ...over,
});

describe('a warranty ends', () => {
  test('on the day somebody entered, whatever else is known', () => {
    expect(warrantyEnd(facts({ explicit: '2011-06-15', installDate: '2020-01-01' }))).toMatchObject({
      endsOn: '2011-06-15',
      termSource: 'EXPLICIT',
      isEstimated: false,
    });
  });
  test('the model’s months after installation, sooner than the type’s', () => {
    expect(warrantyEnd(facts({ installDate: '2020-01-31', mfgDate: '2019-11-01', modelMonths: 25 }))).toEqual({
      endsOn: '2022-02-28',
      startsOn: '2020-01-31',
      startBasis: 'i',
      termSource: 'MODEL',
      isEstimated: false,
    });
  });
  test('the type’s months after installation when the model has none, as an estimate', () => {
    expect(warrantyEnd(facts({ installDate: '2024-02-29' }))).toMatchObject({
      endsOn: '2025-02-28',
      isEstimated: true,
    });
  });
  test('counted from 60 days after manufacture without an installation date, as an estimate', () => {
    expect(warrantyEnd(facts({ mfgDate: '2024-01-01', modelMonths: 12 }))).toMatchObject({
      startsOn: '2024-03-01',
      endsOn: '2025-03-01',
      startBasis: 'm',
      isEstimated: true,
    });
  });
  test('on an unknown day, without a start or a term', () => {
    expect(warrantyEnd(facts({})).endsOn).toBeNull();
    expect(warrantyEnd(facts({ installDate: '2024-01-01', itemTypeMonths: null })).endsOn).toBeNull();
  });
});

test.each([
  ['2026-05-17', 'EXPIRED'],
  ['2026-05-18', 'EXPIRING'],
  ['2026-07-17', 'EXPIRING'],
  ['2026-07-18', 'IN_WARRANTY'],
  [null, 'UNKNOWN'],
] as const)('on 2026-05-18 a warranty to %s is %s', (endsOn, status) => {
  expect(warrantyStatus(endsOn, '2026-05-18')).toBe(status);
});

test('work is covered from the first day through the last, and unknown cover stays unknown', () => {
  const cover = { startsOn: '2024-03-01', endsOn: '2025-03-01' };
  expect(['2024-02-29', '2024-03-01', '2025-03-01', '2025-03-02'].map((day) => isCovered(cover, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isCovered({ startsOn: null, endsOn: null }, '2025-01-01')).toBeNull();
  expect(isCovered({ startsOn: null, endsOn: '2025-03-01' }, '2001-01-01')).toBe(true);
});
