import type { PermissionGroupRow } from '@lintel/contract/people/permission-group';
import { roleName } from '@lintel/domain/people/roles';
import type * as z from 'zod';
import { count } from '#ui/base/format.ts';
import type { DataColumn } from '#ui/table/data-table-columns.ts';

export type GroupRow = z.output<typeof PermissionGroupRow>;

export const GROUP_COLUMNS: readonly DataColumn<GroupRow>[] = [
  {
    id: 'name',
    head: 'Name',
    stack: 'first',
    value: (group) => group.name,
    cell: (group) => <span className="strong">{group.name}</span>,
  },
  { id: 'organization', head: 'Organization', value: (group) => group.organizationName, isHidden: true },
  { id: 'role', head: 'Role', value: (group) => roleName(group.roleId) },
  {
    id: 'properties',
    head: 'Properties',
    isNumber: true,
    value: (group) => group.propertyCount,
    cell: (group) => count(group.propertyCount),
  },
  {
    id: 'people',
    head: 'People',
    isNumber: true,
    value: (group) => group.userCount,
    cell: (group) => count(group.userCount),
  },
];
