import styles from './skeletons.module.css';

function Bar({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} />;
}

/** The line under the title while it loads. */
export function LedeSkeleton() {
  return (
    <div className={styles.lede}>
      <Bar width="min(420px, 60%)" height={14} />
    </div>
  );
}

export function KpiSkeleton({ tiles = 4 }: { tiles?: number }) {
  return (
    <div className={styles.kpis}>
      {numbers(tiles).map((tile) => (
        <div key={tile} className={styles.kpi}>
          <Bar width={110} />
          <Bar width={130} height={24} />
          <Bar width={170} height={10} />
        </div>
      ))}
    </div>
  );
}

export function TableSkeleton({ rows = 8, rowHeight = 48 }: { rows?: number; rowHeight?: number }) {
  return (
    <div>
      <div className={styles.head} />
      {numbers(rows).map((row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight }}>
          <Bar width="22%" />
          <Bar width="12%" />
          <Bar width="18%" />
          <Bar width="10%" />
        </div>
      ))}
    </div>
  );
}

/** A page of the usual shape: question, figures, table. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <LedeSkeleton />
      <KpiSkeleton />
      <div className={styles.section} />
      <TableSkeleton />
    </div>
  );
}

function numbers(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
