import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

/** A property that this transaction holds. */
export type HeldProperty = { organizationId: number; propertyId: number };

/** Names a property by its own id or by that of something on it. */
export type OnProperty = { propertyId: number } | { buildingId: number } | { unitId: number } | { itemId: number };

/*
 * The row of a property is the lock of everything on it (decision 50). Adding, moving or restoring something there takes it shared; archiving takes
 * it exclusively. It is taken before any row below it, so that there are no deadlocks, and what is read in a later statement stays as it was
 * read: a statement that waited for its lock would still see the old rows.
 */
const STRENGTH = {
  /** To add, move or restore: others may do so at the same time. */
  SHARED: sql`for key share of p`,
  /** To add, move or restore, while nobody else may name units of this property, or add what is counted against a limit. */
  NAMING: sql`for no key update of p`,
  /** To archive: nobody else may add, move, restore or archive. */
  ALONE: sql`for update of p`,
};

/** Holds a property that the viewer sees until the transaction ends; undefined when the viewer does not see it. */
export async function holdProperty(
  db: Db,
  viewer: Viewer,
  on: OnProperty,
  strength: keyof typeof STRENGTH,
): Promise<HeldProperty | undefined> {
  const { rows } = await sql<HeldProperty>`
    select p.organization_id as "organizationId", p.id as "propertyId" from property p ${joinOf(on)}
    where ${visibleProperties(viewer, 'p')} and ${conditionOf(on)} ${STRENGTH[strength]}`.execute(db);
  return rows[0];
}

/** Holds properties of an organization shared, lowest id first; gives the ids of those that are not archived. */
export async function holdProperties(
  db: Db,
  organizationId: number,
  propertyIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from property p where p.organization_id = ${organizationId} and p.id = any (${bigints(propertyIds)})
      and p.archived_at is null order by p.id for key share of p`.execute(db);
  return new Set(rows.map((row) => row.id));
}

const TABLES = { buildingId: 'building', unitId: 'unit', itemId: 'item' } as const;

function joinOf(on: OnProperty): RawBuilder<unknown> {
  if ('propertyId' in on) return sql``;
  const [key] = Object.keys(on) as [keyof typeof TABLES];
  return sql`join ${sql.table(TABLES[key])} x on x.organization_id = p.organization_id and x.property_id = p.id`;
}

function conditionOf(on: OnProperty): RawBuilder<boolean> {
  const [id] = Object.values(on);
  return 'propertyId' in on ? sql<boolean>`p.id = ${id}` : sql<boolean>`x.id = ${id}`;
}
