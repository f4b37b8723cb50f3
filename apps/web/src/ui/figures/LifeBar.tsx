import { atLeast } from '../base/format.ts';
import styles from './life-bar.module.css';

/** The bar's full width; the tick at two thirds of it is the end of the expected life. */
export const LIFE_BAR_MAX_PCT = 150;

type LifeBarProps = {
  /** Percentage of the expected life that is used; null without a date or an expected life. */
  lifeUsedPct: number | null;
  /** The age is known only as a minimum, and so is the percentage. */
  isMinimum?: boolean;
  /** Fills the width it is given, as on cards; else it is 120 wide, as in rows. */
  isWide?: boolean;
};

/** One colour and a width; the word beside it judges. Unknown is hatched, with a dash. */
export function LifeBar({ lifeUsedPct, isMinimum = false, isWide = false }: LifeBarProps) {
  if (lifeUsedPct === null) {
    return (
      <span className={styles.life} data-wide={isWide || undefined} data-unknown>
        <span className={styles.track} role="img" aria-label="Life used: not known" />
        <span className={styles.value} aria-hidden="true">
          –
        </span>
      </span>
    );
  }
  const pct = Math.round(lifeUsedPct);
  const width = (Math.min(Math.max(lifeUsedPct, 0), LIFE_BAR_MAX_PCT) / LIFE_BAR_MAX_PCT) * 100;
  return (
    <span className={styles.life} data-wide={isWide || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: why: a native meter cannot carry the tick at 100 % */}
      <span
        className={styles.track}
        role="meter"
        aria-label="Life used"
        aria-valuemin={0}
        aria-valuemax={LIFE_BAR_MAX_PCT}
        aria-valuenow={Math.min(pct, LIFE_BAR_MAX_PCT)}
        aria-valuetext={isMinimum ? `at least ${pct}%` : `${pct}%`}
      >
        <i style={{ width: `${width.toFixed(1)}%` }} />
      </span>
      <span className={styles.value} aria-hidden="true">
        {atLeast(`${pct}%`, isMinimum)}
      </span>
    </span>
  );
}
