import { sumByOwner } from '@lintel/domain/turn-days';
import { DAY_OWNERS, type DayOwner } from '@lintel/domain/turns';
import { counted } from '#ui/format.ts';
import styles from './turn.module.css';

const OWNERS = Object.keys(DAY_OWNERS) as DayOwner[];

/** Vacant days by owner as one bar with its words: they add up to the total. */
export function OwnerBar({ days }: { days: readonly { owner: DayOwner }[] }) {
  const sums = sumByOwner(days);
  const held = OWNERS.filter((owner) => sums[owner] > 0);
  if (days.length === 0) return <p className="muted small">No vacant day yet.</p>;
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {held.map((owner) => (
          <span key={owner} data-owner={owner} style={{ flexGrow: sums[owner] }} />
        ))}
      </div>
      <ul className={styles.owners}>
        {held.map((owner) => (
          <li key={owner}>
            <span className={styles.swatch} data-owner={owner} aria-hidden />
            {DAY_OWNERS[owner]} <b>{sums[owner]}</b>
          </li>
        ))}
        <li>
          Total <b>{counted(days.length, 'day')}</b>
        </li>
      </ul>
    </>
  );
}
