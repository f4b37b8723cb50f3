import type { Density } from './DataTable.tsx';
import type { RowGroups } from './data-table-columns.ts';

export type Line<Row> = { kind: 'row'; row: Row } | { kind: 'group'; key: string; rows: Row[]; isFolded: boolean };

/** The lines of a table's body: rows, or groups in the order of their first row, each followed by its rows unless folded. */
export function linesOf<Row>(
  rows: readonly Row[],
  groups: RowGroups<Row> | undefined,
  folded: Readonly<Record<string, boolean>>,
): Line<Row>[] {
  if (!groups) return rows.map((row) => ({ kind: 'row', row }));
  const byKey = Map.groupBy(rows, groups.keyOf);
  return (groups.keys ?? [...byKey.keys()]).flatMap((key) => {
    const members = byKey.get(key) ?? [];
    const isFolded = folded[key] ?? groups.isFolded?.(key) ?? false;
    const head: Line<Row> = { kind: 'group', key, rows: members, isFolded };
    return isFolded ? [head] : [head, ...members.map((row): Line<Row> => ({ kind: 'row', row }))];
  });
}

/** Pixels: one line 40, two lines 48 or 56. */
export function rowHeight(hasTwoLines: boolean, density: Density): number {
  if (!hasTwoLines) return density === 'compact' ? 40 : 48;
  return density === 'compact' ? 48 : 56;
}
