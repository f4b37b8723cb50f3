import type { ReactNode } from 'react';
import styles from './form.module.css';

/** The notice above the buttons of a form that shows the newest version after somebody else's change. */
export function ChangedNotice({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      Somebody else changed this meanwhile.{' '}
      {children ?? 'Fields that you have not edited show the new values; Save keeps your edits.'}
    </p>
  );
}
