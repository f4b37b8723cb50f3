import type { RichText } from '@lintel/domain/base/rich-text';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { useFormState } from './ContractForm.tsx';
import styles from './form.module.css';

// why: the editor is as large as a screen, and most forms are sent without a note
const RichTextEditor = lazyPreload(() => import('#ui/rich-text/RichTextEditor.tsx'), 'RichTextEditor');

type FormRichTextProps = { name: string; label: string; hint?: ReactNode; isRequired?: boolean };

/** Formatted text as a field of a ContractForm; null while nothing is written. */
export function FormRichText({ name, label, hint, isRequired = false }: FormRichTextProps) {
  const { control } = useFormContext<Record<string, RichText | null>>();
  const { field, fieldState } = useController({ control, name });
  const { id: formId, failure } = useFormState();
  const error = fieldState.error?.message ?? fieldError(failure, name);
  const id = `${formId}-${name}`;
  return (
    <Field label={label} htmlFor={id} error={error} hint={hint}>
      <LazyBoundary fallback={<div className={styles.editorPlace} role="status" aria-label="Loading the editor" />}>
        <RichTextEditor
          id={id}
          label={label}
          value={field.value}
          describedBy={error || hint ? fieldErrorId(id) : undefined}
          isRequired={isRequired}
          hasError={error !== undefined}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      </LazyBoundary>
    </Field>
  );
}
