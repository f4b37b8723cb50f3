import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '@lintel/db/open';
import { sql } from 'kysely';
import { hashOfKey, type Storage } from '#platform/files/storage.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import { demoPictures } from './demo-pictures.ts';

/** Puts the bytes of the demo's pictures to where its files say that they are; those that are there stay. */
export async function storeDemoPictures(database: Pick<Database, 'withTx'>, storage: Storage): Promise<void> {
  const pictures = demoPictures();
  const { rows } = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    sql<{ key: string }>`select f.storage_key as key from file f where f.state = 'READY' and f.archived_at is null
      and f.stored_sha256 = any (${pictures.map(({ sha256 }) => sha256)}::text[]) order by f.id`.execute(db),
  );
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lintel-demo-'));
  try {
    for (const { key } of rows) {
      if (await storage.head(key)) continue;
      const picture = pictures.find(({ sha256 }) => sha256 === hashOfKey(key));
      if (!picture) continue;
      const from = path.join(folder, picture.name);
      await writeFile(from, picture.bytes);
      await storage.write(key, from, picture.sha256);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
