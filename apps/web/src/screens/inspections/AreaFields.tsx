import {
  PHOTO_RULE_WORDS,
  type PhotoRule,
  SEVERITY_WORDS,
  type Severity,
  type TemplateArea,
  type TemplateCheck,
} from '@lintel/domain/inspections';
import { Button, TextField } from '@mui/material';
import { useId } from 'react';
import { deviceKey } from '#app/device-key.ts';
import { Field } from '#ui/Field.tsx';
import styles from './inspections.module.css';

type AreaFieldsProps = { areas: readonly TemplateArea[]; onChange: (areas: TemplateArea[]) => void };

/** The areas of a template, each with its checks. */
export function AreaFields({ areas, onChange }: AreaFieldsProps) {
  const set = (at: number, area: TemplateArea | null) =>
    onChange(areas.flatMap((one, nth) => (nth !== at ? [one] : area ? [area] : [])));
  return (
    <>
      {areas.map((area, at) => (
        <AreaField
          // biome-ignore lint/suspicious/noArrayIndexKey: why: an area has no other name than its place while it is typed
          key={at}
          area={area}
          number={at + 1}
          onChange={(next) => set(at, next)}
        />
      ))}
      <Button onClick={() => onChange([...areas, newArea()])}>Add area</Button>
    </>
  );
}

type AreaFieldProps = { area: TemplateArea; number: number; onChange: (area: TemplateArea | null) => void };

function AreaField({ area, number, onChange }: AreaFieldProps) {
  const id = useId();
  const { checks } = area;
  const set = (at: number, check: TemplateCheck | null) =>
    onChange({ ...area, checks: checks.flatMap((one, nth) => (nth !== at ? [one] : check ? [check] : [])) });
  return (
    <fieldset className={styles.areaField}>
      <legend>Area {number}</legend>
      <Field label="Name of the area" htmlFor={id}>
        <TextField
          id={id}
          fullWidth
          value={area.name}
          onChange={({ target }) => onChange({ ...area, name: target.value })}
        />
      </Field>
      {checks.map((check, at) => (
        <CheckField key={check.key} check={check} onChange={(next) => set(at, next)} />
      ))}
      <div className="actions">
        <Button size="small" onClick={() => onChange({ ...area, checks: [...checks, newCheck()] })}>
          Add check
        </Button>
        <Button size="small" onClick={() => onChange(null)}>
          Remove area
        </Button>
      </div>
    </fieldset>
  );
}

type CheckFieldProps = { check: TemplateCheck; onChange: (check: TemplateCheck | null) => void };

function CheckField({ check, onChange }: CheckFieldProps) {
  const id = useId();
  const select = { select: { native: true } } as const;
  return (
    <div className={styles.checkField}>
      <Field label={check.isPerItem ? 'Check, asked for each item' : 'Check'} htmlFor={`${id}-title`}>
        <TextField
          id={`${id}-title`}
          fullWidth
          value={check.title}
          onChange={({ target }) => onChange({ ...check, title: target.value })}
        />
      </Field>
      <Field label="Severity of a fail" htmlFor={`${id}-severity`}>
        <TextField
          id={`${id}-severity`}
          select
          fullWidth
          slotProps={select}
          value={check.severity}
          onChange={({ target }) => onChange({ ...check, severity: target.value as Severity })}
        >
          {Object.entries(SEVERITY_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </TextField>
      </Field>
      <Field label="Photo" htmlFor={`${id}-photo`}>
        <TextField
          id={`${id}-photo`}
          select
          fullWidth
          slotProps={select}
          value={check.photoRule}
          onChange={({ target }) => onChange({ ...check, photoRule: target.value as PhotoRule })}
        >
          {Object.entries(PHOTO_RULE_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </TextField>
      </Field>
      <Button size="small" onClick={() => onChange(null)}>
        Remove check
      </Button>
    </div>
  );
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
