import type {
  FieldDefinition,
  ImportDefinition,
  Reference,
  Remark,
  StoredRow,
} from '@lintel/domain/imports/define-import';

/**
 * What each row of a kind that is one table means: the stored row that its key finds, what it would change there, or a new row.
 * The same file imported twice finds the second time what it created the first time.
 */
export function matchTable(
  definition: ImportDefinition,
  rows: readonly TableRow[],
  stored: readonly StoredRow[],
  nameOf: NameOf,
  today: string,
): TableVerdict[] {
  const { noun, table } = definition;
  const all = stored.map((row) => ({ row, keys: keysOf(definition, (id) => storedValue(definition, id, row)) }));
  const { over = [], existing = [] } = Object.groupBy(all, ({ row }) => (table?.isOver?.(row) ? 'over' : 'existing'));
  const byKey = definition.key.map((_, at) => Map.groupBy(existing, ({ keys }) => keys[at] ?? null));
  const overByKey = Map.groupBy(over, ({ keys }) => keys[0] ?? null);
  const seen = new Map<string, TableRow>();
  const takenBy = new Map<StoredRow, TableRow>();

  function found(keys: readonly (string | null)[]): StoredRow | null {
    for (const [at, key] of keys.entries()) {
      if (key === null) continue;
      const same = byKey[at]?.get(key) ?? [];
      // A vendor of the same name with another reference is another vendor; of a name that is unique there is one.
      const fits = table?.isUnique ? same : same.filter((one) => agrees(keys.slice(0, at), one.keys));
      const one = fits.find(({ row }) => !takenBy.has(row)) ?? fits[0];
      if (one) return one.row;
    }
    return null;
  }

  return rows.map((row) => {
    const keys = keysOf(definition, (id) => row.values[id]);
    const problem = table?.problem?.(row.values) ?? null;
    if (problem !== null) return { row, action: 'ERROR', ...problem };
    const past = overByKey.get(keys[0] ?? null)?.map((one) => one.row) ?? [];
    const why = table?.whyLeftOut?.(row.values, found(keys), past, today) ?? null;
    if (why !== null) return { row, action: 'SKIP', ...why };
    const given = keys.flatMap((key, at) => (key === null ? [] : [`${at} ${key}`]));
    const own = table?.isUnique ? given : given.slice(0, 1);
    const twin = own.map((key) => seen.get(key)).find((one) => one !== undefined);
    if (twin) return repeated(definition, row, twin);
    for (const key of own) seen.set(key, row);
    const match = found(keys);
    const holder = match && takenBy.get(match);
    if (holder)
      return {
        row,
        action: 'ERROR',
        code: 'REPEATED',
        message: `It means the same ${noun[0]} as line ${holder.line}.`,
      };
    if (match) takenBy.set(match, row);
    return verdictOf(definition, row, match, nameOf);
  });
}

function repeated(definition: ImportDefinition, row: TableRow, twin: TableRow): TableVerdict {
  const isCopy = Object.keys(definition.fields).every(
    (id) => JSON.stringify(row.values[id]) === JSON.stringify(twin.values[id]),
  );
  return isCopy
    ? { row, action: 'SKIP', code: 'DUPLICATE_ROW', message: `An exact copy of line ${twin.line}.` }
    : {
        row,
        action: 'ERROR',
        code: 'REPEATED',
        message: `Line ${twin.line} is the same ${definition.noun[0]} with other values. Keep one of the two.`,
      };
}

function verdictOf(definition: ImportDefinition, row: TableRow, match: StoredRow | null, nameOf: NameOf): TableVerdict {
  const before = match ?? { ...definition.table?.base, ...definition.table?.fresh };
  const after = { ...before };
  const written: StoredRow = {};
  const changes: Record<string, [unknown, unknown]> = {};
  for (const [id, field] of Object.entries(definition.fields)) {
    const value = row.values[id];
    if (value === undefined || field.isHint || (match && isHeld(field, match, value))) continue;
    const columns = field.write ? field.write(value, after) : { [field.columns?.[0] ?? id]: value };
    Object.assign(after, columns);
    Object.assign(written, columns);
    changes[id] = [match && shown(heldValue(field, match), field, nameOf), shown(value, field, nameOf)];
  }
  if (!match) return missing(definition, row) ?? { row, action: 'CREATE', record: after };
  if (match.archived_at !== null) return { row, action: 'ERROR', code: 'ARCHIVED', message: archived(definition) };
  const remark = definition.table?.remark?.(after) ?? {};
  if (Object.keys(changes).length === 0) return { row, action: 'SAME', stored: match, ...remark };
  if (match.organization_id === null) return { row, action: 'ERROR', code: 'SHARED', message: SHARED };
  return { row, action: 'UPDATE', stored: match, written, changes, ...remark };
}

