export const ROLE_VIEWER = 1;
export const ROLE_MEMBER = 2;
export const ROLE_MANAGER = 3;

/** What the stored roles are called. */
export const ROLE_NAMES: Readonly<Record<number, string>> = {
  [ROLE_VIEWER]: 'Viewer',
  [ROLE_MEMBER]: 'Member',
  [ROLE_MANAGER]: 'Manager',
};

/** The name of a role; 0 is none. */
export function roleName(roleId: number): string {
  return ROLE_NAMES[roleId] ?? 'No role';
}

/** The lowest role that has a right on assigned properties. */
export const RIGHTS = {
  read: ROLE_VIEWER,
  record: ROLE_MEMBER,
  assign: ROLE_MANAGER,
  deleteItem: ROLE_MANAGER,
  closeAlert: ROLE_MANAGER,
  manage: ROLE_MANAGER,
} as const;

/** True when the viewer's role, or being an administrator or super user, includes the right; which places is another matter. */
export function can(viewer: RightsHolder, right: Right): boolean {
  return viewer.isSuperUser || viewer.isAdmin || viewer.roleId >= RIGHTS[right];
}

/**
 * The highest role of a person, as sign-in answers report it to the screens; the server decides at which places it
 * counts.
 */
export const ROLES = ['VIEWER', 'MEMBER', 'MANAGER', 'ADMIN', 'SUPER'] as const;

/** The role of a person who holds these: an administrator of any organization is ADMIN, else the highest role counts. */
export function roleOf({ roleIds, isAdmin, isSuperUser }: RolesHeld): Role {
  if (isSuperUser) return 'SUPER';
  if (isAdmin) return 'ADMIN';
  const highest = Math.max(ROLE_VIEWER, ...roleIds);
  return highest >= ROLE_MANAGER ? 'MANAGER' : highest >= ROLE_MEMBER ? 'MEMBER' : 'VIEWER';
}

/** True when a person of this role has the right at some place of theirs; for screens, which only hide. */
export function roleAllows(role: Role, right: Right): boolean {
  return ROLES.indexOf(role) + 1 >= RIGHTS[right];
}

export type Role = (typeof ROLES)[number];
type RolesHeld = { roleIds: readonly number[]; isAdmin: boolean; isSuperUser: boolean };
export type Right = keyof typeof RIGHTS;
/** roleId 0 is a session without a role, which has no right. */
export type RightsHolder = { roleId: number; isAdmin: boolean; isSuperUser: boolean };
