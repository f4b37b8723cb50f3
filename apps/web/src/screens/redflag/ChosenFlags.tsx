import { counted, DASH, money } from '#ui/base/format.ts';
import styles from './chosen-flags.module.css';
import { type FlagRow, flagName } from './flag-row.ts';

const NAMED_MAX = 6;

/** What a decision for several flags is about: their items with the price of each, and all of them together. */
export function ChosenFlags({ rows }: { rows: readonly FlagRow[] }) {
  if (rows.length < 2) return null;
  const more = rows.length - NAMED_MAX;
  return (
    <div className={styles.chosen}>
      <ul aria-label="Chosen flags">
        {rows.slice(0, NAMED_MAX).map((row) => (
          <li key={row.id}>
            <span>{flagName(row)}</span>
            <span>{money(centsOf(row), DASH)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">and {counted(more, 'more flag')}</p>}
      <p className={styles.sum}>
        <span>Together</span>
        <span>{sumWords(rows)}</span>
      </p>
    </div>
  );
}

function centsOf({ quoteCents, costCents }: FlagRow): number | null {
  return quoteCents ?? costCents;
}

/** '$4,120', and of how many flags no price is known. */
function sumWords(rows: readonly FlagRow[]): string {
  const priced = rows.map(centsOf).filter((cents) => cents !== null);
  if (priced.length === 0) return 'no prices';
  const sum = money(priced.reduce((all, cents) => all + cents, 0));
  return priced.length === rows.length ? sum : `${sum}, ${rows.length - priced.length} without price`;
}
