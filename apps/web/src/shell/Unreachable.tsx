import { CLIENT_ERRORS } from '#api/error-text.ts';
import { Logo } from '#ui/Logo.tsx';
import styles from './unreachable.module.css';

/** Replaces the whole page when the session could not be loaded; the tokens are kept. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Logo size={28} />
      </span>
      <h1>Lintel cannot be reached</h1>
      <p className="muted">{CLIENT_ERRORS.FETCH_ERROR}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        Retry
      </button>
    </main>
  );
}
