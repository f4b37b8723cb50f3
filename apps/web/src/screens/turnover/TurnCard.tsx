import type { ReactNode } from 'react';
import { SlackText } from '#app/turn/SlackText.tsx';
import { TradeDots } from '#app/turn/TradeDots.tsx';
import type { TurnRow } from '#app/turn/turn-types.ts';
import { counted } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './board.module.css';

type TurnCardProps = { row: TurnRow; isOpen: boolean; onOpen: () => void; menu: ReactNode };

/** A turn on the board: unit, how long it is empty and in this lane, slack, trades, and what holds it up. */
export function TurnCard({ row, isOpen, onOpen, menu }: TurnCardProps) {
  const isReady = row.kind === 'READY' || row.kind === 'LEASED';
  return (
    <article className={styles.card} data-open={isOpen || undefined} data-late={(row.slackDays ?? 0) < 0 || undefined}>
      <div className={styles.cardHead}>
        <button type="button" onClick={onOpen}>
          {row.unitName}
          {row.floorPlan !== null && <small>{row.floorPlan}</small>}
        </button>
        {menu}
      </div>
      <p className={styles.days}>
        {row.daysVacant === null
          ? `Leaves ${row.moveOutOn ?? 'on a day not known'}`
          : `${counted(row.daysVacant, 'day')} vacant`}
        {row.daysVacant !== null && `, ${row.daysInLane} in this lane`}
      </p>
      {row.kind !== 'MOVED_IN' && (
        <p className={styles.days}>
          {isReady
            ? `Ready ${row.readyOn ?? ''}`
            : row.predictedOn === null
              ? 'Ready date not known'
              : `Ready by ${row.predictedOn}`}
        </p>
      )}
      {row.moveInOn !== null && row.kind !== 'MOVED_IN' && (
        <p className={styles.days}>
          Move-in {row.moveInOn}
          <SlackText slackDays={row.slackDays} moveInOn={row.moveInOn} />
        </p>
      )}
      {row.passedWhy !== null && <StatusText tone="warn">Passed with open points: {row.passedWhy}</StatusText>}
      {row.blockedBy !== null && <StatusText tone="warn">{row.blockedBy}</StatusText>}
      {row.trades.length > 0 && <TradeDots trades={row.trades} />}
    </article>
  );
}
