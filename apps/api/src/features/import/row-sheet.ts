import { type RawBuilder, sql } from 'kysely';

/** The body of CTE `sheet_start`: the sheets of an import with their first rows; none for a file without sheets. */
export function sheetStarts(ofImport: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.sheet ->> 'name' as name, (s.sheet ->> 'firstRow')::int as first_row, s.at
      from import i cross join lateral jsonb_array_elements(i.mapping -> 'sheets') with ordinality as s (sheet, at)
      where ${ofImport}`;
}

/** The sheet that a row is on, or null. */
export function sheetOf(row: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select s.name from sheet_start s where s.first_row <= ${row} order by s.at desc limit 1)`;
}
