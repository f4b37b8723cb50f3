import type { warrantyCalendar } from '@lintel/contract/items/warranty-calendar';
import type { Db } from '@lintel/db/pooled-kysely';
import { COVER_LABELS, type Cover } from '@lintel/domain/items/warranty-cover';
import { sql } from 'kysely';
import { notFound } from '#platform/base/errors.ts';
import { localDay } from '#platform/identity/day.ts';
import { noteLinkRead, openSecretLink } from '#platform/identity/secret-link.ts';
import { visibleProperties } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { calendarFile } from '#platform/tables/calendar-file.ts';

/** Days from today whose ends a calendar shows; what has ended stays in it for so long as well. */
const DAYS_SHOWN = 365;
const DAYS_PAST = 30;
const EVENTS_MAX = 1000;

export const warrantyCalendarHandlers: Handlers<typeof warrantyCalendar> = {
  async readWarrantyCalendar({ params }, { now, read, write }) {
    const found = await read((db) => selectCalendar(db, params.token, now));
    if (!found) throw notFound('calendar');
    await write((db) => noteLinkRead(db, found.link, now));
    return calendarFile({
      name: `Warranty, ${found.propertyName}`,
      fileName: 'warranty.ics',
      events: found.events,
      now,
    });
  },
};

async function selectCalendar(db: Db, token: string, now: string) {
  const link = await openSecretLink(db, { token, purpose: 'WARRANTY_CALENDAR', now });
  if (!link) return undefined;
  const { rows } = await sql<{ name: string; events: CoverEvent[] }>`
    select p.name, coalesce((select json_agg(e order by e."endsOn", e."coverId") from (
        select min(c.id) as "coverId", c.ends_on as "endsOn", t.name as "itemType", u.name as "unitName",
          array_agg(distinct c.cover) as covers, bool_or(c.is_estimated) as "isEstimated"
        from item i join item_cover c on c.organization_id = i.organization_id and c.item_id = i.id
        join item_type t on t.id = i.item_type_id left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
        where i.organization_id = p.organization_id and i.property_id = p.id and i.status = 'ACTIVE' and i.archived_at is null
          and c.ends_on between d.today - ${DAYS_PAST}::int and d.today + ${DAYS_SHOWN}::int
        group by i.id, c.ends_on, t.name, u.name order by c.ends_on, min(c.id) limit ${EVENTS_MAX}
      ) e), '[]') as events
    from property p cross join lateral (select ${localDay(now, 'p.timezone')} as today) d
    where ${visibleProperties(link.viewer, 'p')} and p.organization_id = ${link.organizationId} and p.id = ${link.propertyId}`.execute(
    db,
  );
  const [place] = rows;
  if (!place) return undefined;
  const events = place.events.map((one) => ({
    id: `cover-${one.coverId}`,
    on: one.endsOn,
    title: `Warranty ends: ${one.itemType}${one.unitName === null ? '' : `, unit ${one.unitName}`}`,
    text: `${one.covers.map((cover) => COVER_LABELS[cover]).join(', ')}. Last covered day${one.isEstimated ? ', estimated' : ''}.`,
  }));
  return { link, propertyName: place.name, events };
}

type CoverEvent = {
  coverId: number;
  endsOn: string;
  itemType: string;
  unitName: string | null;
  covers: Cover[];
  isEstimated: boolean;
};
