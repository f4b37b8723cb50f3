import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  DAYS_PER_YEAR,
  dateOfDay,
  daysBetween,
  isDate,
  yearOf,
  yearOfDay,
  yearsBetween,
} from './calendar.ts';

describe('a date', () => {
  test.each(['2024-02-29', '2000-02-29', '1999-12-31', '0001-01-01'])('%s exists', (text) => {
    expect(isDate(text)).toBe(true);
  });
  test.each(['2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', '2024-04-31', '2024-4-3', '', '2024-01-01T00:00'])(
    '%s does not',
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );
  test('that does not exist is refused by arithmetic', () => {
    expect(() => addDays('2023-02-29', 1)).toThrow(RangeError);
  });
});

test('a month after the 31st ends on the last day the month has', () => {
  expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2024-12-31', -1)).toBe('2024-11-30');
  expect(addMonths('2024-01-15', -13)).toBe('2022-12-15');
});

test('days are counted over leap days and year ends', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2023-02-28', '2023-03-01')).toBe(1);
  expect(daysBetween('1900-01-01', '2000-01-01')).toBe(36_524);
  expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2);
  expect(addDays('2023-12-31', 1)).toBe('2024-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('every day from 1895 to 2105 follows the one before and differs from it by one day', () => {
  let date = '1895-01-01';
  for (let i = 0; i < 76_701; i++) {
    const next = addDays(date, 1);
    if (next <= date || !isDate(next) || daysBetween(date, next) !== 1) expect.fail(`${date} is followed by ${next}`);
    date = next;
  }
  expect(date).toBe('2105-01-01');
});

test('a year of age is 365.2425 days', () => {
  expect(DAYS_PER_YEAR).toBe(365.2425);
  expect(yearsBetween('2025-01-01', '2026-01-01')).toBeCloseTo(365 / 365.2425, 12);
  expect(yearOf(addYears('2010-06-15', 15))).toBe(2025);
});

test('a day counted from 1970 has the date and the year that the calendar gives it', () => {
  expect([dateOfDay(0), dateOfDay(-1), dateOfDay(20_000)]).toEqual(['1970-01-01', '1969-12-31', '2024-10-04']);
  for (let days = daysBetween('1970-01-01', '1895-01-01'); days <= 50_000; days += 1)
    if (yearOfDay(days) !== yearOf(dateOfDay(days)))
      expect.fail(`${dateOfDay(days)} is said to be in ${yearOfDay(days)}`);
});
