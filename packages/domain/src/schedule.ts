/** When something is due: at each full hour UTC, or once a day at a local time in a time zone. */
export type Schedule = { every: 'hour' } | { every: 'day'; at: `${number}:${number}`; timeZone: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * The newest instant at or before `now` at which it is due, as ISO UTC. A time that the clocks skip in spring is due when they
 * have jumped past it; one that they show twice in autumn is due the first time.
 */
export function latestSlot(schedule: Schedule, now: string): string {
  const nowMs = Date.parse(now);
  if (schedule.every === 'hour') return instantOf(nowMs - (nowMs % HOUR_MS));
  const [hours = 0, minutes = 0] = schedule.at.split(':').map(Number);
  // Days around today, newest first: where the zone's date differs from that of UTC, today's slot is among them.
  for (const shift of [1, 0, -1, -2]) {
    const day = new Date(nowMs + shift * DAY_MS).toISOString().slice(0, 10);
    const wallMs = Date.parse(`${day}T00:00:00.000Z`) + hours * HOUR_MS + minutes * 60_000;
    const slotMs = firstInstantOf(wallMs, schedule.timeZone);
    if (slotMs <= nowMs) return instantOf(slotMs);
  }
  throw new RangeError(`no slot before ${now}`);
}

// The earliest instant at which local clocks show `wallMs` (read as if it were UTC) or have jumped past it.
function firstInstantOf(wallMs: number, timeZone: string): number {
  const [before, after] = [wallMs - DAY_MS, wallMs + DAY_MS].map((ms) => offsetAt(ms, timeZone)) as [number, number];
  const candidates = [wallMs - before, wallMs - after].filter((ms) => ms + offsetAt(ms, timeZone) === wallMs);
  return candidates.length > 0 ? Math.min(...candidates) : wallMs - before;
}

/** How far the zone's clock is ahead of UTC at an instant. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(ms);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - (ms - (ms % 1000));
}

// Making a formatter takes a thousand times as long as looking one up.
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...CLOCK, timeZone });
  clocks.set(timeZone, clock);
  return clock;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const CLOCK = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

function instantOf(ms: number): string {
  return new Date(ms).toISOString();
}
