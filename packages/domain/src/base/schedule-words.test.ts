import { expect, test } from 'vitest';
import { latestSlot } from './schedule.ts';
import { type ReportTimes, reportSlots, scheduleWords } from './schedule-words.ts';

const times = (given: Partial<ReportTimes>): ReportTimes => ({
  every: 'DAILY',
  weekday: null,
  monthDay: null,
  at: '07:30',
  timeZone: 'America/Denver',
  ...given,
});

test.each([
  [{}, 'every day at 7:30 AM (Mountain)'],
  [{ at: '00:00' }, 'every day at 12:00 AM (Mountain)'],
  [{ every: 'WEEKLY', weekday: 7, at: '12:05' }, 'every Sunday at 12:05 PM (Mountain)'],
  [{ every: 'MONTHLY', monthDay: 1, at: '18:00' }, 'on day 1 of each month at 6:00 PM (Mountain)'],
  [{ every: 'MONTHLY', monthDay: 30 }, 'on day 30 of each month, or its last at 7:30 AM (Mountain)'],
  [
    { every: 'MONTHLY', monthDay: 31, timeZone: 'America/Boise' },
    'on the last day of each month at 7:30 AM (America/Boise)',
  ],
] as [Partial<ReportTimes>, string][])('the times %j are said as %s', (given, words) => {
  expect(scheduleWords(times(given))).toBe(words);
});

test('the slots are those that the words say', () => {
  const slotOf = (given: Partial<ReportTimes>) => latestSlot(reportSlots(times(given)), '2026-05-18T12:00:00.000Z');
  expect(slotOf({})).toBe('2026-05-17T13:30:00.000Z');
  expect(slotOf({ every: 'WEEKLY', weekday: 5 })).toBe('2026-05-15T13:30:00.000Z');
  expect(slotOf({ every: 'MONTHLY', monthDay: 31 })).toBe('2026-04-30T13:30:00.000Z');
});
