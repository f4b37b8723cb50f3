import type { ScanTag } from '@lintel/contract/scan-tags/scan-tag-batch';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { wordOf } from '#platform/lookups/word-of.ts';

export type WireTag = z.input<typeof ScanTag>;

/** When a tag `t` was last opened by its code. */
export const lastScanOf: RawBuilder<unknown> = sql`(select max(x.scanned_at) from scan_tag_scan x
  where x.organization_id = t.organization_id and x.tag_id = t.id)`;

/** The columns of a tag `t` with its property `p` and the joins of `tagJoins`. */
export const tagColumns: RawBuilder<unknown> = sql`t.id, t.organization_id as "organizationId", t.property_id as "propertyId", p.name as "propertyName",
  t.batch_id as "batchId", b.name as "batchName", t.number, t.uuid, t.code, t.adopted_code as "adoptedCode", t.kind, t.state,
  case when t.state = 'LINKED' then json_build_object('unitId', t.unit_id, 'itemId', t.item_id, 'buildingId', t.building_id, 'flsRecordId', t.fls_record_id,
    'name', coalesce(u.name, y.name, g.name, ${wordOf('r.type', FLS_TYPE_WORDS)}), 'unitName', iu.name,
    'isArchived', coalesce(u.archived_at, i.archived_at, g.archived_at, r.archived_at) is not null) end as thing,
  ${instant('t.claimed_at')} as "claimedAt", ${instant('t.linked_at')} as "linkedAt", nullif(concat_ws(' ', l.first_name, l.last_name), '') as "linkedBy",
  ${instant('t.voided_at')} as "voidedAt", t.void_reason as "voidReason", ${instant(lastScanOf)} as "lastScanAt", t.version`;

/** What a tag `t` is linked to, and its batch. */
export const tagJoins: RawBuilder<unknown> = sql`left join scan_tag_batch b on b.organization_id = t.organization_id and b.id = t.batch_id
  left join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
  left join item i on i.organization_id = t.organization_id and i.id = t.item_id
  left join item_type y on y.id = i.item_type_id
  left join unit iu on iu.organization_id = i.organization_id and iu.id = i.unit_id
  left join building g on g.organization_id = t.organization_id and g.id = t.building_id
  left join fls_record r on r.organization_id = t.organization_id and r.id = t.fls_record_id
  left join app_user l on l.id = t.linked_by`;
