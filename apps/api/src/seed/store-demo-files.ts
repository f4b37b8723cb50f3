import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '@lintel/db/open';
import { sql } from 'kysely';
import { hashOfKey, type Storage } from '#platform/files/storage.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { demoPictures } from './demo-pictures.ts';
import { demoSounds } from './demo-sounds.ts';

/** Puts the bytes of the demo's pictures and recordings to where its files say that they are; those that are there stay. */
export async function storeDemoFiles(database: Pick<Database, 'withTx'>, storage: Storage): Promise<void> {
  const made = [...demoPictures(), ...demoSounds()];
  const { rows } = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    sql<{ key: string }>`select f.storage_key as key from file f where f.state = 'READY' and f.archived_at is null
      and f.stored_sha256 = any (${made.map(({ sha256 }) => sha256)}::text[]) order by f.id`.execute(db),
  );
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lintel-demo-'));
  try {
    for (const { key } of rows) {
      if (await storage.head(key)) continue;
      const one = made.find(({ sha256 }) => sha256 === hashOfKey(key));
      if (!one) continue;
      const from = path.join(folder, one.name);
      await writeFile(from, one.bytes);
      await storage.write(key, from, one.sha256);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
