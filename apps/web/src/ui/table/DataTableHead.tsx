import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import styles from './data-table.module.css';
import type { DataColumn } from './data-table-columns.ts';
import type { RowModelOf } from './use-row-model.ts';

const RESIZE_STEP = 16;

/** Column heads: click sorts, Shift adds a key, the edge drags the width (arrow keys on it do, too). */
export function DataTableHead<Row>({ model }: { model: RowModelOf<Row> }) {
  const row = useRef<HTMLTableRowElement>(null);

  const measured = () =>
    Object.fromEntries(
      [...(row.current?.cells ?? [])].map((cell, index) => [
        model.shown[index]?.id ?? '',
        cell.getBoundingClientRect().width,
      ]),
    );
  const nudge = (event: KeyboardEvent, id: string) => {
    const step = { ArrowLeft: -RESIZE_STEP, ArrowRight: RESIZE_STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    model.widen(id, step, measured());
  };

  return (
    <thead>
      <tr ref={row}>
        {model.shown.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={column.isNumber ? 'num' : undefined}
            aria-sort={ariaSort(model, column)}
            data-no-print={column.isFixed || undefined}
          >
            {column.isFixed || column.isUnsorted ? (
              <HeadWords column={column} />
            ) : (
              <button
                type="button"
                className={styles.sortButton}
                onClick={(event) => model.sortBy(column, event.shiftKey)}
              >
                <HeadWords column={column} />
                <SortMark model={model} column={column} />
              </button>
            )}
            {/* biome-ignore lint/a11y/useSemanticElements: why: an hr cannot be focused and dragged */}
            <span
              role="separator"
              tabIndex={0}
              aria-orientation="vertical"
              aria-label={`Width of ${column.head}`}
              aria-valuenow={Math.round(model.widthOf(column.id))}
              className={styles.resizer}
              onMouseDown={(event) => model.startResize(column.id, measured(), event)}
              onTouchStart={(event) => model.startResize(column.id, measured(), event)}
              onKeyDown={(event) => nudge(event, column.id)}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function HeadWords<Row>({ column }: { column: DataColumn<Row> }) {
  if (column.headControl) return column.headControl;
  if (!column.headMark) return column.head;
  return (
    <>
      <span className="sr-only">{column.head}</span>
      <span aria-hidden="true">{column.headMark}</span>
    </>
  );
}

function SortMark<Row>({ model, column }: { model: RowModelOf<Row>; column: DataColumn<Row> }) {
  const at = model.sort.findIndex((key) => key.id === column.id);
  if (at === -1) return null;
  const Arrow = model.sort[at]?.isDescending ? ArrowDown : ArrowUp;
  return (
    <>
      <Arrow size={12} strokeWidth={2.25} aria-hidden />
      {model.sort.length > 1 && <sub>{at + 1}</sub>}
    </>
  );
}

function ariaSort<Row>(model: RowModelOf<Row>, column: DataColumn<Row>) {
  const key = model.sort.find((each) => each.id === column.id);
  if (!key) return undefined;
  return key.isDescending ? 'descending' : 'ascending';
}
