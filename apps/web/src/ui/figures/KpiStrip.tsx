import type { ReactNode } from 'react';
import { NOT_KNOWN } from '../base/format.ts';
import styles from './kpi-strip.module.css';

type KpiTileProps = {
  label: string;
  /** The figure as text; null shows 'not known', never 0. */
  value: string | null;
  /** A small word beside the value: 'per unit', 'of 8'. */
  beside?: ReactNode;
  /** At most one chip. */
  chip?: ReactNode;
  /** What it is computed over, with a link to the rows behind it. */
  of?: ReactNode;
  /** The '?' that explains the formula: an ExplainPopover. */
  explain?: ReactNode;
};

/** Three to eight figures, four to a row; two where there is less room, beside an open drawer too. */
export function KpiStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.kpis} aria-label={label}>
        {children}
      </dl>
    </div>
  );
}

export function KpiTile({ label, value, beside, chip, of, explain }: KpiTileProps) {
  return (
    <div className={styles.kpi}>
      <dt>
        {label}
        {explain}
      </dt>
      <dd className={styles.value} data-unknown={value === null || undefined}>
        {value ?? NOT_KNOWN}
        {beside && value !== null && <small>{beside}</small>}
        {chip}
      </dd>
      {of && <dd className={styles.of}>{of}</dd>}
    </div>
  );
}
