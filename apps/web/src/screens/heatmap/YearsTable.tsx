import type { Heatmap } from '#api/heatmap.api.ts';
import { count, NOT_KNOWN } from '#ui/format.ts';
import styles from './heat-lists.module.css';
import marked from './heat-marks.module.css';

type YearsTableProps = { report: Heatmap };

/** More years than this are counted together at the start. */
const YEARS_MAX = 24;

/** How many items of each type were made, else installed, in each year: purchases come in waves. */
export function YearsTable({ report }: YearsTableProps) {
  const { years, itemTypes, asOf } = report;
  const known = years.flatMap((each) => each.year ?? []);
  const last = Math.max(Number(asOf.slice(0, 4)), ...known);
  const first = Math.max(Math.min(last, ...known), last - YEARS_MAX + 1);
  const columns = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const isEarlier = known.some((year) => year < first);
  const of = (type: number | null, isIn: (year: number | null) => boolean) =>
    years
      .filter((each) => (type === null || each.type === type) && isIn(each.year))
      .reduce((sum, each) => sum + each.items, 0);
  const most = Math.max(1, ...itemTypes.flatMap((_, type) => columns.map((year) => of(type, (each) => each === year))));
  const mostInAll = Math.max(1, ...columns.map((year) => of(null, (each) => each === year)));
  const step = (items: number) => Math.min(5, Math.ceil((items / most) * 5));

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
                    <td key={year} className={marked.mark} data-mark={made > 0 ? step(made) : undefined}>
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
        {`By the year of manufacture, else of installation; known only from a first sighting counts as no date. Darker is more of ${count(most)} in a year. A year without items is blank; what is ${NOT_KNOWN} is under 'No date'.`}
      </p>
    </section>
  );
}

function blankZero(items: number): string {
  return items > 0 ? count(items) : '';
}
