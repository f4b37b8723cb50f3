import { localInstant } from './time-zones.ts';

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
    const slot = localInstant(day, hours * 60 + minutes, schedule.timeZone);
    if (Date.parse(slot) <= nowMs) return slot;
  }
  throw new RangeError(`no slot before ${now}`);
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString();
}
