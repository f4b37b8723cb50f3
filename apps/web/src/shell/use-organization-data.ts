import { useEffect } from 'react';
import { ORGANIZATION_ERRORS } from '#api/error-text.ts';
import { useListAdminOrganizationsQuery, useListOrganizationPropertiesQuery } from '#api/organization.api.ts';
import { setOrganizationData } from '#api/session.ts';
import { setOrganization } from '#app/selection.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';

/** Keeps the organizations with their properties in the session; administrators get all of theirs. */
export function useOrganizationData(): void {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.session.currentUser);
  const isAdmin = user?.isAdmin === true || user?.isSuperUser === true;
  const isAsked = user !== null && !user.isTotpDue && !user.isPasswordDue;
  const all = useListAdminOrganizationsQuery({ query: {} }, { skip: !isAsked || !isAdmin });
  const own = useListOrganizationPropertiesQuery(undefined, { skip: !isAsked || isAdmin });
  const { data, isError } = isAdmin ? all : own;

  // why: the actions of the seed specification and dialogs outside any page read the session's copy
  useEffect(() => {
    if (!data) return;
    dispatch(setOrganizationData(data.results));
    if (data.results.length === 1) dispatch(keepOrganization(data.results[0]?.id ?? null));
  }, [data, dispatch]);

  // why: a failed list must not look like an empty one, and no page shows this failure
  useEffect(() => {
    if (isError) toast.failed(ORGANIZATION_ERRORS.fetch);
  }, [isError]);
}

const keepOrganization =
  (organizationId: number | null) =>
  (dispatch: (action: unknown) => void, getState: () => { selection: { organizationId: number | null } }) => {
    if (getState().selection.organizationId !== organizationId) dispatch(setOrganization(organizationId));
  };
