import { expect, test } from 'vitest';
import { vendors } from '../imports/vendors.ts';
import { isLinkAddress } from './rich-text.ts';
import { hasUserInfo } from './web-address.ts';

const NAMED = [
  'https://user:pw@vendor.example',
  'https://user@vendor.example/path',
  'HTTP://:pw@vendor.example',
  'https://bank.example@evil.example',
  'https:\\\\user@vendor.example',
  'https://%75ser:pw@vendor.example?x',
];

test.each(NAMED)('%s names somebody before its host', (address) => {
  expect(hasUserInfo(address)).toBe(true);
  expect(isLinkAddress(address)).toBe(false);
});

test.each([
  'https://vendor.example',
  'https://vendor.example/@office',
  'https://vendor.example/?mail=a@b.example',
  'https://vendor.example#@',
])('%s does not', (address) => {
  expect(hasUserInfo(address)).toBe(false);
});

test('a list of vendors brings no such address in', () => {
  const parse = (text: string) => vendors.fields.website?.parse?.(text, { latestDay: '2026-05-18', isDayFirst: false });
  expect(parse('https://vendor.example')).toMatchObject({ ok: true });
  for (const address of ['https://user:pw@vendor.example', 'user:pw@vendor.example'])
    expect(parse(address)).toMatchObject({ ok: false });
});
