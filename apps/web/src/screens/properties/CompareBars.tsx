import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { overWords } from '#ui/figures/figure-text.ts';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import styles from './compare.module.css';
import { type CompareMetric, measured, metricWords, type PerKey } from './compare-metrics.ts';
import { kindWords } from './portfolio-columns.tsx';
import type { PortfolioRow } from './properties-search.ts';

type BarsProps = { rows: readonly PortfolioRow[]; metric: CompareMetric; per: PerKey; title: string };

export function CompareBars({ rows, metric, per, title }: BarsProps) {
  const values = rows.map((row) => measured(metric, row, per));
  const most = Math.max(...values.map((value) => value ?? 0), 0);
  return (
    <table className={styles.bars}>
      <caption>{title}</caption>
      <tbody>
        {rows.map((row, index) => {
          const value = values[index] ?? null;
          return (
            <tr key={row.propertyId}>
              <th scope="row">
                <Link to={links.property(row.propertyId)}>{row.propertyName}</Link>
                <small>{kindWords(row)}</small>
              </th>
              <td>
                <span className={styles.track} aria-hidden="true">
                  {value !== null && value > 0 && <i style={{ width: `${(value / most) * 100}%` }} />}
                  {value === null && <span className="hatch" />}
                </span>
                <span className={styles.figure}>
                  {value === null ? <NotKnown /> : metricWords(metric, row, value)}
                  <small>{overOf(metric, row)}</small>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function overOf(metric: CompareMetric, row: PortfolioRow): string {
  const { counted, total } = metric.over(row);
  return total === 0 ? 'no items yet' : overWords(counted, total);
}
