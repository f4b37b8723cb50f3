import type { PermissionGroupRow } from '@lintel/contract/people/permission-group';
import type * as z from 'zod';
import type { TableColumn } from '#platform/tables/table-file.ts';

export type GroupListRow = z.infer<typeof PermissionGroupRow>;

const ROLES = ['', 'Viewer', 'Member', 'Manager'];

/** The columns of the list of permission groups as a file. */
export const GROUP_COLUMNS: TableColumn<GroupListRow>[] = [
  { key: 'name', label: 'Group', kind: 'text', value: (row) => row.name },
  { key: 'organization', label: 'Organization', kind: 'text', value: (row) => row.organizationName },
  { key: 'role', label: 'Role', kind: 'text', value: (row) => ROLES[row.roleId] ?? null },
  { key: 'propertyCount', label: 'Properties', kind: 'integer', value: (row) => row.propertyCount },
  { key: 'userCount', label: 'People', kind: 'integer', value: (row) => row.userCount },
];
