import { expect, test } from 'vitest';
import { type QuoteKind, quotesThatCount } from './quotes.ts';

const quote = (id: number, kind: QuoteKind, quotedOn: string) => ({ id, kind, quotedOn });
const today = '2026-05-18';

test('of each kind the newest quote counts, of one day the one that was recorded last', () => {
  const quotes = [
    quote(1, 'REPAIR', '2026-05-01'),
    quote(3, 'REPAIR', '2026-05-10'),
    quote(2, 'REPAIR', '2026-05-10'),
    quote(4, 'REPLACEMENT', '2026-04-01'),
  ];
  const { repair, replacement } = quotesThatCount(quotes, { today, lastWorkOn: null });
  expect([repair?.id, replacement?.id]).toEqual([3, 4]);
  expect(quotesThatCount([], { today, lastWorkOn: null })).toEqual({ repair: null, replacement: null });
});

test('a quote counts for 90 days', () => {
  const on = (day: string) => quotesThatCount([quote(1, 'REPLACEMENT', day)], { today, lastWorkOn: null }).replacement;
  expect(on('2026-02-17')).not.toBeNull();
  expect(on('2026-02-16')).toBeNull();
});

test('a quote for a repair no longer counts once work was done after its day; an older one does not come back', () => {
  const quotes = [quote(1, 'REPAIR', '2026-05-10'), quote(2, 'REPLACEMENT', '2026-05-10')];
  expect(quotesThatCount(quotes, { today, lastWorkOn: '2026-05-10' }).repair?.id, 'the visit that led to it').toBe(1);
  const { repair, replacement } = quotesThatCount(quotes, { today, lastWorkOn: '2026-05-11' });
  expect([repair, replacement?.id]).toEqual([null, 2]);
});
