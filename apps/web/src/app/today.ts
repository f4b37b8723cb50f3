import { DEFAULT_TIME_ZONE, localDay } from '@lintel/domain/base/time-zones';
import { organizationOfProperty, type SessionState } from '#api/session.ts';
import { useAppSelector } from './store.ts';

/** What a day belongs to: a property, else an organization, else neither. */
export type Place = { propertyId?: number | undefined; organizationId?: number | undefined };

/** Today, yyyy-MM-dd, at a property or in an organization; for what belongs to neither, in the person's first organization. */
export function useToday(place: Place = {}): string {
  return localDay(new Date().toISOString(), useTimeZone(place));
}

/** The time zone whose days count there: the one that the API reads and computes days in (`platform/identity/day.ts`). */
export function useTimeZone(place: Place = {}): string {
  return useAppSelector(({ session }) => timeZoneOf(session, place));
}

function timeZoneOf({ orgData }: SessionState, { propertyId, organizationId }: Place): string {
  const organization =
    (propertyId !== undefined && organizationOfProperty(orgData, propertyId)) ||
    orgData.find((each) => each.id === organizationId) ||
    orgData.toSorted((one, other) => one.id - other.id)[0];
  const property = organization?.properties.find((each) => each.id === propertyId);
  return property?.timezone ?? organization?.timezone ?? DEFAULT_TIME_ZONE;
}
