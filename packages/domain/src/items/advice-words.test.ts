import { expect, test } from 'vitest';
import { type AdvisedItem, adviceLine, adviceWords } from './advice-words.ts';

const item = (over: Partial<AdvisedItem> = {}): AdvisedItem => ({
  adviceRule: 9,
  replaceFromCents: 82_000,
  rulYears: 5,
  lifeUsedPct: 40,
  basis: 'i',
  dueYear: 2031,
  ...over,
});

test.each([141, 174, 400])(
  'an item at %d %% of its life that the plan calls due now is planned for, and repaired under a limit only',
  (pct) => {
    const past = item({ rulYears: 0, lifeUsedPct: pct, dueYear: 2026 });
    expect(adviceLine(past)).toBe(
      'Past its life, planned for FY26. If it fails first: repair under $820, else replace.',
    );
    expect(adviceWords(past)).toMatchObject({ title: 'Past its life, planned for FY26', tone: 'warn' });
  },
);

test.each([
  [
    { rulYears: 0, lifeUsedPct: 141, dueYear: 2026, replaceFromCents: 0 },
    'Past its life, planned for FY26. If it fails first: replace.',
  ],
  [
    { rulYears: 0, lifeUsedPct: 141, dueYear: 2026, replaceFromCents: null },
    'Past its life, planned for FY26. Without a price for a new one, no limit for a repair can be given.',
  ],
  [
    { rulYears: 1, lifeUsedPct: 90, dueYear: 2027 },
    'Plan for FY27. If it fails first: repair under $820, else replace.',
  ],
  [
    { rulYears: 1, lifeUsedPct: 90, dueYear: 2027, basis: 's' as const },
    'Plan for FY27 or earlier. If it fails first: repair under $820, else replace.',
  ],
  [{ replaceFromCents: 121_250 }, 'Keep. Repair if the quote is under $1,212.50; otherwise replace.'],
  [{ replaceFromCents: null }, 'Keep. Nothing argues against repairing it.'],
  [{ adviceRule: 2 }, 'Claim first'],
  [{ adviceRule: 8, rulYears: 0, lifeUsedPct: 110 }, 'Replace at turn'],
  [{ adviceRule: null }, 'Find its date'],
])('%o reads: %s', (over, words) => {
  expect(adviceLine(item(over))).toBe(words);
});
