import type { Db } from '@lintel/db/pooled-kysely';
import { DEFAULT_TIME_ZONE, localDay as localDayOf } from '@lintel/domain/base/time-zones';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from './viewer.ts';

/**
 * The day at the instant `now` (ISO 8601) in the time zone in the column `zone`: 'today' for everything that belongs to
 * that property or organization. The same rule as `localDay` of domain/time-zones, for SQL.
 */
export function localDay(now: string, zone: string | RawBuilder<unknown>): RawBuilder<string> {
  return dayAt(sql`${now}::timestamptz`, zone);
}

/** The day of a timestamptz column or expression in the time zone that the column `zone` holds. */
export function dayAt(at: string | RawBuilder<unknown>, zone: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${ref(at)} at time zone ${ref(zone)})::date`;
}

/** Today, 'yyyy-MM-dd', at a property that the viewer sees. */
export async function selectPropertyToday(db: Db, viewer: Viewer, now: string, propertyId: number): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`select p.timezone from property p
    where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}`.execute(db);
  return localDayOf(now, rows[0]?.timezone ?? DEFAULT_TIME_ZONE);
}

/** Today, 'yyyy-MM-dd', for what belongs to no property. */
export async function selectToday(db: Db, viewer: Viewer, now: string, organizationId?: number): Promise<string> {
  return localDayOf(now, await selectTimeZone(db, viewer, organizationId));
}

/** The zone whose days count for what belongs to no property: the organization's that is named, else the viewer's first. */
export async function selectTimeZone(db: Db, viewer: Viewer, organizationId?: number): Promise<string> {
  const named = organizationId === undefined ? sql`true` : sql`o.id = ${organizationId}`;
  const { rows } = await sql<{ timezone: string }>`select o.timezone from organization o
    where o.id = any (${bigints(viewer.organizationIds)}) and ${named} order by o.id limit 1`.execute(db);
  return rows[0]?.timezone ?? DEFAULT_TIME_ZONE;
}

function ref(column: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return typeof column === 'string' ? sql`${sql.ref(column)}` : column;
}
