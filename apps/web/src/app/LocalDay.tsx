import { localDay } from '@lintel/domain/time-zones';
import { date } from '#ui/format.ts';
import { type Place, useTimeZone } from './today.ts';

/** The day of an instant, as a person reads it, in the time zone of a property or organization. */
export function LocalDay({ at, ...place }: Place & { at: string }) {
  return date(localDay(at, useTimeZone(place)));
}
