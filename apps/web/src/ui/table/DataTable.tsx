import { type CSSProperties, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { CAN_SCROLL_ONE_WAY, usePlace } from '../base/page-scroll.ts';
import { SectionHead } from '../base/SectionHead.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { DataTableBody } from './DataTableBody.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import styles from './data-table.module.css';
import type { DataColumn, RowGroups, SortKey } from './data-table-columns.ts';
import printed from './data-table-print.module.css';
import { SideScrollbar } from './SideScrollbar.tsx';
import { useRowModel } from './use-row-model.ts';

export type Density = 'compact' | 'regular';

export type DataTableProps<Row> = {
  /** Names the table; shown as the section's title unless `isTitleHidden`. */
  title: string;
  isTitleHidden?: boolean;
  /** '5 of 5', over the whole filter. */
  count?: ReactNode;
  /** Filters and switches of this table, before the columns button. */
  tools?: ReactNode;
  rows: readonly Row[];
  /** How many rows there are in all, where they are loaded page by page. */
  total?: number | undefined;
  /** Keep at module level. */
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string | number;
  sort?: readonly SortKey[];
  /** Where given, the page owns the order (URL, server); rows are already sorted when `isSorted`. */
  onSort?: (sort: SortKey[]) => void;
  isSorted?: boolean;
  onRowClick?: (row: Row) => void;
  selectedId?: string | number | null;
  /** Rows that are new to the reader; the count says how many and since when. */
  isMarked?: (row: Row) => boolean;
  groups?: RowGroups<Row>;
  /** Rows of two lines are 56 high, or 48 when compact; of one line 40. */
  hasTwoLines?: boolean;
  /** `embedded`, for a table inside another page: at most 450 px high, its rows scroll inside it. */
  variant?: 'embedded' | undefined;
  /** In the place of the rows when there are none: a PageState. */
  empty?: ReactNode;
  /** After the rows, where they are loaded page by page: a MoreRows. */
  more?: ReactNode;
  density?: Density;
  onDensity?: (density: Density) => void;
  /** Where the page keeps which columns are shown: their ids; null for those that do not start hidden. */
  shownIds?: readonly string[] | null;
  onShownIds?: (ids: string[]) => void;
};

/**
 * The one table: it scrolls with the page, its head and totals at the edges of the window; multi-sort with Shift,
 * columns that hide and resize, rows by keyboard, only the visible ones in the page beyond 200, and a stacked form on a phone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { title, isTitleHidden = false, count, tools, rows, columns, empty, more, hasTwoLines = false } = props;
  // why: the visible rows depend on the scrolling element, which exists only after the first render
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const scrollerNow = useRef<HTMLDivElement | null>(null);
  const [follow, place] = usePlace();
  const placed = useCallback(
    (element: HTMLDivElement | null) => {
      scrollerNow.current = element;
      setScroller(element);
      return follow(element);
    },
    [follow],
  );
  const isInside = props.variant === 'embedded' || (place.isWide && !CAN_SCROLL_ONE_WAY);
  const scrolls = isInside ? 'inside' : CAN_SCROLL_ONE_WAY ? 'page-and-sideways' : 'page';
  const headingId = useId();
  const [ownDensity, setOwnDensity] = useState<Density>('compact');
  const density = props.density ?? ownDensity;
  const model = useRowModel({
    ...props,
    // why: another order starts at its first row
    onOrder: () => showFrom(scrollerNow.current, isInside),
  });

  const tableTools = (
    <>
      {tools}
      <ColumnsButton
        columns={columns}
        isShown={model.isColumnShown}
        onToggle={model.toggleColumn}
        density={density}
        onDensity={props.onDensity ?? setOwnDensity}
      />
    </>
  );
  const footed = model.shown.some((column) => column.foot !== undefined);

  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <span id={headingId} className="sr-only">
        {title}
      </span>
      {!isTitleHidden && (
        <SectionHead title={title} count={count}>
          {tableTools}
        </SectionHead>
      )}
      {rows.length === 0 && empty ? (
        empty
      ) : (
        <div
          className={styles.scroller}
          data-variant={props.variant}
          data-scrolls={scrolls}
          data-wide={place.isWide || undefined}
          style={isInside ? ({ '--table-top': `${place.top}px` } as CSSProperties) : undefined}
          ref={placed}
        >
          <table
            className={`${styles.table} ${printed.table}`}
            aria-labelledby={headingId}
            aria-rowcount={Math.max(rows.length, props.total ?? 0) + 1}
            data-two={hasTwoLines || undefined}
            data-density={density}
            style={model.hasWidths ? { tableLayout: 'fixed', width: model.totalWidth, minWidth: '100%' } : undefined}
          >
            {model.hasWidths && (
              <colgroup>
                {model.shown.map((column) => (
                  <col key={column.id} style={{ width: model.widthOf(column.id) }} />
                ))}
              </colgroup>
            )}
            <DataTableHead model={model} />
            <DataTableBody
              {...props}
              density={density}
              model={model}
              scroller={isInside ? scroller : 'page'}
              top={place.top}
            />
            {footed && (
              <tfoot>
                <tr>
                  {model.shown.map((column, at) => (
                    <td
                      key={column.id}
                      className={column.isNumber ? 'num' : undefined}
                      data-flows={flows(column.foot, model.shown[at + 1]?.foot) || undefined}
                      data-label={column.head}
                      data-stack={column.stack}
                      data-empty={column.foot == null || undefined}
                      data-no-print={column.isFixed || undefined}
                    >
                      {column.foot}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
          {isInside && more}
        </div>
      )}
      {!isInside && place.isWide && rows.length > 0 && <SideScrollbar scroller={scrollerNow} />}
      {!isInside && rows.length > 0 && more}
    </section>
  );
}

function showFrom(scroller: HTMLElement | null, isInside: boolean): void {
  if (isInside) scroller?.scrollTo({ top: 0, left: scroller.scrollLeft });
  else if (scroller && scroller.getBoundingClientRect().top < 0) scroller.scrollIntoView({ block: 'start' });
}

/** Words of the totals stay on one line where the next column has none. */
function flows(foot: ReactNode, next: ReactNode): boolean {
  return typeof foot === 'string' && next == null;
}
