import type { RouteOutput, RowOf } from '@lintel/contract/base/route';
import type { ACTIVITY_KINDS } from '@lintel/contract/items/item-list-words';
import type { property } from '@lintel/contract/properties/property';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { dayAt } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import { type Page, placeInOrder, selectPage } from '#platform/sql/page.ts';

/** The oldest event and import that earlier pages gave; the next page begins below both. */
export type ActivityPlace = { eventId: number | null; importId: number | null };

export type ActivityFilter = {
  kind?: (typeof ACTIVITY_KINDS)[number];
  userId?: number;
  /** Days of entry at the property, both included. */
  from?: string;
  to?: string;
};

type Activity = RowOf<typeof property.listPropertyActivity>;
type Next = ActivityPlace & {
  hasMore: boolean;
  people: RouteOutput<typeof property.listPropertyActivity>['people'];
};

/**
 * One page of what changed on a property, newest first: item events and imports, two streams that fall by id, merged by time.
 * The import's own line stands for what an import wrote.
 */
export async function selectActivity(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  { limit, after, filter }: { limit: number; after: ActivityPlace; filter: ActivityFilter },
): Promise<Page<Activity, Next>> {
  const ofEvents = sql`scope s join item_event e on e.organization_id = s.organization_id and e.property_id = s.property_id
        and e.import_id is null`;
  const ofImports = sql`scope s join import m on m.organization_id = s.organization_id and s.property_id = any (m.property_ids)
        and m.applied_at is not null and not m.is_dry_run`;
  const isEventAsked = matches(filter, { kind: sql`e.kind`, userId: sql`e.user_id`, at: sql`e.created_at` });
  const isImportAsked = matches(filter, { kind: sql`'IMPORT'`, userId: sql`m.started_by`, at: sql`m.applied_at` });
  const isFirst = after.eventId === null && after.importId === null;
  return selectPage<Activity, Next>(db, {
    found: sql`exists (select from scope)`,
    total: sql`(select count(*) from ${ofEvents} where ${isEventAsked}) + (select count(*) from ${ofImports} where ${isImportAsked})`,
    more: {
      hasMore: sql`(select count(*) from merged) > ${limit}`,
      eventId: sql`coalesce((select min(x.id) from page x where x.is_event), ${after.eventId}::bigint)`,
      importId: sql`coalesce((select min(x.id) from page x where not x.is_event), ${after.importId}::bigint)`,
      people: isFirst
        ? sql`(select coalesce(json_agg(json_build_object('id', a.id, 'name', ${personName}) order by ${personName}, a.id), '[]')
          from app_user a where a.id in (select e.user_id from ${ofEvents} union select m.started_by from ${ofImports}))`
        : sql`null::json`,
    },
    ctes: sql`scope as materialized (${visibleProperty(viewer, propertyId)}), events as (
      select e.id, min(e.created_at) over (order by e.id desc) as place_at, e.created_at, e.happened_on, e.kind, e.user_id,
        e.organization_id, e.item_id, e.from_unit_id, e.to_unit_id, e.note, e.changes
      from (
        select e.* from ${ofEvents} where ${isEventAsked} and e.id < ${after.eventId ?? Number.MAX_SAFE_INTEGER}
        order by e.id desc limit ${limit + 1}
      ) e
    ), imports as (
      select m.id, min(m.applied_at) over (order by m.id desc) as place_at, m.applied_at, m.started_by, m.file_name,
        m.rows_create, m.rows_update
      from (
        select m.* from ${ofImports} where ${isImportAsked} and m.id < ${after.importId ?? Number.MAX_SAFE_INTEGER}
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
      left join lateral (select o.id, o.to_unit_id from ${movesOfItem} and o.id < e.id order by o.id desc limit 1) b on true
      left join lateral (select o.id, o.from_unit_id from ${movesOfItem} and o.id > e.id order by o.id limit 1) n on true
      left join unit f on f.organization_id = e.organization_id and f.id = e.from_unit_id and e.to_unit_id <> e.from_unit_id
      left join unit u on u.organization_id = e.organization_id and u.id = ${unitOfEvent}
      left join app_user a on a.id = e.user_id
      cross join lateral (select e.id, ${instant('e.created_at')} as at, e.happened_on as on, e.kind,
        t.name || case e.kind when 'RECORDED' then ' recorded' when 'INSTALLED' then ' installed' when 'EDITED' then ' changed'
          when 'MOVED' then ' moved' when 'STORED' then ' put into storage' when 'REPLACED' then ' replaced'
          when 'RETIRED' then ' retired' when 'RESTORED' then ' restored'
          when 'TAGGED' then ' got a printed tag' when 'UNTAGGED' then ' lost its printed tag'
          else concat(' condition read', ': ' || (e.changes -> 'condition' ->> 1) || ' of 5,') end
          || case when f.name is not null then ' from ' || f.name || ' to ' || u.name
            when u.name is null then '' when e.kind in ('STORED', 'RETIRED') then ' from ' || u.name
            else ' in ' || u.name end as summary,
        nullif(${personName}, '') as by,
        case when i.archived_at is null or i.organization_id = any (${bigints(viewer.adminOrganizationIds)}) then i.id end as "itemId",
        t.name as "itemType", case when u.archived_at is null then u.id end as "unitId", u.name as "unitName",
        case when f.archived_at is null then f.id end as "fromUnitId", f.name as "fromUnitName", e.note, e.changes) r
      union all
      select x.place_at, x.is_event, r.* from page x
      join imports m on not x.is_event and m.id = x.id cross join scope s
      left join app_user a on a.id = m.started_by
      cross join lateral (select m.id, ${instant('m.applied_at')} as at, ${dayAt('m.applied_at', 's.timezone')} as on,
        'IMPORT' as kind, m.file_name || ' imported: ' || m.rows_create || ' created, ' || m.rows_update || ' updated' as summary,
        nullif(${personName}, '') as by, null::bigint as "itemId", null as "itemType", null::bigint as "unitId", null as "unitName",
        null::bigint as "fromUnitId", null as "fromUnitName", null as note, null::jsonb as changes) r
    ), rows as (
      select ${placeInOrder(sql`l.place_at desc, l.is_event, l.id desc`)}, l.id, l.at, l.on, l.kind, l.summary, l.by, l."itemId",
        l."itemType", l."unitId", l."unitName", l."fromUnitId", l."fromUnitName", l.note, l.changes
      from lines l
    )`,
  });
}

