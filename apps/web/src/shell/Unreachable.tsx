import { useEffect, useEffectEvent } from 'react';
import { Logo } from '#ui/pictures/Logo.tsx';
import styles from './unreachable.module.css';

const PAUSE_MS = 3_000;

/**
 * Replaces the whole page when the session could not be loaded; the tokens are kept. It tries again by itself every three
 * seconds.
 */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  // why: a person who waits for the connection should not have to press a button
  useEffect(() => {
    const timer = setInterval(retry, PAUSE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Logo size={28} />
      </span>
      <h1>Lintel cannot be reached</h1>
      <p className="muted">Your sign-in is kept. Check the connection; this page keeps trying.</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        Retry
      </button>
    </main>
  );
}
