import { ROLE_MANAGER, ROLE_MEMBER, ROLE_VIEWER, roleName } from '@lintel/domain/people/roles';

/** What a role may do at the properties it is given for. */
const MEANS: readonly (readonly [number, string])[] = [
  [ROLE_VIEWER, 'reads only'],
  [ROLE_MEMBER, 'reads and records'],
  [ROLE_MANAGER, 'also deletes and closes'],
];

export const ROLE_OPTIONS = MEANS.map(([value, means]) => ({ value, label: `${roleName(value)}: ${means}` }));
