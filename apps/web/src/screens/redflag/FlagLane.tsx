import { useDraggable, useDroppable } from '@dnd-kit/core';
import { REPLACED_SHOWN_DAYS } from '@lintel/domain/flags/alert-lanes';
import { ALERT_LANES, ALERT_STATE_WORDS, type AlertLane, type AlertState } from '@lintel/domain/flags/alert-states';
import { type ReactNode, useState } from 'react';
import { count, counted, decimal, money } from '#ui/base/format.ts';
import type { FlagRow, FlagLane as LaneSum } from './flag-row.ts';
import styles from './red-flag.module.css';

type Drop = 'yes' | 'no' | undefined;
const CARDS_AT_ONCE = 12;

/** The lane that a card is dropped on, by the id of the place: every swimlane has places of its own. */
export function laneOfDrop(id: string | number): AlertLane {
  const [, lane = ''] = String(id).split('|');
  return ALERT_LANES.find((one) => one === lane) ?? 'NEEDS_REVIEW';
}

type LaneHeadProps = { lane: LaneSum; drop: Drop; replacedBefore: number; isWithOlder: boolean };

/** What a lane holds over the whole filter: flags, money, and how long they have been there. */
export function LaneHead({ lane, drop, replacedBefore, isWithOlder }: LaneHeadProps) {
  const isLast = lane.lane === 'REPLACED';
  return (
    <header className={styles.laneHead} data-drop={drop}>
      <h3>
        {ALERT_STATE_WORDS[lane.lane]}
        <span>{count(lane.count)}</span>
      </h3>
      <p>
        <span>
          {lane.count === lane.unpriced && lane.count > 0 ? 'No prices' : money(lane.costCents ?? 0)}
          {lane.unpriced > 0 && lane.unpriced < lane.count && `, ${lane.unpriced} without price`}
        </span>
        {lane.late > 0 && <b className={styles.lateCount}>{count(lane.late)} late</b>}
      </p>
      <p>
        {isLast ? (
          <span>{isWithOlder || replacedBefore === 0 ? 'all' : `in the last ${REPLACED_SHOWN_DAYS} days`}</span>
        ) : (
          <>
            <span>
              {lane.medianDays === null
                ? 'no days yet'
                : `median ${decimal(lane.medianDays, Number.isInteger(lane.medianDays) ? 0 : 1)} d`}
            </span>
            <span>{lane.limitDays !== null && `limit ${lane.limitDays} d`}</span>
          </>
        )}
      </p>
    </header>
  );
}

type FlagLaneProps = {
  lane: AlertLane;
  /** The swimlane it is in. */
  place: string;
  rows: readonly FlagRow[];
  drop: Drop;
  /** All flags are loaded. */
  isWhole: boolean;
  card: (row: FlagRow) => ReactNode;
  /** Flags that left the board long ago. */
  older?: { count: number; isShown: boolean; onShow: (isShown: boolean) => void };
};

/** The cards of one lane. */
export function FlagLane({ lane, place, rows, drop, isWhole, card, older }: FlagLaneProps) {
  const [isOpen, setOpen] = useState(false);
  const { setNodeRef, isOver } = useDroppable({ id: `${place}|${lane}` });
  const shown = isOpen ? rows : rows.slice(0, CARDS_AT_ONCE);
  return (
    <div ref={setNodeRef} className={styles.lane} data-drop={drop} data-over={isOver || undefined}>
      <h4 className={styles.laneName}>
        {ALERT_STATE_WORDS[lane]} <span className="muted">{count(rows.length)}</span>
      </h4>
      <ul aria-label={ALERT_STATE_WORDS[lane]} data-lane={lane}>
        {shown.map((row) => (
          <Dragged key={row.id} row={row}>
            {card(row)}
          </Dragged>
        ))}
      </ul>
      {rows.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          Show {rows.length - shown.length} more
        </button>
      )}
      {rows.length === 0 && <p className={styles.none}>{isWhole ? 'None' : 'None loaded yet'}</p>}
      {older && (
        <button type="button" className={styles.more} onClick={() => older.onShow(!older.isShown)}>
          {older.isShown
            ? `Only the last ${REPLACED_SHOWN_DAYS} days`
            : `Show ${counted(older.count, 'flag')} replaced before`}
        </button>
      )}
    </div>
  );
}

/** The keys of a card are its own: only mouse and finger drag it. */
function Dragged({ row, children }: { row: FlagRow; children: ReactNode }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id, disabled: row.actionState === 'REPLACED' });
  return (
    <li ref={setNodeRef} className={styles.draggable} data-dragging={isDragging || undefined} {...listeners}>
      {children}
    </li>
  );
}

/** All five lanes at the foot of the window, while a card is dragged where they are not in view. */
export function LaneDock({ dropOf, from }: { dropOf: (lane: AlertLane) => Drop; from: AlertState }) {
  return (
    <div className={styles.dock} aria-hidden>
      {ALERT_LANES.map((lane) => (
        <DockLane key={lane} lane={lane} drop={dropOf(lane)} isFrom={lane === from} />
      ))}
    </div>
  );
}

function DockLane({ lane, drop, isFrom }: { lane: AlertLane; drop: Drop; isFrom: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: `dock|${lane}` });
  return (
    <div ref={setNodeRef} className={styles.dockLane} data-drop={drop} data-over={isOver || undefined}>
      {ALERT_STATE_WORDS[lane]}
      {isFrom && <small>here now</small>}
    </div>
  );
}
