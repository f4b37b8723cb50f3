import { connect } from '@lintel/db/open';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type SeedSummary, seedDemo } from '../seed/demo.ts';
import { type ClonedDatabase, cloneDatabase, databaseUrl, TEST_SECRET } from './database.ts';

/** The property's day on which the shared demo was seeded. */
export const DEMO_TODAY = '2026-05-18';

/**
 * A database of the calling test file's own with the small demo of `DEMO_TODAY`. The first file that asks has the demo seeded
 * (some twenty seconds); all files of the run copy that. Call it in `beforeAll`.
 */
export async function cloneDemo(): Promise<ClonedDatabase & DemoMade> {
  const adminUrl = inject('lintelAdminUrl');
  const name = `${inject('lintelTemplate')}_demo`;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length === 0) await makeTemplate(client, adminUrl, name);
    const { rows: made } = await client.query<{ made: string }>(
      `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
      [name],
    );
    return { ...(await cloneDatabase({ template: name })), ...(JSON.parse(made[0]?.made ?? '') as DemoMade) };
  } finally {
    await client.end();
  }
}

/** Seeds under another name, so that the demo is there whole or not at all. */
async function makeTemplate(client: Client, adminUrl: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished} template ${inject('lintelTemplate')} strategy file_copy`);
  const url = databaseUrl(adminUrl, unfinished);
  const database = connect({ adminUrl: url, secret: TEST_SECRET });
  let keptFiles = 0;
  const keepFile = async () => {
    keptFiles += 1;
  };
  try {
    const summary = await seedDemo(database, { scale: 's', today: DEMO_TODAY, log: () => {}, keepFile });
    const made: DemoMade = { summary, keptFiles };
    await client.query(`comment on database ${unfinished} is ${client.escapeLiteral(JSON.stringify(made))}`);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${unfinished} rename to ${name}`);
}

type DemoMade = { summary: SeedSummary; keptFiles: number };
