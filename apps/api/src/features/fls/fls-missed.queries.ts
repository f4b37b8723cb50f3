import type { RowOf } from '@lintel/contract/base/route';
import type { flsMissed } from '@lintel/contract/fls/fls-missed';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

type Row = RowOf<typeof flsMissed.listMissedVisits>;

/** Visits that had units to enter, of the systems that apply on the properties of the CTE `scope`: of each system the newest, as `e`. */
const NEWEST_REACH: RawBuilder<unknown> = sql`fls_record r
  cross join lateral (
    select e.id, e.event_date, e.vendor_name from fls_event e where e.organization_id = r.organization_id and e.property_id = r.property_id
      and e.record_id = r.id and e.archived_at is null and e.units_required is not null order by e.event_date desc, e.id desc limit 1
  ) e`;

/** What the last visits could not look at in a unit; undefined where the viewer does not see the unit. */
export async function selectMissedVisits(db: Db, viewer: Viewer, unitId: number): Promise<Row[] | undefined> {
  const { rows } = await sql<{ missed: Row[] }>`
    with scope as materialized (
      select u.organization_id, u.property_id, u.id from unit u
      join property p on p.organization_id = u.organization_id and p.id = u.property_id
      where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null
    )
    select (
      select coalesce(json_agg(json_build_object('missedUnitId', m.id, 'flsRecordId', r.id, 'type', r.type, 'missedOn', e.event_date,
        'vendorName', e.vendor_name) order by e.event_date, r.type, m.id), '[]')
      from ${NEWEST_REACH}
      join fls_missed_unit m on m.organization_id = r.organization_id and m.event_id = e.id and m.unit_id = s.id and m.entered_on is null
        and m.archived_at is null
      where r.organization_id = s.organization_id and r.property_id = s.property_id and r.enabled and r.archived_at is null
    ) as missed from scope s`.execute(db);
  return rows[0]?.missed;
}

type MissedOfUnit = { id: number; flsRecordId: number; missedOn: string; isOpen: boolean };

/** Of these, the units of visits that are of this unit, whether somebody got in since or not. */
export async function selectMissedOfUnit(
  db: Db,
  { organizationId, propertyId }: { organizationId: number; propertyId: number },
  unitId: number,
  missedUnitIds: readonly number[],
): Promise<MissedOfUnit[]> {
  const { rows } = await sql<MissedOfUnit>`
    select m.id, e.record_id as "flsRecordId", e.event_date as "missedOn", m.entered_on is null as "isOpen" from fls_missed_unit m
    join fls_event e on e.organization_id = m.organization_id and e.property_id = m.property_id and e.id = m.event_id
    where m.organization_id = ${organizationId} and m.property_id = ${propertyId} and m.unit_id = ${unitId}
      and m.id = any (${bigints(missedUnitIds)}) and m.archived_at is null order by m.id`.execute(db);
  return rows;
}
