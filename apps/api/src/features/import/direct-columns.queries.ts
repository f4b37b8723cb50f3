import type { Db } from '@lintel/db/pooled-kysely';
import { type DirectField, directFields, writtenFields } from '@lintel/domain/imports/direct-fields';
import { items } from '@lintel/domain/imports/items';
import { units } from '@lintel/domain/imports/units';
import { type RawBuilder, sql } from 'kysely';

/** The fields of items that are each read from a cell of their own, with their columns' types. */
export function selectItemColumns(db: Db): Promise<DirectColumn[]> {
  return withTypes(db, 'item', directFields(items));
}

/** The fields of units that are each written to a column of their own, with their columns' types. */
export function selectUnitColumns(db: Db): Promise<DirectColumn[]> {
  return withTypes(db, 'unit', UNIT_FIELDS);
}

/** The fields of units that are each written to a column of their own. */
export const UNIT_FIELDS = writtenFields(units, ['status']);

async function withTypes(db: Db, table: string, fields: readonly DirectField[]): Promise<DirectColumn[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(db);
  const typeOf = new Map(rows.map(({ name, type }) => [name, type]));
  return fields.map((field) => {
    const type = field.namedIn ? 'text' : typeOf.get(field.column);
    if (type === undefined) throw new Error(`${table} has no column ${field.column}`);
    const written = TYPES[type];
    if (written === undefined)
      throw new Error(`a field of an import cannot be written to ${field.column}, which is ${type}`);
    return { ...field, type: written };
  });
}

// A type is written out, never taken from a text.
const TYPES: Record<string, RawBuilder<unknown>> = {
  text: sql`text`,
  bigint: sql`bigint`,
  integer: sql`integer`,
  smallint: sql`smallint`,
  numeric: sql`numeric`,
  'double precision': sql`double precision`,
  date: sql`date`,
  boolean: sql`boolean`,
};

/** A stored value as a file gives it: of a column that holds an id, the name. */
export function heldValue({ namedIn, column }: DirectField, alias: string): RawBuilder<unknown> {
  const held = sql.ref(`${alias}.${column}`);
  return namedIn ? sql`(select n.name from ${sql.table(namedIn)} n where n.id = ${held})` : held;
}

// Of a name, the id is written.
function writtenValue({ namedIn, wire }: DirectField, alias: string): RawBuilder<unknown> {
  const value = sql.ref(`${alias}.${wire}`);
  return namedIn ? sql`(select n.id from ${sql.table(namedIn)} n where n.name = ${value})` : value;
}

/** The columns of a new row with their values: what the alias gives, else what `otherwise` says of the column. */
export function freshColumns(
  fields: readonly DirectField[],
  alias: string,
  otherwise: Readonly<Record<string, RawBuilder<unknown>>> = {},
): { columns: RawBuilder<unknown>; values: RawBuilder<unknown> } {
  const given = new Map(fields.map((field) => [field.column, writtenValue(field, alias)]));
  const columns = [...new Set([...given.keys(), ...Object.keys(otherwise)])];
  const values = columns.map((column) => {
    const all = [given.get(column), otherwise[column]].filter((value) => value !== undefined);
    return sql`coalesce(${sql.join(all)})`;
  });
  return { columns: sql.join(columns.map((column) => sql.ref(column))), values: sql.join(values) };
}

/** 'column = value' for each field that a file can change; an empty cell changes nothing. */
export function changedColumns(
  fields: readonly DirectField[],
  { given, stored }: { given: string; stored: string },
): RawBuilder<unknown> {
  return sql.join(
    fields.map(
      (field) =>
        sql`${sql.ref(field.column)} = coalesce(${writtenValue(field, given)}, ${sql.ref(`${stored}.${field.column}`)})`,
    ),
  );
}

/** A field with the type of its column; that of a name is text. */
export type DirectColumn = DirectField & { type: RawBuilder<unknown> };
