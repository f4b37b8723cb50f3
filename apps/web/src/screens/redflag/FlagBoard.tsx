import { REPLACED_SHOWN_DAYS, whyNoMove } from '@lintel/domain/alert-lanes';
import { ALERT_LANES, ALERT_STATE_WORDS, type AlertLane, type AlertState } from '@lintel/domain/alert-states';
import { type KeyboardEvent, useRef, useState } from 'react';
import { toast } from '#app/toasts.tsx';
import { useToday } from '#app/today.ts';
import { count, money } from '#ui/format.ts';
import type { RowAction } from '#ui/RowMenu.tsx';
import { FlagCard } from './FlagCard.tsx';
import { type FlagRights, flagMoves, laneBeside } from './flag-moves.ts';
import { type FlagAnswer, type FlagRow, flagName } from './flag-row.ts';
import styles from './red-flag.module.css';
import { type SwimlaneBy, swimlanesOf } from './swimlanes.ts';

type FlagBoardProps = {
  rows: readonly FlagRow[];
  last: FlagAnswer;
  by: SwimlaneBy;
  rights: FlagRights;
  openId: number | undefined;
  onOpen: (id: number) => void;
  onMove: (row: FlagRow, to: AlertState) => void;
  plansOf: (row: FlagRow) => readonly RowAction[];
};

const CARDS_AT_ONCE = 12;

/** The five lanes side by side, perhaps in swimlanes. Arrows go from card to card, with Shift a card goes to the next lane. */
export function FlagBoard({ rows, last, by, rights, openId, onOpen, onMove, plansOf }: FlagBoardProps) {
  const place = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<FlagRow | null>(null);
  const here = useToday();
  const today = last.asOf ?? here;
  const lanes = swimlanesOf(
    rows.filter((row) => row.actionState !== 'DISMISSED'),
    by,
    { waves: last.waves, today },
  );

  const tryMove = (row: FlagRow, to: AlertState) => {
    if (to === row.actionState) return;
    if (flagMoves(row.actionState, rights).some((move) => move.to === to)) onMove(row, to);
    else toast.failed(`${flagName(row)}: ${whyNoMove(row.actionState, to)}`);
  };

  const keys = (event: KeyboardEvent<HTMLElement>, row: FlagRow) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && down === 0) return;
    event.preventDefault();
    if (event.shiftKey && step !== 0) {
      const to = laneBeside(row.actionState, step);
      if (to) tryMove(row, to);
      return;
    }
    focusBeside(place.current, event.currentTarget, step, down);
  };

  return (
    <div ref={place} className={styles.board}>
      <div className={styles.heads} aria-hidden={false}>
        {last.lanes.map((lane) => (
          <header key={lane.lane} className={styles.laneHead} data-drop={dropOf(dragged, lane.lane, rights)}>
            <h3>
              {ALERT_STATE_WORDS[lane.lane]}
              <span>{count(lane.count)}</span>
            </h3>
            <p>
              <span>
                {lane.count === lane.unpriced && lane.count > 0 ? 'No prices' : money(lane.costCents ?? 0)}
                {lane.unpriced > 0 && lane.unpriced < lane.count && `, ${lane.unpriced} without price`}
              </span>
              <span>
                {lane.limitDays === null
                  ? lane.lane === 'REPLACED'
                    ? `last ${REPLACED_SHOWN_DAYS} days`
                    : ''
                  : `limit ${lane.limitDays} d`}
              </span>
            </p>
          </header>
        ))}
      </div>
      {lanes.map((swimlane) => (
        <section key={swimlane.key} aria-label={swimlane.label || 'Flags by lane'} className={styles.swimlane}>
          {swimlane.label !== '' && (
            <h3 className={styles.swimlaneHead}>
              {swimlane.label} <span className="muted">{count(swimlane.rows.length)}</span>
            </h3>
          )}
          <div className={styles.lanes}>
            {ALERT_LANES.map((lane) => (
              <Lane
                key={lane}
                lane={lane}
                rows={swimlane.rows.filter((row) => row.actionState === lane)}
                drop={dropOf(dragged, lane, rights)}
                onDrop={() => dragged && tryMove(dragged, lane)}
                card={(row) => {
                  const moves = flagMoves(row.actionState, rights);
                  return (
                    <FlagCard
                      row={row}
                      today={today}
                      moves={moves}
                      canSelect={rights.record && row.actionState !== 'REPLACED'}
                      isOpen={row.id === openId}
                      onOpen={() => onOpen(row.id)}
                      onMove={(to) => onMove(row, to)}
                      plans={rights.record ? plansOf(row) : []}
                      onKeyDown={(event) => keys(event, row)}
                      onDragStart={moves.length > 0 ? () => setDragged(row) : undefined}
                      onDragEnd={() => setDragged(null)}
                    />
                  );
                }}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

type LaneProps = {
  lane: AlertLane;
  rows: readonly FlagRow[];
  drop: 'yes' | 'no' | undefined;
  onDrop: () => void;
  card: (row: FlagRow) => React.ReactNode;
};

function Lane({ lane, rows, drop, onDrop, card }: LaneProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, CARDS_AT_ONCE);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: why: cards move by keyboard and by their menu too
    <div
      className={styles.lane}
      data-drop={drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <h4 className={styles.laneName}>
        {ALERT_STATE_WORDS[lane]} <span className="muted">{count(rows.length)}</span>
      </h4>
      <ul aria-label={ALERT_STATE_WORDS[lane]} data-lane={lane}>
        {shown.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Show {rows.length - shown.length} more
        </button>
      )}
      {rows.length === 0 && <p className={styles.none}>None</p>}
    </div>
  );
}

function dropOf(dragged: FlagRow | null, lane: AlertLane, rights: FlagRights): 'yes' | 'no' | undefined {
  if (!dragged || dragged.actionState === lane) return undefined;
  return flagMoves(dragged.actionState, rights).some((move) => move.to === lane) ? 'yes' : 'no';
}

/** Up and down within a lane; sideways to the next lane that has cards, at about the same height. */
function focusBeside(place: HTMLElement | null, from: HTMLElement, step: number, down: number): void {
  const own = from.closest('ul');
  if (!place || !own) return;
  const cardsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-card]')];
  const at = cardsOf(own).indexOf(from);
  if (down !== 0) {
    cardsOf(own)[at + down]?.focus();
    return;
  }
  const lists = [...(own.closest('section')?.querySelectorAll('ul[data-lane]') ?? [])];
  for (let to = lists.indexOf(own) + step; to >= 0 && to < lists.length; to += step) {
    const cards = cardsOf(lists[to] as Element);
    const next = cards[Math.min(at, cards.length - 1)];
    if (next) {
      next.focus();
      return;
    }
  }
}
