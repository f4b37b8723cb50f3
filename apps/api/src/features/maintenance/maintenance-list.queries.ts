import type { MaintenanceEntry } from '@lintel/contract/items/maintenance';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { dayAt } from '#platform/identity/day.ts';
import { managesProperty } from '#platform/identity/property-rights.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { CursorPosition } from '#platform/sql/cursor.ts';
import { type Page, placeColumns, selectPage } from '#platform/sql/page.ts';
import { recordColumns, serviceColumns } from './maintenance-columns.ts';
import type { WireRequest } from './maintenance-select.queries.ts';

type Sight = { maySeeHidden: boolean };
type EntryRow = { entry: z.infer<typeof MaintenanceEntry> };

type PageOptions = { now: string; includesHidden: boolean; limit: number; after: CursorPosition | undefined };
export type OpenServiceOptions = PageOptions & {
  place: { unitId: number } | { propertyId: number };
  sort: 'priority' | 'reportedAt';
  isDescending: boolean;
};

const MAY_SEE: RawBuilder<unknown> = sql`coalesce((select s.may_see from scope s), false)`;

/** One page of the open service requests of a unit or a property, by how soon they need doing or by their report. */
export async function selectOpenService(
  db: Db,
  viewer: Viewer,
  options: OpenServiceOptions,
): Promise<Page<WireRequest, Sight>> {
  const { place, sort, isDescending, includesHidden, limit, after, now } = options;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const reported = instant('r.reported_at');
  const key = sort === 'priority' ? sql`r.priority_rank || ' ' || ${reported}` : reported;
  return selectPage<WireRequest, Sight>(db, {
    limit,
    found: sql`exists (select from scope)`,
    more: { maySeeHidden: MAY_SEE },
    ctes: sql`scope as materialized (${'unitId' in place ? unitScope(viewer, place, includesHidden) : propertyScope(viewer, place, includesHidden)}),
    found as (
      select r.*, (${key}) collate "C" as sort_key from scope s
      join service_request r on r.organization_id = s.organization_id and r.property_id = s.property_id
        ${'unitId' in place ? sql`and r.unit_id = s.unit_id` : sql``}
      join unit u on u.organization_id = r.organization_id and u.id = r.unit_id and u.archived_at is null
      where r.closed_at is null and r.archived_at is null and (s.shows_hidden or r.hidden_at is null)
    ), page as (
      select r.* from found r
      where ${after ? sql`(r.sort_key ${beyond} ${after.key} or (r.sort_key = ${after.key} and r.id > ${after.id}))` : sql`true`}
      order by r.sort_key ${direction}, r.id limit ${limit + 1}
    ), rows as (
      select ${placeColumns({ isDescending }, 'r')}, one.*
      from scope s cross join page r cross join lateral (select ${serviceColumns(now)}) one
    )`,
  });
}

/**
 * One page of what was reported and done in a unit, newest first. Work is placed by the property's day, at noon unless it was
 * recorded on that day.
 */
export async function selectMaintenance(
  db: Db,
  viewer: Viewer,
  place: { propertyId: number; unitId: number },
  { includesHidden, limit, after, now }: PageOptions,
): Promise<Page<EntryRow, Sight & { hiddenCount: number | null }>> {
  return selectPage<EntryRow, Sight & { hiddenCount: number | null }>(db, {
    limit,
    found: sql`exists (select from scope)`,
    more: {
      maySeeHidden: MAY_SEE,
      hiddenCount: sql`case when (select s.may_see from scope s) then (select count(r.hidden_at) + count(r.close_hidden_at) from requests r)
        + (select count(r.hidden_at) from records r) + (select count(n.hidden_at) from notes n) end`,
    },
    ctes: sql`scope as materialized (${unitScope(viewer, place, includesHidden)}),
    requests as materialized (
      select r.* from scope s join service_request r on r.organization_id = s.organization_id and r.unit_id = s.unit_id and r.archived_at is null
    ), records as materialized (
      select r.* from scope s join maintenance_record r on r.organization_id = s.organization_id and r.unit_id = s.unit_id and r.archived_at is null
    ), notes as materialized (
      select n.hidden_at from requests r join maintenance_note n on n.organization_id = r.organization_id
        and n.service_request_id = r.id and n.archived_at is null
      union all
      select n.hidden_at from records r join maintenance_note n on n.organization_id = r.organization_id
        and n.record_id = r.id and n.archived_at is null
    ), found as (
      select 'SERVICE' as kind, r.id, (${instant('r.reported_at')} || ' S') collate "C" as sort_key
      from scope s cross join requests r where s.shows_hidden or r.hidden_at is null
      union all
      select 'RECORD', r.id, (${instant(sql`case when ${dayAt('r.created_at', 's.timezone')} = r.performed_on then r.created_at
        else (r.performed_on + time '12:00') at time zone s.timezone end`)} || ' R') collate "C"
      from scope s cross join records r where s.shows_hidden or r.hidden_at is null
    ), page as (
      select f.* from found f
      where ${after ? sql`(f.sort_key < ${after.key} or (f.sort_key = ${after.key} and f.id > ${after.id}))` : sql`true`}
      order by f.sort_key desc, f.id limit ${limit + 1}
    ), lines as (
      select f.sort_key, f.id, to_json(one) as entry from scope s cross join page f
      join requests r on f.kind = 'SERVICE' and r.id = f.id
      cross join lateral (select 'SERVICE' as kind, ${serviceColumns(now)}) one
      union all
      select f.sort_key, f.id, to_json(one) from scope s cross join page f
      join records r on f.kind = 'RECORD' and r.id = f.id
      cross join lateral (select 'RECORD' as kind, ${recordColumns}) one
    ), rows as (
      select ${placeColumns({ isDescending: true }, 'l')}, l.entry from lines l
    )`,
  });
}

function unitScope(
  viewer: Viewer,
  { unitId, propertyId }: { unitId: number; propertyId?: number },
  includesHidden: boolean,
): RawBuilder<unknown> {
  return sql`select u.organization_id, u.property_id, u.id as unit_id, p.timezone, ${sight(viewer, includesHidden)}
    from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null
      ${propertyId === undefined ? sql`` : sql`and u.property_id = ${propertyId}`}`;
}

function propertyScope(
  viewer: Viewer,
  { propertyId }: { propertyId: number },
  includesHidden: boolean,
): RawBuilder<unknown> {
  return sql`select p.organization_id, p.id as property_id, p.timezone, ${sight(viewer, includesHidden)} from property p
    where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}`;
}

function sight(viewer: Viewer, includesHidden: boolean): RawBuilder<unknown> {
  const manages = managesProperty(viewer, 'p');
  return sql`${manages} as may_see, ${includesHidden} and ${manages} as shows_hidden`;
}
