import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { ClientBase, QueryResult as PgResult } from 'pg';
import type { Sent, Statement } from './packet.ts';
import type { Schema } from './schema.ts';

/** A Kysely over the tables, bound to one transaction. */
export type Db = Kysely<Schema>;

const NAMED_STATEMENTS_MAX = 2000;
const statementNames = new Map<string, string>();

/**
 * The statements of one transaction; every one is prepared once per connection under a name. `open` sends the first
 * together with what opens the transaction. After `end` every statement is refused: by then the connection may serve
 * another transaction.
 */
export function statementsOf(client: ClientBase, open: (first?: Statement) => Sent): Statements {
  const connection = new TxConnection(client, open);
  const executor = new DefaultQueryExecutor(COMPILER, ADAPTER, { provideConnection: (use) => use(connection) });
  return {
    db: new Kysely<Schema>({ config: { dialect: DIALECT }, dialect: DIALECT, driver: DRIVER, executor }),
    start: () => connection.start(),
    end: () => connection.end(),
    opened: () => connection.opened,
    isEnded: () => connection.isEnded,
  };
}

/** A name for this SQL text, the same in every connection of the process; undefined once too many are in use. */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known) return known;
  if (statementNames.size >= NAMED_STATEMENTS_MAX || !preparesStatements) return undefined;
  const name = `s${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

/** A statement under the name of its text. */
export function namedStatement<V extends readonly unknown[]>(text: string, values: V): Statement & { values: V } {
  const name = statementName(text);
  return { ...(name !== undefined && { name }), text, values };
}

/** Off behind PgBouncer before 1.21 in transaction mode, which loses named statements. */
const preparesStatements = process.env.LINTEL_UNNAMED_STATEMENTS !== '1';

class TxConnection implements DatabaseConnection {
  readonly #client: ClientBase;
  readonly #open: (first?: Statement) => Sent;
  opened: Promise<void> | undefined;
  isEnded = false;

  constructor(client: ClientBase, open: (first?: Statement) => Sent) {
    this.#client = client;
    this.#open = open;
  }

  start(): void {
    if (this.opened) return;
    const { led, answer } = this.#open();
    this.opened = led;
    // why: no statement was sent; `opened` reports what failed
    answer.catch(() => {});
  }

  end(): void {
    this.isEnded = true;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isEnded) throw new Error('a statement came after the end of its transaction');
    const result = await this.#send(namedStatement(query.sql, [...query.parameters]));
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  #send(statement: Statement & { values: unknown[] }): Promise<PgResult> {
    if (this.opened) return this.#client.query(statement);
    const { led, answer } = this.#open(statement);
    this.opened = led;
    return answer;
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered over a pooled connection
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('streaming queries are not used');
  }
}

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();
const refuse = async () => {
  throw new Error('transactions are opened by withTx only');
};
const DRIVER: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: async () => {},
  destroy: async () => {},
};
const DIALECT: Dialect = {
  createAdapter: () => ADAPTER,
  createDriver: () => DRIVER,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => COMPILER,
};

export type Statements = {
  db: Db;
  /** Runs `open` now, unless a statement has done so. */
  start(): void;
  end(): void;
  /** The result of `open`; undefined when it has not started. */
  opened(): Promise<void> | undefined;
  isEnded(): boolean;
};
