import type { Db } from '@lintel/db/pooled-kysely';
import type { RecallNotice } from '@lintel/domain/items/recall-notices';
import { sql } from 'kysely';

/** A notice of the shared catalogue as it is stored. */
export type StoredNotice = RecallNotice & { id: number };

/** All recall notices of the shared catalogue, the newest first. */
export async function selectRecallNotices(db: Db): Promise<StoredNotice[]> {
  const { rows } = await sql<StoredNotice>`
    select n.id, n.number, n.recalled_on as "recalledOn", n.title, n.hazard, n.remedy, n.description, n.units, n.url, n.source, n.rule
    from recall_notice n where n.archived_at is null order by n.recalled_on desc, n.id`.execute(db);
  return rows;
}
