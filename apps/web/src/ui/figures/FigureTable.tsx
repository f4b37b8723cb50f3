import type { ReactNode } from 'react';
import { count } from '../base/format.ts';
import styles from './figure-table.module.css';

type FigureTableProps = {
  /** Its heading, which also names it for screen readers. */
  label: string;
  /** A sentence between the heading and the table. */
  note?: ReactNode;
  /** Of its columns; the first names the rows, the others are figures. */
  heads: readonly string[];
  /** Rows, each with a `<th scope="row">` first. */
  children: ReactNode;
};

/** A small table of figures under a heading, which scrolls sideways by itself where it does not fit. */
export function FigureTable({ label, note, heads, children }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: why: what scrolls sideways must be reached by the keyboard
    <section aria-label={label} tabIndex={0} className={styles.scroll}>
      <h3>{label}</h3>
      {note && <p className="muted small">{note}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** A figure behind a bar, as long as its share of the most that the column has; `words` where it is not a plain count. */
export function BarCell({ value, most, words }: { value: number | null; most: number; words?: ReactNode }) {
  return (
    <td>
      <span className={styles.track} aria-hidden>
        <span style={{ width: `${((value ?? 0) / most) * 100}%` }} />
      </span>
      <span className={styles.value}>{words ?? count(value ?? 0)}</span>
    </td>
  );
}
