import { DAY_OWNERS, type DayOwner } from '@lintel/domain/turns/turns';
import { Link } from 'react-router';
import { OwnerSwatch } from '#app/turn/OwnerBar.tsx';
import { count, percent } from '#ui/base/format.ts';
import styles from './waterfall.module.css';

type WaterfallProps = {
  owners: readonly { owner: DayOwner; days: number }[];
  total: number;
  /** Where the days of an owner are listed; of all owners for null. */
  to: (owner: DayOwner | null) => string;
};

/** Where the vacant days went: each owner's begin where those of the one before end, down to the total. */
export function Waterfall({ owners, total, to }: WaterfallProps) {
  const steps = owners.map(({ owner, days }, at) => ({
    owner,
    days,
    start: owners.slice(0, at).reduce((sum, one) => sum + one.days, 0),
  }));
  const part = (days: number) => `${(days / total) * 100}%`;
  return (
    <ul className={styles.steps} aria-label="Vacant days by owner">
      {steps.map(({ owner, days, start }) => (
        <li key={owner}>
          <span className={styles.name}>
            <OwnerSwatch owner={owner} />
            {DAY_OWNERS[owner]}
          </span>
          <span className={styles.track} aria-hidden>
            {days > 0 && <span data-owner={owner} style={{ left: part(start), width: part(days) }} />}
          </span>
          <span className={styles.days}>
            {days === 0 ? (
              '0 d'
            ) : (
              <Link to={to(owner)}>
                {count(days)} d<span className="sr-only"> of {DAY_OWNERS[owner]}</span>
              </Link>
            )}
          </span>
          <span className={styles.share}>{percent((days / total) * 100, 0)}</span>
        </li>
      ))}
      <li className={styles.total}>
        <span className={styles.name}>Vacant days</span>
        <span className={styles.track} aria-hidden>
          <span style={{ left: 0, width: '100%' }} />
        </span>
        <span className={styles.days}>
          <Link to={to(null)}>
            {count(total)} d<span className="sr-only"> of all owners</span>
          </Link>
        </span>
        <span className={styles.share}>100%</span>
      </li>
    </ul>
  );
}
