import { KpiSkeleton, LedeSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './unit.module.css';

const CARDS = [0, 1, 2, 3, 4, 5];

export function UnitSkeleton() {
  return (
    <div role="status" aria-label="Loading unit">
      <LedeSkeleton />
      <div className={styles.figuresAhead}>
        <KpiSkeleton />
      </div>
      <div className={styles.frame}>
        <div className={styles.columns}>
          <div>
            <div className={styles.skeletonHead} />
            <div className={styles.cards}>
              {CARDS.map((card) => (
                <span key={card} className={styles.skeletonCard} />
              ))}
            </div>
          </div>
          <div className={styles.timeline} />
        </div>
      </div>
    </div>
  );
}
