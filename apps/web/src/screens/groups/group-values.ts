import type { PermissionGroup } from '@lintel/contract/people/permission-group';
import type * as z from 'zod';

export type Group = z.output<typeof PermissionGroup>;
export type GroupValues = { name: string; roleId: string; propertyIds: number[]; userIds: number[] };

export const NEW_GROUP: GroupValues = { name: '', roleId: '2', propertyIds: [], userIds: [] };

export function groupValues(group: Group): GroupValues {
  return {
    name: group.name,
    roleId: String(group.roleId),
    propertyIds: idsOf(group.properties),
    userIds: idsOf(group.users),
  };
}

export function groupBody({ name, roleId, propertyIds, userIds }: GroupValues) {
  return { name: name.trim(), roleId: Number(roleId), propertyIds, userIds };
}

function idsOf(all: readonly { id: number }[]): number[] {
  return all.map((each) => each.id).sort((a, b) => a - b);
}
