/** What a role may do at the properties it is given for. */
export const ROLES = [
  { id: 1, name: 'Viewer', means: 'reads only' },
  { id: 2, name: 'Member', means: 'reads and records' },
  { id: 3, name: 'Manager', means: 'also deletes and closes' },
] as const;

export const ROLE_OPTIONS = ROLES.map(({ id, name, means }) => ({ value: id, label: `${name}: ${means}` }));

export function roleName(roleId: number): string {
  return ROLES.find((role) => role.id === roleId)?.name ?? 'No role';
}
