import { adviceWords } from '@lintel/domain/items/advice-words';
import { reasonOfRule } from '@lintel/domain/items/repair-or-replace';
import { CalendarDays, Check, CircleHelp, Megaphone, RefreshCw, Shield } from 'lucide-react';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { exactMoney, minimumWords } from './item-advice.ts';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';

const QuoteAdvice = lazyWhenIdle(() => import('./QuoteAdvice.tsx'), 'QuoteAdvice');

const CoveredParts = lazyWhenIdle(() => import('./CoveredParts.tsx'), 'CoveredParts');

/** The rule that a running warranty fires. */
const WARRANTY_RULE = 2;
/** The rule that fires where no other does; its limit is in the words. */
const REPAIR_RULE = 9;

/** What to do when it fails, by which rule, what would change the answer, and the answer to a quote. */
export function AdviceCard({ item }: { item: ItemLife }) {
  const { title, more, tone } = adviceWords(item);
  const rests = minimumWords(item);
  const Icon =
    item.recall === 'AFFECTED'
      ? Megaphone
      : tone === 'good'
        ? Shield
        : title === 'Keep'
          ? Check
          : title.startsWith('Find')
            ? CircleHelp
            : title.startsWith('Plan') || title.startsWith('Past')
              ? CalendarDays
              : RefreshCw;
  return (
    <div className={styles.advice} data-tone={tone === 'good' ? 'good' : undefined}>
      <p className={styles.adviceHead}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <b>{title}</b>
        {item.adviceRule !== null && <span className="muted small">rule {item.adviceRule} of 9</span>}
      </p>
      <p>{more || (item.adviceRule !== null && `${reasonOfRule(item.adviceRule)}.`)}</p>
      {item.adviceRule === WARRANTY_RULE && (
        <div className={styles.covered}>
          <LazyBoundary>
            <CoveredParts itemId={item.id} />
          </LazyBoundary>
        </div>
      )}
      {item.replaceFromCents !== null && item.adviceRule !== REPAIR_RULE && (
        <p className="muted">Becomes Replace with a repair quote of {exactMoney(item.replaceFromCents)} or more.</p>
      )}
      {rests && <p>{rests}</p>}
      <LazyBoundary fallback={<div className={styles.quoteAhead} />}>
        <QuoteAdvice item={item} />
      </LazyBoundary>
    </div>
  );
}
