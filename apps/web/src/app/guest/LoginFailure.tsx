import { LOGIN_FAILED } from '#api/error-text.ts';
import { fieldErrorId } from '#ui/fields/Field.tsx';
import styles from './guest.module.css';

/** The sentence that the specification fixes, and under it what happened and what to do. */
export function LoginFailure({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <div className={styles.failure} id={fieldErrorId('login')} role="alert">
      <p>{LOGIN_FAILED}</p>
      <p>{failure}</p>
    </div>
  );
}
