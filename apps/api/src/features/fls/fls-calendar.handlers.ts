import type { flsCalendar } from '@lintel/contract/fls/fls-calendar';
import type { Db } from '@lintel/db/pooled-kysely';
import { FLS_TYPE_WORDS, type FlsType } from '@lintel/domain/fls/fls';
import { sql } from 'kysely';
import { notFound } from '#platform/base/errors.ts';
import { localDay } from '#platform/identity/day.ts';
import { noteLinkRead, openSecretLink } from '#platform/identity/secret-link.ts';
import { visibleProperties } from '#platform/identity/viewer.ts';
import { insuredUntil } from '#platform/lookups/open-work.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { type CalendarEvent, calendarFile } from '#platform/tables/calendar-file.ts';

/** Days from today whose dates a calendar shows; what has run out stays in it for so long as well. */
const DAYS_SHOWN = 730;
const DAYS_PAST = 90;
const EVENTS_MAX = 2000;

type Line = {
  id: number;
  type: FlsType;
  property: string;
  through: string | null;
  scheduled: string | null;
  vendor: string | null;
  /** The last day on which its vendor is insured, where that is before the visit. */
  insuredUntil: string | null;
};

export const flsCalendarHandlers: Handlers<typeof flsCalendar> = {
  async readFlsCalendar({ params }, { now, read, write }) {
    const found = await read((db) => selectCalendar(db, params.token, now));
    if (!found) throw notFound('calendar');
    await write((db) => noteLinkRead(db, found.link, now));
    const { name, lines } = found;
    return calendarFile({ name, fileName: 'fire-life-safety.ics', events: lines.flatMap(eventsOf), now });
  },
};

async function selectCalendar(db: Db, token: string, now: string) {
  const link = await openSecretLink(db, { token, purpose: 'FLS_CALENDAR', now });
  if (!link) return undefined;
  const { propertyId, organizationId, viewer } = link;
  const { rows } = await sql<{ name: string; lines: Line[] }>`
    with scope as materialized (
      select p.organization_id, p.id, p.name, ${localDay(now, 'p.timezone')} as today from property p
      where ${visibleProperties(viewer, 'p')} and p.organization_id = ${organizationId}
        and ${propertyId === null ? sql`true` : sql`p.id = ${propertyId}`}
    )
    select (select min(s.name) from scope s) as name, coalesce((select json_agg(e order by e.through, e.id) from (
        select r.id, r.type, s.name as property, r.vendor_name as vendor,
          case when r.compliant_through between s.today - ${DAYS_PAST}::int and s.today + ${DAYS_SHOWN}::int then r.compliant_through end as through,
          case when r.scheduled_on >= s.today then r.scheduled_on end as scheduled,
          case when ${insuredUntil} < r.scheduled_on then ${insuredUntil} end as "insuredUntil"
        from scope s join fls_record r on r.organization_id = s.organization_id and r.property_id = s.id
        left join contact c on c.organization_id = r.organization_id and c.id = r.vendor_id and c.archived_at is null
        where r.enabled and r.archived_at is null order by r.compliant_through, r.id limit ${EVENTS_MAX}
      ) e), '[]') as lines
    where exists (select from scope)`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const name = propertyId === null ? 'Fire, life and safety' : `Fire, life and safety, ${row.name}`;
  return { link, name, lines: row.lines };
}

function eventsOf({ id, type, property, through, scheduled, vendor, insuredUntil: until }: Line): CalendarEvent[] {
  const system = FLS_TYPE_WORDS[type];
  return [
    ...(through === null
      ? []
      : [
          {
            id: `fls-due-${id}`,
            on: through,
            title: `${system} runs out: ${property}`,
            text: 'The last day that is covered.',
          },
        ]),
    ...(scheduled === null
      ? []
      : [
          {
            id: `fls-visit-${id}`,
            on: scheduled,
            title: `${system} visit: ${property}`,
            text: [
              vendor ?? 'No vendor is named.',
              until !== null && `Its insurance ends on ${until}, before the visit.`,
            ]
              .filter(Boolean)
              .join(' '),
          },
        ]),
  ];
}
