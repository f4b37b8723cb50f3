import type { FieldDefinition, ImportDefinition } from './define-import.ts';

/**
 * The fields of units or items that go straight from one cell to one column. What the others mean depends on more than their cell,
 * which the reader of the kind knows.
 */
export function directFields({ fields }: ImportDefinition): DirectField[] {
  return Object.entries(fields).flatMap(([id, definition]) =>
    definition.parse && definition.columns ? [directField(id, definition)] : [],
  );
}

/** `directFields`, and after them the fields whose values the reader finds, where each of those is one column. */
export function writtenFields(definition: ImportDefinition, readByReader: readonly string[]): DirectField[] {
  const others = readByReader.flatMap((id) => {
    const found = definition.fields[id];
    return found ? [directField(id, found)] : [];
  });
  return [...directFields(definition), ...others];
}

/** The columns that the fields of a kind are written to, each once. */
export function columnsOf({ fields }: ImportDefinition): string[] {
  return [...new Set(Object.values(fields).flatMap(({ columns }) => columns ?? []))];
}

/** What each value of units and items is called on the wire, with its label. */
export function wireLabels(definition: ImportDefinition): Record<string, string> {
  return Object.fromEntries(directFields(definition).map(({ wire, label }) => [wire, label]));
}

// 'purchase_cents' is purchaseCents on the wire, as everywhere; of a column that holds an id the name is shown.
function directField(id: string, definition: FieldDefinition<unknown>): DirectField {
  const [column = id] = definition.columns ?? [];
  const wire = definition.namedIn ? id : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { ...definition, id, column, wire };
}

/** A field with its column, and the name of its value in answers and in what is kept of a row. */
export type DirectField = FieldDefinition<unknown> & { id: string; column: string; wire: string };
