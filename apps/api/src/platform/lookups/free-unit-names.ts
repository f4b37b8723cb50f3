import type { Db } from '@lintel/db/pooled-kysely';
import { cleanName } from '@lintel/domain/base/names';
import { uniqueUnitNames } from '@lintel/domain/units/unit-names';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import { type HeldProperty, holdProperty } from './hold-property.ts';

/** A property that this transaction has to itself for naming units. */
export type NamingLock = HeldProperty;

/**
 * Serializes the naming of units of a property until the transaction ends, so that two people adding '101' at once get '101'
 * and '101(a)'. Items and reports are not blocked: only naming waits. Undefined when the viewer does not see the property.
 */
export function lockUnitNames(db: Db, viewer: Viewer, propertyId: number): Promise<NamingLock | undefined> {
  return holdProperty(db, viewer, { propertyId }, 'NAMING');
}

/** Names no other unit of the locked property has, in the order given; `exceptUnitId` may keep its own. */
export async function selectFreeUnitNames(
  db: Db,
  lock: NamingLock,
  wanted: readonly string[],
  exceptUnitId: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name from unit u
    where u.organization_id = ${lock.organizationId} and u.property_id = ${lock.propertyId} and u.archived_at is null
      and u.id is distinct from ${exceptUnitId}::bigint`.execute(db);
  return uniqueUnitNames(
    rows.map(({ name }) => ({ name, key: null })),
    wanted.map((name) => ({ name: cleanName(name), key: null })),
  );
}
