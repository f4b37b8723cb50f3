import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { ClientBase } from 'pg';
import type { Schema } from './schema.ts';

/** A Kysely over the tables, bound to one connection. */
export type Db = Kysely<Schema>;

const NAMED_STATEMENTS_MAX = 2000;
const statementNames = new Map<string, string>();
const bound = new WeakMap<ClientBase, Db>();
const waiting = new WeakMap<ClientBase, () => void>();

/** The Kysely of one connection; every statement is prepared once per connection under a name. */
export function kyselyOf(client: ClientBase): Db {
  const known = bound.get(client);
  if (known) return known;
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneClientDriver(client),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  bound.set(client, db);
  return db;
}

/** Runs `open` together with the connection's next statement, so that both leave in one packet. */
export function openWithNextStatement(client: ClientBase, open: () => void): void {
  waiting.set(client, open);
}

/** Runs what still waits for a statement; false when nothing did. */
export function openNow(client: ClientBase): boolean {
  const open = waiting.get(client);
  if (!open) return false;
  waiting.delete(client);
  open();
  return true;
}

/** Forgets what waits for a statement; true when the connection was never used. */
export function neverOpened(client: ClientBase): boolean {
  return waiting.delete(client);
}

/** A name for this SQL text, the same in every connection of the process; undefined once too many are in use. */
export function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known) return known;
  if (statementNames.size >= NAMED_STATEMENTS_MAX || !preparesStatements) return undefined;
  const name = `s${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

// PgBouncer before 1.21 loses named statements in transaction mode.
const preparesStatements = process.env.LINTEL_UNNAMED_STATEMENTS !== '1';

class OneClientDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(client: ClientBase) {
    this.#connection = new OneClientConnection(client);
  }

  async init() {}
  async acquireConnection() {
    return this.#connection;
  }
  async beginTransaction() {
    throw new Error('transactions are opened by withTx only');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

class OneClientConnection implements DatabaseConnection {
  readonly #client: ClientBase;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    openNow(this.#client);
    const result = await this.#client.query({ ...(name && { name }), text: query.sql, values: [...query.parameters] });
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered over a pooled connection
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('streaming queries are not used');
  }
}
