import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

/** What the demo community brought into its organization besides the property. */
export type DemoRest = { vendors: number; models: number };

/** True for the property of a demo community. */
export async function isDemoCommunity(db: Db, at: { organizationId: number; id: number }): Promise<boolean> {
  const { rows } = await sql<{ isDemo: boolean }>`
    select p.is_demo as "isDemo" from property p where p.organization_id = ${at.organizationId} and p.id = ${at.id}`.execute(
    db,
  );
  return rows[0]?.isDemo ?? false;
}

/**
 * Archives what the files of the demo community brought into the organization besides its property: vendors, and those of the organization's own models
 * that no other items have. What people have changed since, or given to items of their own, stays.
 */
export async function archiveDemoRest(db: Db, organizationId: number, propertyId: number): Promise<DemoRest> {
  const { rows } = await sql<DemoRest>`
    with vendors as (
      update contact c set archived_at = now(), version = c.version + 1, updated_at = now()
      where c.organization_id = ${organizationId} and c.archived_at is null and c.version = 1
        and c.created_by_import_id in (select i.id from import i where i.organization_id = c.organization_id and i.is_demo)
      returning c.id
    ), used as (
      select i.model_id, bool_and(i.property_id = ${propertyId}) as is_here_only from item i
      where i.organization_id = ${organizationId} and i.model_id is not null group by i.model_id
    ), models as (
      update model m set archived_at = now(), version = m.version + 1, updated_at = now() from used u
      where u.model_id = m.id and u.is_here_only and m.organization_id = ${organizationId} and m.archived_at is null and m.version = 1
      returning m.id
    )
    select (select count(*) from vendors) as vendors, (select count(*) from models) as models`.execute(db);
  const [rest] = rows;
  if (!rest) throw new Error('the counts of what was archived did not come');
  return rest;
}
