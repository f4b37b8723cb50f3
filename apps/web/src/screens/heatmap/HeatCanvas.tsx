import type { HeatMark, HeatMetric } from '@lintel/domain/heatmap/heatmap';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { colorScheme, subscribeThemeMode } from '#app/theme-mode.ts';
import { usePrinting } from '#ui/base/use-printing.ts';
import { HeatTile, tilesOf } from './HeatTile.tsx';
import {
  boxAt,
  boxesBetween,
  boxKey,
  type HeatBox,
  type HeatPicture,
  type HeatPlace,
  nextPlace,
} from './heat-layout.ts';
import styles from './heatmap.module.css';
import { PrintedPicture } from './PrintedPicture.tsx';

type HeatCanvasProps = {
  /** Names the picture for screen readers. */
  label: string;
  picture: HeatPicture;
  metric: HeatMetric;
  marks: readonly HeatMark[];
  hasNames: boolean;
  selected: ReadonlySet<string>;
  opened: ReadonlySet<string>;
  onSelect: (boxes: readonly HeatBox[]) => void;
  onOpen: (box: HeatBox) => void;
  /** What a cell is called: its unit, its type and what it says. */
  nameOf: (box: HeatBox) => string;
  /** The card beside the cell under the pointer or the focus. */
  cardOf: (box: HeatBox) => ReactNode;
  /** The names of the buildings, for paper. */
  sectionNames: readonly string[];
  /** The heads of the buildings, over the picture. */
  children: ReactNode;
};

/** Between the margins of letter paper, in CSS pixels. */
export const PAPER_WIDTH = 724;
/** More than the window is drawn, so that a little scrolling shows no edge. */
const MARGIN = 600;
/** Tiles stay as they are while they are in reach: scrolling draws only the next one. */
const TILE = 256;
const CARD = { width: 288, gap: 8 };
const FIRST: HeatPlace = { row: 0, column: 0 };

/**
 * The picture of the cells: a canvas of what is in view, and over it a grid that the keyboard moves in. Arrows lead from cell to cell,
 * with Shift they select, Enter shows the unit beside it; the cell in focus is there for screen readers with what it says.
 */
