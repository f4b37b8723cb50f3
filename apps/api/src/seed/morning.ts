/**
 * An instant of the demo's day, such as when its rules ran; now, where that hour is yet to come on the day on which the demo is
 * loaded: nothing on record is of the future.
 */
export function inTheMorning(today: string, hour: string, clock: Date = new Date()): string {
  const wanted = `${today}T${hour}:00.000Z`;
  const now = clock.toISOString();
  return now.startsWith(today) && now < wanted ? now : wanted;
}
