import { sql } from 'kysely';
import type { TestApp } from '../app-under-test.ts';
import type { UserFields } from '../user-factory.ts';

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
export async function makePrincipals(
  t: TestApp,
  at: Anchors,
  names: readonly Principal[] = PRINCIPALS,
): Promise<Tokens> {
  const tokens: Partial<Tokens> = {};
  for (const name of names) tokens[name] = await makePrincipal(t, name, at);
  return tokens as Tokens;
}

async function makePrincipal(t: TestApp, name: Principal, at: Anchors): Promise<string | undefined> {
  const { organizationId, propertyId, siblingPropertyId } = at;
  const one = [{ id: propertyId }];
  const fields: Record<Principal, UserFields | null> = {
    nobody: null,
    expired: { organizationId, isAdmin: true },
    disabled: { organizationId, isAdmin: true },
    homeless: {},
    viewer: { organizationId, roleId: 1, properties: one },
    member: { organizationId, roleId: 2, properties: one },
    manager: { organizationId, roleId: 3, properties: [...one, { id: siblingPropertyId }] },
    admin: { organizationId, isAdmin: true },
    strangerAdmin: { organizationId: at.strangerOrganizationId, isAdmin: true },
    superUser: { isSuperUser: true },
  };
  if (fields[name] === null) return undefined;
  const user = await t.a.user(fields[name]);
  // why: ten minutes, as is usual, are over before a slow machine has tried all operations
  const expires = sql`now() + ${name === 'expired' ? '-1 second' : '1 day'}::interval`;
  await t.a.run((db) => sql`update session set access_expires_at = ${expires} where user_id = ${user.id}`.execute(db));
  if (name === 'disabled')
    await t.a.run((db) => sql`update app_user set disabled_at = now() where id = ${user.id}`.execute(db));
  return user.token;
}

export type Anchors = {
  organizationId: number;
  propertyId: number;
  siblingPropertyId: number;
  strangerOrganizationId: number;
};
