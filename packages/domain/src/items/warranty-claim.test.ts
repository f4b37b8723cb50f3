import { expect, test } from 'vitest';
import { type ClaimState, claimFieldRule, claimMoves, claimNumbers, isFdPlusNr } from './warranty-claim.ts';

const PLATE = { model: 'TR7003WN', serial: 'S1', claimModel: null, claimSerial: null };

test.each<[ClaimState, ClaimState[]]>([
  ['DRAFT', ['SENT']],
  ['SENT', ['APPROVED', 'DENIED', 'DRAFT']],
  ['APPROVED', ['PAID', 'DENIED', 'SENT']],
  ['PAID', []],
  ['DENIED', ['SENT']],
])('from %s a claim goes to %j', (from, to) => {
  expect(claimMoves(from)).toEqual(to);
});

test.each([
  ['Speed Queen', 'FULL_MODEL'],
  ['Alliance Laundry Systems', 'FULL_MODEL'],
  ['BERTAZZONI', 'CODE'],
  ['Bosch', 'FD_PLUS_NR'],
  ['Whirlpool', 'MODEL'],
  [null, 'MODEL'],
] as const)('claims to %s name the %s', (maker, rule) => {
  expect(claimFieldRule(null, maker)).toBe(rule);
  expect(claimFieldRule('CODE', maker)).toBe('CODE');
});

test('the recorded numbers do where the maker asks for them, else the one noted for claims is needed', () => {
  expect(claimNumbers({ ...PLATE, rule: 'MODEL' })).toEqual({
    rule: 'MODEL',
    modelNumber: 'TR7003WN',
    serialNumber: 'S1',
    missing: [],
  });
  expect(claimNumbers({ ...PLATE, rule: 'FULL_MODEL' }).missing).toEqual(['full model number']);
  expect(claimNumbers({ ...PLATE, rule: 'CODE' }).missing).toEqual(['product code']);
  expect(claimNumbers({ ...PLATE, rule: 'FD_PLUS_NR' }).missing).toEqual(['FD number and Z-Nr']);
  expect(claimNumbers({ ...PLATE, rule: 'FD_PLUS_NR', claimSerial: 'FD 9403 00123' })).toMatchObject({
    serialNumber: 'FD 9403 00123',
    missing: [],
  });
  expect(claimNumbers({ ...PLATE, model: null, serial: null, rule: 'MODEL' }).missing).toEqual([
    'model',
    'serial number',
  ]);
});

test.each([
  ['FD 9403 00123', true],
  ['fd9403-00123', true],
  ['9403/001234', true],
  ['9403', false],
  ['FD 94 00123', false],
])('%s is an FD number with a Z-Nr: %s', (text, is) => {
  expect(isFdPlusNr(text)).toBe(is);
});
