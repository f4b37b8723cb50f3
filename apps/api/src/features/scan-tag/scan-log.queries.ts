import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

export type Scanned = { organizationId: number; propertyId: number; tagId: number };
export type ScanResult = 'SHOWN' | 'NOT_LINKED' | 'VOID' | 'REPORTED';

/** Notes that a tag was opened: by a person, or by somebody who is not signed in. Once a minute is enough to know. */
export async function noteScan(
  db: Db,
  { organizationId, propertyId, tagId }: Scanned,
  { userId, result, now }: { userId: number | null; result: ScanResult; now: string },
): Promise<void> {
  await sql`insert into scan_tag_scan (organization_id, tag_id, property_id, scanned_at, user_id, result)
    select ${organizationId}, ${tagId}, ${propertyId}, ${now}::timestamptz, ${userId}::bigint, ${result}
    where not exists (select from scan_tag_scan x where x.organization_id = ${organizationId} and x.tag_id = ${tagId}
      and x.user_id is not distinct from ${userId}::bigint and x.result = ${result} and x.scanned_at > ${now}::timestamptz - interval '1 minute')`.execute(
    db,
  );
}
