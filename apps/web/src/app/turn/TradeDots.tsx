import { TRADE_STATES, type TradeState, TURN_TRADES } from '@lintel/domain/turns/turns';
import { Check, Clock, type LucideIcon, Minus, RotateCcw, TriangleAlert } from 'lucide-react';
import styles from './turn.module.css';
import type { TurnRow } from './turn-types.ts';

const ICONS: Record<TradeState, LucideIcon> = {
  none: Minus,
  scheduled: Clock,
  late: TriangleAlert,
  redo: RotateCcw,
  done: Check,
};

/** How each trade of a turn stands: an icon and its letter, the words for whoever asks. */
export function TradeDots({ trades, isOneLine = false }: { trades: TurnRow['trades']; isOneLine?: boolean }) {
  if (trades.length === 0) return <span className="muted">none yet</span>;
  return (
    <span className={styles.dots} data-one-line={isOneLine || undefined}>
      {trades.map(({ trade, state }) => {
        const Icon = ICONS[state];
        const words = `${TURN_TRADES[trade]}: ${TRADE_STATES[state].toLowerCase()}`;
        return (
          <span key={trade} className={styles.dot} data-state={state} title={words}>
            <Icon size={12} strokeWidth={2.25} aria-hidden />
            <span aria-hidden>{TURN_TRADES[trade].slice(0, 1)}</span>
            <span className="sr-only">{words}.</span>
          </span>
        );
      })}
    </span>
  );
}
