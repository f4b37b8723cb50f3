import { useEffect } from 'react';
import { setOrganization, setProperty } from './selection.ts';
import { useAppDispatch } from './store.ts';

/** Selects the property that a page turns out to be about, where its address names none: a unit's or an item's. */
export function useSelectPlace(place: { organizationId: number; propertyId: number } | undefined): void {
  const dispatch = useAppDispatch();
  const { organizationId, propertyId } = place ?? {};
  // why: crumbs and switcher show the chosen property, and only the answer says which one it is
  useEffect(() => {
    if (organizationId === undefined || propertyId === undefined) return;
    dispatch(setOrganization(organizationId));
    dispatch(setProperty(propertyId));
  }, [dispatch, organizationId, propertyId]);
}
