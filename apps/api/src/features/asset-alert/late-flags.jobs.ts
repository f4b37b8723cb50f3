import type { Db } from '@lintel/db/pooled-kysely';
import { cutText } from '@lintel/domain/base/text-cut';
import { ALERT_STATE_WORDS, type AlertState } from '@lintel/domain/flags/alert-states';
import { sql } from 'kysely';
import { noticeFor } from '#platform/background/notice-address.ts';
import { queueMessage } from '#platform/background/outbox.ts';
import type { Scheduled } from '#platform/background/schedule.ts';
import { dayAt, localDay } from '#platform/identity/day.ts';
import { bigints } from '#platform/identity/viewer.ts';
import { laneLimit } from '#platform/lookups/open-work.ts';
import { wanting } from '#platform/lookups/wanted-mail.ts';
import type { Platform } from '#platform/operations/platform.ts';

/** Mails go out from this hour on, by the clock of the property. */
const FROM_HOUR = 6;
/** A mail lists so many flags, and says how many more there are. */
const LINES_MAX = 40;

type Late = {
  organizationId: number;
  propertyId: number;
  property: string;
  id: number;
  title: string;
  state: AlertState;
  days: number;
  limit: number;
  userId: number;
};

/** Tells whoever has a flag, else the managers of its property, once it has been in its lane for longer than the lane's limit. */
export function lateFlagMails({ settings, clock }: Pick<Platform, 'settings' | 'clock'>): Scheduled {
  return {
    name: 'mails about late flags',
    schedule: { every: 'hour' },
    run: (db) => sendLateFlagMails(db, clock().toISOString(), settings.publicBaseUrl),
  };
}

/** One mail a person with all flags that became late, and none about the same stay of a flag in its lane again. */
export async function sendLateFlagMails(db: Db, now: string, publicBaseUrl: string | null): Promise<void> {
  const late = await selectLateUnscoped(db, now);
  const mails = Map.groupBy(late, ({ organizationId, userId }) => `${organizationId} ${userId}`);
  for (const lines of mails.values()) {
    await sendMail(db, lines, publicBaseUrl);
    const [first] = lines;
    if (first)
      await sql`update asset_alert set late_told_lane = lane_since where organization_id = ${first.organizationId}
        and id = any (${bigints(lines.map(({ id }) => id))})`.execute(db);
  }
}

// The first of them who wants to be told.
const TOLD = sql`coalesce(${wanting('LATE_FLAGS', sql`a.assignee_id`)}, ${wanting('LATE_FLAGS', sql`p.regional_maintenance_manager_id`)},
  ${wanting('LATE_FLAGS', sql`p.regional_manager_id`)})`;

// Where it is morning. A flag that is set aside until a day waits for that day.
async function selectLateUnscoped(db: Db, now: string): Promise<Late[]> {
  const today = localDay(now, 'p.timezone');
  const days = sql`(${today} - ${dayAt('a.lane_since', 'p.timezone')})`;
  const { rows } = await sql<Late>`
    select a.organization_id as "organizationId", a.property_id as "propertyId", p.name as property, a.id, a.title, a.action_state as state,
      ${days} as days, ${laneLimit} as limit, told.id as "userId"
    from alert_settings st join organization o on o.id = st.organization_id and o.archived_at is null
    join property p on p.organization_id = o.id and p.archived_at is null
    join asset_alert a on a.organization_id = p.organization_id and a.property_id = p.id and a.archived_at is null
    cross join lateral (select ${TOLD} as id) told
    where st.mails_late and a.action_state not in ('REPLACED', 'DISMISSED') and (a.snooze_until is null or a.snooze_until <= ${today})
      and ${days} > ${laneLimit} and a.late_told_lane is distinct from a.lane_since
      and told.id is not null
      and extract(hour from ${now}::timestamptz at time zone p.timezone) >= ${FROM_HOUR}
    order by p.name, days desc, a.id`.execute(db);
  return rows;
}

async function sendMail(db: Db, late: readonly Late[], publicBaseUrl: string | null): Promise<void> {
  const [first] = late;
  const to = first && (await noticeFor(db, first.organizationId, first.userId, late));
  if (!first || !to) return;
  const more = to.lines.length - LINES_MAX;
  const [one] = to.lines;
  await queueMessage(db, {
    organizationId: first.organizationId,
    channel: 'MAIL',
    to: to.email,
    subject:
      to.lines.length === 1 && one
        ? cutText(`${one.property}: ${one.title} waits too long`, 200)
        : `Red flags: ${to.lines.length} wait too long`,
    template: 'LATE_FLAGS',
    text: [
      ...to.lines.slice(0, LINES_MAX).flatMap((line) => lineWords(line, publicBaseUrl)),
      ...(more > 0 ? [`and ${more} more`] : []),
      '',
      'Move each on, give it to somebody else, or set it aside until a day.',
    ].join('\n'),
  });
}

function lineWords(
  { property, propertyId, organizationId, id, title, state, days, limit }: Late,
  publicBaseUrl: string | null,
) {
  const words = `- ${property}, ${title}: ${days} days in ‘${ALERT_STATE_WORDS[state]}’, limit ${limit}`;
  return publicBaseUrl === null
    ? [words]
    : [words, `  ${publicBaseUrl}/report/${propertyId}/redflag/${organizationId}?flag=${id}`];
}
