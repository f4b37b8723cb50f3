import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import styles from './guest.module.css';

type GuestFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  beside?: ReactNode;
  /** What else describes the control, such as why the sign-in failed. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Below the control, such as the password meter. */
  children?: ReactNode;
};

/** A labelled input of the pages before sign-in, which are built without the component library; a password can be shown. */
export function GuestField({
  id,
  label,
  error,
  hint,
  beside,
  describedBy,
  children,
  type = 'text',
  ...input
}: GuestFieldProps) {
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const control = (
    <input
      id={id}
      className={styles.input}
      type={isPassword && isShown ? 'text' : type}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error || hint ? fieldErrorId(id) : describedBy}
      {...input}
    />
  );
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} htmlFor={id} error={error} hint={hint} beside={beside}>
      {isPassword ? (
        <div className={styles.password}>
          {control}
          <button type="button" aria-label="Show password" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      ) : (
        control
      )}
      {children}
    </Field>
  );
}
