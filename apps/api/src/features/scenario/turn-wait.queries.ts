import type { Db } from '@lintel/db/pooled-kysely';
import type { MoveOuts } from '@lintel/domain/capital/turn-wait';
import { EMPTY_UNIT_STATUSES } from '@lintel/domain/units/unit-vacancy';
import { sql } from 'kysely';
import { isHomeUnit } from '#platform/lookups/standard-sets.ts';
import type { ScenarioPlace } from '#platform/records/scenario-facts.ts';

/** Days back that move-outs are counted. */
const COUNTED_DAYS = 365;
const UNLIVED = [...EMPTY_UNIT_STATUSES, 'MODEL'];

/** How often homes of a property emptied within a year, and of how many lived-in ones the end of the lease is known. */
export async function selectMoveOuts(db: Db, place: ScenarioPlace): Promise<MoveOutFacts> {
  const { organizationId, propertyId, today } = place;
  const { rows } = await sql<MoveOutFacts>`
    with left_on as (
      select coalesce(t.possession_on, t.move_out_on) as day from turn t
      where t.organization_id = ${organizationId} and t.property_id = ${propertyId} and t.archived_at is null
        and coalesce(t.possession_on, t.move_out_on) <= ${today}::date
    ), home as (
      select u.status, u.lease_ends_on from unit u
      where u.organization_id = ${organizationId} and u.property_id = ${propertyId} and u.archived_at is null and ${isHomeUnit('u')}
    )
    select (select count(*) from left_on l where l.day > ${today}::date - ${COUNTED_DAYS}::int) as count,
      coalesce((select least(${COUNTED_DAYS}::int, ${today}::date - min(l.day)) from left_on l), 0) as days,
      (select count(*) from home) as homes,
      (select count(*) from home h where h.status is null or not (h.status = any (${UNLIVED}))) as "livedIn",
      (select count(*) from home h where h.lease_ends_on >= ${today}::date and (h.status is null or not (h.status = any (${UNLIVED})))) as "knownLeases"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a statement of counts has a row');
  return row;
}

export type MoveOutFacts = MoveOuts & { livedIn: number; knownLeases: number };
