import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { whyNoMove } from '@lintel/domain/flags/alert-lanes';
import { ALERT_LANES, ALERT_STATE_WORDS, type AlertState } from '@lintel/domain/flags/alert-states';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '#app/toasts.tsx';
import { useToday } from '#app/today.ts';
import { count, DASH, money } from '#ui/base/format.ts';
import type { RowAction } from '#ui/buttons/RowMenu.tsx';
import { FlagCard } from './FlagCard.tsx';
import { FlagLane, LaneDock, LaneHead, laneOfDrop } from './FlagLane.tsx';
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
  /** Whether flags that were replaced long ago are shown, and what shows or hides them. */
  isWithOlder: boolean;
  onOlder: (isShown: boolean) => void;
  /** Loads more flags, where there are more: the board wants them all. */
  onMore: (() => void) | undefined;
  /** Of several properties: each card says which is its own. */
  isPortfolio: boolean;
};

/**
 * The five lanes side by side, perhaps in swimlanes. A card is dragged with mouse or finger; where not all lanes are in view, they come in a bar
 * at the foot of the window meanwhile. Arrows go from card to card, with Shift a card goes to the next lane.
 */
export function FlagBoard(props: FlagBoardProps) {
  const { rows, last, by, rights, openId, onOpen, onMove, plansOf, isWithOlder, onOlder, onMore, isPortfolio } = props;
  const place = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<FlagRow | null>(null);
  const [hasDock, setDock] = useState(false);
  const here = useToday();
  const today = last.asOf ?? here;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const shown = rows.filter((row) => row.actionState !== 'DISMISSED');
  const swimlanes = swimlanesOf(shown, by, { waves: last.waves, today });
  const alike = useMemo(() => Map.groupBy(rows, keyOfAlike), [rows]);

  // why: a lane is not empty because its flags come with a later page
  useEffect(() => onMore?.(), [onMore]);

  const tryMove = (row: FlagRow, to: AlertState) => {
    if (to === row.actionState) return;
    if (flagMoves(row.actionState, rights).some((move) => move.to === to)) onMove(row, to);
    else toast.failed(`${flagName(row)}: ${whyNoMove(row.actionState, to)}`);
  };

  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const row = rows.find(({ id }) => id === active.id);
    const to = over && laneOfDrop(over.id);
    if (row && to) tryMove(row, to);
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

  const card = (row: FlagRow) => {
    const moves = flagMoves(row.actionState, rights);
    return (
      <FlagCard
        row={row}
        isPlaced={isPortfolio}
        today={today}
        moves={moves}
        canSelect={rights.record && row.actionState !== 'REPLACED'}
        alike={row.modelId === null ? NONE : (alike.get(keyOfAlike(row)) ?? NONE)}
        isOpen={row.id === openId}
        onOpen={() => onOpen(row.id)}
        onMove={(to) => onMove(row, to)}
        plans={rights.record ? plansOf(row) : []}
        onKeyDown={(event) => keys(event, row)}
      />
    );
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dockFirst}
      // why: the bar of lanes is there only while a card is dragged
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      autoScroll={!hasDock}
      onDragStart={({ active }) => {
        setDock(!areLanesInView(place.current));
        setDragged(rows.find(({ id }) => id === active.id) ?? null);
      }}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
      accessibility={{ announcements: announcementsOf(rows), screenReaderInstructions: { draggable: INSTRUCTIONS } }}
    >
      <div className={styles.frame}>
        <div ref={place} className={styles.board}>
          <div className={styles.heads}>
            {last.lanes.map((lane) => (
              <LaneHead
                key={lane.lane}
                lane={lane}
                drop={dropOf(dragged, lane.lane, rights)}
                replacedBefore={last.replacedBefore}
                isWithOlder={isWithOlder}
              />
            ))}
          </div>
          {swimlanes.map((swimlane) => (
            <section key={swimlane.key} aria-label={swimlane.label || 'Flags by lane'} className={styles.swimlane}>
              {swimlane.label !== '' && (
                <h3 className={styles.swimlaneHead}>
                  {swimlane.label} <span className="muted">{count(swimlane.rows.length)}</span>
                </h3>
              )}
              <div className={styles.lanes}>
                {ALERT_LANES.map((lane) => (
                  <FlagLane
                    key={lane}
                    lane={lane}
                    place={swimlane.key}
                    rows={swimlane.rows.filter((row) => row.actionState === lane)}
                    drop={dropOf(dragged, lane, rights)}
                    isWhole={rows.length >= last.total}
                    card={card}
                    {...(lane === 'REPLACED' &&
                      last.replacedBefore > 0 &&
                      swimlane === swimlanes[0] && {
                        older: { count: last.replacedBefore, isShown: isWithOlder, onShow: onOlder },
                      })}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
      {dragged && hasDock && <LaneDock dropOf={(lane) => dropOf(dragged, lane, rights)} from={dragged.actionState} />}
      <DragOverlay dropAnimation={null}>{dragged && <Held row={dragged} />}</DragOverlay>
    </DndContext>
  );
}

const NONE: readonly FlagRow[] = [];
const INSTRUCTIONS = 'Shift with the left or right arrow key moves a card to the lane beside it.';

/** Flags about items of one model in one lane of one property: they can be decided alike. */
function keyOfAlike({ propertyId, modelId, actionState }: FlagRow): string {
  return `${propertyId} ${modelId} ${actionState}`;
}

/** What is under the pointer while a card is dragged. */
function Held({ row }: { row: FlagRow }) {
  const cents = row.quoteCents ?? row.costCents;
  return (
    <div className={styles.held}>
      <b>{flagName(row)}</b>
      <span>{cents === null ? DASH : money(cents)}</span>
    </div>
  );
}

/** The lane under the pointer; the bar at the foot of the window lies above the board. */
const dockFirst: CollisionDetection = (args) => {
  const hits = pointerWithin(args);
  const inDock = hits.filter(({ id }) => String(id).startsWith('dock|'));
  return inDock.length > 0 ? inDock : hits;
};

function areLanesInView(board: HTMLElement | null): boolean {
  const lists = [...(board?.querySelectorAll('ul[data-lane]') ?? [])].slice(0, ALERT_LANES.length);
  const tops = new Set(lists.map((list) => Math.round(list.getBoundingClientRect().top)));
  return tops.size === 1 && lists.every((list) => list.getBoundingClientRect().right <= window.innerWidth);
}

function dropOf(dragged: FlagRow | null, lane: AlertState, rights: FlagRights): 'yes' | 'no' | undefined {
  if (!dragged || dragged.actionState === lane) return undefined;
  return flagMoves(dragged.actionState, rights).some((move) => move.to === lane) ? 'yes' : 'no';
}

function announcementsOf(rows: readonly FlagRow[]) {
  const flag = (id: unknown) => {
    const row = rows.find((one) => one.id === id);
    return row ? flagName(row) : '';
  };
  type Event = { active: { id: unknown }; over: { id: string | number } | null };
  const lane = ({ over }: Event) => over && ALERT_STATE_WORDS[laneOfDrop(over.id)];
  return {
    onDragStart: ({ active }: Pick<Event, 'active'>) => `${flag(active.id)} is taken up.`,
    onDragOver: (event: Event) => (event.over ? `${flag(event.active.id)} is over ${lane(event)}.` : undefined),
    onDragEnd: (event: Event) => (event.over ? `${flag(event.active.id)} was put on ${lane(event)}.` : undefined),
    onDragCancel: ({ active }: Event) => `${flag(active.id)} stays where it was.`,
  };
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
