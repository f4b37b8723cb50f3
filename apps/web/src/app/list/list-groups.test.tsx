import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aRow, itemsOf, openItems } from '#testing/item-list.tsx';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

const TOTALS = {
  unpriced: 0,
  costAtDueCents: null,
  repairs12MonthsCents: null,
  repairedCount: 0,
  tcoCents: null,
  tcoCount: 0,
};
const GROUPS = [
  { key: '14', label: 'Water heater', count: 40, totals: { ...TOTALS, costCents: 6_560_000 } },
  { key: '10', label: 'Washer', count: 1, totals: { ...TOTALS, costCents: 90_000 } },
];

test('groups stand with their figures over the whole filter, and one of them shows its rows', async () => {
  const answer = itemsOf(aRow());
  const list = await openItems({
    path: '/items?group=type',
    rows: () => ({ body: { ...(answer.body as object), total: 41, groups: GROUPS } }),
  });
  stop = list.stop;
  const heater = await screen.findByRole('button', { name: 'Water heater 40 items, $65,600' });
  expect(screen.getByRole('button', { name: 'Washer 1 item, $900' }).getAttribute('aria-expanded')).toBe('false');
  expect(within(heater.closest('tr') as HTMLElement).getByText('65,600')).toBeDefined();
  expect(list.asked().some((path) => path.includes('limit=1&') && path.includes('group=type'))).toBe(true);
  expect(screen.queryByRole('row', { name: /4212/ })).toBeNull();
  await list.user.click(heater);
  expect(list.path()).toBe('/items?group=type&groupKey=14');
  await waitFor(() => expect(list.asked().at(-1)).toContain('groupKey=14'));
  expect(await screen.findByRole('row', { name: /4212/ })).toBeDefined();
  await list.user.click(screen.getByRole('button', { name: 'Water heater 40 items, $65,600' }));
  expect(list.path()).toBe('/items?group=type');
});
