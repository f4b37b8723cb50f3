import { expect, test } from 'vitest';
import { can, RIGHTS, type Right } from './roles.ts';

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