export function HeatCanvas(props: HeatCanvasProps) {
  const {
    label,
    picture,
    metric,
    marks,
    hasNames,
    selected,
    opened,
    onSelect,
    onOpen,
    nameOf,
    cardOf,
    sectionNames,
    children,
  } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const cell = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ from: 0, to: 1200 });
  const [place, setPlace] = useState(FIRST);
  const [anchor, setAnchor] = useState<HeatPlace | null>(null);
  const [hovered, setHovered] = useState<HeatBox | null>(null);
  const [isFocused, setFocused] = useState(false);
  const drag = useRef<{ from: HeatPlace; isMoved: boolean } | null>(null);
  const scheme = useSyncExternalStore(subscribeThemeMode, colorScheme);
  const isPrinting = usePrinting();
  const columns = useMemo(() => picture.rows.reduce((most, row) => Math.max(most, row.cells), 0), [picture]);
  const focused = picture.rows[place.row]?.boxes[place.column] ?? firstBox(picture);
  const shown = hovered ?? (isFocused ? focused : undefined);

  // why: only the browser knows which part of the picture is in the window
  useEffect(() => {
    const look = () => {
      const top = frame.current?.getBoundingClientRect().top ?? 0;
      const [first, last] = [Math.max(0, -top), window.innerHeight - top];
      setView((was) =>
        was.from <= first && was.to >= last ? was : { from: Math.max(0, first - MARGIN), to: last + MARGIN },
      );
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);

  const painting = useMemo(
    () => ({ picture, metric, marks, selected, opened, hasNames }),
    [picture, metric, marks, selected, opened, hasNames],
  );

  const moveTo = (next: HeatPlace, isSelecting: boolean) => {
    const start = anchor ?? place;
    setPlace(next);
    setHovered(null);
    if (isSelecting) {
      setAnchor(start);
      onSelect(boxesBetween(picture, start, next));
    } else {
      setAnchor(null);
    }
    requestAnimationFrame(() => cell.current?.scrollIntoView?.({ block: 'nearest' }));
  };

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || !focused) return;
    if (event.key === 'Enter') return onOpen(focused);
    if (event.key === 'Escape') return onSelect([]);
    if (event.key === ' ') {
      event.preventDefault();
      return onSelect(selected.has(boxKey(focused)) ? [] : [focused]);
    }
    const next = nextPlace(picture, placeOf(picture, focused), event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    moveTo(next, event.shiftKey);
  };

  const under = (event: PointerEvent) => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return boxAt(picture, event.clientX - left, event.clientY - top);
  };
  const down = (event: PointerEvent) => {
    const box = under(event);
    if (!box || event.button !== 0) return;
    drag.current = { from: placeOf(picture, box), isMoved: false };
  };
  const move = (event: PointerEvent) => {
    const box = under(event);
    if (event.pointerType !== 'touch') setHovered(box ?? null);
    const { current } = drag;
    if (!current || !box || event.buttons !== 1 || event.pointerType === 'touch') return;
    const now = placeOf(picture, box);
    if (!current.isMoved && now.row === current.from.row && now.column === current.from.column) return;
    current.isMoved = true;
    setPlace(now);
    onSelect(boxesBetween(picture, current.from, now));
  };
  const up = (event: PointerEvent) => {
    const box = under(event);
    const isClick = drag.current && !drag.current.isMoved;
    drag.current = null;
    if (!box || !isClick) return;
    if (event.shiftKey) return moveTo(placeOf(picture, box), true);
    setHovered(null);
    onOpen(box);
  };

  if (isPrinting) return <PrintedPicture painting={painting} sectionNames={sectionNames} room={PAPER_WIDTH} />;
  return (
    <div ref={frame} className={styles.picture} style={{ height: picture.height, minWidth: picture.width }}>
      {tilesOf(view, picture.height, TILE).map((tile) => (
        <HeatTile key={tile.from} {...tile} painting={painting} scheme={scheme} />
      ))}
      {focused && (
        // biome-ignore lint/a11y/useSemanticElements: why: the cells are drawn; only the active one is an element
        <div
          role="grid"
          tabIndex={0}
          className={styles.grid}
          aria-label={label}
          aria-rowcount={picture.rows.length}
          aria-colcount={columns}
          aria-multiselectable
          aria-activedescendant={`${id}cell`}
          onKeyDown={press}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerLeave={() => setHovered(null)}
        >
          {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: why: the grid has the focus and names the active cell */}
          <div role="row" aria-rowindex={place.row + 1}>
            {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: why: as above */}
            <div
              ref={cell}
              id={`${id}cell`}
              role="gridcell"
              aria-colindex={place.column + 1}
              aria-selected={selected.has(boxKey(focused))}
              aria-label={nameOf(focused)}
              className={styles.active}
              style={{ left: focused.x, top: focused.y, width: focused.w, height: focused.h }}
            />
          </div>
        </div>
      )}
      {children}
      {shown && !drag.current && (
        <div className={styles.card} data-no-print aria-hidden style={cardPlace(shown, picture)}>
          {cardOf(shown)}
        </div>
      )}
    </div>
  );
}

function firstBox({ rows }: HeatPicture): HeatBox | undefined {
  return rows.find((row) => row.cells > 0)?.boxes[0];
}

function placeOf({ rows }: HeatPicture, box: HeatBox): HeatPlace {
  const row = rows.findIndex((each) => each.y === box.y);
  return { row, column: Math.max(0, rows[row]?.boxes.findIndex((each) => each.x === box.x) ?? 0) };
}

// Right of the cell where there is room, else left of it; never over the cell itself.
function cardPlace({ x, y, w, h }: HeatBox, { width }: HeatPicture) {
  const right = x + w + CARD.gap;
  if (right + CARD.width <= width) return { left: right, top: y };
  if (x - CARD.width - CARD.gap >= 0) return { left: x - CARD.width - CARD.gap, top: y };
  return { left: Math.max(0, Math.min(x, width - CARD.width)), top: y + h + CARD.gap };
}
