import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type Ref,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { DASH } from '../base/format.ts';
import type { DataTableProps, Density } from './DataTable.tsx';
import styles from './data-table.module.css';
import type { DataColumn } from './data-table-columns.ts';
import { type Line, linesOf, rowHeight } from './table-lines.ts';
import type { RowModelOf } from './use-row-model.ts';

/** More rows than a window shows at once. */
const FIRST_LINES = 40;

// The height that covers rows at the edges, in pixels: the page header, the table head and the totals, as in the style
// sheets.
const PAGE_HEAD_HEIGHT = 64;
const HEAD_HEIGHT = 36;
const FOOT_HEIGHT = 56;

type BodyProps<Row> = DataTableProps<Row> & {
  density: Density;
  model: RowModelOf<Row>;
  /** What scrolls the rows: the page, or an element, which is null until it is mounted. */
  scroller: HTMLDivElement | 'page' | null;
  /** Pixels from the top of the page to the table. */
  top: number;
};

export function DataTableBody<Row>({
  model,
  groups,
  rowId,
  onRowClick,
  selectedId,
  isMarked,
  hasTwoLines,
  density,
  scroller,
  top,
}: BodyProps<Row>) {
  const [folded, setFolded] = useState<Record<string, boolean>>({});
  const [focused, setFocused] = useState<number | null>(null);
  const lines = useMemo(() => linesOf(model.rows, groups, folded), [model.rows, groups, folded]);
  const height = rowHeight(hasTwoLines === true, density);
  // why: the visible rows are rendered at once, the rest of a long list right after them
  const limit = useDeferredValue(lines.length, FIRST_LINES);

  const virtual = useVirtual(scroller, top + HEAD_HEIGHT, {
    count: lines.length,
    enabled: model.isVirtual,
    estimateSize: () => height,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const { scrollMargin } = virtual.options;
  const from = model.isVirtual ? (items[0]?.index ?? 0) : 0;
  const to = model.isVirtual ? (items.at(-1)?.index ?? -1) + 1 : lines.length;
  const above = model.isVirtual ? (items[0]?.start ?? scrollMargin) - scrollMargin : 0;
  const below = model.isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? scrollMargin) + scrollMargin : 0;
  const tabStop =
    focused ??
    Math.max(
      0,
      lines.findIndex((line) => line.kind === 'row'),
    );

  const move = (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    if (event.target !== event.currentTarget) return;
    const line = lines[index];
    if (event.key === 'Enter' && line?.kind === 'row') return onRowClick?.(line.row);
    const next = nextIndex(event.key, index, lines);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    if (model.isVirtual) virtual.scrollToIndex(next);
    const body = event.currentTarget.parentElement;
    // why: a row outside the view exists only after the scroll has been rendered
    requestAnimationFrame(() => body?.querySelector<HTMLElement>(`[data-line="${next}"]`)?.focus());
  };

  // why: a row is rendered again only when it changes, so its callbacks must stay the same
  const latest = useRef({ move, onRowClick });
  latest.current = { move, onRowClick };
  const hand = useMemo<RowHand<Row>>(
    () => ({
      focus: setFocused,
      press: (event, index) => latest.current.move(event, index),
      click: (event, row) => {
        if (!isControl(event.target)) latest.current.onRowClick?.(row);
      },
    }),
    [],
  );

  return (
    <tbody>
      {above > 0 && <Spacer height={above} />}
      {lines.slice(from, Math.min(to, from + limit)).map((line, offset) => {
        const index = from + offset;
        if (line.kind === 'group') {
          return (
            <GroupRow
              key={`group-${line.key}`}
              line={line}
              columns={model.shown}
              cells={groups?.cells?.(line.rows, line.key) ?? {}}
              title={groups?.title(line.rows, line.key)}
              onFold={() =>
                groups?.onFold ? groups.onFold(line.key) : setFolded({ ...folded, [line.key]: !line.isFolded })
              }
              measure={model.isVirtual ? virtual.measureElement : undefined}
              index={index}
            />
          );
        }
        const id = rowId(line.row);
        return (
          <TableRow
            key={id}
            row={line.row}
            columns={model.shown}
            index={index}
            isClickable={onRowClick !== undefined}
            isSelected={id === selectedId}
            isMarked={isMarked?.(line.row) === true}
            isTabStop={index === tabStop}
            measure={model.isVirtual ? virtual.measureElement : undefined}
            hand={hand}
          />
        );
      })}
      {below > 0 && <Spacer height={below} />}
    </tbody>
  );
}

type VirtualOptions = { count: number; enabled: boolean; estimateSize: () => number; overscan: number };

/** The rows in view, of an element that scrolls or of the page; `begin` is where the first row is in the page. */
function useVirtual(scroller: BodyProps<unknown>['scroller'], begin: number, options: VirtualOptions) {
  const isPage = scroller === 'page';
  const ofPage = useWindowVirtualizer<HTMLTableRowElement>({
    ...options,
    enabled: options.enabled && isPage,
    scrollMargin: begin,
    scrollPaddingStart: PAGE_HEAD_HEIGHT + HEAD_HEIGHT,
    scrollPaddingEnd: FOOT_HEIGHT,
  });
  const ofElement = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...options,
    enabled: options.enabled && !isPage,
    getScrollElement: () => (isPage ? null : scroller),
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: FOOT_HEIGHT,
  });
  return isPage ? ofPage : ofElement;
}

