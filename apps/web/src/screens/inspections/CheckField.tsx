import {
  PHOTO_RULE_WORDS,
  type PhotoRule,
  SEVERITY_WORDS,
  type Severity,
  type TemplateCheck,
} from '@lintel/domain/inspections/inspections';
import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { centsOrNull, centsText } from '#app/form/contract-resolver.ts';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import type { ProblemAt } from './AreaFields.tsx';
import { checkWords } from './check-words.ts';
import styles from './inspections.module.css';

type CheckFieldProps = {
  check: TemplateCheck;
  number: number;
  problemAt: ProblemAt;
  onChange: (check: TemplateCheck) => void;
  /** Its buttons. */
  children: ReactNode;
};

/** One check of a template; what is seldom changed is folded, and said in its summary. */
export function CheckField({ check, number, problemAt, onChange, children }: CheckFieldProps) {
  const id = useId();
  const set = (part: Partial<TemplateCheck>) => onChange({ ...check, ...part });
  const isFolded = problemAt('hint') === undefined && problemAt('chargeCents') === undefined;
  return (
    <div className={styles.checkField}>
      <div className={styles.checkHead}>
        <Field label={`Check ${number}`} htmlFor={`${id}-title`} error={problemAt('title')}>
          <TextField
            id={`${id}-title`}
            fullWidth
            value={check.title}
            error={problemAt('title') !== undefined}
            slotProps={{ htmlInput: { 'aria-describedby': fieldErrorId(`${id}-title`) } }}
            onChange={({ target }) => set({ title: target.value })}
          />
        </Field>
        {children}
      </div>
      <Select
        id={`${id}-severity`}
        label="Severity"
        words={SEVERITY_WORDS}
        value={check.severity}
        onChange={(severity: Severity) => set({ severity })}
      />
      <Select
        id={`${id}-photo`}
        label="Photo"
        words={PHOTO_RULE_WORDS}
        value={check.photoRule}
        onChange={(photoRule: PhotoRule) => set({ photoRule })}
      />
      <details className={styles.more} open={isFolded ? undefined : true}>
        <summary>{checkWords(check)}</summary>
        <Field label="Hint for the inspector" htmlFor={`${id}-hint`} error={problemAt('hint')}>
          <TextField
            id={`${id}-hint`}
            fullWidth
            value={check.hint ?? ''}
            onChange={({ target }) => set({ hint: target.value === '' ? null : target.value })}
          />
        </Field>
        <ChargeField id={`${id}-charge`} check={check} problem={problemAt('chargeCents')} onChange={set} />
        <FormControlLabel
          label="A fail raises a red flag"
          control={
            <Checkbox
              size="small"
              checked={check.raisesFlag}
              onChange={({ target }) => set({ raisesFlag: target.checked })}
            />
          }
        />
        <FormControlLabel
          label="Asked once for each item in service in the unit"
          control={
            <Checkbox
              size="small"
              checked={check.isPerItem}
              onChange={({ target }) => set({ isPerItem: target.checked })}
            />
          }
        />
      </details>
    </div>
  );
}

type ChargeFieldProps = {
  id: string;
  check: TemplateCheck;
  problem: string | undefined;
  onChange: (part: Partial<TemplateCheck>) => void;
};

function ChargeField({ id, check, problem, onChange }: ChargeFieldProps) {
  // What was typed; an amount is known only once it can be read.
  const [typed, setTyped] = useState(centsText(check.chargeCents));
  return (
    <Field
      label="Charge of a fail, $"
      htmlFor={id}
      error={problem && 'This is not an amount.'}
      hint="Filled in when the check fails; the inspector may change it."
    >
      <TextField
        id={id}
        fullWidth
        value={typed}
        error={problem !== undefined}
        slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-describedby': fieldErrorId(id) } }}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange({ chargeCents: centsOrNull(target.value) });
        }}
      />
    </Field>
  );
}

type SelectProps<K extends string> = {
  id: string;
  label: string;
  words: Readonly<Record<K, string>>;
  value: K;
  onChange: (value: K) => void;
};

function Select<K extends string>({ id, label, words, value, onChange }: SelectProps<K>) {
  return (
    <Field label={label} htmlFor={id}>
      <TextField
        id={id}
        select
        fullWidth
        slotProps={{ select: { native: true } }}
        value={value}
        // why: the options are the keys of the words
        onChange={({ target }) => onChange(target.value as K)}
      >
        {Object.entries<string>(words).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </TextField>
    </Field>
  );
}
