import { monthDayYear } from '@lintel/contract/fls/fls-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { FLS_TYPE_WORDS, type FlsNoticeStep, type FlsType, noticeStep } from '@lintel/domain/fls/fls';
import { sql } from 'kysely';
import { noticeFor } from '#platform/background/notice-address.ts';
import { queueMessage } from '#platform/background/outbox.ts';
import type { Scheduled } from '#platform/background/schedule.ts';
import { localDay } from '#platform/identity/day.ts';
import { insuredUntil } from '#platform/lookups/open-work.ts';
import { wanting } from '#platform/lookups/wanted-mail.ts';
import type { Platform } from '#platform/operations/platform.ts';

/** Notices go out from this hour on, by the clock of the property. */
const FROM_HOUR = 6;

type Due = {
  organizationId: number;
  propertyId: number;
  property: string;
  recordId: number;
  type: FlsType;
  dueOn: string;
  today: string;
  scheduled: string | null;
  insuredUntil: string | null;
  managerId: number | null;
  maintenanceManagerId: number | null;
};
type Line = Due & { step: FlsNoticeStep };

/** The notices of what runs out, at 90, 60, 30, 7 and 0 days to the maintenance manager, and of what has run out to the regional manager too. */
export function flsNotices({ settings, clock }: Pick<Platform, 'settings' | 'clock'>): Scheduled {
  return {
    name: 'fire and life safety notices',
    schedule: { every: 'hour' },
    run: (db) => sendFlsNotices(db, clock().toISOString(), settings.publicBaseUrl),
  };
}

/** Sends each notice that has come due and was not sent: one mail a person, with all lines that are theirs. */
export async function sendFlsNotices(db: Db, now: string, publicBaseUrl: string | null): Promise<void> {
  const lines = (await selectDueUnscoped(db, now)).flatMap((due): Line[] => {
    const step = noticeStep(due.dueOn, due.today);
    return step === null || peopleOf({ ...due, step }).length === 0 ? [] : [{ ...due, step }];
  });
  const mails = new Map<string, { organizationId: number; userId: number; lines: Line[] }>();
  for (const line of lines) {
    if (!(await insertNotice(db, line))) continue;
    for (const userId of peopleOf(line)) {
      const key = `${line.organizationId} ${userId}`;
      const mail = mails.get(key) ?? { organizationId: line.organizationId, userId, lines: [] };
      mail.lines.push(line);
      mails.set(key, mail);
    }
  }
  for (const mail of mails.values()) await sendMail(db, mail, publicBaseUrl);
}

/** What has run out is for the regional manager too; where no maintenance manager is named, or wants these mails, all of it is. */
function peopleOf({ managerId, maintenanceManagerId, step }: Line): number[] {
  const people =
    step === -1 || maintenanceManagerId === null ? [maintenanceManagerId, managerId] : [maintenanceManagerId];
  return [...new Set(people.filter((id) => id !== null))];
}

// Records whose date is near or past and whose newest notice is not sent yet, where it is morning.
async function selectDueUnscoped(db: Db, now: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.organization_id as "organizationId", r.property_id as "propertyId", p.name as property, r.id as "recordId", r.type,
      r.compliant_through as "dueOn", ${localDay(now, 'p.timezone')} as today, r.scheduled_on as scheduled,
      ${insuredUntil} as "insuredUntil",
      ${wanting('FLS_NOTICE', sql`p.regional_manager_id`)} as "managerId",
      ${wanting('FLS_NOTICE', sql`p.regional_maintenance_manager_id`)} as "maintenanceManagerId"
    from fls_record r join property p on p.organization_id = r.organization_id and p.id = r.property_id and p.archived_at is null
    join organization o on o.id = r.organization_id and o.archived_at is null
    left join contact c on c.organization_id = r.organization_id and c.id = r.vendor_id and c.archived_at is null
    left join fls_profile f on f.organization_id = r.organization_id and f.property_id = r.property_id
    where r.enabled and r.archived_at is null and coalesce(f.sends_digest, true)
      and r.compliant_through <= ${localDay(now, 'p.timezone')} + 90
      and extract(hour from ${now}::timestamptz at time zone p.timezone) >= ${FROM_HOUR}
      and not exists (select from fls_notice n where n.organization_id = r.organization_id and n.record_id = r.id
        and n.due_on = r.compliant_through and n.step = -1)
    order by r.compliant_through, p.name, r.id`.execute(db);
  return rows;
}

/** True where the notice was not sent before. */
async function insertNotice(db: Db, { organizationId, propertyId, recordId, dueOn, step }: Line): Promise<boolean> {
  const { rows } = await sql`
    insert into fls_notice (organization_id, property_id, record_id, due_on, step)
    values (${organizationId}, ${propertyId}, ${recordId}, ${dueOn}, ${step})
    on conflict (organization_id, record_id, due_on, step) do nothing returning id`.execute(db);
  return rows.length > 0;
}

async function sendMail(
  db: Db,
  { organizationId, userId, lines }: { organizationId: number; userId: number; lines: readonly Line[] },
  publicBaseUrl: string | null,
): Promise<void> {
  const to = await noticeFor(db, organizationId, userId, lines);
  if (to === undefined) return;
  const late = to.lines.filter(({ step }) => step === -1).length;
  const [first] = to.lines;
  const subject =
    to.lines.length === 1 && first
      ? `${FLS_TYPE_WORDS[first.type]}, ${first.property}: ${whenWords(first)}`
      : `Fire and life safety: ${to.lines.length} systems${late > 0 ? `, ${late} overdue` : ''}`;
  await queueMessage(db, {
    organizationId,
    channel: 'MAIL',
    to: to.email,
    subject,
    template: 'FLS_NOTICE',
    text: [
      ...to.lines.map(
        (line) => `- ${FLS_TYPE_WORDS[line.type]}, ${line.property}: ${whenWords(line)}${visitWords(line)}`,
      ),
      '',
      'A date moves once the visit is recorded with its report.',
      ...(publicBaseUrl === null ? [] : [`${publicBaseUrl}/report/safety?tab=systems`]),
    ].join('\n'),
  });
}

function whenWords({ dueOn, step }: Line): string {
  if (step === -1) return `overdue, was compliant through ${monthDayYear(dueOn)}`;
  return step === 0 ? `the last day is today, ${monthDayYear(dueOn)}` : `compliant through ${monthDayYear(dueOn)}`;
}

function visitWords({ scheduled, today, insuredUntil: until }: Line): string {
  if (scheduled === null || scheduled < today) return ', no visit planned';
  const insurance = until !== null && until < scheduled ? `, but the insurance of its vendor ends on ${until}` : '';
  return `, visit planned for ${scheduled}${insurance}`;
}
