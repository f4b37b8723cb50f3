import { expect, test } from 'vitest';
import { SCREENS } from '../../screens.ts';
import { ADMIN_TEXTS } from './admin-texts.ts';

test('every page of administration says what it is for', () => {
  const silent = SCREENS.filter((screen) => screen.isForAdmins && screen.id !== 'admin' && !ADMIN_TEXTS[screen.id]);
  expect(silent.map((screen) => screen.id)).toEqual([]);
});
