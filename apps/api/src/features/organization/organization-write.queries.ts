import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import { administered } from './organization-select.queries.ts';

export type OrganizationFields = {
  name: string;
  inflation: number;
  fiscalYearStartMonth: number;
  timezone: string;
  aciBands: number[];
};

export type OrganizationRow = OrganizationFields & { id: number; version: number };

/** The current organization, locked until the transaction ends; undefined when the viewer does not administer it. */
export async function lockOrganization(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<OrganizationRow | undefined> {
  const { rows } = await sql<OrganizationRow>`
    select o.id, o.version, o.name, o.inflation, o.fiscal_year_start_month as "fiscalYearStartMonth", o.timezone, o.aci_bands as "aciBands"
    from organization o
    where ${administered(viewer)} and o.id = ${organizationId}
    for no key update of o`.execute(db);
  return rows[0];
}

/** True when a live organization other than `exceptId` has the name, among those that the transaction may see. */
export async function isOrganizationNameTaken(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from organization o where o.archived_at is null and lower(o.name) = lower(${name})
      and o.id is distinct from ${exceptId}::bigint) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** Inserts an organization; its id. Only the platform role may. */
export async function insertOrganization(db: Db, fields: OrganizationFields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into organization (name, inflation, fiscal_year_start_month, timezone, aci_bands)
    values (${fields.name}, ${fields.inflation}, ${fields.fiscalYearStartMonth}::smallint, ${fields.timezone}, ${bands(fields)}) returning id`.execute(
    db,
  );
  return (rows[0] as { id: number }).id;
}

/** Writes a locked organization's fields; false when it was changed since. */
export async function updateOrganization(db: Db, row: OrganizationRow, fields: OrganizationFields): Promise<boolean> {
  const { rows } = await sql`
    update organization o set name = ${fields.name}, inflation = ${fields.inflation},
      fiscal_year_start_month = ${fields.fiscalYearStartMonth}::smallint, timezone = ${fields.timezone}, aci_bands = ${bands(fields)},
      version = o.version + 1, updated_at = now()
    where o.id = ${row.id} and o.version = ${row.version} returning o.id`.execute(db);
  return rows.length === 1;
}

/**
 * Archives an organization; what belongs to it stays as it is and is hidden with it. Returns its name, or undefined
 * when there is none.
 */
export async function archiveOrganization(db: Db, viewer: Viewer, organizationId: number): Promise<string | undefined> {
  await sql`select from organization o where ${administered(viewer)} and o.id = ${organizationId} for update of o`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`
    update organization o set archived_at = now(), version = o.version + 1, updated_at = now()
    where ${administered(viewer)} and o.id = ${organizationId}
    returning o.name`.execute(db);
  return rows[0]?.name;
}

/** An archived organization, locked until the transaction ends. */
export async function lockArchivedOrganization(db: Db, organizationId: number): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select o.name from organization o where o.id = ${organizationId} and o.archived_at is not null for no key update of o`.execute(
    db,
  );
  return rows[0];
}

/** Restores a locked archived organization. */
export async function restoreOrganization(db: Db, organizationId: number): Promise<void> {
  await sql`
    update organization o set archived_at = null, version = o.version + 1, updated_at = now()
    where o.id = ${organizationId} and o.archived_at is not null`.execute(db);
}

function bands({ aciBands }: OrganizationFields) {
  return sql`${`{${aciBands.join(',')}}`}::integer[]`;
}
