import fs from 'node:fs';
import path from 'node:path';
import { pgTypes } from '@lintel/db/pg-types';
import { Client } from 'pg';

/** Runs one statement as the superuser of a product's embedded database and returns its rows. */
export type Sql = <Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Connects to the database of a running product directly, around the product's own rules. */
export async function connectToDatabase(dataDir: string): Promise<{ sql: Sql; close: () => Promise<void> }> {
  const folder = path.join(dataDir, 'postgres');
  const postmaster = fs.readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
  const [, , , port, socketDir, address] = postmaster;
  const client = new Client({
    host: socketDir || address,
    port: Number(port),
    user: 'postgres',
    password: fs.readFileSync(path.join(folder, 'superuser-password'), 'utf8').trim(),
    database: 'lintel',
    types: pgTypes,
  });
  await client.connect();
  return {
    sql: async (text, values = []) => (await client.query(text, [...values])).rows,
    close: () => client.end(),
  };
}
