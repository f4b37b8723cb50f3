import { TypeSwatch } from '#ui/pictures/TypeSwatch.tsx';
import styles from './plan-chart.module.css';
import type { Series } from './plan-series.ts';

type PlanLegendProps = { series: readonly Series[]; range: string | null; hasWeak: boolean };

/** The legend of the plan's colours and marks. */
export function PlanLegend({ series, range, hasWeak }: PlanLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {series.map((each) => (
        <li key={each.key}>
          <TypeSwatch mark={each.mark} />
          {each.label}
        </li>
      ))}
      {hasWeak && (
        <li>
          <span className={`${styles.swatch} ${styles.swatchWeak}`} />
          Faded: rests on weak dates
        </li>
      )}
      {range && (
        <li>
          <svg width="14" height="16" viewBox="0 0 14 16" aria-hidden="true">
            <rect x="0" y="2" width="14" height="12" className={styles.band} />
            <path d="M0 2h14M0 14h14" className={styles.bandEdge} />
            <path d="M7 4l4 4l-4 4l-4 -4z" className={styles.expected} />
          </svg>
          {range}
        </li>
      )}
      <li>
        <span className={`${styles.swatch} ${styles.swatchUndated} hatch`} />
        No date
      </li>
    </ul>
  );
}
