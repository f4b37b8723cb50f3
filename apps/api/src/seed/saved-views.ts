import type { Tx } from '@lintel/db/tx';
import { nextSlot } from '@lintel/domain/base/schedule';
import { type ReportTimes, reportSlots } from '@lintel/domain/base/schedule-words';
import { sql } from 'kysely';
import type { PeopleIds } from './people.ts';

const MONDAYS: ReportTimes = { every: 'WEEKLY', weekday: 1, monthDay: null, at: '07:00', timeZone: 'America/Boise' };

/** The saved views of Harbor Residential: one that is shared and one of Today, both sent each Monday, and one that is not sent. */
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
      (${organizationId}, ${people.manager}, 'items', null, 'To be dated', '{"due": "nodate"}', null, 'NOBODY'),
      (${organizationId}, ${people.manager}, 'today', null, 'Monday sheet', '{}', null, 'NOBODY')
    returning id`.execute(db);
  // The first slot is after today, so that a demo that was just loaded sends nothing yet.
  const nextRunAt = nextSlot(reportSlots(MONDAYS), `${today}T23:59:59.999Z`);
  const [pastLife, , mondaySheet] = rows.map(({ id }) => id);
  await insertSchedule(db, { organizationId, viewId: pastLife, ownerId: people.admin, nextRunAt }, [
    people.admin,
    people.manager,
  ]);
  await insertSchedule(db, { organizationId, viewId: mondaySheet, ownerId: people.manager, nextRunAt }, [
    people.manager,
  ]);
}

type Schedule = { organizationId: number; viewId: number | undefined; ownerId: number; nextRunAt: string | null };

/** Sends a view each Monday. */
async function insertSchedule(
  db: Tx['db'],
  { organizationId, viewId, ownerId, nextRunAt }: Schedule,
  recipients: readonly number[],
): Promise<void> {
  const { every, weekday, at, timeZone } = MONDAYS;
  await sql`
    with made as (
      insert into report_schedule (organization_id, view_id, owner_user_id, every, weekday, at_time, time_zone, format, skip_when_empty, next_run_at)
      values (${organizationId}, ${viewId}, ${ownerId}, ${every}, ${weekday}, ${at}, ${timeZone}, 'PDF', true, ${nextRunAt}) returning id
    )
    insert into report_schedule_recipient (organization_id, schedule_id, user_id)
    select ${organizationId}, m.id, u from made m cross join unnest(${[...recipients]}::bigint[]) u`.execute(db);
}
