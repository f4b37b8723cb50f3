import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { nextCursorSql } from './cursor.ts';
import type { PageAnswer, PageParts } from './page.ts';

declare const shape: unique symbol;

/** JSON text that a statement made; `T` is what it holds. */
export type JsonText<T> = string & { readonly [shape]: T };

/**
 * An answer as the JSON text that a statement made, sent through as it is; in tests it is checked against the contract all the
 * same. Only for lists where it makes the answer a tenth quicker (docs/decisions/0027): everything else answers rows.
 */
export type RawJson<T> = { readonly rawJson: JsonText<T> };

/** A page as an answer, and the other columns of its statement. */
export type JsonPage<Row, More = object, Beside = object> = {
  found: boolean;
  answer: RawJson<PageAnswer<Row> & More>;
} & Beside;

/**
 * Reads one page in one statement as the JSON text of `{results, total, nextCursor}` and the members of `more`; columns of
 * `beside` come with it. Takes the same parts as `selectPage`, its `ctes` as a function of how a row's own columns are given.
 */
export async function selectPageJson<Row extends object, More extends object = object, Beside extends object = object>(
  db: Db,
  sort: string,
  { ctes, limit, total = sql`(select count(*) from found)`, found = sql`true`, more }: JsonParts<More>,
  beside?: { [K in keyof Beside]: RawBuilder<unknown> },
): Promise<JsonPage<Row, More, Beside>> {
  const { rows } = await sql<{ found: boolean; json: JsonText<PageAnswer<Row> & More> } & Beside>`
    with ${ctes(sql`to_json(r) as json`)}
    select ${found} as found, json_build_object(
      'results', coalesce(json_agg(x.json order by x."pageAt")${limit === undefined ? sql`` : sql` filter (where x."pageAt" <= ${limit})`}, '[]'),
      'total', ${total}, 'nextCursor', ${nextCursor(sort, limit)}${membersOf(more)})::text as json${columnsOf(beside)}
    from rows x`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without groups gives one row');
  const { json, ...rest } = row;
  // why: the columns of a statement are those that its author says
  return { ...rest, answer: { rawJson: json } } as JsonPage<Row, More, Beside>;
}

function nextCursor(sort: string, limit: number | undefined): RawBuilder<unknown> {
  if (limit === undefined) return sql`null`;
  const last = (column: RawBuilder<unknown>) => sql`max(${column}) filter (where x."pageAt" = ${limit})`;
  const cursor = nextCursorSql(sort, last(sql`x."pageKey"`), last(sql`x."pageId"`));
  return sql`case when count(*) > ${limit} then ${cursor} end`;
}

function membersOf(parts: Record<string, RawBuilder<unknown>> = {}): RawBuilder<unknown> {
  return each(parts, (name, value) => sql`, ${sql.lit(name)}, ${value}`);
}

function columnsOf(parts: Record<string, RawBuilder<unknown>> = {}): RawBuilder<unknown> {
  return each(parts, (name, value) => sql`, ${value} as ${sql.ref(name)}`);
}

function each(
  parts: Record<string, RawBuilder<unknown>>,
  write: (name: string, value: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  return sql.join(
    Object.entries(parts).map(([name, value]) => write(name, value)),
    sql``,
  );
}

type JsonParts<More> = Omit<PageParts<More>, 'ctes'> & { ctes(own: RawBuilder<unknown>): RawBuilder<unknown> };
