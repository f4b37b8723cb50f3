import { fieldErrorId } from '#ui/Field.tsx';
import { LOGIN_FAILED } from '../error-text.ts';
import styles from './guest.module.css';

/** The fixed sentence, and under it what happened and what to do. */
export function LoginFailure({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <div className={styles.failure} id={fieldErrorId('login')} role="alert">
      <p>{LOGIN_FAILED}</p>
      <p>{failure}</p>
    </div>
  );
}
