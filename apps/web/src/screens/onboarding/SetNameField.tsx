import type { ImportKind } from '@lintel/domain/import-kinds';
import { TextField } from '@mui/material';
import { useListAssumptionSetsQuery } from '#api/assumption-set.api.ts';
import { Field, fieldErrorId } from '#ui/Field.tsx';
import { setNoun } from './mapping.ts';
import styles from './onboarding.module.css';

type SetNameFieldProps = {
  organizationId: number;
  kind: ImportKind;
  /** Which sets can be named: life profiles or price books. */
  setKind: string;
  name: string;
  onName: (name: string) => void;
};

/** The life profile or price book that the rows of a file belong to: a new one, or one that it brings up to date. */
export function SetNameField({ organizationId, kind, setKind, name, onName }: SetNameFieldProps) {
  const { data } = useListAssumptionSetsQuery({ params: { organizationId } });
  const sets = (data?.results ?? []).filter((set) => set.kind === setKind);
  const noun = setNoun(kind);
  const found = sets.find((set) => set.name.toLowerCase() === name.trim().toLowerCase());
  const hint = found
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
        {sets.map((set) => (
          <option key={set.id} value={set.name} />
        ))}
      </datalist>
    </div>
  );
}
