import type { Access, Need } from '@lintel/contract/base/route';
import { can } from '@lintel/domain/people/roles';
import { forbidden } from '../base/errors.ts';
import type { Membership, Viewer } from './viewer.ts';

/** A property assigned to a person, directly (with their role in the organization) or by a group (with the group's). */
export type Grant = { organizationId: number; propertyId: number; roleId: number };

/** A person's rights before a route narrows them. */
export type Person = {
  userId: number;
  isSuperUser: boolean;
  /** A second factor is required of them and not set up. */
  isTotpDue: boolean;
  /** An administrator gave the password, and it was not changed yet. */
  isPasswordDue: boolean;
  memberships: readonly Membership[];
  grants: readonly Grant[];
  /** Every organization there is, for a super user; else empty. */
  allOrganizationIds: readonly number[];
};

/** The session of the call, and the administrator who is viewing as that person in it; a job has none. */
export type SessionRef = { sessionId: number; familyId: string; viewedBy: number | null };

const NO_SESSION: SessionRef = { sessionId: 0, familyId: '', viewedBy: null };

/** The viewer a route gets: only organizations where its access and role requirement are met; throws FORBIDDEN when none is. */
export function narrow(person: Person, access: Access, need: Need, session: SessionRef = NO_SESSION): Viewer {
  const viewer = {
    ...session,
    userId: person.userId,
    isSuperUser: person.isSuperUser,
    memberships: person.memberships,
  };
  if (person.isSuperUser) {
    const all = person.allOrganizationIds;
    return { ...viewer, organizationIds: all, adminOrganizationIds: all, propertyIds: [] };
  }
  if (access === 'super') throw forbidden('Only a super user may do this.');
  const adminOrganizationIds = person.memberships.filter((one) => one.isAdmin).map((one) => one.organizationId);
  if (access === 'admin') {
    if (adminOrganizationIds.length === 0) throw forbidden('Only an administrator may do this.');
    return { ...viewer, organizationIds: adminOrganizationIds, adminOrganizationIds, propertyIds: [] };
  }
  const grants = person.grants.filter((grant) => allows(grant.roleId, need));
  const byRole = person.memberships.filter((one) => one.isAdmin || allows(one.roleId, need));
  const organizationIds = [
    ...new Set([...byRole.map((one) => one.organizationId), ...grants.map((one) => one.organizationId)]),
  ];
  if (organizationIds.length === 0 && (need !== 'read' || person.memberships.length > 0)) throw forbidden();
  return { ...viewer, organizationIds, adminOrganizationIds, propertyIds: grants.map((one) => one.propertyId) };
}

/** Whoever a stranger's work is done as: nobody, in one organization. */
export function nobodyIn(organizationId: number | null): Viewer {
  const organizationIds = organizationId === null ? [] : [organizationId];
  const rights = { isSuperUser: false, memberships: [], adminOrganizationIds: [], propertyIds: [] };
  return { ...NO_SESSION, ...rights, userId: 0, organizationIds };
}

/**
 * What an administrator may see as somebody else: that person's rights inside the organizations they administer, or
 * nothing.
 */
export function readAs(person: Person, by: Person): Person | undefined {
  if (person.isSuperUser) return undefined;
  const mine = new Set(
    by.isSuperUser
      ? by.allOrganizationIds
      : by.memberships.filter((one) => one.isAdmin).map((one) => one.organizationId),
  );
  const seen = cutTo(person, mine);
  return seen.memberships.length === 0 ? undefined : { ...seen, isTotpDue: false, isPasswordDue: false };
}

/**
 * A person's rights inside one organization, for work that belongs to it: rows of others do not exist for it. A super user has there
 * what their membership gives them.
 */
export function within(person: Person, organizationId: number): Person {
  return { ...cutTo(person, new Set([organizationId])), isSuperUser: false, allOrganizationIds: [] };
}

function cutTo(person: Person, organizationIds: ReadonlySet<number>): Person {
  const isIn = (one: { organizationId: number }) => organizationIds.has(one.organizationId);
  return { ...person, memberships: person.memberships.filter(isIn), grants: person.grants.filter(isIn) };
}

/** What a route requires of the role: `needs`, or read for GET and record for the rest. */
export function needOf(route: { method: string; needs?: Need }): Need {
  return route.needs ?? (route.method === 'GET' ? 'read' : 'record');
}

function allows(roleId: number, need: Need): boolean {
  return can({ roleId, isAdmin: false, isSuperUser: false }, need);
}
