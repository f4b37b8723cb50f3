import type { Schedule } from './schedule.ts';
import { US_TIME_ZONES } from './time-zones.ts';

/** A report's schedule as it is stored and sent: 1 Monday to 7 Sunday, `at` as HH:mm. */
export type ReportTimes = {
  every: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  weekday: number | null;
  monthDay: number | null;
  at: string;
  timeZone: string;
};

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The schedule that a report's times are. */
export function reportSlots({ every, weekday, monthDay, at, timeZone }: ReportTimes): Schedule {
  const [hours, minutes] = at.split(':').map(Number);
  const time = { at: `${hours ?? 0}:${minutes ?? 0}`, timeZone } as const;
  if (every === 'WEEKLY') return { every: 'week', weekday: weekday ?? 1, ...time };
  return every === 'MONTHLY' ? { every: 'month', day: monthDay ?? 1, ...time } : { every: 'day', ...time };
}

/** 'every Monday at 7:30 AM (Mountain)'. */
export function scheduleWords(times: ReportTimes): string {
  return `${dayWords(times)} at ${timeWords(times.at)} (${zoneWords(times.timeZone)})`;
}

function dayWords({ every, weekday, monthDay }: ReportTimes): string {
  if (every === 'DAILY') return 'every day';
  if (every === 'WEEKLY') return `every ${WEEKDAYS[(weekday ?? 1) - 1]}`;
  if (monthDay === 31) return 'on the last day of each month';
  return `on day ${monthDay ?? 1} of each month${(monthDay ?? 1) > 28 ? ', or its last' : ''}`;
}

function timeWords(at: string): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

function zoneWords(timeZone: string): string {
  return US_TIME_ZONES.find(([id]) => id === timeZone)?.[1] ?? timeZone;
}
