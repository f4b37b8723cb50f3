import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { TurnLane } from '@lintel/domain/turns/turns';
import { useMediaQuery } from '@mui/material';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '#app/rights.ts';
import type { TurnRow } from '#app/turn/turn-types.ts';
import { useTurnMove } from '#app/turn/use-turn-move.tsx';
import { count } from '#ui/base/format.ts';
import { RowMenu } from '#ui/buttons/RowMenu.tsx';
import styles from './board.module.css';
import { TurnCard } from './TurnCard.tsx';

type BoardProps = {
  rows: readonly TurnRow[];
  lanes: readonly TurnLane[];
  /** Those that turns wait for already; they are offered again, so that one reason has one spelling. */
  holdReasons: readonly string[];
  openId: number | undefined;
  onOpen: (id: number) => void;
  onStale: () => unknown;
};

/** The turns by lane. A card is dragged with mouse, finger or keyboard, or moved by its menu; on a phone the lanes stand below each other. */
export function Board({ rows, lanes: inOrder, holdReasons, openId, onOpen, onStale }: BoardProps) {
  const canRecord = useCan('record');
  const isNarrow = useMediaQuery('(max-width: 700px)', { noSsr: true });
  const { ask, moving, dialog } = useTurnMove(onStale, holdReasons);
  const [dragged, setDragged] = useState<TurnRow | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: toNextLane,
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
    }),
  );
  const laneOfRow = (row: TurnRow) => (moving?.id === row.id ? moving.lane : keyIn(lanes, row));
  // What waits for something leads: it is in sight beside the first lanes, however many there are.
  const lanes = useMemo(
    () => inOrder.toSorted((a, b) => Number(b.kind === 'HOLD') - Number(a.kind === 'HOLD')),
    [inOrder],
  );
  const place = useRef<HTMLDivElement>(null);
  useOpenedInView(place, openId, rows);
  const byLane = Map.groupBy(rows, laneOfRow);
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const row = rows.find(({ id }) => id === active.id);
    const to = lanes.find(({ key }) => key === over?.id);
    if (row && to && to.key !== keyIn(lanes, row)) ask(row, to);
  };
  const cardOf = (row: TurnRow) => (
    <TurnCard
      key={row.id}
      row={row}
      isOpen={row.id === openId}
      onOpen={() => onOpen(row.id)}
      menu={
        canRecord && (
          <RowMenu
            label={`Move ${row.unitName}`}
            actions={lanes
              .filter(({ key }) => key !== keyIn(lanes, row))
              .map((to) => ({ label: to.name, onClick: () => ask(row, to) }))}
          />
        )
      }
    />
  );
  if (isNarrow)
    return (
      <div ref={place} className={styles.stacked}>
        {lanes
          .filter(({ key }) => byLane.has(key))
          .map((lane) => (
            <section key={lane.key} aria-label={lane.name}>
              <h3 className={styles.laneHead}>
                {lane.name} <span>{count(byLane.get(lane.key)?.length ?? 0)}</span>
              </h3>
              {byLane.get(lane.key)?.map(cardOf)}
            </section>
          ))}
        {dialog}
      </div>
    );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setDragged(rows.find(({ id }) => id === active.id) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
      accessibility={{
        announcements: announcementsOf(rows, lanes),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: why: what scrolls sideways must be reached by the keyboard */}
      <section ref={place} className={styles.board} aria-label="Lanes" tabIndex={0}>
        {lanes.map((lane) => (
          <Lane key={lane.key} lane={lane} total={byLane.get(lane.key)?.length ?? 0}>
            {byLane.get(lane.key)?.map((row) => (
              <Draggable key={row.id} row={row} isDisabled={!canRecord}>
                {cardOf(row)}
              </Draggable>
            ))}
          </Lane>
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && <TurnCard row={dragged} isOpen={false} onOpen={() => {}} menu={null} />}
      </DragOverlay>
      {dialog}
    </DndContext>
  );
}

/** Scrolls to the card with which the board was opened, once it is there; a card that is opened on the board stays where it is. */
function useOpenedInView(
  place: RefObject<HTMLElement | null>,
  openId: number | undefined,
  rows: readonly TurnRow[],
): void {
  const [askedId] = useState(openId);
  const isHere = askedId !== undefined && rows.some(({ id }) => id === askedId);
  // why: only the browser knows what is in sight
  useEffect(() => {
    if (isHere) place.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [isHere, place]);
}

const INSTRUCTIONS =
  'Press space to take the card up, left and right to choose a lane, space to put it down, Escape to leave it where it is.';

/** An empty lane stays narrow while a card is dragged: if lanes changed their width, another lane would come under the card. */
function Lane({ lane, total, children }: { lane: TurnLane; total: number; children: React.ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: lane.key });
  return (
    <section
      ref={setNodeRef}
      className={styles.lane}
      aria-label={lane.name}
      data-over={isOver || undefined}
      data-empty={total === 0 || undefined}
    >
      <h3 className={styles.laneHead}>
        {lane.name} <span>{count(total)}</span>
      </h3>
      {children}
    </section>
  );
}

function Draggable({ row, isDisabled, children }: { row: TurnRow; isDisabled: boolean; children: React.ReactNode }) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: row.id,
    disabled: isDisabled,
  });
  return (
    <div
      ref={setNodeRef}
      className={styles.draggable}
      data-dragging={isDragging || undefined}
      {...pointerOnly(listeners)}
    >
      {children}
      {!isDisabled && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.grip}
          aria-label={`Drag ${row.unitName}`}
          aria-describedby={attributes['aria-describedby']}
          aria-roledescription="draggable"
          onKeyDown={listeners?.onKeyDown as React.KeyboardEventHandler | undefined}
        />
      )}
    </div>
  );
}

