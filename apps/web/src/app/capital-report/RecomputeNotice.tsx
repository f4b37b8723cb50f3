import styles from './recompute-notice.module.css';

/** Says that the figures of a report are not all up to date, while they are not. */
export function RecomputeNotice({ report }: { report: { isBeingRecomputed: boolean } }) {
  if (!report.isBeingRecomputed) return null;
  return (
    <p className={styles.notice} role="status">
      Expected lives or prices of many items have changed. The figures are being updated; some still use the previous
      values.
    </p>
  );
}
