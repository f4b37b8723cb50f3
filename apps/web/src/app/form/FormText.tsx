import { Email } from '@lintel/contract/base/scalars';
import { TextField } from '@mui/material';
import { type ChangeEvent, type HTMLInputTypeAttribute, type ReactNode, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import { date } from '#ui/base/format.ts';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { isMissing, NotLoaded, type Tried } from '#ui/page-states/NotLoaded.tsx';
import { useFormState } from './ContractForm.tsx';
import { type Characters, keptCharacters, leftOutWords } from './characters.ts';
import { NO_ADDRESS } from './contract-complaints.ts';
import { useFieldWords } from './field-words.ts';
import { type OptionData, OptionFacts } from './OptionFacts.tsx';

/** A choice of a select; `data` is shown under the field while it is chosen. */
export type Option = { value: string | number; label: string; group?: string; data?: OptionData };

/** Where options come from: what they are, and the question to the server. */
export type OptionSource = { thing: string; query: Tried };

type FormTextProps = {
  /** The field of the body. */
  name: string;
  label: string;
  hint?: ReactNode;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'decimal' | 'numeric';
  isMultiline?: boolean;
  isMono?: boolean;
  /** One mail address: its own keyboard on a phone, and checked once the field is left. */
  email?: boolean;
  /** Characters that do not belong are kept out, and that is said. */
  characters?: Characters;
  isRequired?: boolean;
  /** The latest day a date field takes. */
  max?: string;
  /** The options of a select; the label for no choice comes first where there is one. */
  options?: readonly Option[];
  noneLabel?: string;
  /** Values that are offered while it is typed; any other may be typed too. */
  suggestions?: readonly string[] | undefined;
  /** Where the options come from: said under the field, with Retry, where they could not be loaded. */
  from?: OptionSource;
};

/** A field of a ContractForm: its label above, the error of the contract or the server under it. */
export function FormText(props: FormTextProps) {
  const { name, label, email = false, isMultiline = false, isMono = false, isRequired = false, max } = props;
  const { type = email ? 'email' : undefined, inputMode = email ? 'email' : undefined } = props;
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ control, name });
  const { id: formId, failure, words } = useFormState();
  useFieldWords(words, name, label, (value) => valueWords(props, String(value ?? '')));
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isLeft, setIsLeft] = useState(false);
  const wrong = email && isLeft && field.value !== '' && !Email.safeParse(field.value.trim()).success;
  const error = fieldState.error?.message ?? fieldError(failure, name) ?? (wrong ? NO_ADDRESS : undefined);
  const id = `${formId}-${name}`;
  const { from } = props;
  const data = props.options?.find((option) => String(option.value) === String(field.value))?.data;
  const hint =
    from && isMissing(from.query) ? (
      <NotLoaded {...from} />
    ) : props.characters && left.length > 0 ? (
      <span role="status">{leftOutWords(props.characters, left)}</span>
    ) : data?.phone ? (
      <OptionFacts data={data} />
    ) : (
      props.hint
    );
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setIsLeft(false);
    if (!props.characters) return field.onChange(event);
    const kept = keptCharacters(props.characters, event.target.value, field.value);
    setLeft(kept.left);
    field.onChange(kept.text);
  };
  return (
    <Field label={label} htmlFor={id} error={error} hint={hint}>
      <TextField
        id={id}
        fullWidth
        type={type}
        select={props.options !== undefined}
        multiline={isMultiline}
        minRows={isMultiline ? 2 : undefined}
        error={error !== undefined}
        autoComplete="off"
        slotProps={{
          select: { native: true },
          htmlInput: {
            'aria-describedby': error || hint ? fieldErrorId(id) : undefined,
            'aria-required': isRequired || undefined,
            inputMode,
            ...(email && { autoCapitalize: 'none', spellCheck: false }),
            max,
            list: props.suggestions?.length ? `${id}-offered` : undefined,
            className: isMono ? 'mono' : undefined,
            style: isMultiline ? { padding: '7px 12px', height: 'auto' } : undefined,
          },
        }}
        name={field.name}
        value={field.value}
        onChange={change}
        onBlur={() => {
          setIsLeft(true);
          field.onBlur();
        }}
        inputRef={field.ref}
      >
        {props.options && <Options options={props.options} noneLabel={props.noneLabel} />}
      </TextField>
      {props.suggestions && props.suggestions.length > 0 && (
        <datalist id={`${id}-offered`}>
          {props.suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

function valueWords({ options, noneLabel, type }: FormTextProps, value: string): string {
  if (options) return options.find((option) => String(option.value) === value)?.label ?? noneLabel ?? '';
  return type === 'date' && value !== '' ? date(value) : value;
}

function Options({ options, noneLabel }: { options: readonly Option[]; noneLabel: string | undefined }) {
  const groups = Map.groupBy(options, (option) => option.group);
  return (
    <>
      {noneLabel !== undefined && <option value="">{noneLabel}</option>}
      {[...groups].map(([group, members]) => {
        const entries = members.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ));
        if (!group) return entries;
        return (
          <optgroup key={group} label={group}>
            {entries}
          </optgroup>
        );
      })}
    </>
  );
}
