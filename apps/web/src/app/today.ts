import { localDay } from '@lintel/domain/time-zones';
import { organizationOfProperty, type SessionState } from '#api/session.ts';
import { useAppSelector } from './store.ts';

/** Today, yyyy-MM-dd, at a property; without one, for the person's organization. */
export function useToday(propertyId?: number): string {
  return localDay(new Date().toISOString(), useTimeZone(propertyId));
}

/** The time zone whose days count at a property; without one, the person's organization's. */
export function useTimeZone(propertyId?: number): string {
  return useAppSelector(({ session }) => timeZoneOf(session, propertyId));
}

function timeZoneOf({ orgData, currentUser }: SessionState, propertyId: number | undefined): string {
  const organization =
    (propertyId !== undefined && organizationOfProperty(orgData, propertyId)) ||
    (orgData.find((each) => each.id === currentUser?.organizationId) ?? orgData[0]);
  const property = organization?.properties.find((each) => each.id === propertyId);
  return property?.timezone ?? organization?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
