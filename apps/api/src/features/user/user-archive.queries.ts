import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { bigints } from '#platform/identity/viewer.ts';

/** Removes a person from the organizations; returns those they left. */
export async function archiveMemberships(
  db: Db,
  userId: number,
  organizationIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update membership m set archived_at = now(), version = m.version + 1, updated_at = now()
    where m.organization_id = any (${bigints(organizationIds)}) and m.user_id = ${userId} and m.archived_at is null
    returning m.organization_id as id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Archives the account of a person without any organization left; returns whether it did. Only super users archive
 * super users.
 */
export async function archiveUser(db: Db, userId: number, isBySuperUser: boolean): Promise<boolean> {
  const { rows } = await sql`
    update app_user u set archived_at = now(), is_super_user = false, version = u.version + 1, updated_at = now()
    where u.id = ${userId} and u.archived_at is null and (${isBySuperUser} or not u.is_super_user)
      and not exists (select from membership m join organization o on o.id = m.organization_id and o.archived_at is null
        where m.user_id = u.id and m.archived_at is null)
    returning u.id`.execute(db);
  if (rows.length === 0)
    await sql`update app_user set version = version + 1, updated_at = now() where id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Restores a person to the organizations they last belonged to; returns these. */
export async function restoreMemberships(
  db: Db,
  userId: number,
  organizationIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (
      select m.organization_id, m.archived_at, max(m.archived_at) over () as latest from membership m
      where m.organization_id = any (${bigints(organizationIds)}) and m.user_id = ${userId} and m.archived_at is not null
        and not exists (select from membership l where l.organization_id = any (${bigints(organizationIds)})
          and l.user_id = ${userId} and l.archived_at is null)
    )
    update membership m set archived_at = null, version = m.version + 1, updated_at = now()
    from gone where gone.organization_id = m.organization_id and gone.archived_at = gone.latest and m.user_id = ${userId}
    returning m.organization_id as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Restores an archived account; returns how many rows that were. */
export async function restoreUser(db: Db, userId: number): Promise<number> {
  const { rows } = await sql`
    update app_user set archived_at = null, version = version + 1, updated_at = now()
    where id = ${userId} and archived_at is not null returning id`.execute(db);
  return rows.length;
}
