import { heatYears, yearStep } from '@lintel/contract/heatmap/heat-years';
import type { Heatmap } from '#api/heatmap.api.ts';
import { count, NOT_KNOWN } from '#ui/base/format.ts';
import styles from './heat-lists.module.css';
import marked from './heat-marks.module.css';

type YearsTableProps = { report: Heatmap };

/** How many items of each type were made, else installed, in each year: purchases come in waves. */
export function YearsTable({ report }: YearsTableProps) {
  const { itemTypes } = report;
  const { first, years: columns, most, itemsIn: of } = heatYears(report);
  const isEarlier = report.years.some(({ year }) => year !== null && year < first);
  const mostInAll = Math.max(1, ...columns.map((year) => of(null, (each) => each === year)));

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: why: what scrolls sideways must be reachable by the keyboard
    <section className={styles.scroller} aria-label="Items by year made" tabIndex={0}>
      <table className={styles.years}>
        <caption className="sr-only">Items by the year they were made, else installed</caption>
        <thead>
          <tr>
            <th scope="col">Type</th>
            {isEarlier && <th scope="col">{`Before ${first}`}</th>}
            {columns.map((year) => (
              <th key={year} scope="col">
                <span aria-hidden>{`’${String(year).slice(2)}`}</span>
                <span className="sr-only">{year}</span>
              </th>
            ))}
            <th scope="col">No date</th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.yearBars}>
            <th scope="row">All types</th>
            {isEarlier && <td>{count(of(null, (year) => year !== null && year < first))}</td>}
            {columns.map((year) => {
              const items = of(null, (each) => each === year);
              return (
                <td key={year}>
                  <i aria-hidden style={{ height: Math.round((items / mostInAll) * 56) }} />
                  {items > 0 ? count(items) : ''}
                </td>
              );
            })}
            <td>{count(of(null, (year) => year === null))}</td>
          </tr>
          {itemTypes.map(({ itemTypeId, itemType, items }, type) =>
            items === 0 ? null : (
              <tr key={itemTypeId}>
                <th scope="row">{itemType}</th>
                {isEarlier && <td>{blankZero(of(type, (year) => year !== null && year < first))}</td>}
                {columns.map((year) => {
                  const made = of(type, (each) => each === year);
                  return (
                    <td key={year} className={marked.mark} data-mark={made > 0 ? yearStep(made, most) : undefined}>
                      {blankZero(made)}
                    </td>
                  );
                })}
                <td className={marked.mark} data-mark={of(type, (year) => year === null) > 0 ? 'unknown' : undefined}>
                  <span>{blankZero(of(type, (year) => year === null))}</span>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className="muted small">
        {`By the year of manufacture, else of installation; known only from a first sighting counts as no date. The darker a cell, the more items of that year; the darkest has ${count(most)}. A year without items is blank; what is ${NOT_KNOWN} is under 'No date'.`}
      </p>
    </section>
  );
}

function blankZero(items: number): string {
  return items > 0 ? count(items) : '';
}
