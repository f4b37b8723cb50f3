import { expect, test } from 'vitest';
import { chargesOf, itemAudit } from './inspection-audit.ts';

const check = (itemId: number | null, result: 'PASS' | 'FAIL' | 'NA' | 'NOT_INSPECTED' | null) => ({
  itemId,
  title: `Item ${itemId}: is here`,
  result,
});

test('each item of an audit is found, not found, or not looked at, once', () => {
  const audit = itemAudit([
    check(1, 'PASS'),
    check(1, 'FAIL'),
    check(2, 'PASS'),
    check(2, 'NA'),
    check(3, null),
    check(4, 'NOT_INSPECTED'),
    check(null, 'FAIL'),
  ]);
  expect(audit).toEqual({
    found: [{ itemId: 2, name: 'Item 2' }],
    notFound: [{ itemId: 1, name: 'Item 1' }],
    notLookedAt: [
      { itemId: 3, name: 'Item 3' },
      { itemId: 4, name: 'Item 4' },
    ],
  });
  expect(itemAudit([check(null, 'PASS')])).toBeNull();
});

test('charges are summed over the checks that charge something', () => {
  expect(chargesOf([{ chargeCents: 12_000 }, { chargeCents: null }, { chargeCents: 0 }, { chargeCents: 50 }])).toEqual({
    cents: 12_050,
    checks: 2,
  });
});
