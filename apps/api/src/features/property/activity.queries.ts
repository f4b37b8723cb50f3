import type { property } from '@lintel/contract/property';
import type { RowOf } from '@lintel/contract/route';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { dayAt } from '#platform/day.ts';
import { instant } from '#platform/lookups/instant.ts';
import { type Page, placeInOrder, selectPage } from '#platform/page.ts';
import { type Viewer, visibleProperty } from '#platform/viewer.ts';

/** The oldest event and import that earlier pages gave; the next page begins below both. */
export type ActivityPlace = { eventId: number | null; importId: number | null };

type Activity = RowOf<typeof property.listPropertyActivity>;
type Next = ActivityPlace & { hasMore: boolean };

/**
 * One page of what changed on a property, newest first: item events and imports, two streams that fall by id, merged by time.
 * The import's own line stands for what an import wrote.
 */
export async function selectActivity(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  { limit, after }: { limit: number; after: ActivityPlace },
): Promise<Page<Activity, Next>> {
  return selectPage<Activity, Next>(db, {
    found: sql`exists (select from scope)`,
    total: sql`(select count(*) from scope s join item_event e on e.organization_id = s.organization_id and e.property_id = s.property_id
        where e.import_id is null)
      + (select count(*) from scope s join import m on m.organization_id = s.organization_id and s.property_id = any (m.property_ids)
        where m.applied_at is not null and not m.is_dry_run)`,
    more: {
      hasMore: sql`(select count(*) from merged) > ${limit}`,
      eventId: sql`coalesce((select min(x.id) from page x where x.is_event), ${after.eventId}::bigint)`,
      importId: sql`coalesce((select min(x.id) from page x where not x.is_event), ${after.importId}::bigint)`,
    },
    ctes: sql`scope as materialized (${visibleProperty(viewer, propertyId)}), events as (
      select e.id, min(e.created_at) over (order by e.id desc) as place_at, e.created_at, e.happened_on, e.kind, e.user_id,
        e.organization_id, e.item_id, e.from_unit_id, e.to_unit_id, e.note
      from (
        select e.* from scope s
        join item_event e on e.organization_id = s.organization_id and e.property_id = s.property_id
        where e.import_id is null and e.id < ${after.eventId ?? Number.MAX_SAFE_INTEGER}
        order by e.id desc limit ${limit + 1}
      ) e
    ), imports as (
      select m.id, min(m.applied_at) over (order by m.id desc) as place_at, m.applied_at, m.started_by, m.file_name,
        m.rows_create, m.rows_update
      from (
        select m.* from scope s join import m on m.organization_id = s.organization_id and s.property_id = any (m.property_ids)
        where m.applied_at is not null and not m.is_dry_run and m.id < ${after.importId ?? Number.MAX_SAFE_INTEGER}
        order by m.id desc limit ${limit + 1}
      ) m
    ), merged as (
      select e.place_at, true as is_event, e.id from events e
      union all select m.place_at, false, m.id from imports m
      order by 1 desc, 2, 3 desc limit ${limit + 1}
    ), page as (
      select * from merged order by 1 desc, 2, 3 desc limit ${limit}
    ), lines as (
      select x.place_at, x.is_event, r.* from page x
      join events e on x.is_event and e.id = x.id
      join item i on i.organization_id = e.organization_id and i.id = e.item_id
      join item_type t on t.id = i.item_type_id
      left join unit f on f.organization_id = e.organization_id and f.id = e.from_unit_id
      left join unit u on u.organization_id = e.organization_id and u.id = e.to_unit_id
      left join app_user a on a.id = e.user_id
      cross join lateral (select e.id, ${instant('e.created_at')} as at, e.happened_on as on, e.kind,
        t.name || case e.kind when 'RECORDED' then ' recorded' when 'INSTALLED' then ' installed' when 'EDITED' then ' changed'
          when 'MOVED' then ' moved' when 'STORED' then ' put into storage' when 'REPLACED' then ' replaced'
          when 'RETIRED' then ' retired' when 'RESTORED' then ' restored' else ' condition read' end
          || case when f.name is not null and u.name is not null then ' from ' || f.name || ' to ' || u.name
            when u.name is not null then ' in ' || u.name when f.name is not null then ' from ' || f.name else '' end as summary,
        nullif(concat_ws(' ', a.first_name, a.last_name), '') as by, e.item_id as "itemId",
        coalesce(u.id, f.id) as "unitId", coalesce(u.name, f.name) as "unitName") r
      union all
      select x.place_at, x.is_event, r.* from page x
      join imports m on not x.is_event and m.id = x.id cross join scope s
      left join app_user a on a.id = m.started_by
      cross join lateral (select m.id, ${instant('m.applied_at')} as at, ${dayAt('m.applied_at', 's.timezone')} as on,
        'IMPORT' as kind, m.file_name || ' imported: ' || m.rows_create || ' created, ' || m.rows_update || ' updated' as summary,
        nullif(concat_ws(' ', a.first_name, a.last_name), '') as by, null::bigint as "itemId", null::bigint as "unitId", null as "unitName") r
    ), rows as (
      select ${placeInOrder(sql`l.place_at desc, l.is_event, l.id desc`)}, l.id, l.at, l.on, l.kind, l.summary, l.by, l."itemId",
        l."unitId", l."unitName"
      from lines l
    )`,
  });
}
