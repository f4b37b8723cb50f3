import { randomBytes } from 'node:crypto';
import { connect, type Database } from '@lintel/db/open';
import { Client } from 'pg';
import { inject } from 'vitest';

export const TEST_SECRET = 'a secret for tests only, long enough';

/** A database of the calling test file's own, cloned from the migrated template and dropped by `drop`. */
export async function cloneDatabase({
  template = inject('lintelTemplate'),
  ...options
}: {
  poolSize?: number;
  template?: string;
} = {}): Promise<ClonedDatabase> {
  const adminUrl = inject('lintelAdminUrl');
  const name = `lintel_test_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(adminUrl, name);
  const database = connect({ adminUrl: url, secret: TEST_SECRET, ...options });
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await administer(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

/** The address of a database on the server of `adminUrl`. */
export function databaseUrl(adminUrl: string, database: string): string {
  return adminUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)([^?]*)/, `$1${database}`);
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export type ClonedDatabase = {
  database: Pick<Database, 'withTx' | 'ping' | 'connections' | 'close'>;
  /** URL of the server's administrator, for what only the owner may do. */
  url: string;
  drop(): Promise<void>;
};
