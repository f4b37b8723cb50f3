import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

type At = { organizationId: number; property: { id: number }; item: { id: number } };

/** A code of digits alone is an address like the ids of other things. */
export type ScanTagIds = Record<'tagBatchId' | 'scanTagCode', number>;

/** A batch of two tags: one on the item, which the code names, and a blank one. */
export async function insertScanTags(db: Db, { organizationId, property, item }: At): Promise<ScanTagIds> {
  const scanTagCode = codeOf(property.id);
  const { rows } = await sql<{ tagBatchId: number }>`
    with batch as (
      insert into scan_tag_batch (organization_id, property_id, name, kind)
      values (${organizationId}, ${property.id}, 'Tags of ' || ${property.id}::text, 'ITEM') returning id
    ), linked as (
      insert into scan_tag (organization_id, property_id, batch_id, number, code, kind, state, item_id)
      select ${organizationId}, ${property.id}, b.id, 1, ${String(scanTagCode)}, 'ITEM', 'LINKED', ${item.id} from batch b
    ), blank as (
      insert into scan_tag (organization_id, property_id, batch_id, number, code, kind)
      select ${organizationId}, ${property.id}, b.id, 2, ${`B${String(scanTagCode).slice(1)}`}, 'ITEM' from batch b
    )
    select b.id as "tagBatchId" from batch b`.execute(db);
  return { tagBatchId: rows[0]?.tagBatchId as number, scanTagCode };
}

// The digits 2 to 9 are those of a code.
function codeOf(propertyId: number): number {
  const digits = [...propertyId.toString(8)].map((digit) => Number(digit) + 2).join('');
  return Number(digits.padStart(10, '2'));
}
