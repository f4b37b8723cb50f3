import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChosenFlags } from './ChosenFlags.tsx';
import type { FlagRow } from './flag-row.ts';

const flag = (id: number, costCents: number | null, over: Partial<FlagRow> = {}) =>
  ({
    id,
    itemType: 'Water heater',
    unitName: String(100 + id),
    title: '',
    quoteCents: null,
    costCents,
    ...over,
  }) as FlagRow;

test('a decision for several flags names the item and the price of each, and their sum', () => {
  render(<ChosenFlags rows={[flag(1, 120_000), flag(2, 90_000, { quoteCents: 100_000 }), flag(3, null)]} />);
  const rows = within(screen.getByRole('list', { name: 'Chosen flags' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '101 Water heater$1,200',
    '102 Water heater$1,000',
    '103 Water heater–',
  ]);
  expect(screen.getByText('$2,200, 1 without price')).toBeDefined();
});

test('of many flags the first six are named and the rest are counted; without any price there is no sum', () => {
  render(<ChosenFlags rows={Array.from({ length: 9 }, (_, at) => flag(at, null))} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText('and 3 more flags')).toBeDefined();
  expect(screen.getByText('no prices')).toBeDefined();
});
