import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { IMPORT_FIELDS } from '@lintel/domain/roster/cells/roster-headers';
import { saveText } from '#api/save-file.ts';

/** A file to fill in: every field as a header that is recognized, and one example row. */
export function templateCsv(kind: ImportKind): string {
  const fields = IMPORT_FIELDS[kind];
  const lines = [fields.map((field) => field.label), fields.map((field) => field.example)];
  return `${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}

export function downloadTemplate(kind: ImportKind): void {
  // why: spreadsheets read a CSV file as UTF-8 only with this byte order mark
  saveText(`\ufeff${templateCsv(kind)}`, `lintel-${kind}-template.csv`, 'text/csv');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
