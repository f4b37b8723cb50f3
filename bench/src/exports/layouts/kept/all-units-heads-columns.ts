import type { Cell } from '../../sheet.ts';

/** What stands in a column, and the two rows of its head; an empty upper head belongs to the one on its left. */
export type UnitColumn = readonly [key: string, over: string, under: string];

/** As printed columns come out in cells: side by side, with empty columns between, or with numbers a column right of their heads. */
export type Spacing = 'tight' | 'gaps' | 'shifted';

const SHIFTED = new Set(['sqft', 'market', 'amenities', 'total']);

/** A row's cells in the columns of the file. */
export function spread(columns: readonly UnitColumn[], spacing: Spacing, cell: (column: UnitColumn) => Cell): Cell[] {
  return columns.flatMap((column, at) => {
    if (spacing === 'shifted' && SHIFTED.has(column[0])) return ['', cell(column)];
    return spacing === 'gaps' && at % 2 === 1 ? [cell(column), ''] : [cell(column)];
  });
}

/** Both rows of the heads; where numbers are shifted, their head stands over the empty cell on their left. */
export function headRows(columns: readonly UnitColumn[], spacing: Spacing): [over: Cell[], under: Cell[]] {
  const row = (of: (column: UnitColumn) => string): Cell[] =>
    spacing === 'shifted'
      ? columns.flatMap((column) => (SHIFTED.has(column[0]) ? [of(column), ''] : [of(column)]))
      : spread(columns, spacing, of);
  return [row(([, over]) => over), row(([, , under]) => under)];
}
