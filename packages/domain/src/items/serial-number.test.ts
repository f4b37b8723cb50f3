import { expect, test } from 'vitest';
import { normaliseSerial } from './serial-number.ts';

test.each([
  ['lt 221-102', 'LT221102'],
  [' SC41065129 ', 'SC41065129'],
  ['0716C37282', '0716C37282'],
  ['ＬＴ２２', 'LT22'],
  ['', null],
  [null, null],
  ['n/a', null],
  ['--', null],
  ['000', null],
  ['Missing', null],
])('%j is compared as %j', (text, serial) => {
  expect(normaliseSerial(text)).toBe(serial);
});
