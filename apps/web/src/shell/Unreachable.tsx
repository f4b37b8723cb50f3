import { useEffect, useEffectEvent } from 'react';
import { Logo } from '#ui/Logo.tsx';
import styles from './unreachable.module.css';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

type UnreachableProps = {
  /** How often the server was asked in vain. */
  attempts: number;
  onRetry: () => void;
};

/**
 * Replaces the whole page when the session could not be loaded; the tokens are kept. It tries again by itself, after
 * longer and longer pauses, and as soon as the device is online again.
 */
export function Unreachable({ attempts, onRetry }: UnreachableProps) {
  const retry = useEffectEvent(onRetry);
  // why: a person who waits for the connection should not have to press a button
  useEffect(() => {
    const timer = setTimeout(retry, Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS));
    const tryNow = () => retry();
    window.addEventListener('online', tryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
    };
  }, [attempts]);
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Logo size={28} />
      </span>
      <h1>Lintel cannot be reached</h1>
      <p className="muted">
        Your sign-in is kept. This page tries again by itself every few seconds; if it goes on, check the connection.
      </p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        Retry
      </button>
    </main>
  );
}
