import type { ImportPreview } from '@lintel/contract/imports/import';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { importOf } from '@lintel/domain/imports/kinds';
import { IMPORT_FIELDS, type ImportField, missingFields } from '@lintel/domain/roster/cells/roster-headers';
import type * as z from 'zod';

export type Preview = z.output<typeof ImportPreview>;
export type PreviewColumn = Preview['columns'][number];
/** The field that a person chose for a column, by its position; a column that is as it was read has no entry. */
export type Choices = Record<number, { field: string | null }>;
export type ChosenColumn = PreviewColumn & { origin: 'GUESSED' | 'CHOSEN' | 'REMEMBERED' };

/** The columns, with people's choices in the place of the guesses. */
export function chosenColumns(columns: readonly PreviewColumn[], choices: Choices): ChosenColumn[] {
  return columns.map((column) => {
    const choice = column.isPersonal ? undefined : choices[column.index];
    if (choice === undefined) return { ...column, origin: column.isRemembered ? 'REMEMBERED' : 'GUESSED' };
    return { ...column, field: choice.field, origin: 'CHOSEN' };
  });
}

/** Points a column at a field, or leaves it out; the field is taken from the column that held it. */
export function choose(
  columns: readonly PreviewColumn[],
  choices: Choices,
  index: number,
  field: string | null,
): Choices {
  const holders = chosenColumns(columns, choices).filter((column) => column.field === field && column.index !== index);
  const released = field === null ? [] : holders.map(({ index: at }) => [at, { field: null }] as const);
  return { ...choices, ...Object.fromEntries(released), [index]: { field } };
}

/** The mapping that is sent: a field or null for each column that is not personal, by position. */
export function mappingOf(columns: readonly ChosenColumn[]): Record<string, string | null> {
  const open = columns.filter((column) => !column.isPersonal);
  return Object.fromEntries(open.map(({ index, field }) => [String(index), field]));
}

/** Why the columns cannot be checked yet, or null. */
export function mappingGap(
  columns: readonly ChosenColumn[],
  preview: Preview,
  { propertyName, setName }: GivenNames,
): string | null {
  const { kind, properties } = preview;
  const missing = missingFields(columns, kind).map((field) => field.label);
  const several = columns.filter((column) => column.confidence === 'SEVERAL' && column.field === null);
  if (missing.length === 1 && several.length > 1)
    return `Several columns could be ${missing[0]}: ${several.map(({ header }) => header).join(', ')}. Choose the one that is meant.`;
  if (missing.length > 0) return `No column goes to ${missing.join(' and ')} yet: choose one below.`;
  if (asksForProperty(columns, kind) && properties.length === 0 && propertyName.trim() === '')
    return 'Say which property the rows belong to.';
  if (asksForSet(columns, kind) && setName.trim() === '') return `Say which ${setNoun(kind)} the rows belong to.`;
  return null;
}

/** Whether a person has to say which property the rows belong to: they belong to one, and no column names it. */
export function asksForProperty(columns: readonly ChosenColumn[], kind: ImportKind): boolean {
  const field = importOf(kind).fields.propertyName;
  return field !== undefined && !field.isRequired && !field.isBlankOfAll && !hasPropertyColumn(columns);
}

/** Whether a person has to say which life profile, price book or vendor the rows belong to: they are of one, and no column names it. */
export function asksForSet(columns: readonly ChosenColumn[], kind: ImportKind): boolean {
  const field = setField(kind);
  return field !== undefined && !columns.some((column) => column.field === field);
}

/** 'life profile', 'vendor' */
export function setNoun(kind: ImportKind): string {
  return importOf(kind).fields[setField(kind) ?? '']?.label.toLowerCase() ?? '';
}

function setField(kind: ImportKind): string | undefined {
  const { partOf, ofFile } = importOf(kind).table ?? {};
  return partOf?.field ?? ofFile;
}

function hasPropertyColumn(columns: readonly ChosenColumn[]): boolean {
  return columns.some((column) => column.field === 'propertyName');
}

export function fieldsOf(kind: ImportKind): readonly ImportField[] {
  return IMPORT_FIELDS[kind];
}

/** What a person names for the whole file. */
export type GivenNames = { propertyName: string; setName: string };