const personName = sql`concat_ws(' ', a.first_name, a.last_name)`;

// Where an item went or was; an event that names no unit has the one where the last move before it led, else where the first one
// after it began, else where the item is. A `case`, since the policies keep PostgreSQL from asking an index about a coalesce (decision 17).
const unitOfEvent = sql`case when e.to_unit_id is not null then e.to_unit_id when e.from_unit_id is not null then e.from_unit_id
    when b.id is not null then b.to_unit_id when n.id is not null then n.from_unit_id else i.unit_id end`;
const movesOfItem = sql`item_event o where o.organization_id = e.organization_id and o.item_id = e.item_id
        and (o.to_unit_id is not null or o.from_unit_id is not null)`;

type Column = Record<'kind' | 'userId' | 'at', RawBuilder<unknown>>;

function matches({ kind, userId, from, to }: ActivityFilter, column: Column): RawBuilder<unknown> {
  const conditions = [
    kind === undefined ? undefined : sql`${column.kind} = ${kind}`,
    userId === undefined ? undefined : sql`${column.userId} = ${userId}`,
    from === undefined ? undefined : sql`${column.at} >= ${from}::date::timestamp at time zone s.timezone`,
    to === undefined ? undefined : sql`${column.at} < (${to}::date + 1)::timestamp at time zone s.timezone`,
  ].filter((one) => one !== undefined);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
