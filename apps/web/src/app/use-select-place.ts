import { useEffect } from 'react';
import { setOrganization, setProperty } from './selection.ts';
import { useAppDispatch } from './store.ts';

/** Selects the property of a unit or an item whose page address does not name it. */
export function useSelectPlace(place: { organizationId: number; propertyId: number } | undefined): void {
  const dispatch = useAppDispatch();
  const { organizationId, propertyId } = place ?? {};
  // why: crumbs and switcher show the selected property, and only the answer says which one it is
  useEffect(() => {
    if (organizationId === undefined || propertyId === undefined) return;
    dispatch(setOrganization(organizationId));
    dispatch(setProperty(propertyId));
  }, [dispatch, organizationId, propertyId]);
}
