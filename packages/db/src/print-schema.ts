import { Client } from 'pg';

const TYPES: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  numeric: 'number',
  float8: 'number',
  float4: 'number',
  text: 'string',
  bpchar: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  _int8: 'number[]',
  _int4: 'number[]',
  _int2: 'number[]',
  _date: 'string[]',
  _text: 'string[]',
};

/** The text of schema.ts for a migrated database: one type a table, nullability and defaults as Kysely wants them. */
export async function printSchema(ownerUrl: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as is_nullable,
        c.column_default is not null or c.is_identity = 'YES' as has_default,
        c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as is_generated
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by c.table_name, c.ordinal_position`);
    return render(rows);
  } finally {
    await client.end();
  }
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const out = [
    '// Generated from the migrated database by `npm run db:schema`; do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    'export type Json = ColumnType<unknown, string, string>;',
    '',
  ];
  for (const [table, own] of tables) {
    out.push(`export type ${pascal(table)}Table = {`);
    for (const column of own) out.push(`  ${column.column_name}: ${columnType(column)};`);
    out.push('};', '');
  }
  out.push('export type Schema = {');
  for (const table of tables.keys()) out.push(`  ${table}: ${pascal(table)}Table;`);
  out.push('};', '');
  return out.join('\n');
}

function columnType(column: Column): string {
  const base = TYPES[column.udt_name];
  if (!base) throw new Error(`no TypeScript type for ${column.udt_name} (${column.table_name}.${column.column_name})`);
  const type = column.is_nullable ? `${base} | null` : base;
  if (column.is_generated) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: boolean;
  has_default: boolean;
  is_generated: boolean;
};
