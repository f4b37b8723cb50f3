import { dateOf } from './calendar.ts';

/** The time zones of the 50 states and DC, by the names people use, east to west. */
export const US_TIME_ZONES = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Mountain, no daylight saving (Arizona)'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
] as const;

/** The zone of an organization of which nobody has said another, as its column says too; that of a new property is `placeTimeZone`. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

/** True for the name of a zone that the calendar knows, as 'America/Boise'; not for an offset as '+05:00'. */
export function isTimeZone(name: string): boolean {
  // why: an offset means the opposite to PostgreSQL ('+05:00' is west of Greenwich there)
  if (!/^[A-Za-z]/.test(name)) return false;
  if (formats.has(name)) return true;
  try {
    // why: not formatOf, which would keep one for each of the many spellings of a name
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** True where clocks in two zones show the same in winter and in summer of the year of an instant. */
export function isSameTime(one: string, other: string, instant: string): boolean {
  const year = instant.slice(0, 4);
  return ['01', '07'].every((month) => {
    const day = `${year}-${month}-15T12:00:00.000Z`;
    const [a, b] = [localClock(day, one), localClock(day, other)];
    return a.day === b.day && a.minutes === b.minutes;
  });
}

/** The day ('yyyy-MM-dd') that it is in a time zone at an instant (ISO 8601). Throws for an unknown zone. */
export function localDay(instant: string, timeZone: string): string {
  const { year, month, day } = clockAt(Date.parse(instant), timeZone);
  return dateOf(year, month, day);
}

/** What the clocks in a time zone show at an instant (ISO 8601): the day, and the minutes since its midnight. */
export function localClock(instant: string, timeZone: string): { day: string; minutes: number } {
  const { year, month, day, hour, minute } = clockAt(Date.parse(instant), timeZone);
  return { day: dateOf(year, month, day), minutes: hour * 60 + minute };
}

/**
 * The earliest instant (ISO UTC) at which the clock on the wall shows that many minutes after the midnight that began `day`, or
 * has jumped past them.
 */
export function localInstant(day: string, minutes: number, timeZone: string): string {
  const wallMs = Date.parse(`${day}T00:00:00.000Z`) + minutes * 60_000;
  return new Date(firstInstantOf(wallMs, timeZone)).toISOString();
}

// The earliest instant at which local clocks show `wallMs` (read as if it were UTC) or have jumped past it.
function firstInstantOf(wallMs: number, timeZone: string): number {
  const [before, after] = [wallMs - DAY_MS, wallMs + DAY_MS].map((ms) => offsetAt(ms, timeZone)) as [number, number];
  const candidates = [wallMs - before, wallMs - after].filter((ms) => ms + offsetAt(ms, timeZone) === wallMs);
  return candidates.length > 0 ? Math.min(...candidates) : wallMs - before;
}

/** How far the zone's clock is ahead of UTC at an instant. */
function offsetAt(ms: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = clockAt(ms, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - (ms - (ms % 1000));
}

type Clock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;

function clockAt(ms: number, timeZone: string): Clock {
  const parts = formatOf(timeZone).formatToParts(ms);
  // why: the format asks for all of them
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Clock;
}

// Making a formatter takes a thousand times as long as looking one up.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { ...FORMAT, timeZone });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(timeZone, format);
  return format;
}

const DAY_MS = 86_400_000;
/** More than there are time zones. */
const FORMATS_MAX = 1000;
const formats = new Map<string, Intl.DateTimeFormat>();
const FORMAT = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
