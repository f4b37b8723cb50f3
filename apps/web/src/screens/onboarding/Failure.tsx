import type { ReactNode } from 'react';
import styles from './onboarding.module.css';

/** What went wrong and what was kept, where it happened. */
export function Failure({ title, why, children }: { title: string; why: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.failure} role="alert">
      <p className="strong">{title}</p>
      <p>{why}</p>
      {children}
    </div>
  );
}
