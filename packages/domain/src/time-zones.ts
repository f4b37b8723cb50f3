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

/** The zone of an organization or a property of which nobody has said another; the columns' default says the same. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

/** True for the name of a zone that the calendar knows, as 'America/Boise'; not for an offset as '+05:00'. */
export function isTimeZone(name: string): boolean {
  // why: an offset means the opposite to PostgreSQL ('+05:00' is west of Greenwich there)
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    dayFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** The day ('yyyy-MM-dd') that the calendar on the wall shows in a time zone at an instant (ISO 8601). Throws for an unknown zone. */
export function localDay(instant: string, timeZone: string): string {
  const parts = new Map(
    dayFormat(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

// A formatter takes some 20 µs to make and 1 µs to use.
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}
