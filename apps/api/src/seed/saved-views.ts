import type { Tx } from '@lintel/db/tx';
import { nextSlot } from '@lintel/domain/schedule';
import { type ReportTimes, reportSlots } from '@lintel/domain/schedule-words';
import { sql } from 'kysely';
import type { PeopleIds } from './people.ts';

const MONDAYS: ReportTimes = { every: 'WEEKLY', weekday: 1, monthDay: null, at: '07:00', timeZone: 'America/Boise' };

/** The saved views of Harbor Residential: one that is shared and sent each Monday, and one of the manager's own. */
export async function insertSavedViews(
  db: Tx['db'],
  organizationId: number,
  people: PeopleIds,
  propertyIds: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const propertyId = propertyIds.get('Orchard Gate');
  if (propertyId === undefined) throw new Error('no demo property Orchard Gate');
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (organization_id, owner_user_id, report_id, property_id, name, filter, sort, shared_with)
    values (${organizationId}, ${people.admin}, 'items', ${propertyId}, 'Past its life', '{"due": "backlog"}', '-lifeUsed', 'ORGANIZATION'),
      (${organizationId}, ${people.manager}, 'items', null, 'To be dated', '{"due": "nodate"}', null, 'NOBODY')
    returning id`.execute(db);
  // The first slot is after today, so that a demo that was just loaded sends nothing yet.
  const nextRunAt = nextSlot(reportSlots(MONDAYS), `${today}T23:59:59.999Z`);
  const { every, weekday, at, timeZone } = MONDAYS;
  await sql`
    with made as (
      insert into report_schedule (organization_id, view_id, owner_user_id, every, weekday, at_time, time_zone, format, skip_when_empty, next_run_at)
      values (${organizationId}, ${rows[0]?.id}, ${people.admin}, ${every}, ${weekday}, ${at}, ${timeZone}, 'PDF', true, ${nextRunAt}) returning id
    )
    insert into report_schedule_recipient (organization_id, schedule_id, user_id)
    select ${organizationId}, m.id, u from made m cross join unnest(${[people.admin, people.manager]}::bigint[]) u`.execute(
    db,
  );
}
