import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { organizationOfProperty } from '#api/session.ts';
import { setOrganization, setProperty } from '#app/selection.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { placeInPath } from './current-screen.ts';

/** A path that names a property selects it, so that a shared link opens with the right crumbs and switcher. */
export function useSelectionFromPath(): void {
  const { propertyId } = placeInPath(useLocation().pathname);
  const dispatch = useAppDispatch();
  const organizationId = useAppSelector((state) =>
    propertyId === null ? null : (organizationOfProperty(state.session.orgData, propertyId)?.id ?? null),
  );
  // why: the address can change by typing, by a link and by the back button
  useEffect(() => {
    if (propertyId === null || organizationId === null) return;
    dispatch(setOrganization(organizationId));
    dispatch(setProperty(propertyId));
  }, [dispatch, propertyId, organizationId]);
}