// Keys belong to the grip: on the card itself they open it.
function pointerOnly(listeners: ReturnType<typeof useDraggable>['listeners']) {
  if (!listeners) return {};
  const { onKeyDown: _keys, ...rest } = listeners;
  return rest;
}

const toNextLane: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const by = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code];
  if (by === undefined) return undefined;
  event.preventDefault();
  const lanes = [...context.droppableContainers.getEnabled()]
    .flatMap(({ id, rect }) => (rect.current ? [{ id, rect: rect.current }] : []))
    .toSorted((a, b) => a.rect.left - b.rect.left);
  const over = lanes.findIndex(({ id }) => id === context.over?.id);
  // why: a key that is pressed at once comes before the library has said over which lane the card is
  const at = over < 0 ? lanes.findLastIndex(({ rect }) => rect.left <= currentCoordinates.x) : over;
  const next = lanes[at + by];
  if (!next) return undefined;
  const width = context.collisionRect?.width ?? 0;
  return { x: next.rect.left + (next.rect.width - width) / 2, y: currentCoordinates.y };
};

function keyIn(lanes: readonly TurnLane[], { lane, kind }: TurnRow): string {
  const found = lanes.find((one) => one.key === lane && one.kind === kind) ?? lanes.find((one) => one.kind === kind);
  return found?.key ?? lane;
}

function announcementsOf(rows: readonly TurnRow[], lanes: readonly TurnLane[]) {
  const unit = (id: unknown) => rows.find((row) => row.id === id)?.unitName ?? '';
  const lane = (id: unknown) => lanes.find(({ key }) => key === id)?.name ?? '';
  return {
    onDragStart: ({ active }: { active: { id: unknown } }) => `${unit(active.id)} is taken up.`,
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${unit(active.id)} is over ${lane(over.id)}.` : undefined,
    onDragEnd: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${unit(active.id)} was put into ${lane(over.id)}.` : undefined,
    onDragCancel: ({ active }: { active: { id: unknown } }) => `${unit(active.id)} stays where it was.`,
  };
}
