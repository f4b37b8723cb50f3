import { Button } from '@mui/material';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { asApiError, fieldError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { tellKept } from '../offline/kept-toast.ts';
import { toast } from '../toasts.tsx';
import type { WordsByField } from './field-words.ts';
import styles from './form.module.css';
import { OvertakenAlert, TakenNotice } from './Overtaken.tsx';
import { useLeave } from './unsaved.ts';
import type { Versioned } from './use-versioned-form.ts';

const RestoreArchived = lazyPreload(() => import('./RestoreArchived.tsx'), 'RestoreArchived');

type FormState = { id: string; failure: ApiError | null; words: WordsByField };
const FormStateContext = createContext<FormState>({ id: 'form', failure: null, words: new Map() });

export function useFormState(): FormState {
  return useContext(FormStateContext);
}

/** A call that is under way, with the answer of RTK Query; `isKept` where it waits on this device for a signal, null where none was made. */
export type Sending = PromiseLike<{ data?: unknown; error?: unknown; isKept?: boolean } | null>;

/** What a call answers with when it succeeds. */
export type Sent<S extends Sending> =
  Awaited<S> extends infer A ? (A extends { data?: infer D } ? NonNullable<D> : never) : never;

export type ContractFormProps<V extends FieldValues, B, S extends Sending> = {
  /** Names the form for screen readers and, without spaces, its fields' ids. */
  label: string;
  form: UseFormReturn<V, unknown, B>;
  submitLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  onCancel: () => void;
  /** Makes the call. Where it makes none, the person knows why. */
  send: (body: B) => S;
  /** What is said once it was made. Where it waits for a signal, that is said instead. */
  done?: string | ((data: Sent<S>, body: B) => string) | undefined;
  /** What happens next, such as that the form closes. */
  onSent?: (data: Sent<S>, body: B, isKept: boolean) => unknown;
  /** Called where somebody else changed the thing meanwhile, for the page to read it again. */
  onStale?: (() => unknown) | undefined;
  /** Puts a failure into words of this form's own, or on fields that are not those of the body. */
  shownFailure?: (failure: ApiError, body: B) => ApiError;
  /** Of `useVersionedForm`, where the form changes something that other people may change meanwhile. */
  versioned?: Versioned | undefined;
  children: ReactNode;
};

/** A form over one call: errors of the contract and of the server under their fields, the rest above the buttons. */
export function ContractForm<V extends FieldValues, B, S extends Sending>(props: ContractFormProps<V, B, S>) {
  const { label, form, submitLabel, cancelLabel = 'Cancel', isDestructive = false } = props;
  const { send, done, onSent, onStale, shownFailure, onCancel, versioned, children } = props;
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
    const answer = await send(body);
    if (answer === null) return;
    if (answer.error === undefined) {
      // why: an answer without an error holds the data of its call
      const data = answer.data as Sent<S>;
      const isKept = answer.isKept === true;
      if (done !== undefined && isKept) tellKept();
      else if (done !== undefined) toast.done(typeof done === 'string' ? done : done(data, body));
      await onSent?.(data, body, isKept);
      return;
    }
    const error = asApiError(answer.error);
    const failed = error && (shownFailure?.(error, body) ?? error);
    if (failed?.status === 412) {
      onStale?.();
      // why: the notice is shown once all of its text is known; if it grew later, its buttons would move away as somebody presses them
      await versioned?.look();
    }
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
