import { Bug } from 'lucide-react';
import { useState } from 'react';
import { LazyBoundary, lazyAhead } from '#ui/lazy-ahead.tsx';
import styles from './bug-report.module.css';

const BugReportDialog = lazyAhead(() =>
  import('./BugReportDialog.tsx').then((module) => ({ default: module.BugReportDialog })),
);

/** Floats over every page of the shell: sends a problem report to the operator of the instance. */
export function BugReportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Report a problem"
        aria-haspopup="dialog"
        title="Report a problem"
        onClick={() => setOpen(true)}
      >
        <Bug size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && (
        <LazyBoundary>
          <BugReportDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
