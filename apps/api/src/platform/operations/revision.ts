import type { Route } from '@lintel/contract/base/route';
import { LEFT_FOR_DAYS } from '@lintel/domain/items/service-due';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '../identity/day.ts';
import { hasRight } from '../identity/property-rights.ts';
import { bigints, type Viewer, visibleProperties } from '../identity/viewer.ts';

/**
 * What an answer about a property depends on, as a text: its organization, how often what it shows has changed (its own
 * notes, those of its organization and those for all: migration 0030; `isOfOrganization`: those of all properties of its
 * organization, and which of them the viewer sees), and the day there. Two answers to one question under equal texts say the same. Undefined
 * where the viewer sees no such property.
 *
 * Read it before the facts, never after: an answer may then be newer than the revision it is kept under, but never
 * older.
 */
function revisionOfProperty(
  viewer: Viewer,
  propertyId: number,
  now: string,
  isOfOrganization: boolean,
): RawBuilder<Revision> {
  const ofPlace = isOfOrganization ? sql`true` : sql`n.property_id in (p.id, 0)`;
  const sight = sql`, md5((select string_agg(o.id::text, ' ' order by o.id) from property o
        where ${visibleProperties(viewer, 'o')} and o.organization_id = p.organization_id))`;
  return sql`
    select concat_ws('-', p.organization_id, (select coalesce(sum(n.changes), 0) from change_note n
        where n.organization_id in (p.organization_id, 0) and ${ofPlace}), ${localDay(now, 'p.timezone')}${isOfOrganization ? sight : sql``}) as revision
    from property p where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}`;
}

/**
 * The same for all properties that the viewer sees, and for their snapshots. Changes are counted over whole
 * organizations, which is one sum, so that a change of a property that the viewer does not see counts too.
 */
function revisionOfPortfolio(viewer: Viewer, now: string): RawBuilder<Revision> {
  return sql`
    select concat_ws('-', (select coalesce(sum(n.changes), 0) from change_note n
        where n.organization_id = any (${bigints([0, ...viewer.organizationIds])})),
      md5(string_agg(concat_ws('-', p.id, ${localDay(now, 'p.timezone')}, s.version), ' ' order by p.id))) as revision
    from property p left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
    where ${visibleProperties(viewer, 'p')}`;
}

/**
 * The same for Today, of all that the viewer sees or of one property: with the minute, since requests and findings become overdue at an
 * instant, and with what the viewer may do there, since that decides which lines they are given. What only administrators are given
 * (imports, messages, jobs, invitations) has no notes; the newest versions of those rows stand for it.
 */
function revisionOfToday(viewer: Viewer, propertyId: number | undefined, now: string): RawBuilder<Revision> {
  const { organizationIds, adminOrganizationIds } = viewer;
  const isWhole = propertyId === undefined;
  const ofPlace = isWhole ? sql`true` : sql`n.property_id in (${propertyId}, 0)`;
  const canRecord =
    adminOrganizationIds.length === organizationIds.length ? sql`true` : hasRight(viewer, 'p', 'record');
  return sql`
    select concat_ws('-', (select coalesce(sum(n.changes), 0) from change_note n
        where n.organization_id = any (${bigints([0, ...organizationIds])}) and ${ofPlace}),
      ${now.slice(0, MINUTE).replaceAll(/\D/g, '')}::text, ${[...organizationIds, 0, ...adminOrganizationIds].join('_')}::text,
      md5(string_agg(concat_ws('-', p.organization_id, p.id, ${localDay(now, 'p.timezone')}, s.version, ${canRecord}), ' ' order by p.id))
      ${isWhole && adminOrganizationIds.length > 0 ? sql`, ${versionsForAdministrators(adminOrganizationIds, now)}` : sql``}) as revision
    from property p left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
    where ${visibleProperties(viewer, 'p')} and ${isWhole ? sql`true` : sql`p.id = ${propertyId}`}
    having ${isWhole} or count(*) > 0`;
}

const MINUTE = 'yyyy-mm-ddThh:mm'.length;

// Every write gives a row another xmin.
function versionsForAdministrators(adminOrganizationIds: readonly number[], now: string): RawBuilder<unknown> {
  const since = sql`${now}::timestamptz - interval '1 day' * ${sql.lit(LEFT_FOR_DAYS)}`;
  const mine = sql`x.organization_id = any (${bigints(adminOrganizationIds)})`;
  return sql`(select md5(string_agg(v.of || '-' || v.id || '-' || v.version, ' ' order by v.of, v.id)) from (
      select 'import' as of, x.id, x.xmin::text as version from import x where ${mine} and x.archived_at is null and x.created_at >= ${since}
      union all select 'outbox', x.id, x.xmin::text from outbox x where ${mine} and x.state = 'FAILED' and x.archived_at is null
      union all select 'job', x.id, x.xmin::text from job x where ${mine} and x.state = 'FAILED' and x.finished_at >= ${since}
      union all select 'invitation', x.id, x.xmin::text from invitation x where ${mine} and x.accepted_at is null and x.revoked_at is null
        and x.archived_at is null
    ) v)`;
}

/** The question for the revision under which a route's answers are kept. */
export function revisionOf(
  route: Route,
  { viewer, params, query, now }: { viewer: Viewer; params: unknown; query: unknown; now: string },
): RawBuilder<Revision> {
  if (route.revision === 'portfolio') return revisionOfPortfolio(viewer, now);
  if (route.revision === 'today') {
    const { propertyId: ofToday } = query as { propertyId?: number };
    return revisionOfToday(viewer, ofToday, now);
  }
  const { propertyId } = params as { propertyId: number };
  return revisionOfProperty(viewer, propertyId, now, route.revision === 'organization');
}

type Revision = { revision: string };
