import { type RawBuilder, sql } from 'kysely';

/** SQL condition: the row of an alias, which has an organization and a vendor, names this vendor or one that was merged into it. */
export function isOfVendor(alias: string, vendorId: number): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column('vendor_id')} in (select k.id from contact k
    where k.organization_id = ${column('organization_id')} and (k.id = ${vendorId} or k.merged_into_id = ${vendorId}))`;
}
