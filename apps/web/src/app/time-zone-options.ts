import { US_TIME_ZONES } from '@lintel/domain/time-zones';

/** The usual zones, and the one that is set where it is another. */
export function timeZoneOptions(zone: string): { value: string; label: string }[] {
  const usual = US_TIME_ZONES.map(([value, label]) => ({ value: value as string, label }));
  return usual.some((each) => each.value === zone) ? usual : [...usual, { value: zone, label: zone }];
}

/** A zone by the word people use, or by its own name. */
export function timeZoneName(zone: string): string {
  return US_TIME_ZONES.find(([value]) => value === zone)?.[1] ?? zone;
}
