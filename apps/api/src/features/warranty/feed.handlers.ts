import { randomBytes } from 'node:crypto';
import type { warrantyFeeds } from '@lintel/contract/warranty-feed';
import type { Db } from '@lintel/db/pooled-kysely';
import { COVER_LABELS, type Cover } from '@lintel/domain/warranty-cover';
import { sql } from 'kysely';
import { narrow } from '#platform/access.ts';
import type { Handlers } from '#platform/context.ts';
import { localDay } from '#platform/day.ts';
import { AppError, conflict, notFound } from '#platform/errors.ts';
import { instant } from '#platform/lookups/instant.ts';
import { partAnswer } from '#platform/page.ts';
import { hashToken } from '#platform/session-lookup.ts';
import { type Viewer, visibleProperties, visibleProperty } from '#platform/viewer.ts';
import { loadPerson } from '#platform/viewer-load.ts';
import { calendarFile } from './calendar.ts';

/** Calendar addresses that a person may have for a property at once. */
const FEEDS_MAX = 5;
/** Days from today whose ends a calendar shows; what has ended stays in it for so long as well. */
const DAYS_SHOWN = 365;
const DAYS_PAST = 30;
const EVENTS_MAX = 1000;

type Feed = { id: number; propertyId: number; createdAt: string; lastReadAt: string | null };

export const feedHandlers: Handlers<typeof warrantyFeeds> = {
  async listWarrantyFeeds({ params, query }, { viewer, read }) {
    const feeds = await read((db) => selectFeeds(db, viewer, params.propertyId));
    if (!feeds) throw notFound('property');
    return partAnswer(feeds, query, 'warranty feeds', ({ id }) => id);
  },

  async createWarrantyFeed({ params }, { viewer, write }) {
    const token = randomBytes(32).toString('base64url');
    return write(async (db, audit) => {
      const feeds = await selectFeeds(db, viewer, params.propertyId);
      if (!feeds) throw notFound('property');
      if (feeds.length >= FEEDS_MAX)
        throw conflict(`You have ${FEEDS_MAX} calendar addresses for this property. Revoke one first.`);
      const { rows } = await sql<Feed & { organizationId: number }>`
        insert into warranty_feed (organization_id, property_id, user_id, token_hash)
        select s.organization_id, s.property_id, ${viewer.userId}, ${hashToken(token)} from (${visibleProperty(viewer, params.propertyId)}) s
        returning id, organization_id as "organizationId", property_id as "propertyId", ${instant('created_at')} as "createdAt",
          null::text as "lastReadAt"`.execute(db);
      const [made] = rows;
      if (!made) throw notFound('property');
      const { organizationId, ...feed } = made;
      const after = { propertyId: feed.propertyId };
      audit({ organizationId, action: 'create', entity: 'warranty_feed', entityId: feed.id, after });
      return { ...feed, path: `/warranty/calendar/${token}` };
    });
  },

  async deleteWarrantyFeed({ params }, { viewer, write }) {
    await write(async (db, audit) => {
      const { rows } = await sql<{ organizationId: number }>`
        update warranty_feed f set archived_at = now(), updated_at = now(), version = f.version + 1 from property p
        where p.organization_id = f.organization_id and p.id = f.property_id and ${visibleProperties(viewer, 'p')} and f.id = ${params.feedId}
          and f.archived_at is null and (f.user_id = ${viewer.userId} or f.organization_id = any (${viewer.adminOrganizationIds as number[]}::bigint[]))
        returning f.organization_id as "organizationId"`.execute(db);
      const [gone] = rows;
      if (!gone) throw notFound('calendar address');
      audit({
        organizationId: gone.organizationId,
        action: 'archive',
        entity: 'warranty_feed',
        entityId: params.feedId,
      });
    });
    return undefined;
  },

  async readWarrantyFeed({ params }, { now, read, write }) {
    const found = await read((db) => selectFeedEvents(db, params.token, now));
    if (!found) throw notFound('calendar');
    await write((db) =>
      sql`update warranty_feed f set last_read_at = ${now} where f.organization_id = ${found.organizationId} and f.id = ${found.feedId}
        and (f.last_read_at is null or f.last_read_at < ${now}::timestamptz - interval '1 hour')`.execute(db),
    );
    return calendarFile(`Warranty, ${found.propertyName}`, found.events, now);
  },
};

async function selectFeeds(db: Db, viewer: Viewer, propertyId: number): Promise<Feed[] | undefined> {
  const { rows } = await sql<{ found: boolean; feeds: Feed[] }>`
    with scope as materialized (${visibleProperty(viewer, propertyId)})
    select exists (select from scope) as found, coalesce((select json_agg(json_build_object('id', f.id, 'propertyId', f.property_id,
        'createdAt', ${instant('f.created_at')}, 'lastReadAt', ${instant('f.last_read_at')}) order by f.id)
      from scope s join warranty_feed f on f.organization_id = s.organization_id and f.property_id = s.property_id
      where f.user_id = ${viewer.userId} and f.archived_at is null), '[]') as feeds`.execute(db);
  return rows[0]?.found ? rows[0].feeds : undefined;
}

// The address has the rights that its owner has now: whoever lost the property has lost the calendar.
async function selectFeedEvents(db: Db, token: string, now: string) {
  const { rows } = await sql<{ organizationId: number; feedId: number; userId: number; propertyId: number }>`
    select f.organization_id as "organizationId", f.id as "feedId", f.user_id as "userId", f.property_id as "propertyId"
    from warranty_feed f where f.token_hash = ${hashToken(token)} and f.archived_at is null`.execute(db);
  const [feed] = rows;
  const person = feed && (await loadPerson(db, feed.userId));
  if (!feed || !person) return undefined;
  const viewer = viewerOrNobody(person);
  if (!viewer) return undefined;
  const { rows: places } = await sql<{ name: string; events: CoverEvent[] }>`
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
    where ${visibleProperties(viewer, 'p')} and p.organization_id = ${feed.organizationId} and p.id = ${feed.propertyId}`.execute(
    db,
  );
  const [place] = places;
  if (!place) return undefined;
  const events = place.events.map((one) => ({
    id: `cover-${one.coverId}`,
    on: one.endsOn,
    title: `Warranty ends: ${one.itemType}${one.unitName === null ? '' : `, unit ${one.unitName}`}`,
    text: `${one.covers.map((cover) => COVER_LABELS[cover]).join(', ')}. Last covered day${one.isEstimated ? ', estimated' : ''}.`,
  }));
  return { ...feed, propertyName: place.name, events };
}

function viewerOrNobody(person: Parameters<typeof narrow>[0]): Viewer | undefined {
  try {
    return narrow(person, 'user', 'read');
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

type CoverEvent = {
  coverId: number;
  endsOn: string;
  itemType: string;
  unitName: string | null;
  covers: Cover[];
  isEstimated: boolean;
};
