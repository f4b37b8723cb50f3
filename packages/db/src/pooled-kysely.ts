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
import type { Schema } from './schema.ts';

/** A Kysely over the tables, bound to one transaction. */
export type Db = Kysely<Schema>;

const NAMED_STATEMENTS_MAX = 2000;
const statementNames = new Map<string, string>();

/**
 * The statements of one transaction; every one is prepared once per connection under a name. `open` runs with the first,
 * so that both leave in one packet. After `end` every statement is refused: by then the connection may be another's.
 */
export function statementsOf(client: ClientBase, open: () => Promise<unknown>): Statements {
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

/** The one statement of a transaction of its own, sent by `send`; a second one is refused. */
export function singleStatement(send: (statement: Statement) => Promise<PgResult>): Single {
  const connection = new SingleConnection(send);
  const executor = new DefaultQueryExecutor(COMPILER, ADAPTER, { provideConnection: (use) => use(connection) });
  return {
    db: new Kysely<Schema>({ config: { dialect: DIALECT }, dialect: DIALECT, driver: DRIVER, executor }),
    end: () => connection.end(),
  };
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

/** Off behind PgBouncer before 1.21 in transaction mode, which loses named statements. */
export const preparesStatements = process.env.LINTEL_UNNAMED_STATEMENTS !== '1';

class TxConnection implements DatabaseConnection {
  readonly #client: ClientBase;
  readonly #open: () => Promise<unknown>;
  opened: Promise<unknown> | undefined;
  isEnded = false;

  constructor(client: ClientBase, open: () => Promise<unknown>) {
    this.#client = client;
    this.#open = open;
  }

  start(): void {
    if (this.opened) return;
    this.opened = this.#open();
    // why: whoever ends the transaction asks for the outcome; until then nobody may be listening
    this.opened.catch(() => {});
  }

  end(): void {
    this.isEnded = true;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isEnded) throw new Error('a statement came after the end of its transaction');
    const name = statementName(query.sql);
    this.start();
    const result = await this.#client.query({ ...(name && { name }), text: query.sql, values: [...query.parameters] });
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered over a pooled connection
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('streaming queries are not used');
  }
}

class SingleConnection implements DatabaseConnection {
  readonly #send: (statement: Statement) => Promise<PgResult>;
  #sent: Promise<PgResult> | undefined;
  #isEnded = false;

  constructor(send: (statement: Statement) => Promise<PgResult>) {
    this.#send = send;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isEnded) throw new Error('a statement came after the end of its transaction');
    if (this.#sent) throw new Error('a second statement in a transaction opened for a single one');
    this.#sent = this.#send({ name: statementName(query.sql), text: query.sql, values: [...query.parameters] });
    const { rows } = await this.#sent;
    return { rows: rows as R[] };
  }

  async end(): Promise<boolean> {
    this.#isEnded = true;
    return this.#sent ? isRejected(this.#sent) : false;
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered over a pooled connection
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('streaming queries are not used');
  }
}

function isRejected(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    () => true,
  );
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
  /** What `open` came to; undefined when nothing has started. */
  opened(): Promise<unknown> | undefined;
  isEnded(): boolean;
};

export type Statement = { name: string | undefined; text: string; values: unknown[] };

export type Single = {
  db: Db;
  /** Refuses what comes now, waits for what was sent, and tells whether that failed: then the connection is in doubt. */
  end(): Promise<boolean>;
};
