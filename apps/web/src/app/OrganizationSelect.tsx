import { TextField } from '@mui/material';

type OrganizationSelectProps = {
  id: string;
  organizations: readonly { id: number; name: string }[];
  value: number | undefined;
  onChange: (organizationId: number) => void;
};

/** One of several organizations; label it with a Field of the same id. */
export function OrganizationSelect({ id, organizations, value, onChange }: OrganizationSelectProps) {
  return (
    <TextField
      id={id}
      select
      fullWidth
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value))}
      slotProps={{ select: { native: true } }}
    >
      {organizations.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </TextField>
  );
}
