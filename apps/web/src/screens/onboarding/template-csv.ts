import type { ImportKind } from '@lintel/domain/import-kinds';
import { IMPORT_FIELDS } from '@lintel/domain/roster-headers';

/** A file to fill in: every field as a header that is recognized, and one example row. */
export function templateCsv(kind: ImportKind): string {
  const fields = IMPORT_FIELDS[kind];
  const lines = [fields.map((field) => field.label), fields.map((field) => field.example)];
  return `${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}

export function downloadTemplate(kind: ImportKind): void {
  // why: spreadsheets read a CSV file as UTF-8 only with this byte order mark
  const url = URL.createObjectURL(new Blob(['\ufeff', templateCsv(kind)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `lintel-${kind}-template.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
