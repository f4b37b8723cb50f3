import type { RecentWork } from '@lintel/contract/heatmap/heatmap';
import type { Db } from '@lintel/db/pooled-kysely';
import { LEAK_PATTERN } from '@lintel/domain/units/stacks';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { dayAt } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { type Page, type PageOrder, pageOfFound, placeColumns, selectPage } from '#platform/sql/page.ts';

/**
 * Over `life_day d` and its `scope s`: the work of the last 12 months and the reports that no work answers, with the words that say whether it is a
 * leak. What a manager has hidden is left out for everybody: the heatmap's answer is kept for all who may see the property.
 */
export const recentWork: RawBuilder<unknown> = sql`
  select r.id, true as is_done, r.unit_id, r.item_id, r.performed_on as done_on, r.summary, r.cost_cents, r.vendor,
    concat_ws('; ', r.summary, q.summary) as words
  from maintenance_record r
  left join service_request q on q.organization_id = r.organization_id and q.id = r.service_request_id and q.hidden_at is null
  where r.organization_id = d.organization_id and r.property_id = d.property_id and r.archived_at is null and r.hidden_at is null
    and r.performed_on > (d.today - interval '12 months')::date and r.performed_on <= d.today
  union all
  select q.id, false, q.unit_id, q.item_id, ${dayAt('q.reported_at', 's.timezone')}, q.summary, null, null, q.summary
  from service_request q
  where q.organization_id = d.organization_id and q.property_id = d.property_id and q.archived_at is null and q.hidden_at is null
    and q.reported_at > d.today - interval '12 months'
    and not exists (select from maintenance_record r where r.organization_id = q.organization_id and r.service_request_id = q.id
      and r.archived_at is null and r.hidden_at is null)`;

/** One page of that in a property, or in some of its units, the newest first. */
export function selectRecentWork(
  db: Db,
  viewer: Viewer,
  { propertyId, unitIds, now }: { propertyId: number; unitIds: readonly number[] | undefined; now: string },
  order: PageOrder,
): Promise<Page<z.output<typeof RecentWork>>> {
  return selectPage<z.output<typeof RecentWork>>(db, {
    limit: order.limit,
    found: sql`exists (select from scope)`,
    ctes: sql`scope as materialized (${visibleProperty(viewer, propertyId)}), ${lifeDayCte(now)}, found as (
      select w.*, d.organization_id, (w.done_on || case when w.is_done then ' 1' else ' 0' end) collate "C" as sort_key
      from life_day d join scope s on s.property_id = d.property_id cross join lateral (${recentWork}) w where ${unitIds === undefined ? sql`true` : sql`w.unit_id = any (${bigints(unitIds)})`}
    ), ${pageOfFound(order)}, rows as (
      select ${placeColumns(order)}, case when page.is_done then 'RECORD' else 'SERVICE' end as kind, page.id, page.unit_id as "unitId",
        u.name as "unitName", u.floor, page.done_on as "on", page.summary, t.name as "itemType", page.cost_cents as "costCents",
        page.vendor, page.words ~* ${LEAK_PATTERN} as "isLeak"
      from page join unit u on u.organization_id = page.organization_id and u.id = page.unit_id
      left join item i on i.organization_id = page.organization_id and i.id = page.item_id left join item_type t on t.id = i.item_type_id
    )`,
  });
}
