export const ROLE_VIEWER = 1;
export const ROLE_MEMBER = 2;
export const ROLE_MANAGER = 3;

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

export type Right = keyof typeof RIGHTS;
/** roleId 0 is a session without a role, which has no right. */
export type RightsHolder = { roleId: number; isAdmin: boolean; isSuperUser: boolean };
