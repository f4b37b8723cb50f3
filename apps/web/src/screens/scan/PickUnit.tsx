import { Autocomplete, Button, createFilterOptions, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { recentPlaces } from '#app/recent-places.ts';
import { useAppSelector } from '#app/store.ts';
import { Field } from '#ui/fields/Field.tsx';
import styles from './scan.module.css';

type Unit = { id: number; name: string };

const UNITS_SHOWN = 50;
const filterUnits = createFilterOptions<Unit>({ limit: UNITS_SHOWN, stringify: (unit) => unit.name });

type PickUnitProps = { propertyId: number; label: string; onPick: (unitId: number) => void };

/** One of the units of a property: by a few letters of its name, or one that was looked at lately. Works without a signal. */
export function PickUnit({ propertyId, label, onPick }: PickUnitProps) {
  const id = useId();
  const units = useAppSelector(
    ({ session }) =>
      session.orgData.flatMap(({ properties }) => properties).find((property) => property.id === propertyId)?.units,
  );
  const userId = useAppSelector(({ session }) => session.currentUser?.id ?? 0);
  const [recent] = useState(() => recentPlaces(userId).map(({ to }) => Number(/^\/units\/(\d+)$/.exec(to)?.[1])));
  const lately = recent.flatMap((unitId) => units?.find((unit) => unit.id === unitId) ?? []);
  return (
    <div className={styles.pick}>
      <Field label={label} htmlFor={id} hint="Type a few letters or digits of its name">
        <Autocomplete<Unit>
          id={id}
          options={units ?? []}
          filterOptions={filterUnits}
          getOptionLabel={(unit) => unit.name}
          getOptionKey={(unit) => unit.id}
          noOptionsText="No unit with this name"
          blurOnSelect
          onChange={(_event, unit) => unit && onPick(unit.id)}
          renderInput={(params) => <TextField {...params} />}
        />
      </Field>
      {lately.length > 0 && (
        <ul className={styles.choices} aria-label="Units seen lately">
          {lately.map((unit) => (
            <li key={unit.id}>
              <Button onClick={() => onPick(unit.id)}>Unit {unit.name}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
