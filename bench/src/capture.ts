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

/** The statements a query function sends, without sending them: the floor runs the very same SQL. `answers` feed what it reads back. */
export async function captureSql(run: (db: Db) => Promise<unknown>, answers: unknown[][] = []): Promise<Statement[]> {
  const statements: Statement[] = [];
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      statements.push({ text: query.sql, values: [...query.parameters] });
      return { rows: (answers[statements.length - 1] ?? []) as R[] };
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
  // A query that finds nothing ends in a 404: the SQL is what is wanted here.
  await run(db).catch(() => {});
  return statements;
}
