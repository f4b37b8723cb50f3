import { CalendarDays, Check, CircleHelp, RefreshCw, Shield } from 'lucide-react';
import { money } from '#ui/format.ts';
import { useToday } from '../today.ts';
import { adviceWords, itemAdvice, minimumWords } from './item-advice.ts';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';

type AdviceCardProps = { item: ItemLife; unitStatus: string | null };

/** What to do when it fails, by which rule, and what would change the answer. */
export function AdviceCard({ item, unitStatus }: AdviceCardProps) {
  const advice = itemAdvice(item, useToday(item), unitStatus);
  if (advice === null) return null;
  const { title } = adviceWords(item, advice);
  const rests = minimumWords(item);
  const Icon =
    advice.advice === 'CLAIM_WARRANTY'
      ? Shield
      : title === 'Keep'
        ? Check
        : title.startsWith('Find')
          ? CircleHelp
          : title.startsWith('Plan')
            ? CalendarDays
            : RefreshCw;
  return (
    <div className={styles.advice} data-tone={advice.advice === 'CLAIM_WARRANTY' ? 'good' : undefined}>
      <p className={styles.adviceHead}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <b>{title}</b>
        <span className="muted small">rule {advice.rule} of 9</span>
      </p>
      <p>{advice.reason}.</p>
      {advice.flipCents !== null && (
        <p className="muted">Becomes Replace with a repair quote of {money(advice.flipCents)} or more.</p>
      )}
      {rests && <p>{rests}</p>}
      <p className="muted small">Counts life, warranty and cost. Recalls, quotes and past repairs are not on record.</p>
    </div>
  );
}
