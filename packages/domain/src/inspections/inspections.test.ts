import { describe, expect, test } from 'vitest';
import { correctionDue, inspectionMoves, inspectionScore, recordedAt, whatIsMissing } from './inspections.ts';

describe('until when a finding must be put right', () => {
  test.each([
    ['LIFE_THREATENING', '2026-03-07T20:00:00.000Z', '2026-03-08', '2026-03-08T20:00:00.000Z'],
    ['SEVERE', '2026-12-31T23:30:00.000Z', '2027-01-01', '2027-01-01T23:30:00.000Z'],
    ['MODERATE', '2026-01-31T18:00:00.000Z', '2026-03-02', null],
    ['LOW', '2026-05-01T03:00:00.000Z', '2026-06-29', null],
  ] as const)('%s found at %s is due on %s', (severity, foundAt, dueOn, dueAt) => {
    expect(correctionDue(severity, foundAt, 'America/New_York')).toEqual({ dueOn, dueAt });
  });
});

test('what does not apply or was not looked at is not in the score, and nothing judged has none', () => {
  expect(inspectionScore({ checks: 5, answered: 5, passed: 2, failed: 1 })).toBe(66.7);
  expect(inspectionScore({ checks: 2, answered: 2, passed: 0, failed: 0 })).toBeNull();
});

test('there is no score before every check is answered', () => {
  expect(inspectionScore({ checks: 19, answered: 6, passed: 6, failed: 0 })).toBeNull();
});

test('a device whose clock is ahead or behind moves no answer out of the life of the inspection', () => {
  const [made, now] = ['2026-05-01T10:00:00.000Z', '2026-05-02T10:00:00.000Z'];
  expect(recordedAt('2026-05-01T12:00:00.000Z', now, made)).toBe('2026-05-01T12:00:00.000Z');
  expect(recordedAt('2027-01-01T00:00:00.000Z', now, made)).toBe(now);
  expect(recordedAt('2020-01-01T00:00:00.000Z', now, made)).toBe(made);
  expect(recordedAt('no time', now, made)).toBe(now);
});

test('an inspection is complete with every answer and every photo that is asked for, or where nobody could get in', () => {
  const check = { id: 1, title: 'Range', result: null, photoRule: 'ON_FAIL', photos: 0 } as const;
  expect(whatIsMissing([check], false)).toEqual([{ id: 1, why: 'no answer' }]);
  expect(whatIsMissing([{ ...check, result: 'FAIL' }], false)).toEqual([{ id: 1, why: 'no photo' }]);
  expect(whatIsMissing([{ ...check, result: 'PASS' }], false)).toEqual([]);
  expect(whatIsMissing([{ ...check, result: 'NA', photoRule: 'ALWAYS' }], false)).toEqual([]);
  expect(whatIsMissing([check], true)).toEqual([]);
});

test('only those who manage the property review an inspection or open it again', () => {
  expect(inspectionMoves('DRAFT', { record: true, manage: false })).toEqual(['submit']);
  expect(inspectionMoves('SUBMITTED', { record: true, manage: false })).toEqual([]);
  expect(inspectionMoves('SUBMITTED', { record: true, manage: true })).toEqual(['review', 'reopen']);
});
