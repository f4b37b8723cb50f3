import { expect, test } from 'vitest';
import { dayText, withDayTexts } from './day-text.ts';

test('a day is read month, day, year', () => {
  expect(dayText('2026-05-18')).toBe('05/18/2026');
});

test('what is no day stays as it is', () => {
  expect(['', 'not known', '2026-05', '2026-05-18T06:00:00.000Z'].map(dayText)).toEqual([
    '',
    'not known',
    '2026-05',
    '2026-05-18T06:00:00.000Z',
  ]);
});

test('every day of a sentence is read month, day, year', () => {
  expect(withDayTexts('Next test was due 2026-11-01, last tested 2025-11-01.')).toBe(
    'Next test was due 11/01/2026, last tested 11/01/2025.',
  );
});

test('a day that is part of a name or an address stays as it is', () => {
  const text = 'report-2026-05-18.pdf, 2026-05-18.pdf, /turns?from=2026-05-18, A-2026-05-18';
  expect(withDayTexts(text)).toBe(text);
});
