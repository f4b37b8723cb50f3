import { localDay } from '@lintel/domain/base/time-zones';
import { type Place, useTimeZone } from './today.ts';

/** The day of an instant, yyyy-MM-dd, in the time zone of a property or organization. */
export function LocalDay({ at, ...place }: Place & { at: string }) {
  return localDay(at, useTimeZone(place));
}
