import type { Route } from '@lintel/contract/route';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from './day.ts';
import { bigints, type Viewer, visibleProperties } from './viewer.ts';

/**
 * What an answer about a property depends on, as a text: its organization, how often what it shows has changed (its own
 * notes, those of its organization and those for all: migration 0030), and the day there. Two answers to one question
 * under equal texts say the same. Undefined where the viewer sees no such property.
 *
 * Read it before the facts, never after: an answer may then be newer than the revision it is kept under, but never
 * older.
 */
function revisionOfProperty(viewer: Viewer, propertyId: number, now: string): RawBuilder<Revision> {
  return sql`
    select concat_ws('-', p.organization_id, (select coalesce(sum(n.changes), 0) from change_note n
        where n.organization_id in (p.organization_id, 0) and n.property_id in (p.id, 0)), ${localDay(now, 'p.timezone')}) as revision
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

/** The question for the revision under which a route's answers are kept. */
export function revisionOf(
  route: Route,
  { viewer, params, now }: { viewer: Viewer; params: unknown; now: string },
): RawBuilder<Revision> {
  if (route.revision === 'portfolio') return revisionOfPortfolio(viewer, now);
  const { propertyId } = params as { propertyId: number };
  return revisionOfProperty(viewer, propertyId, now);
}

type Revision = { revision: string };
