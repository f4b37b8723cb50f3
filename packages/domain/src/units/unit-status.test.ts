import { expect, test } from 'vitest';
import { unitStatus } from './unit-status.ts';

test.each([
  ['Occupied', 'OCCUPIED'],
  ['Occupied No Notice', 'OCCUPIED'],
  ['Current', 'OCCUPIED'],
  ['Occupied-NTV', 'NOTICE'],
  ['Occupied-NTVL', 'NOTICE'],
  ['Notice-Unrented', 'NOTICE'],
  ['-- VACANT --', 'VACANT'],
  ['Vacant-Leased', 'VACANT'],
  ['Vacant Unrented Not Ready', 'VACANT'],
  ['MODEL', 'MODEL'],
  ['Admin/Down', 'DOWN'],
  ['Offline', 'DOWN'],
  ['N/A', null],
  ['', null],
])('%j means %s', (text, status) => {
  expect(unitStatus(text)).toBe(status);
});
