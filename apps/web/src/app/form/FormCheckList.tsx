import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import { count } from '#ui/base/format.ts';
import { useFormState } from './ContractForm.tsx';
import { useFieldWords } from './field-words.ts';
import styles from './form-checks.module.css';

export type CheckOption = { id: number; label: string; hint?: string | undefined };

type FormCheckListProps = { name: string; label: string; options: readonly CheckOption[]; none: string };

/** Lists of this length or longer get a search field. */
const SEARCH_FROM = 9;

/** Any number of a ContractForm's options, by their ids; none is a choice too. */
export function FormCheckList({ name, label, options, none }: FormCheckListProps) {
  const { control } = useFormContext<Record<string, number[]>>();
  const { field } = useController({ control, name });
  const { failure, words } = useFormState();
  useFieldWords(words, name, label, (value) => labelsOf(value as number[], options).join(', '));
  const [search, setSearch] = useState('');
  const titleId = useId();
  const error = fieldError(failure, name);
  const chosen = new Set(field.value);
  const wanted = search.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted));

  const set = (ids: Iterable<number>) => field.onChange([...ids].sort((a, b) => a - b));
  const toggle = (id: number, isOn: boolean) => set(isOn ? [...chosen, id] : [...chosen].filter((each) => each !== id));
  const all = () => set(new Set([...chosen, ...shown.map((option) => option.id)]));
  const nothing = () => set([...chosen].filter((id) => !shown.some((option) => option.id === id)));

  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div role="group" aria-labelledby={titleId} className={styles.list}>
      <div className={styles.top}>
        <span id={titleId}>{label}</span>
        <span className="muted">
          {count(chosen.size)} of {count(options.length)}
        </span>
        {options.length > 1 && (
          <span className={styles.sweep}>
            <button type="button" onClick={all}>
              All<span className="sr-only"> {label}</span>
            </button>
            <button type="button" onClick={nothing}>
              None<span className="sr-only"> of {label}</span>
            </button>
          </span>
        )}
      </div>
      {options.length >= SEARCH_FROM && (
        <TextField
          size="small"
          fullWidth
          type="search"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': `Search ${label.toLowerCase()}` } }}
        />
      )}
      <div className={styles.options}>
        {options.length === 0 && <p className="muted">{none}</p>}
        {options.length > 0 && shown.length === 0 && <p className="muted">Nothing here is called “{search}”.</p>}
        {shown.map((option) => (
          <FormControlLabel
            key={option.id}
            control={
              <Checkbox
                size="small"
                checked={chosen.has(option.id)}
                onChange={(event) => toggle(option.id, event.target.checked)}
              />
            }
            label={
              <>
                {option.label}
                {option.hint && <small className={styles.optionHint}>{option.hint}</small>}
              </>
            }
          />
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function labelsOf(ids: readonly number[], options: readonly CheckOption[]): string[] {
  return ids.map((id) => options.find((option) => option.id === id)?.label ?? 'one that is not listed');
}
