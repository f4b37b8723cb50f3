import { MenuItem, TextField } from '@mui/material';
import { setOrganization } from '#app/selection.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { AccountSection } from './AccountSection.tsx';

/** Only where there is more than one: the organization whose properties are offered first. */
export function OrganizationChoice() {
  const dispatch = useAppDispatch();
  const organizations = useAppSelector((state) => state.session.orgData);
  const selected = useAppSelector(
    (state) => state.selection.organizationId ?? state.session.currentUser?.organizationId,
  );
  if (organizations.length < 2) return null;
  return (
    <AccountSection title="Organization" why="Choosing another one lets go of the chosen property.">
      <TextField
        select
        fullWidth
        value={organizations.some((each) => each.id === selected) ? selected : ''}
        onChange={(event) => dispatch(setOrganization(Number(event.target.value)))}
        slotProps={{ htmlInput: { 'aria-label': 'Organization' } }}
      >
        {organizations.map((each) => (
          <MenuItem key={each.id} value={each.id}>
            {each.name}
          </MenuItem>
        ))}
      </TextField>
    </AccountSection>
  );
}
