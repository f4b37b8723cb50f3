import { type RawBuilder, sql } from 'kysely';

/**
 * The rows of a select, in its order, as one JSON list a column. PostgreSQL looks up the type of each value of an object anew, and that of a
 * column once: several times as fast, and shorter. `rowsOf` makes rows of it.
 */
export function jsonColumns<Row>(
  names: readonly (keyof Row & string)[],
  rows: RawBuilder<unknown>,
): RawBuilder<Columns<Row>> {
  const columns = sql.join(names.map((name) => sql`json_agg(${sql.ref(`x.${name}`)})`));
  return sql<Columns<Row>>`(select json_build_array(${columns}) from (${rows}) x)`;
}

/** The rows of `jsonColumns`, which were selected under these names: a list of them that is the same for each question. */
export function rowsOf<Row>(names: readonly (keyof Row & string)[], columns: Columns<Row>): Row[] {
  let make = makers.get(names);
  if (!make) {
    make = makerOf(names);
    makers.set(names, make);
  }
  return make(columns) as Row[];
}

type Maker = (columns: readonly (readonly unknown[] | null)[]) => unknown[];
const makers = new WeakMap<readonly string[], Maker>();

// Written out for its names, as the contract's serializers are: an object literal is made at once, while a row that gets its members one by one
// under names that are looked up takes eight times as long, and four times the memory.
function makerOf(names: readonly string[]): Maker {
  const members = names.map((name, column) => `${JSON.stringify(name)}: c[${column}][at]`);
  return new Function(
    'c',
    `const rows = []; for (let at = 0; at < (c[0]?.length ?? 0); at += 1) rows.push({ ${members.join(', ')} }); return rows;`,
  ) as Maker;
}

/** A list for each column, or null where there is no row. */
export type Columns<Row> = readonly (Row[keyof Row & string][] | null)[];

/** The names of the columns of a row, checked against it: `columnNames<Row>()(['id', 'name'])`. */
export const columnNames =
  <Row>() =>
  <const Names extends readonly (keyof Row & string)[]>(names: Names) =>
    names;
