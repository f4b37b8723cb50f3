import { Logo } from '#ui/pictures/Logo.tsx';
import styles from './loading-overlay.module.css';

/** Covers the window: only while the session is resolved, and at a change of organization or property. */
export function LoadingOverlay({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.overlay} role="status">
      <span className={styles.mark}>
        <Logo size={40} />
      </span>
      <span className={styles.spinner} />
      <span className="sr-only">{label}</span>
    </div>
  );
}
