import type { KeyObject } from 'node:crypto';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { auditStatements, platformUseStatement } from './audit-lines.ts';
import { type Statement, sendTogether, streamOf } from './packet.ts';
import { type Db, namedStatement, type Statements, statementsOf } from './pooled-kysely.ts';
import { expectAnswersWithin } from './silence.ts';
import type { StallWatch } from './stall.ts';

/** Who the transaction acts for; built from the session row only, never from a header or body. */
export type TxContext = {
  userId: number | null;
  organizationIds: readonly number[];
  /** True where the person administers every organization of `organizationIds`. */
  seesAllProperties: boolean;
  /** Super users and the worker go through the platform role. */
  isPlatform: boolean;
  requestId?: string;
  address?: string;
  /** The operation, for the record of what super users use. */
  operation?: string | undefined;
};

export type TxOptions = {
  mode: 'read' | 'write';
  /** Statement timeout; 5,000 ms unless said (reports 15,000). */
  timeoutMs?: number;
  /** Imports and seeding: a connection of the job pool, whose sessions may be idle for a minute. */
  isLong?: boolean;
  /** Until the transaction must have ended; then its connection is cut and the database counts as gone. 20,000 ms unless said. */
  answerWithinMs?: number;
};

/** One line of the audit log, written in the transaction that it records. */
export type AuditEntry = {
  organizationId: number;
  action: string;
  entity: string;
  entityId: number | null;
  before?: unknown;
  after?: unknown;
};

export type Tx = {
  db: Db;
  /** Adds a line to the audit log; all lines are written just before the commit. */
  audit(entry: AuditEntry): void;
  /** The connection itself, for statements Kysely does not make; throws unless the transaction was opened with `isLong`. */
  readonly client: ClientBase;
};

export type Pools = {
  reads: Pool;
  /** Of their own, so that changes that wait for a lock keep no reader waiting. */
  writes: Pool;
  platform: Pool;
  jobs: Pool;
  platformJobs: Pool;
  /** Ends transactions that wait for a database that hangs. */
  stalls: StallWatch;
  auditKey: KeyObject;
};

/** No connection became free in time, or the database does not answer; retry later. */
export class DatabaseUnavailable extends Error {}

const DEFAULT_TIMEOUT_MS = 5000;
const ANSWER_WITHIN_MS = 20_000;
const RETRIES = 3;
const RETRYABLE = new Set(['40001', '40P01']);

const BEGIN = { read: namedStatement('begin read only', []), write: namedStatement('begin read write', []) };
const COMMIT = namedStatement('commit', []);
const NOTHING = namedStatement('select', []);
// Function calls, not SET: one prepared statement serves every context.
const SET_CONTEXT = `select set_config('app.organization_ids', $1, true), set_config('app.user_id', $2, true),
  set_config('app.property_scope', $3, true)`;
// A read is planned once a connection, for any values: PostgreSQL would otherwise plan each statement anew for its first five runs, and a large
// one takes longer to plan than to run (decision 71).
const AND_PLAN = `, set_config('plan_cache_mode', 'force_generic_plan', true)`;
const AND_TIMEOUT = `, set_config('statement_timeout', $4, true)`;
// After the context, which it reads: a statement of its own, since the order within one is not promised.
const SET_PLACES = namedStatement(`select set_config('app.property_wall', app_property_places()::text, true)`, []);

/**
 * The only way to the database: begins, sets who is asking, runs `fn`, writes the audit lines, commits.
 * Serialization failures and deadlocks run the whole closure again, at most three times; `fn` does no I/O but SQL.
 */
export async function withTx<T>(
  pools: Pools,
  ctx: TxContext,
  options: TxOptions,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  return pools.stalls.guard((isOver) => runUntilDone(pools, ctx, options, fn, isOver), options.isLong);
}

async function runUntilDone<T>(
  pools: Pools,
  ctx: TxContext,
  options: TxOptions,
  fn: (tx: Tx) => Promise<T>,
  isOver: () => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce({ pools, ctx, options, fn, isOver });
    } catch (error) {
      if (attempt > RETRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 + ((ctx.userId ?? 7) % 17)));
    }
  }
}

/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

async function runOnce<T>(run: Run<T>): Promise<T> {
  const { ctx, options } = run;
  const opening = openingOf(ctx, options);
  const client = await checkout(run);
  const watch = watched(client, options);
  try {
    return await runOn(client, opening, run);
  } finally {
    clearTimeout(watch);
  }
}

async function runOn<T>(client: PoolClient, opening: Statement[], { pools, ctx, options, fn }: Run<T>): Promise<T> {
  const statements = statementsOf(client, (first) => sendTogether(client, opening, first ?? NOTHING));
  // Statements on the connection itself pass by the hook of the first statement.
  if (options.isLong) statements.start();
  const audit: AuditEntry[] = [];
  let result: T;
  let trail: Statement[] = [];
  try {
    result = await fn(makeTx(client, statements, audit, options));
    await statements.opened();
    // why: a value that cannot be written as JSON has to throw before the commit is sent
    trail = auditStatements(ctx, audit, client, pools.auditKey);
  } catch (error) {
    throw asUnavailable(await abandon(client, statements, error));
  }
  if (options.mode === 'read') {
    void endRead(client, statements);
    return result;
  }
  try {
    statements.start();
    statements.end();
    const [{ command }] = await Promise.all([sendTogether(client, trail, COMMIT).answer, statements.opened()]);
    if (command !== 'COMMIT') throw new Error('the transaction was aborted by a swallowed error');
  } catch (error) {
    client.release(true);
    throw asUnavailable(error);
  }
  client.release();
  return result;
}

