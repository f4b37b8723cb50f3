import { describe, expect, test } from 'vitest';
import { FLS_TYPES, flsGrade, flsState, nextCheck, noticeStep, proposedThrough, whyNotMoved } from './fls.ts';
import { USUAL_CHECKS } from './fls-intervals.ts';

const TODAY = '2026-11-23';
const on = (compliantThrough: string | null, over = {}) =>
  flsState({ enabled: true, compliantThrough, hasCritical: false, ...over }, TODAY);

describe('the state of a record', () => {
  test.each([
    ['2026-11-22', 'OVERDUE'],
    ['2026-11-23', 'DUE_30'],
    ['2026-12-23', 'DUE_30'],
    ['2026-12-24', 'DUE_60'],
    ['2027-01-22', 'DUE_60'],
    ['2027-01-23', 'DUE_90'],
    ['2027-02-21', 'DUE_90'],
    ['2027-02-22', 'COMPLIANT'],
    [null, 'UNKNOWN'],
  ])('through %s is %s', (through, state) => expect(on(through)).toBe(state));

  test('a system that does not exist is not applicable, whatever its date says', () => {
    expect(on('2030-01-01', { enabled: false })).toBe('NOT_APPLICABLE');
  });

  test('an open critical deficiency beats a date that holds, and hides neither what is overdue nor what is not known', () => {
    expect(on('2030-01-01', { hasCritical: true })).toBe('IMPAIRED');
    expect(on('2026-11-23', { hasCritical: true })).toBe('IMPAIRED');
    expect(on('2026-11-01', { hasCritical: true })).toBe('OVERDUE');
    expect(on(null, { hasCritical: true })).toBe('UNKNOWN');
  });
});

describe('a visit', () => {
  const visit = { kind: 'ANNUAL', result: 'PASS', eventDate: TODAY, hasDocument: true } as const;

  test('that passed, with a document, at the interval of the certificate moves the date; so does a re-inspection', () => {
    expect(whyNotMoved(visit, 'ANNUAL')).toBeNull();
    expect(whyNotMoved({ ...visit, kind: 'REINSPECTION' }, 'FIVE_YEAR')).toBeNull();
  });

  test.each([
    ['a repair', { kind: 'REPAIR' }],
    ['a monitoring bill', { kind: 'MONITORING' }],
    ['a failed test', { result: 'FAIL' }],
    ['a test that passed in part', { result: 'PARTIAL' }],
    ['a bill that does not say that it passed', { result: 'NONE' }],
    ['a visit without any paper', { hasDocument: false }],
    ['a check at a shorter interval', { kind: 'MONTHLY' }],
    ['a check at a longer interval', { kind: 'FIVE_YEAR' }],
  ] as const)('moves no date when it is %s', (_, over) => {
    expect(whyNotMoved({ ...visit, ...over }, 'ANNUAL')).toMatch(/\.$/);
  });

  test('proposes the next date by its interval, safe at the ends of months', () => {
    expect(proposedThrough('2024-02-29', 'ANNUAL')).toBe('2025-02-28');
    expect(proposedThrough('2026-08-31', 'SEMIANNUAL')).toBe('2027-02-28');
    expect(proposedThrough('2026-01-05', 'FIVE_YEAR')).toBe('2031-01-05');
    expect(proposedThrough('2026-01-05', null)).toBeNull();
    expect(nextCheck('2026-12-29', 'WEEKLY')).toBe('2027-01-05');
  });
});

test('a date is graded by what proves it', () => {
  expect(flsGrade('EVENT', 'REPORT')).toBe('A');
  expect(flsGrade('EVENT', 'CERTIFICATE')).toBe('A');
  expect(flsGrade('EVENT', 'INVOICE')).toBe('B');
  expect(flsGrade('EVENT', 'PHOTO')).toBe('B');
  expect(flsGrade('EVENT', null)).toBe('C');
  expect(flsGrade('ASSERTED', 'REPORT')).toBe('C');
  expect(flsGrade(null, null)).toBeNull();
});

test.each(FLS_TYPES)('%s has usual checks, one of each interval, and one gives the certificate', (type) => {
  const checks = USUAL_CHECKS[type];
  expect(checks.filter(({ isCertificate }) => isCertificate)).toHaveLength(1);
  expect(new Set(checks.map(({ kind }) => kind)).size).toBe(checks.length);
});

test.each([
  ['2027-02-22', null],
  ['2027-02-21', 90],
  ['2027-01-22', 60],
  ['2027-01-21', 60],
  ['2026-12-23', 30],
  ['2026-11-30', 7],
  ['2026-11-24', 7],
  ['2026-11-23', 0],
  ['2026-11-22', -1],
  ['2020-01-01', -1],
])('of a record due on %s the notice of step %s is due', (dueOn, step) => expect(noticeStep(dueOn, TODAY)).toBe(step));
