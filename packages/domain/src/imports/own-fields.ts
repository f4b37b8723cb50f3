import type { FieldDefinition, ImportDefinition } from './define-import.ts';

/**
 * The fields of units or items that are each read from a cell of their own and written to a column of their own, as they are
 * defined; what the others mean depends on more than their cell, which the reader of the kind knows.
 */
export function ownFields({ fields }: ImportDefinition): OwnField[] {
  return Object.entries(fields).flatMap(([id, definition]) =>
    definition.parse && definition.columns ? [ownField(id, definition)] : [],
  );
}

/** `ownFields`, and after them the fields whose values the reader finds, where each of those is one column. */
export function writtenFields(definition: ImportDefinition, readByReader: readonly string[]): OwnField[] {
  const others = readByReader.flatMap((id) => {
    const found = definition.fields[id];
    return found ? [ownField(id, found)] : [];
  });
  return [...ownFields(definition), ...others];
}

/** The columns that the fields of a kind are written to, each once. */
export function columnsOf({ fields }: ImportDefinition): string[] {
  return [...new Set(Object.values(fields).flatMap(({ columns }) => columns ?? []))];
}

/** What each value of units and items is called on the wire, with its label. */
export function wireLabels(definition: ImportDefinition): Record<string, string> {
  return Object.fromEntries(ownFields(definition).map(({ wire, label }) => [wire, label]));
}

// 'purchase_cents' is purchaseCents on the wire, as everywhere; of a column that holds an id the name is shown.
function ownField(id: string, definition: FieldDefinition<unknown>): OwnField {
  const [column = id] = definition.columns ?? [];
  const wire = definition.namedIn ? id : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { ...definition, id, column, wire };
}

/** A field with its column, and the name of its value in answers and in what is kept of a row. */
export type OwnField = FieldDefinition<unknown> & { id: string; column: string; wire: string };
