import { Button } from '@mui/material';
import { CircleHelp, type LucideIcon, Plus, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdministratorText } from './AdministratorText.tsx';
import styles from './page-state.module.css';

export type PageStateKind = 'nothing-yet' | 'filtered-out' | 'failed' | 'not-enough';

type PageStateProps = {
  /** Why there are no rows: nothing recorded, a filter hides them, the call failed, or too little is known. */
  kind: PageStateKind;
  /** What is missing. */
  title: string;
  /** One line why. */
  why?: ReactNode;
  /** Shown as Retry or Clear where no other action is given. */
  onRetry?: (() => void) | undefined;
  onClear?: (() => void) | undefined;
  action?: ReactNode;
  icon?: LucideIcon;
};

const ICONS: Record<PageStateKind, LucideIcon> = {
  'nothing-yet': Plus,
  'filtered-out': SlidersHorizontal,
  failed: TriangleAlert,
  'not-enough': CircleHelp,
};

/** In the place of the rows: what is missing, why, and one button. The four kinds are never mixed up. */
export function PageState({ kind, title, why, onRetry, onClear, action, icon }: PageStateProps) {
  const Icon = icon ?? ICONS[kind];
  return (
    <section className={styles.state} data-kind={kind} role={kind === 'failed' ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className="strong">{title}</p>
        {why && <p className="muted">{typeof why === 'string' ? <AdministratorText text={why} /> : why}</p>}
        {action && <div className={styles.action}>{action}</div>}
        {!action && onRetry && (
          <div className={styles.action}>
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          </div>
        )}
        {!action && onClear && (
          <div className={styles.action}>
            <Button size="small" onClick={onClear}>
              Clear
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
