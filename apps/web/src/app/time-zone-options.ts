import { STATES } from '@lintel/domain/base/states';
import { DEFAULT_TIME_ZONE, isSameTime, isTimeZone, US_TIME_ZONES } from '@lintel/domain/base/time-zones';
import type { PlaceTimeZone } from '@lintel/domain/properties/place-time-zone';

/** The usual zones, and the one that is set where it is another. */
export function timeZoneOptions(zone: string): { value: string; label: string }[] {
  const usual = US_TIME_ZONES.map(([value, label]) => ({ value: value as string, label }));
  return zone === '' || usual.some((each) => each.value === zone) ? usual : [...usual, { value: zone, label: zone }];
}

/** A zone by the word people use, or by its own name. */
export function timeZoneName(zone: string): string {
  return US_TIME_ZONES.find(([value]) => value === zone)?.[1] ?? zone;
}

/** A zone by the word for the time that it keeps: America/Boise is Mountain. */
export function keptTimeName(zone: string): string {
  return US_TIME_ZONES.find(([value]) => isSameTime(value, zone, now()))?.[1] ?? zone;
}

/** Where a place keeps another time than the zone that is set for it: 'By its state it would be Pacific.' */
export function otherZoneWords(place: PlaceTimeZone | null, zone: string): string | null {
  if (!place || !isTimeZone(zone) || isSameTime(place.timeZone, zone, now())) return null;
  if (place.by === 'MOST_OF_STATE') return `Most of ${stateName(place.state)} is ${timeZoneName(place.timeZone)}.`;
  return `By its ${place.by === 'ZIP' ? 'ZIP code' : 'state'} it would be ${timeZoneName(place.timeZone)}.`;
}

export function stateName(state: PlaceTimeZone['state']): string {
  return STATES.find(([code]) => code === state)?.[1] ?? state;
}

/** The zone of whoever is at the browser, for a new organization. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // why: UTC is what a browser says that hides where it is
  return isTimeZone(timeZone) && !/^(etc\/)?(utc|gmt|unknown)$/i.test(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

function now(): string {
  return new Date().toISOString();
}
