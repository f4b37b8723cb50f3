import { lifeCoverage } from '@lintel/domain/properties/portfolio';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { NOT_KNOWN } from '#ui/base/format.ts';
import { coverWords } from '#ui/figures/figure-text.ts';
import styles from './compare.module.css';
import { COMPARE_METRICS, heatStep, measured, metricWords, type PerKey } from './compare-metrics.ts';
import type { PortfolioRow } from './properties-search.ts';

const PER_WORDS: Record<PerKey, string> = { total: '', unit: ' per unit', item: ' per item' };

/** Every metric of each property; the darkest cell of a column is the one with the most. */
export function CompareHeat({ rows, per }: { rows: readonly PortfolioRow[]; per: PerKey }) {
  const columns = COMPARE_METRICS.filter((metric) => !(metric.key === 'items' && per === 'item')).map((metric) => {
    const values = rows.map((row) => measured(metric, row, per));
    return { metric, values, known: values.filter((value) => value !== null) };
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: why: a region that scrolls sideways must be reachable by keyboard
    <section className={styles.heatScroller} tabIndex={0} aria-label="Heat table">
      <table className={styles.heat}>
        <caption className="sr-only">All metrics of the compared properties</caption>
        <thead>
          <tr>
            <th scope="col">Property</th>
            {columns.map(({ metric }) => (
              <th key={metric.key} scope="col" className="num">
                {metric.name}
                {metric.isSum && PER_WORDS[per]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.propertyId}>
              <th scope="row">
                <Link to={links.property(row.propertyId)}>{row.propertyName}</Link>
                <small>{coverWords({ value: 0, ...lifeCoverage(row) })}</small>
              </th>
              {columns.map(({ metric, values, known }) => {
                const value = values[index] ?? null;
                return (
                  <td
                    key={metric.key}
                    className={value === null ? 'num hatch' : 'num'}
                    data-heat={value === null ? undefined : heatStep(value, known)}
                  >
                    {value === null ? (
                      <span className={styles.unknown}>{NOT_KNOWN}</span>
                    ) : (
                      metricWords(metric, row, value)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        Each column has its own scale, from <span data-heat="1">least</span> to <span data-heat="5">most</span>; hatched
        is not known. Under each name: over how many of its items backlog, what is due and the index are computed.
      </p>
    </section>
  );
}