/** The pointer and keyboard handlers of a row. */
type RowHand<Row> = {
  focus: (index: number) => void;
  press: (event: KeyboardEvent<HTMLTableRowElement>, index: number) => void;
  click: (event: MouseEvent, row: Row) => void;
};

type TableRowProps<Row> = {
  row: Row;
  columns: readonly DataColumn<Row>[];
  index: number;
  isClickable: boolean;
  isSelected: boolean;
  isMarked: boolean;
  isTabStop: boolean;
  measure: Ref<HTMLTableRowElement> | undefined;
  hand: RowHand<Row>;
};

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, index, isClickable, isSelected, isMarked, isTabStop, measure, hand } = props;
  const named = columns.find((column) => !column.isFixed);
  return (
    <tr
      ref={measure}
      data-index={index}
      data-line={index}
      aria-rowindex={index + 2}
      aria-selected={isClickable ? isSelected : undefined}
      data-clickable={isClickable || undefined}
      data-marked={isMarked || undefined}
      tabIndex={isClickable ? (isTabStop ? 0 : -1) : undefined}
      onFocus={() => hand.focus(index)}
      onKeyDown={(event) => hand.press(event, index)}
      onClick={(event) => hand.click(event, row)}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={column.isNumber ? 'num' : undefined}
          data-label={column.head}
          data-stack={column.stack}
          data-no-print={column.isFixed || undefined}
        >
          {column.cell ? column.cell(row) : (column.value(row) ?? DASH)}
          {isMarked && column === named && <span className="sr-only"> changed</span>}
        </td>
      ))}
    </tr>
  );
}

// why: memo loses the row's type
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

type GroupRowProps<Row> = {
  line: Extract<Line<Row>, { kind: 'group' }>;
  columns: readonly DataColumn<Row>[];
  cells: Record<string, React.ReactNode>;
  title: React.ReactNode;
  onFold: () => void;
  measure: ((element: HTMLTableRowElement | null) => void) | undefined;
  index: number;
};

function GroupRow<Row>({ line, columns, cells, title, onFold, measure, index }: GroupRowProps<Row>) {
  const Chevron = line.isFolded ? ChevronRight : ChevronDown;
  const firstFigure = columns.findIndex((column) => column.id in cells);
  const span = firstFigure === -1 ? columns.length : firstFigure;
  return (
    <tr className={styles.group} ref={measure} data-index={index} data-line={index}>
      <td colSpan={Math.max(span, 1)} data-stack="first">
        <button type="button" className={styles.fold} aria-expanded={!line.isFolded} onClick={onFold}>
          <Chevron size={16} strokeWidth={1.75} aria-hidden />
          <span>{title}</span>
        </button>
      </td>
      {columns.slice(Math.max(span, 1)).map((column) => (
        <td
          key={column.id}
          className={column.isNumber ? 'num' : undefined}
          data-label={column.head}
          data-empty={!(column.id in cells) || undefined}
        >
          {cells[column.id]}
        </td>
      ))}
    </tr>
  );
}

function Spacer({ height }: { height: number }) {
  return <tr data-spacer className={styles.spacer} style={{ height }} />;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null;
}

function nextIndex<Row>(key: string, index: number, lines: readonly Line<Row>[]): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -lines.length, End: lines.length }[key];
  if (step === undefined) return null;
  let next = Math.min(Math.max(index + step, 0), lines.length - 1);
  const direction = step > 0 ? 1 : -1;
  while (lines[next]?.kind === 'group') next += direction;
  return lines[next] ? next : index;
}
