import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { headOf } from './file-head.ts';
import { SHAPE_ROWS } from './read-roster.ts';
import { placeKey, type RowPlace } from './row-place.ts';
import type { SourceRow, SourceTable } from './sources/source.ts';

/** The wanted rows with every cell, and what is above the rows of the table. */
export function pickRows({ rows: wanted, kind }: PickRequest, table: SourceTable): PickedRows {
  const keys = new Set(wanted.map(placeKey));
  const head: string[][] = [];
  const rows: PickedRows['rows'] = [];
  table.eachRow(({ cells, line, sheet }) => {
    if (head.length < SHAPE_ROWS) head.push(cells);
    if (keys.has(placeKey({ sheet, line }))) rows.push({ sheet, line, cells });
  });
  const found = headOf(head, { wantsRows: false, kind });
  return { head: head.slice(0, found.start + found.rows.length), headers: found.names, rows };
}

export type PickRequest = { fileHash: string; kind: ImportKind; rows: readonly RowPlace[] };
export type PickedRows = {
  /** The lines above the header, and the one or two lines of the header itself. */
  head: string[][];
  /** One header a column. */
  headers: string[];
  rows: Pick<SourceRow, 'cells' | 'line' | 'sheet'>[];
};
