import type { ReactNode } from 'react';
import styles from './field.module.css';

type FieldProps = {
  label: string;
  htmlFor: string;
  /** The error message; shown under the field and read out. */
  error?: string | undefined;
  /** One line of help, under the field while there is no error. */
  hint?: ReactNode;
  /** Something beside the label, such as a link. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A form field: label above, error under. Point the control at `fieldErrorId(htmlFor)` with aria-describedby. */
export function Field({ label, htmlFor, error, hint, beside, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={htmlFor}>{label}</label>
        {beside}
      </div>
      {children}
      {error ? (
        <p className={styles.error} id={fieldErrorId(htmlFor)} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={fieldErrorId(htmlFor)}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** The id of a field's error or hint. */
export function fieldErrorId(htmlFor: string): string {
  return `${htmlFor}-note`;
}
