import type { UserRow as UserRowSchema } from '@lintel/contract/user';
import type * as z from 'zod';
import type { TableColumn } from '#platform/table-file.ts';

export type UserRow = z.infer<typeof UserRowSchema>;

const ROLES = ['', 'Viewer', 'Member', 'Manager'];

/** The columns of the list of people as a file. */
export const USER_COLUMNS: TableColumn<UserRow>[] = [
  { key: 'fName', label: 'First name', kind: 'text', value: (row) => row.fName },
  { key: 'lName', label: 'Last name', kind: 'text', value: (row) => row.lName },
  { key: 'email', label: 'E-mail', kind: 'text', value: (row) => row.email },
  { key: 'phone', label: 'Phone', kind: 'text', value: (row) => row.phone },
  { key: 'title', label: 'Title', kind: 'text', value: (row) => row.title },
  { key: 'role', label: 'Role', kind: 'text', value: rolesOf },
  {
    key: 'organizations',
    label: 'Organizations',
    kind: 'text',
    value: (row) => row.organizations.map((one) => one.organizationName).join(', '),
  },
  { key: 'propertyCount', label: 'Properties', kind: 'integer', value: (row) => row.propertyCount },
  { key: 'lastSignInAt', label: 'Last sign-in (UTC)', kind: 'text', value: (row) => row.lastSignInAt },
  { key: 'status', label: 'Status', kind: 'text', value: (row) => row.status },
  { key: 'hasTotp', label: '2FA', kind: 'text', value: (row) => (row.hasTotp ? 'On' : 'Off') },
];

function rolesOf({ isSuperUser, organizations }: UserRow): string {
  if (isSuperUser) return 'Super user';
  return [...new Set(organizations.map((one) => (one.isAdmin ? 'Administrator' : ROLES[one.roleId])))].join(', ');
}
