import type { Database } from '@lintel/db/open';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry, Tx, TxContext, TxOptions } from '@lintel/db/tx';
import { AppError } from './errors.ts';

/** Runs first in each transaction of a request that must not act twice; throws to stop it. */
export type TxGuard = { before(db: Db, isWrite: boolean): Promise<void>; beforeCommit(db: Db): Promise<void> };

/** The plain way: each call is a transaction of its own, committed when `fn` is done. */
export function plainTx(database: Transactions, context: TxContext): RequestTx {
  return {
    read: (fn, options = {}) => database.withTx(context, { ...options, mode: 'read' }, (tx) => fn(tx.db, tx)),
    write: (fn, options = {}) =>
      database.withTx(context, { ...options, mode: 'write' }, (tx) => fn(tx.db, tx.audit, tx)),
  };
}

/**
 * The way of a request with an Idempotency-Key: the first write stays open until `finish`, which stores the answer in
 * the same transaction and commits; later reads and writes of the request join it. The effect and the stored answer
 * commit together.
 */
export function heldTx(database: Transactions, context: TxContext, guard: TxGuard): HeldTx {
  let held: Held | undefined;

  async function open(fn: WriteFn<unknown>, options: WriteOptions): Promise<unknown> {
    const made = Promise.withResolvers<{ tx: Tx; value: unknown }>();
    const finished = Promise.withResolvers<void>();
    finished.promise.catch(() => {});
    let isHandedOver = false;
    const committed = database.withTx(context, { ...options, mode: 'write' }, async (tx) => {
      if (isHandedOver) throw new AppError('OVERLOADED', 'Too many people changed this at once. Try again.');
      await guard.before(tx.db, true);
      const value = await fn(tx.db, tx.audit, tx);
      isHandedOver = true;
      made.resolve({ tx, value });
      await finished.promise;
      await guard.beforeCommit(tx.db);
    });
    committed.catch(made.reject);
    const { tx, value } = await made.promise;
    held = { tx, committed, finish: finished.resolve, abort: finished.reject };
    return value;
  }

  return {
    async read(fn, options = {}) {
      if (held) return fn(held.tx.db, held.tx);
      return database.withTx(context, { ...options, mode: 'read' }, async (tx) => {
        await guard.before(tx.db, false);
        return fn(tx.db, tx);
      });
    },
    async write(fn, options = {}) {
      if (held) return fn(held.tx.db, held.tx.audit, held.tx);
      return (await open(fn as WriteFn<unknown>, options)) as Awaited<ReturnType<typeof fn>>;
    },
    async finish() {
      held?.finish();
      await held?.committed;
    },
    async abort(error) {
      held?.abort(error);
      await held?.committed.catch(() => {});
    },
  };
}

/** What transactions are opened with. */
type Transactions = Pick<Database, 'withTx'>;
type WriteOptions = Omit<TxOptions, 'mode'>;
type WriteFn<T> = (db: Db, audit: (entry: AuditEntry) => void, tx: Tx) => Promise<T>;
type Held = { tx: Tx; committed: Promise<void>; finish: () => void; abort: (error: unknown) => void };

export type ReadOptions = Pick<TxOptions, 'timeoutMs'>;

export type RequestTx = {
  read<T>(fn: (db: Db, tx: Tx) => Promise<T>, options?: ReadOptions): Promise<T>;
  write<T>(fn: WriteFn<T>, options?: { timeoutMs?: number; isLong?: boolean }): Promise<T>;
};

export type HeldTx = RequestTx & { finish(): Promise<void>; abort(error: unknown): Promise<void> };
