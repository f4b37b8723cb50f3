import type { Db } from '@lintel/db/pooled-kysely';
import type { Schema } from '@lintel/db/schema';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

export type Statement = { text: string; values: unknown[] };

/** The statements that a query function would send, without sending them, so that the baseline runs the same SQL. */
export async function captureSql(run: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      statements.push({ text: query.sql, values: [...query.parameters] });
      return { rows: [] as R[] };
    },
    // biome-ignore lint/correctness/useYield: never streamed
    async *streamQuery() {
      throw new Error('not streamed');
    },
  };
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: async () => {},
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  // A query without rows ends in a 404, which does not matter here: only the SQL is needed.
  await run(db).catch(() => {});
  return statements;
}
