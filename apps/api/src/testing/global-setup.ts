import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@lintel/db/embedded';
import { openDatabase } from '@lintel/db/open';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { seedCatalogue } from '../platform/records/catalogue.ts';
import { databaseUrl, TEST_SECRET } from './database.ts';

/** One PostgreSQL a run (or what DATABASE_URL names), with a template database that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? undefined : await startTemporary();
  const adminUrl = process.env.DATABASE_URL ?? (server?.url as string);
  const template = `lintel_template_${process.pid}`;
  await administer(adminUrl, `create database ${template}`);
  const database = await openDatabase({ adminUrl: databaseUrl(adminUrl, template), secret: TEST_SECRET });
  await seedCatalogue(database);
  await database.close();
  project.provide('lintelAdminUrl', adminUrl);
  project.provide('lintelTemplate', template);
  return async () => {
    for (const name of [`${template}_demo`, `${template}_demo_unfinished`, template])
      await administer(adminUrl, `drop database if exists ${name}`);
    await server?.stop();
  };
}

async function startTemporary() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lintel-api-'));
  // why: as root the database's user must pass through, or the cluster lies under /var/lib and outlives the run
  chmodSync(dataDir, 0o711);
  // A test server has nothing to lose but time; connections for several files at once.
  const embedded = await startEmbedded({ dataDir, settings: { max_connections: '200' } });
  return {
    url: embedded.connectionUrl(),
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

declare module 'vitest' {
  interface ProvidedContext {
    lintelAdminUrl: string;
    lintelTemplate: string;
  }
}
