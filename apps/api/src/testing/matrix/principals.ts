import { sql } from 'kysely';
import type { TestApp } from '../app-under-test.ts';

export const PRINCIPALS = [
  'nobody',
  'expired',
  'disabled',
  'homeless',
  'viewer',
  'member',
  'manager',
  'admin',
  'strangerAdmin',
  'superUser',
] as const;

/**
 * Who calls: without a token; with one past its time; disabled since; in no organization; reading or recording at one of two
 * properties; manager of both; administrator of the organization; administrator of another; super user.
 */
export type Principal = (typeof PRINCIPALS)[number];

export type Tokens = Record<Principal, string | undefined>;

/** A token of each principal over an organization with two properties, and another organization. */
export async function makePrincipals(t: TestApp, at: Anchors): Promise<Tokens> {
  const { organizationId, propertyId, siblingPropertyId } = at;
  const one = [{ id: propertyId }];
  const both = [...one, { id: siblingPropertyId }];
  const expired = await t.a.user({ organizationId, isAdmin: true });
  const disabled = await t.a.user({ organizationId, isAdmin: true });
  await t.a.run(async (db) => {
    await sql`update session set access_expires_at = now() - interval '1 second' where user_id = ${expired.id}`.execute(
      db,
    );
    await sql`update app_user set disabled_at = now() where id = ${disabled.id}`.execute(db);
  });
  return {
    nobody: undefined,
    expired: expired.token,
    disabled: disabled.token,
    homeless: (await t.a.user()).token,
    viewer: (await t.a.user({ organizationId, roleId: 1, properties: one })).token,
    member: (await t.a.user({ organizationId, roleId: 2, properties: one })).token,
    manager: (await t.a.user({ organizationId, roleId: 3, properties: both })).token,
    admin: (await t.a.user({ organizationId, isAdmin: true })).token,
    strangerAdmin: (await t.a.user({ organizationId: at.strangerOrganizationId, isAdmin: true })).token,
    superUser: (await t.a.user({ isSuperUser: true })).token,
  };
}

export type Anchors = {
  organizationId: number;
  propertyId: number;
  siblingPropertyId: number;
  strangerOrganizationId: number;
};
