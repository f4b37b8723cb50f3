import { Checkbox } from '@mui/material';
import { createContext, useContext, useMemo, useState } from 'react';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import styles from './list.module.css';

export type Selection = {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  /** Chooses all of these, or none of them where all are chosen. */
  toggleAll: (ids: readonly number[]) => void;
  clear: () => void;
};

const NONE: ReadonlySet<number> = new Set();

/** Which rows of a list are chosen for an action on several; none once `asked`, its filter and order, is another. */
export function useSelection(asked: string): Selection {
  const [chosen, setChosen] = useState({ asked, ids: NONE });
  const ids = chosen.asked === asked ? chosen.ids : NONE;
  return useMemo(() => {
    const change = (next: (before: ReadonlySet<number>) => ReadonlySet<number>) =>
      setChosen((before) => ({ asked, ids: next(before.asked === asked ? before.ids : NONE) }));
    return {
      ids,
      toggle: (id) => change((before) => (before.has(id) ? without(before, [id]) : new Set([...before, id]))),
      toggleAll: (all) =>
        change((before) => (all.every((id) => before.has(id)) ? without(before, all) : new Set([...before, ...all]))),
      clear: () => change(() => NONE),
    };
  }, [asked, ids]);
}

const NOTHING: Selection = { ids: NONE, toggle: () => {}, toggleAll: () => {}, clear: () => {} };

// why: the boxes read it by themselves, so that a choice renders boxes again and not rows
export const SelectionContext = createContext<{ selection: Selection; shown: readonly number[] }>({
  selection: NOTHING,
  shown: [],
});

/** The column of boxes of a list. */
export function selectionColumn<Row>(noun: string, rowId: (row: Row) => number, name: (row: Row) => string) {
  return {
    id: 'select',
    head: 'Select',
    headControl: <SelectAll noun={noun} />,
    isFixed: true,
    width: 44,
    stack: 'corner',
    value: () => null,
    cell: (row) => <SelectBox id={rowId(row)} label={`Select ${name(row)}`} />,
  } satisfies DataColumn<Row>;
}

function SelectBox({ id, label }: { id: number; label: string }) {
  const { selection } = useContext(SelectionContext);
  return (
    <Checkbox
      size="small"
      className={styles.box}
      checked={selection.ids.has(id)}
      onChange={() => selection.toggle(id)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}

function SelectAll({ noun }: { noun: string }) {
  const { selection, shown } = useContext(SelectionContext);
  const chosen = shown.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      size="small"
      className={styles.box}
      checked={chosen > 0 && chosen === shown.length}
      indeterminate={chosen > 0 && chosen < shown.length}
      onChange={() => selection.toggleAll(shown)}
      slotProps={{ input: { 'aria-label': `Select all ${noun} shown` } }}
    />
  );
}

function without(ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  const dropped = new Set(gone);
  return new Set([...ids].filter((id) => !dropped.has(id)));
}
