import type { TurnSettings, turnSettings } from '@lintel/contract/turns/turn-settings';
import type { Db } from '@lintel/db/pooled-kysely';
import {
  DEFAULT_CHECKS,
  DEFAULT_COVER_DAYS,
  DEFAULT_LANES,
  DEFAULT_TARGET_DAYS,
  lanesProblem,
} from '@lintel/domain/turns/turns';
import { sql } from 'kysely';
import type * as z from 'zod';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';

type Settings = z.infer<typeof TurnSettings>;

/** How an organization runs its turns: one document. Those that were never written are the usual ones, at version 1. */
export const turnSettingsHandlers: Handlers<typeof turnSettings> = {
  async getTurnSettings({ params }, { viewer, read }) {
    const found = await read((db) => selectSettings(db, viewer, params.organizationId));
    if (!found) throw notFound('organization');
    return found;
  },

  async updateTurnSettings({ params: { organizationId }, body: given, ifMatch }, { viewer, now, write }) {
    const body = { ...given, checks: given.checks.map((check) => ({ ...check, needs: check.needs ?? null })) };
    return write(async (db, audit) => {
      await sql`insert into turn_settings (organization_id, lanes, checks, target_days)
        select o.id, ${JSON.stringify(DEFAULT_LANES)}::jsonb, ${JSON.stringify(DEFAULT_CHECKS)}::jsonb, ${DEFAULT_TARGET_DAYS} from organization o
        where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId} and o.archived_at is null
        on conflict (organization_id) do nothing`.execute(db);
      await sql`select from turn_settings s where s.organization_id = ${organizationId} for update of s`.execute(db);
      const before = await selectSettings(db, viewer, organizationId);
      if (!before) throw notFound('organization');
      if (before.version !== ifMatch) throw stale('turn settings');
      checkBody(body, before);
      await sql`update turn_settings s set lanes = ${JSON.stringify(body.lanes)}::jsonb, checks = ${JSON.stringify(body.checks)}::jsonb,
          target_days = ${body.targetDays}, cover_days = ${body.coverDays ?? before.coverDays}, version = s.version + 1, updated_at = ${now} where s.organization_id = ${organizationId}`.execute(
        db,
      );
      const { lanes, checks, targetDays, coverDays } = before;
      const was = { lanes, checks, targetDays, coverDays };
      audit({
        organizationId,
        action: 'update',
        entity: 'turn_settings',
        entityId: organizationId,
        before: was,
        after: body,
      });
      const saved = await selectSettings(db, viewer, organizationId);
      if (!saved) throw notFound('organization');
      return saved;
    });
  },
};

function checkBody({ lanes, checks }: Pick<Settings, 'lanes' | 'checks'>, before: Settings): void {
  const problem = lanesProblem(lanes, before.lanes);
  if (problem !== null) throw unprocessable('lanes', problem);
  const twice = checks.findIndex(({ key }, at) => checks.findIndex((one) => one.key === key) !== at);
  if (twice >= 0) throw unprocessable(`checks.${twice}.key`, 'This key is given twice.');
  const left = before.openTurns.find(({ lane }) => !lanes.some(({ key }) => key === lane));
  const name = before.lanes.find(({ key }) => key === left?.lane)?.name;
  if (left)
    throw conflict(
      `${left.count} open ${left.count === 1 ? 'turn is' : 'turns are'} in '${name ?? left.lane}'. Move what is there first.`,
    );
}

async function selectSettings(db: Db, viewer: Viewer, organizationId: number): Promise<Settings | undefined> {
  const { rows } = await sql<Settings>`
    select o.id as "organizationId", coalesce(s.version, 1) as version, coalesce(s.target_days, ${DEFAULT_TARGET_DAYS}) as "targetDays",
      coalesce(s.cover_days, ${DEFAULT_COVER_DAYS}) as "coverDays",
      coalesce(s.lanes, ${JSON.stringify(DEFAULT_LANES)}::jsonb) as lanes, coalesce(s.checks, ${JSON.stringify(DEFAULT_CHECKS)}::jsonb) as checks,
      (select coalesce(json_agg(json_build_object('lane', t.lane, 'count', t.count) order by t.lane), '[]') from (
        select t.lane, count(*) as count from turn t where t.organization_id = o.id and t.closed_on is null and t.archived_at is null group by t.lane
      ) t) as "openTurns"
    from organization o left join turn_settings s on s.organization_id = o.id
    where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId} and o.archived_at is null`.execute(
    db,
  );
  return rows[0];
}
