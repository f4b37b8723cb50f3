import type { RecoverySum as Wire } from '@lintel/contract/items/warranty-recovery';
import { Link } from 'react-router';
import type * as z from 'zod';
import { links } from '#app/links.ts';
import { counted, money } from '#ui/base/format.ts';
import styles from './warranty-page.module.css';

export type RecoverySum = z.output<typeof Wire>;
type Sums = { work: readonly RecoverySum[]; propertyId: number | undefined };

/** One count of all work that a cover answered for, and its parts, which add up to it: each opens its rows. */
export function RecoverySums({ work, propertyId }: Sums) {
  const all = summed(work);
  if (all.repairs === 0) return null;
  const covered = work.filter(({ certainty }) => certainty === 'COVERED');
  const open = (certainty: string, claim?: string) =>
    links.warranty(propertyId, { tab: 'recovery', certainty, ...(claim !== undefined && { open: claim }) });
  return (
    <div className={styles.notices}>
      <div className={styles.notice} role="status">
        <p>
          <b>
            {counted(all.repairs, 'repair')} while something was covered, {paid(all)}:
          </b>{' '}
          <Parts
            work={work}
            of="certainty"
            words={{
              COVERED: 'covered',
              ESTIMATED: 'covered by an estimate',
              COMPONENT: 'where only a component was covered',
            }}
            to={(key) => open(key)}
          />
        </p>
        {covered.length > 0 && (
          <p>
            Of the {summed(covered).repairs} covered:{' '}
            <Parts
              work={covered}
              of="claim"
              words={{ open: 'can still be claimed', claimed: 'claimed', late: 'too late to claim' }}
              to={(key) => open('COVERED', key)}
            />
          </p>
        )}
      </div>
    </div>
  );
}

type PartsProps<Key extends 'certainty' | 'claim'> = {
  work: readonly RecoverySum[];
  of: Key;
  words: Record<RecoverySum[Key], string>;
  to: (key: RecoverySum[Key]) => string;
};

function Parts<Key extends 'certainty' | 'claim'>({ work, of, words, to }: PartsProps<Key>) {
  const keys = Object.keys(words) as RecoverySum[Key][];
  const parts = keys
    .map((key) => ({ key, ...summed(work.filter((one) => one[of] === key)) }))
    .filter(({ repairs }) => repairs > 0);
  return parts.map((part, at) => (
    <span key={part.key}>
      <Link to={to(part.key)}>
        {part.repairs} {words[part.key]}
      </Link>
      , {paid(part)}
      {at < parts.length - 1 ? '; ' : '.'}
    </span>
  ));
}

type Sum = { repairs: number; unpriced: number; costCents: number };

function summed(work: readonly Sum[]): Sum {
  return work.reduce(
    (sum, { repairs, unpriced, costCents }) => ({
      repairs: sum.repairs + repairs,
      unpriced: sum.unpriced + unpriced,
      costCents: sum.costCents + costCents,
    }),
    { repairs: 0, unpriced: 0, costCents: 0 },
  );
}

function paid({ repairs, unpriced, costCents }: Sum): string {
  if (unpriced === repairs) return 'cost not known';
  return `${money(costCents)} paid${unpriced === 0 ? '' : ` and ${unpriced} without a cost`}`;
}
