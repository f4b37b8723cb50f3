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

export function KpiSkeleton({ tiles = 4 }: { tiles?: number | undefined }) {
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

type PageSkeletonProps = {
  tiles?: number;
  /** A row of tabs under the question. */
  hasTabs?: boolean;
  /** The height of the chart between the figures and the table; none unless given. */
  chartHeight?: number;
};

/** A page of the usual shape: question, perhaps tabs, figures, perhaps a chart, table. */
export function PageSkeleton({ tiles, hasTabs = false, chartHeight }: PageSkeletonProps) {
  return (
    <div role="status" aria-label="Loading">
      <LedeSkeleton />
      {hasTabs && <TabsSkeleton />}
      <RowsSkeleton tiles={tiles} chartHeight={chartHeight} />
    </div>
  );
}

type RowsSkeletonProps = { tiles?: number | undefined; chartHeight?: number | undefined };

/** The part of a page below its question: figures where there are any, perhaps a chart, table. */
export function RowsSkeleton({ tiles, chartHeight }: RowsSkeletonProps) {
  return (
    <>
      {tiles !== 0 && <KpiSkeleton tiles={tiles} />}
      <div className={styles.section} />
      {chartHeight !== undefined && (
        <div className={styles.chart} style={{ height: chartHeight }}>
          <Bar width="100%" height={chartHeight - 48} />
        </div>
      )}
      <TableSkeleton />
    </>
  );
}

/** The skeleton of a row of tabs. */
export function TabsSkeleton({ tabs = 3 }: { tabs?: number }) {
  return (
    <div className={styles.tabs}>
      {numbers(tabs).map((tab) => (
        <Bar key={tab} width={64} />
      ))}
    </div>
  );
}

/** Facts under one another, as in the rail beside a page. */
export function FactsSkeleton({ facts = 6 }: { facts?: number }) {
  return (
    <div className={styles.facts}>
      {numbers(facts).map((fact) => (
        <div key={fact}>
          <Bar width="40%" height={10} />
          <Bar width="80%" />
        </div>
      ))}
    </div>
  );
}

function numbers(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
