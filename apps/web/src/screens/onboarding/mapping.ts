import type { ImportPreview } from '@lintel/contract/import';
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  missingFields,
  normaliseHeader,
} from '@lintel/domain/roster-headers';
import type * as z from 'zod';

export type Preview = z.output<typeof ImportPreview>;
export type PreviewColumn = Preview['columns'][number];
/** The field that a person chose for a column, now or last time, by its position; a guessed column has no entry. */
export type Choices = Record<number, { field: string | null; isRemembered: boolean }>;
export type ChosenColumn = PreviewColumn & { origin: 'GUESSED' | 'CHOSEN' | 'REMEMBERED' };

/** The columns, with people's choices in the place of the guesses. */
export function chosenColumns(columns: readonly PreviewColumn[], choices: Choices): ChosenColumn[] {
  return columns.map((column) => {
    const choice = column.isPersonal ? undefined : choices[column.index];
    if (choice === undefined) return { ...column, origin: 'GUESSED' };
    return { ...column, field: choice.field, origin: choice.isRemembered ? 'REMEMBERED' : 'CHOSEN' };
  });
}

/** Points a column at a field, or leaves it out; the field is taken from the column that held it. */
export function choose(
  columns: readonly PreviewColumn[],
  choices: Choices,
  index: number,
  field: string | null,
  isRemembered = false,
): Choices {
  const holders = chosenColumns(columns, choices).filter((column) => column.field === field && column.index !== index);
  const released = field === null ? [] : holders.map(({ index: at }) => [at, { field: null, isRemembered }] as const);
  return { ...choices, ...Object.fromEntries(released), [index]: { field, isRemembered } };
}

/** The mapping that is sent: a field or null for each column that is not personal, by position. */
export function mappingOf(columns: readonly ChosenColumn[]): Record<string, string | null> {
  const open = columns.filter((column) => !column.isPersonal);
  return Object.fromEntries(open.map(({ index, field }) => [String(index), field]));
}

/** Why the columns cannot be checked yet, or null. */
export function mappingGap(columns: readonly ChosenColumn[], kind: ImportKind, propertyName: string): string | null {
  const missing = missingFields(columns, kind).map((field) => field.label);
  if (missing.length > 0) return `No column goes to ${missing.join(' and ')} yet: choose one below.`;
  if (!hasPropertyColumn(columns) && propertyName.trim() === '') return 'Say which property the rows belong to.';
  return null;
}

export function hasPropertyColumn(columns: readonly ChosenColumn[]): boolean {
  return columns.some((column) => column.field === 'propertyName');
}

export function fieldsOf(kind: ImportKind): readonly ImportField[] {
  return IMPORT_FIELDS[kind];
}

/** A name for each column that stays the same in next month's export: its header, numbered where it repeats. */
export function columnKeys(columns: readonly PreviewColumn[]): Map<number, string> {
  const seen = new Map<string, number>();
  return new Map(
    columns.map(({ index, header }) => {
      const key = normaliseHeader(header);
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      return [index, `${key}#${nth}`];
    }),
  );
}
