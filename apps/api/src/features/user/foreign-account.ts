import { sql } from 'kysely';
import { forbidden, notFound } from '#platform/base/errors.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { bigints } from '#platform/identity/viewer.ts';
import type { Ctx } from '#platform/operations/context.ts';

/**
 * Refuses actions that open or alter a whole account, unless the viewer administers all of it: the account of a person
 * of another organization too, or of a super user, has rights that the viewer does not have.
 */
export async function forbidOthersAccount(ctx: Pick<Ctx, 'viewer' | 'platform'>, userId: number): Promise<void> {
  const { viewer, platform } = ctx;
  const { rows } = await platform.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    sql<{ isSuperUser: boolean; isKnown: boolean; isElsewhere: boolean }>`
      select u.is_super_user as "isSuperUser",
        exists (select from membership m where m.user_id = u.id and m.archived_at is null
          and m.organization_id = any (${bigints(viewer.adminOrganizationIds)})) as "isKnown",
        exists (select from membership m join organization o on o.id = m.organization_id and o.archived_at is null
          where m.user_id = u.id and m.archived_at is null and not m.organization_id = any (${bigints(viewer.adminOrganizationIds)})) as "isElsewhere"
      from app_user u where u.id = ${userId} and u.archived_at is null`.execute(db),
  );
  const [row] = rows;
  if (!row || (!row.isKnown && !viewer.isSuperUser)) throw notFound('user');
  if (viewer.isSuperUser) return;
  if (row.isSuperUser || row.isElsewhere)
    throw forbidden('This person has rights beyond your organizations. A super user can do this.');
}
