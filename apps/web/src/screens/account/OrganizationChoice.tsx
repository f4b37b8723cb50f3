import { OrganizationSelect } from '#app/OrganizationSelect.tsx';
import { setOrganization } from '#app/selection.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { Field } from '#ui/fields/Field.tsx';
import { AccountSection } from './AccountSection.tsx';

/** The organization whose properties are offered first; shown only where there is more than one. */
export function OrganizationChoice() {
  const dispatch = useAppDispatch();
  const organizations = useAppSelector((state) => state.session.orgData);
  const selected = useAppSelector(
    (state) => state.selection.organizationId ?? state.session.currentUser?.organizationId ?? undefined,
  );
  if (organizations.length < 2) return null;
  return (
    <AccountSection title="Organization" why="Choosing another one clears the selected property.">
      <Field label="Work for" htmlFor="account-organization">
        <OrganizationSelect
          id="account-organization"
          organizations={organizations}
          value={selected}
          onChange={(organizationId) => dispatch(setOrganization(organizationId))}
        />
      </Field>
    </AccountSection>
  );
}
