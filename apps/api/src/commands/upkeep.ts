import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '@lintel/db/open';
import { readEnv } from '#platform/http/env.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { seedCatalogue } from '#platform/records/catalogue.ts';
import { repairRemovedEvidence, selectRemovedEvidence } from '#platform/records/file-holders.ts';
import {
  type LiveBelowArchived,
  repairLiveBelowArchived,
  selectLiveBelowArchived,
} from '#platform/records/live-below-archived.ts';
import { repairLife, selectLifeDifferences } from '#platform/records/stored-life.ts';
import { verifyStore } from './audit.ts';
import { type Command, CommandError } from './command.ts';
import { loadDemo, updateIsDemo } from './demo.ts';
import { dropEmbedded, openStore } from './store.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

export const migrate: Command = {
  usage: 'migrate',
  summary: 'Bring the database up to this version, then end.',
  async run() {
    const store = await openStore(readEnv(process.env), say);
    await seedCatalogue(store.database);
    const { migrationsApplied, version } = store.database;
    say(
      migrationsApplied.length === 0
        ? `Nothing to do: at ${version}.`
        : `Applied ${migrationsApplied.length}; at ${version}.`,
    );
    await store.close();
    return 0;
  },
};

export const seed: Command = {
  usage: 'seed [--scale s|m|l]',
  summary: 'Load the demo data: 900, 20,000 or 200,000 units.',
  options: { scale: { type: 'string' } },
  async run({ values }) {
    const env = readEnv(process.env);
    const store = await openStore(env, say);
    try {
      await seedCatalogue(store.database);
      await loadDemo(store.database, { scale: String(values.scale ?? 's'), env }, say);
      await updateIsDemo(store.database, true);
      return 0;
    } finally {
      await store.close();
    }
  },
};

export const demoReset: Command = {
  usage: 'demo-reset --yes',
  summary: 'Delete the embedded database with all that is in it; the next start loads the demo anew.',
  options: { yes: { type: 'boolean' } },
  async run({ values }) {
    const env = readEnv(process.env);
    if (env.databaseUrl !== null)
      throw new CommandError('This deletes the embedded database only; DATABASE_URL is set.');
    if (env.isProduction) throw new CommandError('Not in production.');
    if (values.yes !== true) throw new CommandError(`This deletes everything in ${env.dataDir}. Say --yes to do it.`);
    await dropEmbedded(env);
    say('Deleted. The next start loads the demo anew.');
    return 0;
  },
};

export const healthcheck: Command = {
  usage: 'healthcheck',
  summary: 'Query whether the server on this machine is ready; exit code 0 when it is.',
  async run() {
    const env = readEnv(process.env);
    const url = `http://${env.host === '0.0.0.0' ? '127.0.0.1' : env.host}:${env.port}/readyz`;
    const isReady = await fetch(url, { signal: AbortSignal.timeout(3000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    say(isReady ? 'ready' : `not ready: ${url}`);
    return isReady ? 0 : 1;
  },
};

export const doctor: Command = {
  usage: 'doctor [--repair]',
  summary:
    'Check variables, data directory, database and web files, and report what is wrong and what to do; --repair fixes what it can.',
  options: { repair: { type: 'boolean' } },
  async run({ values }) {
    const env = readEnv(process.env);
    say(`variables   fine`);
    const web = path.join(import.meta.dirname, '../../../web/dist/index.html');
    say(existsSync(web) ? 'web files   built' : 'web files   missing: npm start builds them');
    try {
      const store = await openStore(env, () => {});
      await store.database.ping();
      say(`database    answers, at ${store.database.version}: ${store.place}`);
      const isArchiveWhole = await checkArchive(store.database, values.repair === true);
      const isEvidenceWhole = await checkEvidence(store.database, values.repair === true);
      const isLifeInLine = await checkLife(store.database, values.repair === true);
      const verdicts = await verifyStore(env, store);
      await store.close();
      const broken = verdicts.filter(({ findings }) => findings.length > 0);
      say(
        broken.length === 0
          ? `audit log intact: ${verdicts.reduce((sum, { lines }) => sum + lines, 0)} lines`
          : `audit log TAMPERED WITH in ${broken.length} organizations: lintel audit verify says where`,
      );
      return broken.length === 0 && isArchiveWhole && isEvidenceWhole && isLifeInLine ? 0 : 1;
    } catch (error) {
      say(`database    ${(error as Error).message}`);
      return 1;
    }
  },
};

const LONG_MS = 600_000;

// Expected life, cost and end of life are stored on each item.
async function checkLife(database: Database, isToRepair: boolean): Promise<boolean> {
  const found = await database.withTx(PLATFORM, { mode: 'read', timeoutMs: LONG_MS }, ({ db }) =>
    selectLifeDifferences(db),
  );
  if (found.length === 0) {
    say('stored life right: every item has the life and cost of its model, type and prices');
    return true;
  }
  for (const { organizationId, items, firstIds } of found) {
    const some = `${firstIds.join(', ')}${items > firstIds.length ? ', …' : ''}`;
    say(`stored life organization ${organizationId}: ${items} items differ (${some})`);
    if (isToRepair) await repairLife(database, organizationId);
  }
  say(isToRepair ? 'stored life repaired' : 'stored life: run lintel doctor --repair to compute them again');
  return isToRepair;
}

// Live rows below something archived: they are counted wrongly and cannot be found.
async function checkArchive(database: Database, isToRepair: boolean): Promise<boolean> {
  const found = await database.withTx(PLATFORM, { mode: 'read', timeoutMs: LONG_MS }, ({ db }) =>
    selectLiveBelowArchived(db),
  );
  for (const one of found) say(`archive     ${tellLiveBelowArchived(one)}`);
  if (found.length === 0) {
    say('archive     consistent: nothing is live below what is archived');
    return true;
  }
  if (!isToRepair) {
    say('archive     lintel doctor --repair puts them right, with a line in the audit log');
    return false;
  }
  const repaired = await database.withTx(PLATFORM, { mode: 'write', timeoutMs: LONG_MS }, ({ db, audit }) =>
    repairLiveBelowArchived(db, audit),
  );
  for (const one of repaired) say(`archive     repaired: ${tellLiveBelowArchived(one)}`);
  return true;
}

// Files that live evidence names cannot be removed; earlier versions let them go.
async function checkEvidence(database: Database, isToRepair: boolean): Promise<boolean> {
  const options = { timeoutMs: LONG_MS };
  const found = isToRepair
    ? await database.withTx(PLATFORM, { ...options, mode: 'write' }, ({ db, audit }) =>
        repairRemovedEvidence(db, audit),
      )
    : await database.withTx(PLATFORM, { ...options, mode: 'read' }, ({ db }) => selectRemovedEvidence(db));
  for (const { organizationId, ids } of found)
    say(
      `evidence    ${isToRepair ? 'repaired: ' : ''}organization ${organizationId}: ${ids.length} files were removed though evidence names them (${firstOf(ids)})`,
    );
  if (found.length === 0) say('evidence    whole: no file that evidence names was removed');
  else if (!isToRepair) say('evidence    lintel doctor --repair brings them back, with a line in the audit log');
  return isToRepair || found.length === 0;
}

function tellLiveBelowArchived({ child, parent, organizationId, ids }: LiveBelowArchived): string {
  const whose = organizationId === null ? 'shared catalogue' : `organization ${organizationId}`;
  return `${whose}: ${ids.length} live ${child} rows below an archived ${parent} (${firstOf(ids)})`;
}

const firstOf = (ids: number[]) => `${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}`;
