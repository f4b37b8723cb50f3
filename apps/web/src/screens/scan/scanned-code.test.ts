import { expect, test } from 'vitest';
import { isOwnCode, scannedCode, shownCode } from './scanned-code.ts';

test('a code of Lintel’s is taken out of its address, its groups and small letters', () => {
  for (const text of ['https://homes.example/t/ABCDE23456', 'abcde-23456', ' ABCDE 23456 '])
    expect([scannedCode(text), shownCode(scannedCode(text)), isOwnCode(text)]).toEqual([
      'ABCDE23456',
      'ABCDE-23456',
      true,
    ]);
});

test('a code of another system stays as it is', () => {
  const text = ' https://tags.example/a/00471 ';
  expect([scannedCode(text), shownCode(scannedCode(text)), isOwnCode(text)]).toEqual([
    'https://tags.example/a/00471',
    'https://tags.example/a/00471',
    false,
  ]);
});
