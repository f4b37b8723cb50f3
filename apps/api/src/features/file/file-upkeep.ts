import { opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sqlState } from '@lintel/db/tx';
import type { Ticker } from '#platform/background/jobs.ts';
import type { StoredObject } from '#platform/files/storage.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { hashOfFile } from './hash-of-file.ts';
import * as query from './upkeep.queries.ts';

const HOUR_MS = 3_600_000;
const ARCHIVED_DAYS = 30;
const SCAN_DAYS = 7;
const BATCH = 500;
const SCANNED_A_TIME = 200;
const FOREIGN_KEY_VIOLATION = '23503';

/** Hourly: deletes uploads that were not finished within 24 hours, and reads every file once a week. */
export function fileUpkeep(platform: Platform): Ticker {
  return {
    name: 'files',
    everyMs: HOUR_MS,
    async run(signal) {
      await sweepFiles(platform, { olderThanMs: 24 * HOUR_MS });
      if (!signal.aborted) await scanFiles(platform, { days: SCAN_DAYS, limit: SCANNED_A_TIME });
    },
  };
}

/**
 * Keeps rows and bytes consistent: deletes uploads that were never finished, files archived for 30 days, and bytes that
 * no row names. Rows are deleted before their bytes, so that a process that dies in between leaves only what the next
 * sweep finds.
 */
export async function sweepFiles(platform: Platform, { olderThanMs, now = new Date() }: SweepOptions): Promise<Swept> {
  const before = now.getTime() - olderThanMs;
  const rows = await deleteExpired(platform, olderThanMs);
  let objects = 0;
  let batch: StoredObject[] = [];
  const { storage, local, scratch } = platform.files;
  for await (const object of storage.list()) {
    if (object.modifiedAt.getTime() > before) continue;
    batch.push(object);
    if (batch.length < BATCH) continue;
    objects += await removeUnnamed(platform, batch);
    batch = [];
  }
  objects += await removeUnnamed(platform, batch);
  for (const folder of [scratch, ...(local ? [local.aside] : [])]) await emptyFolder(folder, before);
  return { rows, objects };
}

/** Reads files and compares them with their hashes; missing or altered ones are flagged and not served. */
export async function scanFiles(
  platform: Platform,
  { days, limit }: { days: number; limit: number },
): Promise<Scanned> {
  const found = await platform.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    query.selectUnscanned(db, { days, limit }),
  );
  const damaged: Scanned['damaged'] = [];
  for (const file of found) {
    const bytes = file.storageKey === null ? undefined : await platform.files.storage.read(file.storageKey);
    const damage = !bytes ? 'MISSING' : (await hashOfFile(bytes)) === file.sha256 ? null : 'ALTERED';
    await platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => query.updateScanned(db, file, damage));
    if (damage === null) continue;
    damaged.push({ organizationId: file.organizationId, fileId: file.id, damage });
    if (damage !== file.damage)
      platform.log.warn('a stored file is damaged', {
        organizationIds: [file.organizationId],
        code: damage,
        detail: `file ${file.id}`,
      });
  }
  return { scanned: found.length, damaged };
}

async function deleteExpired(platform: Platform, olderThanMs: number): Promise<number> {
  const pendingSeconds = olderThanMs / 1000;
  await platform.database.withTx(PLATFORM, { mode: 'write' }, async ({ db, audit }) => {
    for (const { organizationId, id } of await query.deleteUnsentDocuments(db, pendingSeconds))
      audit({ organizationId, action: 'delete', entity: 'invoice_document', entityId: id });
  });
  const terms = { pendingSeconds, archivedDays: ARCHIVED_DAYS, limit: 5000 };
  const expired = await platform.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    query.selectExpired(db, terms),
  );
  let deleted = 0;
  for (const file of expired) {
    const isGone = await deleteOne(platform, file);
    if (!isGone) continue;
    deleted += 1;
    if (file.storageKey !== null) await platform.files.storage.remove(file.storageKey);
  }
  return deleted;
}

async function deleteOne(platform: Platform, file: query.GoneFile): Promise<boolean> {
  try {
    return await platform.database.withTx(PLATFORM, { mode: 'write' }, async ({ db, audit }) => {
      const isGone = await query.deleteFileRow(db, file);
      const { organizationId, id } = file;
      if (isGone) audit({ organizationId, action: 'delete', entity: 'file', entityId: id });
      return isGone;
    });
  } catch (error) {
    // Something still refers to it, so it stays.
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

async function removeUnnamed(platform: Platform, objects: readonly StoredObject[]): Promise<number> {
  if (objects.length === 0) return 0;
  const keys = objects.map((object) => object.key);
  const named = await platform.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) => query.selectNamedKeys(db, keys));
  const unnamed = keys.filter((key) => !named.has(key));
  for (const key of unnamed) await platform.files.storage.remove(key);
  return unnamed.length;
}

async function emptyFolder(folder: string, before: number): Promise<void> {
  const entries = await opendir(folder).catch(() => undefined);
  for await (const entry of entries ?? []) {
    const place = path.join(folder, entry.name);
    const found = await stat(place).catch(() => undefined);
    if (found && found.mtimeMs <= before) await rm(place, { recursive: true, force: true });
  }
}

type SweepOptions = { olderThanMs: number; now?: Date };
export type Swept = { rows: number; objects: number };
export type Scanned = {
  scanned: number;
  damaged: { organizationId: number; fileId: number; damage: 'MISSING' | 'ALTERED' }[];
};
