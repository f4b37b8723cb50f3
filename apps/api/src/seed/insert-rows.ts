import type { ClientBase } from 'pg';

const ROWS_A_STATEMENT = 5000;

/**
 * Adds many rows to a table in their order, thousands a statement: one array a column, unnested (COPY is refused on tables
 * with row-level security). `columns` are 'name type', cells in the same order.
 */
export async function insertRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const split = columns.map((column) => column.split(' ') as [string, string]);
  const names = split.map(([name]) => name).join(', ');
  const arrays = split.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
  const text = `insert into ${table} (${names}) select * from unnest(${arrays})`;
  let literals = columns.map(() => '');
  let count = 0;
  const flush = async () => {
    if (count > 0) await client.query({ text, values: literals.map((literal) => `{${literal}}`) });
    literals = columns.map(() => '');
    count = 0;
  };
  for (const row of rows) {
    const comma = count === 0 ? '' : ',';
    for (const [i, cell] of row.entries()) literals[i] += comma + cellText(cell);
    count += 1;
    if (count === ROWS_A_STATEMENT) await flush();
  }
  await flush();
}

function cellText(cell: Cell): string {
  if (cell === null) return 'null';
  return typeof cell === 'string' ? `"${cell.replace(/["\\]/g, '\\$&')}"` : String(cell);
}

export type Cell = string | number | boolean | null;
