import { AP_FIELDS } from '@lintel/domain/invoices/ap-formats';
import { Button, Checkbox, FormControlLabel, IconButton, TextField } from '@mui/material';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { useFormState } from '#app/form/ContractForm.tsx';
import { useFieldWords } from '#app/form/field-words.ts';
import { Field } from '#ui/fields/Field.tsx';
import styles from './accounting.module.css';
import type { ColumnDraft, FormatValues } from './ap-format-values.ts';

/** The columns of the file in their order. */
export function ApColumns() {
  const { control } = useFormContext<FormatValues>();
  const { field, fieldState } = useController({ control, name: 'columns' });
  const { words } = useFormState();
  useFieldWords(words, 'columns', 'Columns', (columns) =>
    (columns as ColumnDraft[]).map(({ heading }) => heading).join('\n'),
  );
  const columns = field.value;
  const set = (key: number, part: Partial<ColumnDraft>) =>
    field.onChange(columns.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const move = (at: number, to: number) => {
    const moved = columns.toSpliced(at, 1);
    const one = columns[at];
    if (one) field.onChange(moved.toSpliced(to, 0, one));
  };
  const key = Math.max(-1, ...columns.map((one) => one.key)) + 1;
  return (
    <section aria-label="Columns">
      <h3>Columns</h3>
      {columns.map((one, at) => (
        <Column
          key={one.key}
          column={one}
          at={at}
          isLast={at === columns.length - 1}
          onChange={(part) => set(one.key, part)}
          onMove={(to) => move(at, to)}
          onRemove={() => field.onChange(columns.filter((other) => other !== one))}
        />
      ))}
      {fieldState.error?.message && <p role="alert">{fieldState.error.message}</p>}
      <Button
        size="small"
        startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => field.onChange([...columns, { key, heading: '', field: '', constant: '', isRequired: false }])}
      >
        Add a column
      </Button>
    </section>
  );
}

type ColumnProps = {
  column: ColumnDraft;
  at: number;
  isLast: boolean;
  onChange: (part: Partial<ColumnDraft>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function Column({ column, at, isLast, onChange, onMove, onRemove }: ColumnProps) {
  const number = at + 1;
  const id = `ap-column-${column.key}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div role="group" aria-label={`Column ${number}`} className={styles.column}>
      <Field label={`Heading ${number}`} htmlFor={id}>
        <TextField
          id={id}
          fullWidth
          value={column.heading}
          autoComplete="off"
          onChange={({ target }) => onChange({ heading: target.value })}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
      </Field>
      <Field label={`Holds ${number}`} htmlFor={`${id}-field`}>
        <TextField
          id={`${id}-field`}
          fullWidth
          select
          slotProps={{ select: { native: true } }}
          value={column.field}
          onChange={({ target }) => onChange({ field: target.value })}
        >
          <option value="">The same words in each row</option>
          {Object.entries(AP_FIELDS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
      </Field>
      {column.field === '' ? (
        <Field label={`Words ${number}`} htmlFor={`${id}-words`}>
          <TextField
            id={`${id}-words`}
            fullWidth
            value={column.constant}
            autoComplete="off"
            onChange={({ target }) => onChange({ constant: target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </Field>
      ) : (
        <FormControlLabel
          control={
            <Checkbox checked={column.isRequired} onChange={({ target }) => onChange({ isRequired: target.checked })} />
          }
          label={`Required ${number}`}
        />
      )}
      <div className={styles.columnTools}>
        <IconButton
          size="small"
          aria-label={`Move column ${number} up`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Move column ${number} down`}
          disabled={isLast}
          onClick={() => onMove(at + 1)}
        >
          <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton size="small" aria-label={`Remove column ${number}`} onClick={onRemove}>
          <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
