import type { TemplateArea, TemplateCheck } from '@lintel/domain/inspections/inspections';
import { Button, TextField } from '@mui/material';
import { useId } from 'react';
import { useListAreaTypesQuery } from '#api/area-type.api.ts';
import { deviceKey } from '#app/device-key.ts';
import { MoveButtons } from '#ui/buttons/MoveButtons.tsx';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { isMissing, NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { CheckField } from './CheckField.tsx';
import styles from './inspections.module.css';

/** What is wrong with a field of the areas, by its path: 'areas.0.name'. */
export type ProblemAt = (path: string) => string | undefined;

type AreaFieldsProps = {
  areas: readonly TemplateArea[];
  problemAt: ProblemAt;
  onChange: (areas: TemplateArea[]) => void;
};

/** The areas of a template, each with the kind of unit that it is asked in, and its checks. */
export function AreaFields({ areas, problemAt, onChange }: AreaFieldsProps) {
  const areaTypes = useListAreaTypesQuery({ query: {} });
  return (
    <>
      {isMissing(areaTypes) && <NotLoaded thing="The area types" query={areaTypes} />}
      {areas.map((area, at) => (
        <AreaField
          // biome-ignore lint/suspicious/noArrayIndexKey: why: an area has no other name than its place while it is typed
          key={at}
          area={area}
          at={at}
          of={areas.length}
          areaTypes={areaTypes.data?.results ?? []}
          problemAt={(path) => problemAt(`areas.${at}.${path}`)}
          onChange={(next) => onChange(areas.map((one, nth) => (nth === at ? next : one)))}
          onMove={(to) => onChange(moved(areas, at, to))}
          onRemove={areas.length > 1 ? () => onChange(areas.filter((_, nth) => nth !== at)) : undefined}
        />
      ))}
      <Button onClick={() => onChange([...areas, newArea()])}>Add area</Button>
    </>
  );
}

type AreaFieldProps = {
  area: TemplateArea;
  at: number;
  of: number;
  areaTypes: readonly { id: number; name: string }[];
  problemAt: ProblemAt;
  onChange: (area: TemplateArea) => void;
  onMove: (to: number) => void;
  onRemove: (() => void) | undefined;
};

function AreaField({ area, at, of, areaTypes, problemAt, onChange, onMove, onRemove }: AreaFieldProps) {
  const id = useId();
  const { checks } = area;
  const set = (next: TemplateCheck[]) => onChange({ ...area, checks: next });
  const name = area.name.trim() || `area ${at + 1}`;
  return (
    <fieldset className={styles.areaField}>
      <legend>Area {at + 1}</legend>
      <div className={styles.checkHead}>
        <Field label="Name of the area" htmlFor={id} error={problemAt('name')}>
          <TextField
            id={id}
            fullWidth
            value={area.name}
            error={problemAt('name') !== undefined}
            slotProps={{ htmlInput: { 'aria-describedby': fieldErrorId(id) } }}
            onChange={({ target }) => onChange({ ...area, name: target.value })}
          />
        </Field>
        <MoveButtons name={name} at={at} of={of} onMove={onMove} onRemove={onRemove} />
      </div>
      <Field label="Asked in" htmlFor={`${id}-type`} error={problemAt('areaTypeId')}>
        <TextField
          id={`${id}-type`}
          select
          fullWidth
          slotProps={{ select: { native: true } }}
          value={area.areaTypeId ?? ''}
          onChange={({ target }) => onChange({ ...area, areaTypeId: Number(target.value) || null })}
        >
          <option value="">Every place</option>
          {areaTypes.map((type) => (
            <option key={type.id} value={type.id}>
              {`Only ${type.name.toLowerCase()}`}
            </option>
          ))}
        </TextField>
      </Field>
      {checks.map((check, nth) => (
        <CheckField
          key={check.key}
          check={check}
          number={nth + 1}
          problemAt={(path) => problemAt(`checks.${nth}.${path}`)}
          onChange={(next) => set(checks.map((one) => (one === check ? next : one)))}
        >
          <MoveButtons
            name={check.title.trim() || `check ${nth + 1} of ${name}`}
            at={nth}
            of={checks.length}
            onMove={(to) => set(moved(checks, nth, to))}
            onRemove={checks.length > 1 ? () => set(checks.filter((one) => one !== check)) : undefined}
          />
        </CheckField>
      ))}
      <div>
        <Button size="small" onClick={() => set([...checks, newCheck()])}>
          Add check
        </Button>
      </div>
    </fieldset>
  );
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = list.filter((_, nth) => nth !== from);
  return [...next.slice(0, to), ...list.slice(from, from + 1), ...next.slice(to)];
}

export function newArea(): TemplateArea {
  return { name: '', areaTypeId: null, checks: [newCheck()] };
}

function newCheck(): TemplateCheck {
  return {
    key: deviceKey(),
    title: '',
    hint: null,
    severity: 'MODERATE',
    photoRule: 'ON_FAIL',
    raisesFlag: true,
    chargeCents: null,
    isPerItem: false,
  };
}
