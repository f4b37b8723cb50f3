import { Bug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { onShellPanel } from '../shell-keys.ts';
import styles from './bug-report.module.css';

const BugReportDialog = lazyPreload(() => import('./BugReportDialog.tsx'), 'BugReportDialog');

/** Floats over every page of the shell, on a phone an entry of the menu: sends a problem report to the operator of the instance. */
export function BugReportButton() {
  const [isOpen, setOpen] = useState(false);
  // why: the menu of a phone is gone when the dialog opens
  useEffect(() => onShellPanel((panel) => panel === 'problem-report' && setOpen(true)), []);
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
