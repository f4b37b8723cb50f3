import { expect, test } from 'vitest';
import { can, RIGHTS, type Right, ROLES, roleAllows, roleOf } from './roles.ts';

const rights = Object.keys(RIGHTS) as Right[];
const holder = (roleId: number, flags = {}) => ({ roleId, isAdmin: false, isSuperUser: false, ...flags });

test.each([
  [0, []],
  [1, ['read']],
  [2, ['read', 'record']],
  [3, ['read', 'record', 'assign', 'deleteItem', 'closeAlert', 'manage']],
])('role %s has exactly the rights %j', (roleId, expected) => {
  expect(rights.filter((right) => can(holder(roleId), right))).toEqual(expected);
});

test('administrators and super users have every right, whatever their role', () => {
  expect(rights.every((right) => can(holder(0, { isAdmin: true }), right))).toBe(true);
  expect(rights.every((right) => can(holder(0, { isSuperUser: true }), right))).toBe(true);
});

test('a person has one highest role: the highest of those given, ADMIN or SUPER', () => {
  const held = (roleIds: number[], flags = {}) => roleOf({ roleIds, isAdmin: false, isSuperUser: false, ...flags });
  expect([held([]), held([1]), held([1, 2]), held([3, 1])]).toEqual(['VIEWER', 'VIEWER', 'MEMBER', 'MANAGER']);
  expect([held([1], { isAdmin: true }), held([], { isAdmin: true, isSuperUser: true })]).toEqual(['ADMIN', 'SUPER']);
});

test('the name of a role allows what its id allows', () => {
  for (const roleId of [1, 2, 3])
    for (const right of rights) {
      const role = roleOf({ roleIds: [roleId], isAdmin: false, isSuperUser: false });
      expect(roleAllows(role, right), `${role} ${right}`).toBe(can(holder(roleId), right));
    }
  for (const role of ROLES.slice(3)) expect(rights.every((right) => roleAllows(role, right))).toBe(true);
});
