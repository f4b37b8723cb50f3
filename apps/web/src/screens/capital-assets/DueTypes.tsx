import { count, moneyCell } from '#ui/base/format.ts';
import { TypeSwatch } from '#ui/pictures/TypeSwatch.tsx';
import { typeMark } from '#ui/pictures/type-colour.ts';
import styles from './capital-assets.module.css';
import { dueWords } from './due-words.ts';
import type { PlanBar, PlanPrices, PlanReport, Stack } from './plan-series.ts';

type DueTypesProps = {
  report: PlanReport;
  due: string;
  bars: readonly PlanBar[];
  prices: PlanPrices;
  stacks: readonly Stack[];
};

/** What a bar holds by type: on paper, where its items would fill many sheets, and on the shared page, which has no items. */
export function DueTypes({ report, due, bars, prices, stacks }: DueTypesProps) {
  const { title, dollarsOf, factor } = dueWords(report, due, bars, prices);
  const rows = stacks.toSorted((a, b) => (b.cents ?? -1) - (a.cents ?? -1));
  const at = (cents: number | null) => moneyCell(cents === null ? null : cents * factor);
  const known = rows.flatMap(({ cents }) => cents ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return (
    <>
      <h2 className={styles.paperHead}>
        {title} <span className="muted small">by type</span>
      </h2>
      <table aria-label={title} className={styles.paper}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">{due === 'backlog' ? 'Items' : 'Replacements'}</th>
            <th scope="col">Cost, {dollarsOf} $</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.itemTypeId}>
              <td>
                <TypeSwatch mark={typeMark(row.itemTypeId)} /> {row.itemType}
              </td>
              <td>{count(row.count)}</td>
              <td>{at(row.cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>All types</td>
            <td>{count(sum(rows.map((row) => row.count)))}</td>
            <td>{at(known.length === 0 ? null : sum(known))}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
