import { expect, test } from 'vitest';
import { SCREENS } from '../screens.ts';

test('every page of administration says what it is for', () => {
  const silent = SCREENS.filter(({ id, isForAdmins, about }) => isForAdmins && id !== 'admin' && !about);
  expect(silent.map((screen) => screen.id)).toEqual([]);
});
