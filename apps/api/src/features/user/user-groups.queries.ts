import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { bigints } from '#platform/identity/viewer.ts';

/** Locks the live groups of an organization that a person is to be in, and those that they are in, lowest id first; which of each there are. */
export async function lockGroups(
  db: Db,
  organizationId: number,
  userId: number,
  wanted: readonly number[],
): Promise<{ known: number[]; current: number[] }> {
  const isIn = sql`exists (select from permission_group_member gm where gm.organization_id = g.organization_id and gm.group_id = g.id
    and gm.user_id = ${userId} and gm.archived_at is null)`;
  const { rows: held } = await sql<{ id: number }>`
    select g.id from permission_group g where g.organization_id = ${organizationId} and g.archived_at is null
      and (g.id = any (${bigints(wanted)}) or ${isIn}) order by g.id for no key update of g`.execute(db);
  const ids = held.map(({ id }) => id);
  const { rows: current } = await sql<{ id: number }>`
    select g.id from permission_group g where g.organization_id = ${organizationId} and g.id = any (${bigints(ids)}) and ${isIn}
    order by g.id`.execute(db);
  return { known: ids, current: current.map(({ id }) => id) };
}

/** Puts a person into locked groups of an organization, or takes them out, and counts the change of each group. */
export async function changeMembers(
  db: Db,
  organizationId: number,
  userId: number,
  groupIds: readonly number[],
  verb: 'add' | 'remove',
): Promise<void> {
  if (verb === 'add')
    await sql`
      insert into permission_group_member as x (organization_id, group_id, user_id)
      select ${organizationId}, id, ${userId} from unnest(${bigints(groupIds)}) as id
      on conflict (organization_id, group_id, user_id) do update set archived_at = null, version = x.version + 1, updated_at = now()
        where x.archived_at is not null`.execute(db);
  else
    await sql`
      update permission_group_member x set archived_at = now(), version = x.version + 1, updated_at = now()
      where x.organization_id = ${organizationId} and x.user_id = ${userId} and x.group_id = any (${bigints(groupIds)})
        and x.archived_at is null`.execute(db);
  await sql`update permission_group g set version = g.version + 1, updated_at = now()
    where g.organization_id = ${organizationId} and g.id = any (${bigints(groupIds)})`.execute(db);
}
