import type { RowOfList } from '@lintel/contract/base/define-list';
import type { PRINTED_WORDS, scanTagBatchList } from '@lintel/contract/scan-tags/scan-tag-batch';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { all, instantKey, listScope, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';

type Ask = ListAsk<typeof scanTagBatchList>;
export type WireBatch = RowOfList<typeof scanTagBatchList>;
type Totals = { count: number; claimed: number; linked: number; voided: number };

const SORTED = sortedBy<Ask['sort']>({
  name: textKey(sql`lower(f.name)`),
  property: textKey(sql`lower(f.property)`),
  count: numberKey(sql`f.count`),
  printed: instantKey(sql`f.printed_at`),
  claimed: numberKey(sql`f.claimed`),
  linked: numberKey(sql`f.linked`),
  voided: numberKey(sql`f.voided`),
  lastScan: instantKey(sql`f.last_scan_at`),
  created: instantKey(sql`f.created_at`),
});
export const isBatchPlace = SORTED.isPosition;

/** Batches `b` of properties `p` with the counts of their tags. */
const COUNTED = (where: RawBuilder<unknown>) => sql`select b.*, p.name as property, n.* from property p
    join scan_tag_batch b on b.organization_id = p.organization_id and b.property_id = p.id
    cross join lateral (
      select count(*) as count, count(*) filter (where b.printed_at is null or t.created_at > b.printed_at) as unprinted,
        count(*) filter (where t.state in ('CLAIMED', 'LINKED')) as claimed, count(*) filter (where t.state = 'LINKED') as linked,
        count(*) filter (where t.state = 'VOID') as voided,
        max((select max(x.scanned_at) from scan_tag_scan x where x.organization_id = t.organization_id and x.tag_id = t.id)) as last_scan_at
      from scan_tag t where t.organization_id = b.organization_id and t.batch_id = b.id and t.archived_at is null
    ) n
    where b.archived_at is null and ${where}`;

// Over a row `f` of what COUNTED gives.
const COLUMNS = sql`f.id, f.organization_id as "organizationId", f.property_id as "propertyId", f.property as "propertyName", f.name, f.kind,
  f.count, ${instant('f.printed_at')} as "printedAt",
  (select nullif(concat_ws(' ', a.first_name, a.last_name), '') from app_user a where a.id = f.printed_by) as "printedBy", f.unprinted, f.claimed, f.linked,
  f.voided, ${instant('f.last_scan_at')} as "lastScanAt", ${instant('f.created_at')} as "createdAt",
  (select nullif(concat_ws(' ', a.first_name, a.last_name), '') from app_user a where a.id = f.created_by) as "createdBy", f.version`;

const SHOWN: Record<keyof typeof PRINTED_WORDS, RawBuilder<unknown>> = {
  all: sql`f.printed_at is not null and f.unprinted = 0`,
  some: sql`f.printed_at is not null and f.unprinted > 0`,
  not: sql`f.printed_at is null`,
};

/** A page of the batches of the properties that the viewer administers, with their sums. */
export function selectBatches(db: Db, ask: Ask): Promise<Page<WireBatch, { totals: Totals }>> {
  const { q = '', kind, printed } = ask.filter;
  const low = q.trim().toLowerCase();
  return selectPage<WireBatch, { totals: Totals }>(db, {
    limit: ask.limit,
    more: {
      totals: sql`(select json_build_object('count', coalesce(sum(x.count), 0), 'claimed', coalesce(sum(x.claimed), 0),
        'linked', coalesce(sum(x.linked), 0), 'voided', coalesce(sum(x.voided), 0)) from found x)`,
    },
    ctes: sql`scope as materialized (${listScope(ask)}), counted as materialized (
      ${COUNTED(sql`(p.organization_id, p.id) in (select s.organization_id, s.property_id from scope s)`)}
    ), found as (
      select f.*, ${SORTED.keyOf(ask.sort)} as sort_key from counted f where ${all([
        low !== '' && sql`strpos(lower(f.name), ${low}) > 0`,
        kind !== undefined && sql`f.kind = ${kind}`,
        printed !== undefined && SHOWN[printed],
      ])}
    ), ${SORTED.page(ask)}, rows as (select ${SORTED.place(ask)}, w.* from page join lateral (
      select ${COLUMNS} from (select page.*) f) w on true)`,
  });
}

/** One batch; undefined when the viewer does not see it. */
export async function selectBatch(db: Db, viewer: Viewer, batchId: number): Promise<WireBatch | undefined> {
  const { rows } = await sql<WireBatch>`
    select ${COLUMNS} from (${COUNTED(sql`${visibleProperties(viewer, 'p')} and b.id = ${batchId}`)}) f`.execute(db);
  return rows[0];
}
