import { TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import type { Option } from '#app/form/FormText.tsx';
import { useFieldWords } from '#app/form/field-words.ts';
import { date } from '#ui/base/format.ts';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { useReviewForm } from './review-form.ts';

export type ReviewInputProps = {
  /** The field of the form. */
  name: string;
  label: string;
  kind?: 'text' | 'date' | 'amount' | 'number';
  hint?: ReactNode;
  /** Beside the label: how sure it is. */
  beside?: ReactNode;
  options?: readonly Option[];
  noneLabel?: string;
  suggestions?: readonly string[];
  /** Something else was typed or chosen. */
  onChanged?: () => void;
};

/** A field of the review: its label, how sure it is, what is wrong with it. */
export function ReviewInput(props: ReviewInputProps) {
  const { name, label, kind = 'text', hint, beside, options, suggestions } = props;
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ control, name });
  const { failure, words, onFocus } = useReviewForm();
  useFieldWords(words, name, label, (value) => wordsOf(props, String(value ?? '')));
  const error = fieldState.error?.message ?? fieldError(failure, name);
  const id = `review-${name.replaceAll('.', '-')}`;
  return (
    <Field label={label} htmlFor={id} error={error} hint={hint} beside={beside}>
      <TextField
        id={id}
        fullWidth
        type={kind === 'date' ? 'date' : undefined}
        select={options !== undefined}
        error={error !== undefined}
        autoComplete="off"
        slotProps={{
          select: { native: true },
          htmlInput: {
            'aria-describedby': error || hint ? fieldErrorId(id) : undefined,
            inputMode: kind === 'amount' || kind === 'number' ? 'decimal' : undefined,
            list: suggestions ? `${id}-offered` : undefined,
            style: kind === 'amount' || kind === 'number' ? { textAlign: 'right' } : undefined,
          },
        }}
        name={field.name}
        value={field.value ?? ''}
        onChange={(event) => {
          field.onChange(event);
          props.onChanged?.();
        }}
        onBlur={field.onBlur}
        onFocus={() => onFocus(name)}
        inputRef={field.ref}
      >
        {options && (
          <>
            {props.noneLabel !== undefined && <option value="">{props.noneLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </>
        )}
      </TextField>
      {suggestions && (
        <datalist id={`${id}-offered`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

function wordsOf({ options, noneLabel, kind }: ReviewInputProps, value: string): string {
  if (options) return options.find((option) => String(option.value) === value)?.label ?? noneLabel ?? '';
  return kind === 'date' && value !== '' ? date(value) : value;
}
