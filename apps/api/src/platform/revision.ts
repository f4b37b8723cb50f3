import type { Route } from '@lintel/contract/route';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from './day.ts';
import { type Viewer, visibleProperties } from './viewer.ts';

/**
 * What an answer about a property follows from, as a text: which property in which organization, how often what it shows has
 * changed (migration 0030), and the day there. Two answers to one question under equal texts say the same. Undefined where the
 * viewer sees no such property.
 *
 * Read it before the facts, never after: an answer may then be newer than the revision it is kept under, but never older.
 */
export async function selectPropertyRevision(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ revision: string }>`
    select concat_ws('-', p.organization_id, ${changesOf}, ${localDay(now, 'p.timezone')}) as revision
    from property p where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}`.execute(db);
  return rows[0]?.revision;
}

/** The same of all properties that the viewer sees, and of their snapshots. */
export async function selectPortfolioRevision(db: Db, viewer: Viewer, now: string): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select coalesce(md5(string_agg(concat_ws('-', p.organization_id, p.id, ${changesOf}, ${localDay(now, 'p.timezone')}, s.version), ' '
      order by p.id)), 'none') as revision
    from property p left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
    where ${visibleProperties(viewer, 'p')}`.execute(db);
  return (rows[0] as { revision: string }).revision; // why: an aggregate without groups always gives one row
}

/** Reads the revision that a route's answers are kept under. */
export function revisionReader(
  route: Route,
  { viewer, params, now }: { viewer: Viewer; params: unknown; now: string },
): (db: Db) => Promise<string | undefined> {
  if (route.revision === 'portfolio') return (db) => selectPortfolioRevision(db, viewer, now);
  const { propertyId } = params as { propertyId: number };
  return (db) => selectPropertyRevision(db, viewer, propertyId, now);
}

// Of the property `p` itself, of its organization (property 0) and of what all organizations share.
const changesOf: RawBuilder<unknown> = sql`(select coalesce(sum(n.changes), 0) from change_note n
  where n.organization_id in (p.organization_id, 0) and n.property_id in (p.id, 0))`;
