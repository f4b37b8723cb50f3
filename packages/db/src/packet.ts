import type { Socket } from 'node:net';
import { type ClientBase, type Connection, Query, type QueryResult } from 'pg';

export type Statement = { name?: string | undefined; text: string; values: readonly unknown[] };

export type Sent = {
  /**
   * Resolves when the leading statements have run; rejects with the reason where one failed, and then the last
   * statement has not run.
   */
  led: Promise<void>;
  /** The result of the last statement. */
  answer: Promise<QueryResult>;
};

/**
 * Sends statements in one packet under one Sync of the extended protocol, which the server answers in one: each packet costs
 * both sides system calls. Only the last one's rows come back whole. After an error the server skips the rest.
 */
export function sendTogether(client: ClientBase, leading: readonly Statement[], last: Statement): Sent {
  let unprepared: Error | undefined;
  const led = Promise.withResolvers<void>();
  const sent = new Promise<QueryResult>((resolve, reject) => {
    const callback: Callback = (error, result) =>
      error ? reject(unprepared ?? error) : resolve(result as QueryResult);
    const parts = { leading, last, callback, onLed: led.resolve };
    if (isPipelined(client)) {
      for (const statement of leading)
        prepare(client, statement, (error) => {
          unprepared ??= error;
        });
    } else {
      // Such a connection takes one query at a time and nothing is sent ahead of the packet, so its statements have no names.
      parts.leading = leading.map(nameless);
      parts.last = nameless(last);
    }
    client.query(new Packet(parts) as unknown as Query);
  });
  sent.catch(led.reject);
  // why: the answer rejects with the same error, and a caller that awaits it may never await this
  led.promise.catch(() => {});
  return { led: led.promise, answer: sent.catch(fromHere) };
}

function isPipelined(client: ClientBase): boolean {
  return (client as ClientBase & { pipeline?: boolean }).pipeline === true;
}

/** The socket of a connection. */
export function streamOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

function wireOf(client: ClientBase): Wire {
  return (client as ClientBase & { connection: Wire }).connection;
}

function nameless<S extends Statement>(statement: S): S {
  return { ...statement, name: undefined };
}

// As pg does: a stack trace that leads to the caller, not to the socket.
function fromHere(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}

// A named leading statement is prepared beforehand, once for each connection: pg takes the statement parsed in a packet
// for the last one.
function prepare(client: ClientBase, { name, text }: Statement, onError: (error: Error) => void): void {
  if (name === undefined) return;
  const { parsedStatements, submittedNamedStatements } = wireOf(client);
  if (name in parsedStatements || name in submittedNamedStatements) return;
  const callback: Callback = (error) => error && onError(error);
  client.query(new Preparation({ name, text }, callback) as unknown as Query);
}

const BaseQuery = Query as unknown as QueryConstructor;

// why: pg offers no batch of statements under one Sync
class Packet extends BaseQuery {
  readonly #leading: readonly Statement[];
  readonly #onLed: () => void;
  #done = 0;

  constructor({ leading, last, callback, onLed }: PacketParts) {
    super({ ...last, values: [...last.values] }, callback);
    this.#leading = leading;
    this.#onLed = onLed;
    if (leading.length === 0) onLed();
  }

  // Always by the extended protocol: a simple query would be a transaction of its own.
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Wire): void {
    for (const { name, text, values } of this.#leading) {
      if (name === undefined) connection.parse({ text });
      connection.bind({ statement: name ?? '', values: values.map(asText) });
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isLed()) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isLed()) {
      super.handleCommandComplete(message, connection);
      return;
    }
    this.#done += 1;
    if (this.#isLed()) this.#onLed();
  }

  #isLed(): boolean {
    return this.#done === this.#leading.length;
  }
}

/** Has the server prepare a statement without running it. */
class Preparation extends BaseQuery {
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Wire): void {
    connection.submittedNamedStatements[this.name] = this.text;
    connection.parse({ name: this.name, text: this.text });
    connection.sync();
  }
}

function asText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

type PacketParts = {
  leading: readonly Statement[];
  last: Statement;
  callback: Callback;
  onLed: () => void;
};

type Callback = (error: Error | undefined, result: unknown) => void;

type Wire = Connection & {
  /** By name: the statements that the server has prepared, and those sent to be prepared. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(message: { name?: string; text: string }): void;
  bind(message: { statement: string; values: (string | null)[] }): void;
  execute(message: object): void;
  sync(): void;
};

// What pg's Query does beyond its declared type; a subclass is what its pipeline accepts.
type QueryConstructor = new (
  config: object,
  callback: Callback,
) => {
  readonly name: string;
  readonly text: string;
  requiresPreparation(): boolean;
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
};
