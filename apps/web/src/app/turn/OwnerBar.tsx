import { sumByOwner } from '@lintel/domain/turns/turn-days';
import { DAY_OWNERS, type DayOwner } from '@lintel/domain/turns/turns';
import { counted } from '#ui/base/format.ts';
import styles from './turn.module.css';

const OWNERS = Object.keys(DAY_OWNERS) as DayOwner[];

/** The colour of an owner of days, beside its name. */
export function OwnerSwatch({ owner }: { owner: DayOwner }) {
  return <span className={styles.swatch} data-owner={owner} aria-hidden />;
}

/** Vacant days by owner as one bar without words. */
export function OwnerStripe({ sums }: { sums: Readonly<Record<DayOwner, number>> }) {
  return (
    <div className={styles.bar} aria-hidden>
      {OWNERS.filter((owner) => sums[owner] > 0).map((owner) => (
        <span key={owner} data-owner={owner} style={{ flexGrow: sums[owner] }} />
      ))}
    </div>
  );
}

/** Vacant days by owner as one bar with its words: they add up to the total. */
export function OwnerBar({ days }: { days: readonly { owner: DayOwner }[] }) {
  const sums = sumByOwner(days);
  if (days.length === 0) return <p className="muted small">No vacant day yet.</p>;
  return (
    <>
      <OwnerStripe sums={sums} />
      <ul className={styles.owners}>
        {OWNERS.filter((owner) => sums[owner] > 0).map((owner) => (
          <li key={owner}>
            <OwnerSwatch owner={owner} />
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
