import type { Database } from '@lintel/db/open';
import { sql } from 'kysely';

/**
 * The database with a switch: while `isRollingBack`, a transaction that writes does its work and checks every constraint, and
 * is then rolled back instead of committed, so that one world serves many calls. Only the lines of the audit log, which
 * are written with a commit, are not tried.
 */
export function rollingBack<D extends Pick<Database, 'withTx'>>(database: D): D & { isRollingBack: boolean } {
  const switched: D & { isRollingBack: boolean } = {
    ...database,
    isRollingBack: false,
    withTx<T>(...[ctx, options, work]: Parameters<typeof database.withTx<T>>): Promise<T> {
      if (!switched.isRollingBack || options.mode === 'read') return database.withTx(ctx, options, work);
      return database
        .withTx(ctx, options, async (tx): Promise<never> => {
          const result = await work(tx);
          await sql`set constraints all immediate`.execute(tx.db);
          throw new RolledBack(result);
        })
        .catch((error: unknown) => {
          if (error instanceof RolledBack) return error.result as T;
          throw error;
        });
    },
  };
  return switched;
}

/** Ends a transaction that went well, with what its work came to. */
class RolledBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('rolled back');
    this.result = result;
  }
}