type Run<T> = {
  pools: Pools;
  ctx: TxContext;
  options: TxOptions;
  fn: (tx: Tx) => Promise<T>;
  isOver: () => boolean;
};

// Statements that each end in time may together still take too long for the caller.
function watched(client: ClientBase, options: TxOptions): NodeJS.Timeout | undefined {
  if (options.isLong || (options.timeoutMs ?? 0) > DEFAULT_TIMEOUT_MS) return undefined;
  const cut = () => streamOf(client).destroy(new Error('Connection terminated: the transaction took too long'));
  return setTimeout(cut, options.answerWithinMs ?? ANSWER_WITHIN_MS);
}

function makeTx(client: ClientBase, statements: Statements, audit: AuditEntry[], options: TxOptions): Tx {
  return {
    db: statements.db,
    audit(entry) {
      if (statements.isEnded()) throw new Error('a line of the audit log came after the end of its transaction');
      audit.push(entry);
    },
    get client() {
      if (!options.isLong) throw new Error('only a transaction opened with isLong gives its connection');
      return client;
    },
  };
}

function poolFor(pools: Pools, ctx: TxContext, options: TxOptions): Pool {
  if (options.isLong) return ctx.isPlatform ? pools.platformJobs : pools.jobs;
  if (ctx.isPlatform) return pools.platform;
  return options.mode === 'read' ? pools.reads : pools.writes;
}

async function checkout<T>({ pools, ctx, options, isOver }: Run<T>): Promise<PoolClient> {
  try {
    const client = await poolFor(pools, ctx, options).connect();
    expectAnswersWithin(client, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    if (!isOver()) return client;
    client.release();
  } catch (error) {
    throw new DatabaseUnavailable('the database did not answer in time', { cause: error });
  }
  // The caller has been refused meanwhile, so nothing may be written any more.
  throw new DatabaseUnavailable('the database did not answer in time');
}

async function endRead(client: PoolClient, statements: Statements): Promise<void> {
  statements.end();
  await giveBack(client, statements, 'commit');
}

// Rolls back and returns why the transaction failed: where BEGIN itself failed, statements ran without a context and
// saw no rows, so an error that `fn` made of that is not the reason.
async function abandon(client: PoolClient, statements: Statements, error: unknown): Promise<unknown> {
  statements.end();
  try {
    await statements.opened();
  } catch (failedBegin) {
    client.release(true);
    return failedBegin;
  }
  await giveBack(client, statements, 'rollback');
  return error;
}

// Ends the transaction and returns the connection; where its state is in doubt, the connection is destroyed, so no
// context can leak.
async function giveBack(client: PoolClient, statements: Statements, verb: 'commit' | 'rollback'): Promise<void> {
  if (!statements.opened()) return client.release();
  try {
    await client.query(verb);
    client.release();
  } catch {
    client.release(true);
  }
}

function openingOf(ctx: TxContext, options: TxOptions): Statement[] {
  return [...noteOfUse(ctx, options.mode), BEGIN[options.mode], ...contextOf(ctx, options)];
}

// A person's use of the platform role is committed before what it is used for, so that a read leaves a line too.
function noteOfUse(ctx: TxContext, mode: string): Statement[] {
  if (!ctx.isPlatform || ctx.userId === null) return [];
  return [BEGIN.write, platformUseStatement(ctx, mode), COMMIT];
}

function contextOf(ctx: TxContext, { mode, isLong, timeoutMs = DEFAULT_TIMEOUT_MS }: TxOptions): Statement[] {
  const hasTimeout = timeoutMs !== DEFAULT_TIMEOUT_MS;
  const context = namedStatement(
    `${SET_CONTEXT}${mode === 'read' && !isLong ? AND_PLAN : ''}${hasTimeout ? AND_TIMEOUT : ''}`,
    [
      `{${ctx.organizationIds.map(checkedInteger).join(',')}}`,
      ctx.userId === null ? '' : String(checkedInteger(ctx.userId)),
      ctx.seesAllProperties ? 'all' : 'assigned',
      ...(hasTimeout ? [String(checkedInteger(timeoutMs))] : []),
    ],
  );
  return ctx.seesAllProperties || ctx.isPlatform ? [context] : [context, SET_PLACES];
}

function checkedInteger(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an id: ${value}`);
  return value;
}

function asUnavailable(error: unknown): unknown {
  const state = sqlState(error);
  if (state?.startsWith('08') || state?.startsWith('57P'))
    return new DatabaseUnavailable('the database went away', { cause: error });
  const code = (error as { code?: unknown }).code;
  const isBroken = code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ENOENT' || code === 'EPIPE';
  const isEnded =
    error instanceof Error && /Connection terminated|not queryable|Client has encountered/.test(error.message);
  return isBroken || isEnded ? new DatabaseUnavailable('the database went away', { cause: error }) : error;
}
