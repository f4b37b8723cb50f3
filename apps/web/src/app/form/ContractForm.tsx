import { Button } from '@mui/material';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import { LazyBoundary, lazyAhead } from '#ui/base/lazy-ahead.tsx';
import type { WordsByField } from './field-words.ts';
import styles from './form.module.css';
import { OvertakenAlert, TakenNotice } from './Overtaken.tsx';
import { useLeave } from './unsaved.ts';
import type { Versioned } from './use-versioned-form.ts';

const RestoreArchived = lazyAhead(() => import('./RestoreArchived.tsx'), 'RestoreArchived');

type FormState = { id: string; failure: ApiError | null; words: WordsByField };
const FormStateContext = createContext<FormState>({ id: 'form', failure: null, words: new Map() });

export function useFormState(): FormState {
  return useContext(FormStateContext);
}

type ContractFormProps<V extends FieldValues, B> = {
  /** Names the form for screen readers and, without spaces, its fields' ids. */
  label: string;
  form: UseFormReturn<V, unknown, B>;
  submitLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  /** Makes the call; gives back what went wrong, so that nothing typed is lost. */
  onSubmit: (body: B) => Promise<ApiError | null>;
  onCancel: () => void;
  /** Of `useVersionedForm`, where the form changes something that other people may change meanwhile. */
  versioned?: Versioned | undefined;
  children: ReactNode;
};

/** A form over one call: errors of the contract and of the server under their fields, the rest above the buttons. */
export function ContractForm<V extends FieldValues, B>(props: ContractFormProps<V, B>) {
  const {
    label,
    form,
    submitLabel,
    cancelLabel = 'Cancel',
    isDestructive = false,
    onSubmit,
    onCancel,
    versioned,
    children,
  } = props;
  const { isSubmitting } = form.formState;
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [words] = useState<WordsByField>(() => new Map());
  const id = label.toLowerCase().replace(/[^a-z0-9]+/g, '-');

  const leave = useLeave();

  // Any edit makes the server's complaints outdated, those about other fields too: it may have compared the fields.
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setFailure((now) => (now && now.fields.length > 0 ? null : now)));
    return unsubscribe;
  }, [form]);

  const names = Object.keys(form.getValues());
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    versioned?.forget();
    const failed = await onSubmit(body);
    // why: the notice is shown once all of its text is known; if it grew later, its buttons would move away as somebody presses them
    if (failed?.status === 412) await versioned?.look();
    setFailure(failed);
    const first = names.find((name) => fieldError(failed, name));
    if (first) form.setFocus(first as Path<V>);
  });

  return (
    <FormProvider {...form}>
      <FormStateContext value={{ id, failure, words }}>
        <form className={styles.form} aria-label={label} onSubmit={submit} noValidate>
          {children}
          {versioned?.overtaken?.isTaken ? (
            <TakenNotice overtaken={versioned.overtaken} words={words} />
          ) : versioned && failure?.status === 412 ? (
            <OvertakenAlert versioned={versioned} words={words} />
          ) : (
            <FormFailure failure={failure} names={names} />
          )}
          <div className={`actions ${styles.actions}`}>
            <Button
              type="submit"
              variant="contained"
              color={isDestructive ? 'error' : 'primary'}
              disabled={isSubmitting}
            >
              {submitLabel}
            </Button>
            <Button onClick={() => leave(onCancel)}>{cancelLabel}</Button>
          </div>
        </form>
      </FormStateContext>
    </FormProvider>
  );
}

// why: this form cannot take the newer version over, and reloading the page would lose what was typed
function failureWords({ status, message }: ApiError): string {
  if (status === 412)
    return 'Somebody else changed this since you opened it, so nothing was saved. What you typed stays here until you close the form: copy it, close the form, open it again and enter it there.';
  return `${message || 'This could not be saved.'} What you typed is kept.`;
}

function FormFailure({ failure, names }: { failure: ApiError | null; names: readonly string[] }) {
  if (!failure) return null;
  const elsewhere = failure.fields.filter(
    (field) => !names.some((name) => fieldError({ ...failure, fields: [field] }, name)),
  );
  if (failure.fields.length > 0 && elsewhere.length === 0) return null;
  return (
    <div className={styles.failure} role="alert">
      <p>{failureWords(failure)}</p>
      {failure.archived && (
        <LazyBoundary>
          <RestoreArchived archived={failure.archived} />
        </LazyBoundary>
      )}
      {elsewhere.map((field) => (
        <p key={field.path}>
          {field.path}: {field.message}
        </p>
      ))}
    </div>
  );
}
