import { type ClientBase, type Connection, Query, type QueryResult } from 'pg';

// A function call, not SET: one prepared statement serves every context.
const CONTEXT = {
  name: 'context',
  text: `select set_config('app.organization_ids', $1, true), set_config('app.user_id', $2, true), set_config('app.property_scope', $3, true)`,
};

/** The settings of a transaction as text: organization ids '{1,2}', user id or '', 'all' or 'assigned'. */
export type ContextValues = readonly [organizationIds: string, userId: string, propertyScope: string];

const prepared = new WeakSet<ClientBase>();

/**
 * Sends one read-only statement and the context it sees in one implicit transaction and one packet: BEGIN, SET and COMMIT cost
 * each side more system calls than a small statement does. The server ends the transaction with the answer, and the
 * context with it.
 */
export async function readSingle(
  client: ClientBase,
  context: ContextValues,
  statement: { name?: string | undefined; text: string; values: unknown[] },
): Promise<QueryResult> {
  if (!prepared.has(client)) {
    await client.query({ ...CONTEXT, values: ['{}', '', ''] });
    prepared.add(client);
  }
  return new Promise((resolve, reject) => {
    const done = (error: Error | undefined, result: unknown) =>
      error ? reject(error) : resolve(result as QueryResult);
    client.query(new QueryInContext(context, statement, done) as unknown as Query);
  });
}

// why: pg offers no batch of statements under one Sync, and that is what makes them one transaction
class QueryInContext extends (Query as unknown as QueryConstructor) {
  readonly #context: ContextValues;
  #isContextSet = false;

  constructor(context: ContextValues, statement: object, done: (error: Error | undefined, result: unknown) => void) {
    super(statement, done);
    this.#context = context;
  }

  // Always by the extended protocol: a simple query would be a transaction of its own.
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: CONTEXT.name, values: this.#context });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isContextSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isContextSet) super.handleCommandComplete(message, connection);
    this.#isContextSet = true;
  }
}

type Wire = Connection & { bind(message: object): void; execute(message: object): void };

// What pg's Query does beyond its declared type; a subclass is what its pipeline accepts.
type QueryConstructor = new (
  config: object,
  callback: (error: Error | undefined, result: unknown) => void,
) => {
  requiresPreparation(): boolean;
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
};
