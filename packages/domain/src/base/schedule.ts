import { addDays, daysInMonth } from './calendar.ts';
import { localDay, localInstant } from './time-zones.ts';

type TimeOfDay = { at: `${number}:${number}`; timeZone: string };

/**
 * When something is due: at each full hour UTC; or at a local time in a time zone each day, on one weekday (1 Monday to 7 Sunday), or
 * on one day of the month, which in a shorter month is its last.
 */
export type Schedule =
  | { every: 'hour' }
  | ({ every: 'day' } & TimeOfDay)
  | ({ every: 'week'; weekday: number } & TimeOfDay)
  | ({ every: 'month'; day: number } & TimeOfDay);

const HOUR_MS = 3_600_000;
/** Between two slots of a month, with the days that a time zone may be off. */
const LONGEST_DAYS = 34;

/**
 * The newest instant at or before `now` at which it is due, as ISO UTC. A time that the clocks skip in spring is due when they
 * have jumped past it; one that they show twice in autumn is due the first time.
 */
export function latestSlot(schedule: Schedule, now: string): string {
  const nowMs = Date.parse(now);
  if (schedule.every === 'hour') return instantOf(nowMs - (nowMs % HOUR_MS));
  const today = localDay(now, schedule.timeZone);
  // Tomorrow too: where the clocks go back over midnight, the slot of the coming day may have passed.
  for (let shift = 1; shift >= -LONGEST_DAYS; shift -= 1) {
    const slot = slotOn(schedule, addDays(today, shift));
    if (slot !== undefined && Date.parse(slot) <= nowMs) return slot;
  }
  throw new RangeError(`no slot before ${now}`);
}

/** The first instant after `now` at which it is due, as ISO UTC, with the same rules. */
export function nextSlot(schedule: Schedule, now: string): string {
  const nowMs = Date.parse(now);
  if (schedule.every === 'hour') return instantOf(nowMs - (nowMs % HOUR_MS) + HOUR_MS);
  const today = localDay(now, schedule.timeZone);
  for (let shift = -1; shift <= LONGEST_DAYS; shift += 1) {
    const slot = slotOn(schedule, addDays(today, shift));
    if (slot !== undefined && Date.parse(slot) > nowMs) return slot;
  }
  throw new RangeError(`no slot after ${now}`);
}

function slotOn(schedule: Exclude<Schedule, { every: 'hour' }>, day: string): string | undefined {
  if (!isDayOf(schedule, day)) return undefined;
  const [hours = 0, minutes = 0] = schedule.at.split(':').map(Number);
  return localInstant(day, hours * 60 + minutes, schedule.timeZone);
}

function isDayOf(schedule: Schedule, day: string): boolean {
  if (schedule.every === 'week') return weekdayOf(day) === schedule.weekday;
  if (schedule.every !== 'month') return true;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return date === Math.min(schedule.day, daysInMonth(year, month));
}

/** 1 Monday to 7 Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString();
}
