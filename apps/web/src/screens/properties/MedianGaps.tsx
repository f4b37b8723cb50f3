import { fiscalYearLabel } from '@lintel/domain/capital/capital';
import { type DueMedian, dueMedian, isLikeForLike, LIKE_YEARS, median } from '@lintel/domain/properties/portfolio';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { count, wholeMoney } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import styles from './median-gaps.module.css';
import type { PortfolioRow } from './properties-search.ts';
import { whyWords } from './why-words.ts';

type GapsProps = {
  rows: readonly PortfolioRow[];
  year: number;
  shown: 'worst' | 'all';
  onShown: (shown: 'worst' | 'all') => void;
};

type Ranked = DueMedian<PortfolioRow>['ranked'];

const WORST = 5;
const NAMED_MAX = 3;
const SHOWN = [
  { value: 'worst', label: 'Worst five' },
  { value: 'all', label: 'All' },
] as const;

/** The amount due per unit this year against the median of the filter, worst first, each with one sentence why. */
export function MedianGaps({ rows, year, shown, onShown }: GapsProps) {
  const { median: middle, ranked, leftOut } = dueMedian(rows);
  if (middle === null || ranked.length < 2) return null;
  const gaps = ranked
    .map(({ place, perUnit }) => ({ row: place, perUnit, gap: perUnit - middle, alike: alikeMedian(place, ranked) }))
    .toSorted((a, b) => b.gap - a.gap);
  const widest = Math.max(...gaps.map((each) => Math.abs(each.gap)), 1);
  const lines = shown === 'worst' ? gaps.slice(0, WORST) : gaps;
  return (
    <section className={styles.gaps} aria-label="Due per unit against the median">
      <SectionHead
        title={`Due in ${fiscalYearLabel(year)} per unit, against the median`}
        count={`median ${wholeMoney(middle)} for each unit that has items, of ${count(ranked.length)} of ${count(rows.length)} properties`}
      >
        {gaps.length > WORST && <Segmented label="Properties shown" options={SHOWN} value={shown} onChange={onShown} />}
      </SectionHead>
      {leftOut.length > 0 && <p className={styles.leftOut}>{leftOutWords(leftOut)}</p>}
      <ul>
        {lines.map(({ row, perUnit, gap, alike }) => (
          <li key={row.propertyId} className={styles.line}>
            <Link className={styles.name} to={links.property(row.propertyId)}>
              {row.propertyName}
            </Link>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ [gap < 0 ? 'right' : 'left']: '50%', width: `${(Math.abs(gap) / widest) * 50}%` }} />
            </span>
            <span className="num">{gapWords(gap)}</span>
            <span className={styles.why}>
              {whyWords(row)}
              {alike !== null && ` ${likeWords(perUnit, alike)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Left out: Maple Court has no items yet.' */
function leftOutWords(leftOut: DueMedian<PortfolioRow>['leftOut']): string {
  const named = leftOut.slice(0, NAMED_MAX).map(({ place, why }) => `${place.propertyName} ${why}`);
  const rest = leftOut.length - named.length;
  return `Left out: ${[...named, ...(rest > 0 ? [`${count(rest)} more`] : [])].join('; ')}.`;
}

/** The median of the properties like this one, which leaves out a new building beside old ones; null without any. */
function alikeMedian(row: PortfolioRow, all: Ranked): number | null {
  return median(
    all.filter((other) => other.place !== row && isLikeForLike(row, other.place)).map((other) => other.perUnit),
  );
}

function likeWords(perUnit: number, alike: number): string {
  const gap = Math.round(perUnit - alike);
  const against = `properties of its size built within ${LIKE_YEARS} years`;
  if (Math.abs(gap) < 100) return `Level with ${against}.`;
  return `${wholeMoney(Math.abs(gap))} ${gap > 0 ? 'above' : 'below'} ${against}.`;
}

function gapWords(gap: number): string {
  const dollars = Math.round(gap / 100) * 100;
  if (dollars === 0) return 'median';
  return dollars > 0 ? `+${wholeMoney(dollars)}` : wholeMoney(dollars);
}
