import { type RawBuilder, sql } from 'kysely';

/**
 * True where the snapshot `s` of a property (organization_id, property_id) holds for `today` and no change waits to be counted in. Else whoever
 * acts on a figure at once has it counted from the rows themselves (decision 13).
 */
export function isSnapshotCurrent(
  organizationId: string,
  propertyId: string,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [organization, property] = [sql.ref(organizationId), sql.ref(propertyId)];
  return sql`(coalesce(s.as_of = ${today}, false) and not exists (select from change_note n
        where n.organization_id in (${organization}, 0) and n.property_id in (${property}, 0) and n.recounts))`;
}
