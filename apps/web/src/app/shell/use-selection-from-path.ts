import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { setOrganization, setProperty } from '../selection.ts';
import { organizationOfProperty } from '../session.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { placeInPath } from './current-screen.ts';

/** A path that names a property selects it, so that a shared link opens with the right crumbs and switcher. */
export function useSelectionFromPath(): void {
  useSelectionOf(placeInPath(useLocation().pathname).propertyId);
}

/** Selects the property that a page turns out to be about: a unit's or an item's, once it is loaded. */
export function useSelectionOf(propertyId: number | null): void {
  const dispatch = useAppDispatch();
  const organizationId = useAppSelector((state) =>
    propertyId === null ? null : (organizationOfProperty(state.session.orgData, propertyId)?.id ?? null),
  );
  // why: the address can change by hand, by link and by the back button
  useEffect(() => {
    if (propertyId === null || organizationId === null) return;
    dispatch(setOrganization(organizationId));
    dispatch(setProperty(propertyId));
  }, [dispatch, propertyId, organizationId]);
}
