import { type TableColumn, type TableFile, tableFile, workbook } from '#platform/tables/table-file.ts';
import type { ErrorRow, ImportColumns } from './import.queries.ts';
import type { PickedRows } from './pick-rows.ts';
import { placeKey } from './row-place.ts';

const LINE = 'Line';
const REASON = 'Reason';

/** The rows with errors from what the import keeps of its file: the imported columns only, with line and reason. */
export function keptErrorFile({ fileName, columns, sheets }: ImportColumns, rows: ErrorRow[]): TableFile {
  const kept = columns.map(
    ({ header, field }): TableColumn<ErrorRow> => ({
      key: field ?? header,
      label: header,
      kind: 'text',
      value: (row) => row.cells[field ?? ''] ?? null,
    }),
  );
  const added: TableColumn<ErrorRow>[] = [
    { key: 'line', label: LINE, kind: 'integer', value: (row) => row.line },
    { key: 'reason', label: REASON, kind: 'text', value: (row) => reasonOf(row, sheets) },
  ];
  return tableFile('csv', errorFileName(fileName), [...kept, ...added], rows);
}

/**
 * The rows with errors as they are in the person's file, below its title lines and header: every column in its order,
 * then line and reason. Corrected, it is imported like the file itself. Where the file is itself an error file, the new
 * line and reason replace the earlier ones.
 */
export function wholeErrorFile(
  { fileName, sheets }: ImportColumns,
  { head, headers, rows }: PickedRows,
  errors: ErrorRow[],
): TableFile {
  const isOurs = headers.at(-2) === LINE && headers.at(-1) === REASON;
  const width = isOurs
    ? headers.length - 2
    : Math.max(...[headers, ...head, ...rows.map((row) => row.cells)].map(countOf));
  const cellsOf = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const reasons = new Map(errors.map((row) => [placeKey(row), reasonOf(row, sheets)]));
  const lines = [
    ...head.map((cells, at) => [...cellsOf(cells), ...(at === head.length - 1 ? [LINE, REASON] : ['', ''])]),
    ...rows.map((row) => [...cellsOf(row.cells), row.line, reasons.get(placeKey(row)) ?? '']),
  ];
  // The first line of the file is always the header of the table.
  const [first = [], ...others] = lines;
  const columns = first.map((label) => ({ label: String(label), kind: 'text' as const }));
  return workbook('csv', errorFileName(fileName), [{ name: 'Rows', columns, rows: others }]);
}

/** 'units.csv' → 'units errors.csv'; the errors of a file of errors are named alike. */
export function errorFileName(fileName: string): string {
  return `${fileName.replace(/\.\w{1,5}$/, '').replace(/ errors( \d+)?$/, '')} errors.csv`;
}

// A line tells where a row is only within its sheet.
function reasonOf({ sheet, reason }: ErrorRow, sheets: ImportColumns['sheets']): string {
  return sheet !== null && (sheets?.length ?? 0) > 1 ? `On sheet ${sheet}: ${reason}` : reason;
}

function countOf(cells: readonly string[]): number {
  return cells.length;
}