function missing({ noun, fields, table }: ImportDefinition, row: TableRow): TableVerdict | null {
  const needs = table?.newNeeds ?? [];
  if (needs.length > 0 && needs.every((id) => row.values[id] === undefined)) {
    const words = needs.map((id) => fields[id]?.label.toLowerCase()).join(' or ');
    return { row, action: 'ERROR', code: 'MISSING_VALUE', message: `A new ${noun[0]} needs ${words}.` };
  }
  const [, field] =
    Object.entries(fields).find(([id, { isNeededAnew }]) => isNeededAnew && row.values[id] === undefined) ?? [];
  if (!field) return null;
  return {
    row,
    action: 'ERROR',
    code: 'MISSING_VALUE',
    message: `A new ${noun[0]} needs ${field.label.toLowerCase()}.`,
  };
}

function archived({ noun }: ImportDefinition): string {
  return `This ${noun[0]} is archived. Restore it first, or leave the row out.`;
}

const SHARED = 'It is in the catalogue that all organizations share, which no import changes.';

function keysOf(definition: ImportDefinition, give: (id: string) => unknown): (string | null)[] {
  return definition.key.map((fields) => {
    const values = fields.map((id) => {
      const value = give(id);
      if (value === undefined || value === null) return definition.table?.hasBlankKeys ? '' : null;
      return keyOf(definition.fields[id], value);
    });
    return values.includes(null) ? null : JSON.stringify(values);
  });
}

function agrees(keys: readonly (string | null)[], others: readonly (string | null)[]): boolean {
  return keys.every((key, at) => key === null || (others[at] ?? null) === null || others[at] === key);
}

function storedValue({ fields }: ImportDefinition, id: string, row: StoredRow): unknown {
  const field = fields[id];
  return field ? heldValue(field, row) : null;
}

function heldValue(field: FieldDefinition<unknown>, row: StoredRow): unknown {
  return field.held ? field.held(row) : (row[field.columns?.[0] ?? ''] ?? null);
}

function isHeld(field: FieldDefinition<unknown>, row: StoredRow, value: unknown): boolean {
  if (field.isHeld) return field.isHeld(row, value);
  const held = heldValue(field, row);
  return held !== null && keyOf(field, held) === keyOf(field, value);
}

function keyOf(field: FieldDefinition<unknown> | undefined, value: unknown): string {
  return field?.keyOf ? field.keyOf(value) : String(value);
}

function shown(value: unknown, field: FieldDefinition<unknown>, nameOf: NameOf): unknown {
  if (field.refersTo) return nameOf(field.refersTo, value) ?? value;
  return Array.isArray(value) ? value.join(', ') : value;
}

/** What the thing is called that an id refers to. */
type NameOf = (reference: Reference, id: unknown) => string | undefined;
/** A staged row; what it refers to is an id in `values`. */
export type TableRow = {
  n: number;
  line: number;
  values: StoredRow;
  /** What the row is called, where its title became an id. */
  title?: string;
};
/** Rows whose references are ids, and those that name something unknown. */
export type ResolvedRows = { rows: TableRow[]; unknown: TableVerdict[] };
export type TableVerdict = { row: TableRow } & (
  | { action: 'CREATE'; record: StoredRow }
  | ({
      action: 'UPDATE';
      stored: StoredRow;
      written: StoredRow;
      changes: Record<string, [unknown, unknown]>;
    } & Partial<Remark>)
  | ({ action: 'SAME'; stored: StoredRow } & Partial<Remark>)
  | { action: 'SKIP' | 'ERROR'; code: string; message: string; field?: string; value?: string }
);
