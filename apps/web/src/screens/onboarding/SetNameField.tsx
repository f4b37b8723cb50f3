import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { importOf } from '@lintel/domain/imports/kinds';
import { TextField } from '@mui/material';
import { useListAssumptionSetsQuery } from '#api/assumption-set.api.ts';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { setNoun } from './mapping.ts';
import styles from './onboarding.module.css';

type SetNameFieldProps = {
  organizationId: number;
  kind: ImportKind;
  name: string;
  onName: (name: string) => void;
};

/** The life profile, price book or vendor that the rows of a file belong to; profiles and books may be new. */
export function SetNameField({ organizationId, kind, name, onName }: SetNameFieldProps) {
  const partOf = importOf(kind).table?.partOf;
  const sets = useListAssumptionSetsQuery({ params: { organizationId } }, { skip: !partOf });
  const vendors = useListVendorsBasicQuery({}, { skip: partOf !== undefined });
  const names = partOf
    ? (sets.data?.results ?? []).filter((set) => set.kind === partOf.kind).map((set) => set.name)
    : (vendors.data?.results ?? []).filter((one) => one.organizationId === organizationId).map((one) => one.name);
  const noun = setNoun(kind);
  const isFound = names.some((one) => one.toLowerCase() === name.trim().toLowerCase());
  const hint = !partOf
    ? `No column names the ${noun}. It must exist here already.`
    : isFound
      ? 'It exists: types of the file are brought up to date, its other types stay.'
      : `A new name makes a new ${noun}.`;
  return (
    <div className={styles.property}>
      <Field label={`Name of the ${noun}`} htmlFor="import-set" hint={hint}>
        <TextField
          id="import-set"
          fullWidth
          autoComplete="off"
          value={name}
          onChange={(event) => onName(event.target.value)}
          slotProps={{
            htmlInput: { list: 'import-sets', maxLength: 120, 'aria-describedby': fieldErrorId('import-set') },
          }}
        />
      </Field>
      <datalist id="import-sets">
        {[...new Set(names)].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}
