import type { ProjectSettings, ProjectSettingsBody } from '@lintel/contract/capital/project-settings';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ApprovalRule } from '@lintel/domain/capital/projects';
import { sql } from 'kysely';
import type * as z from 'zod';
import { personName } from '#platform/identity/person-name.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';

type Settings = z.infer<typeof ProjectSettings>;
type GlCode = z.infer<typeof ProjectSettingsBody>['glCodes'][number];

/** Codes and rules of an organization; those that were never written are none, at version 1. */
export async function selectSettings(db: Db, viewer: Viewer, organizationId: number): Promise<Settings | undefined> {
  const { rows } = await sql<Settings>`
    select o.id as "organizationId", coalesce(s.version, 1) as version, (
      select coalesce(json_agg(json_build_object('id', g.id, 'code', g.code, 'name', g.name) order by natural_key(g.code) collate "C", g.id), '[]')
      from gl_code g where g.organization_id = o.id and g.archived_at is null) as "glCodes", (
      select coalesce(json_agg(json_build_object('fromCents', r.from_cents, 'approverRole', r.approver_role, 'approverUserId', r.approver_user_id,
        'approverName', ${personName('r.approver_user_id')}) order by r.from_cents, r.id), '[]')
      from approval_rule r where r.organization_id = o.id and r.archived_at is null) as rules
    from organization o left join project_settings s on s.organization_id = o.id
    where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId} and o.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The version of an organization's settings, locked until the transaction ends; undefined where the viewer does not see it. */
export async function lockSettings(db: Db, viewer: Viewer, organizationId: number): Promise<number | undefined> {
  await sql`insert into project_settings (organization_id) select o.id from organization o
    where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId} and o.archived_at is null
    on conflict (organization_id) do nothing`.execute(db);
  const { rows } = await sql<{ version: number }>`
    select s.version from project_settings s join organization o on o.id = s.organization_id and o.archived_at is null
    where s.organization_id = any (${bigints(viewer.organizationIds)}) and s.organization_id = ${organizationId} for update of s`.execute(
    db,
  );
  return rows[0]?.version;
}

/** Counts a change of locked settings. */
export async function bumpSettings(db: Db, organizationId: number): Promise<void> {
  await sql`update project_settings s set version = s.version + 1, updated_at = now() where s.organization_id = ${organizationId}`.execute(
    db,
  );
}

/** Which rule names a person who is not of the organization; -1 where none does. */
export async function findStranger(db: Db, organizationId: number, rules: readonly ApprovalRule[]): Promise<number> {
  const ids = rules.flatMap(({ approverUserId }) => (approverUserId === null ? [] : [approverUserId]));
  const { rows } = await sql<{ id: number }>`select m.user_id as id from membership m
    where m.organization_id = ${organizationId} and m.user_id = any (${bigints(ids)}) and m.archived_at is null`.execute(
    db,
  );
  const members = new Set(rows.map((row) => row.id));
  return rules.findIndex(({ approverUserId }) => approverUserId !== null && !members.has(approverUserId));
}

/** Makes the codes of an organization those that are given; one left out is archived and stays on the projects that have it. */
export async function replaceGlCodes(db: Db, organizationId: number, codes: readonly GlCode[]): Promise<void> {
  const kept = codes.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await sql`update gl_code g set archived_at = now(), version = g.version + 1, updated_at = now()
    where g.organization_id = ${organizationId} and g.archived_at is null and g.id <> all (${bigints(kept)})`.execute(
    db,
  );
  // Codes that change places would meet under the unique key on the way.
  await sql`update gl_code g set code = left('~' || g.id || '~' || g.code, 40) where g.organization_id = ${organizationId}
    and g.archived_at is null`.execute(db);
  for (const { id, code, name } of codes) {
    if (id === undefined)
      await sql`insert into gl_code (organization_id, code, name) values (${organizationId}, ${code.trim()}, ${name.trim()})`.execute(
        db,
      );
    else
      await sql`update gl_code g set code = ${code.trim()}, name = ${name.trim()}, version = g.version + 1, updated_at = now()
        where g.organization_id = ${organizationId} and g.id = ${id}`.execute(db);
  }
}

/** Makes the approval rules of an organization those that are given. */
export async function replaceRules(db: Db, organizationId: number, rules: readonly ApprovalRule[]): Promise<void> {
  await sql`update approval_rule r set archived_at = now(), version = r.version + 1, updated_at = now()
    where r.organization_id = ${organizationId} and r.archived_at is null`.execute(db);
  for (const { fromCents, approverRole, approverUserId } of rules)
    await sql`insert into approval_rule (organization_id, from_cents, approver_role, approver_user_id)
      values (${organizationId}, ${fromCents}, ${approverRole}, ${approverUserId})`.execute(db);
}
