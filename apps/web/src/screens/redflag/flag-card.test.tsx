import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { FlagCard } from './FlagCard.tsx';
import type { FlagRow } from './flag-row.ts';

const ROW = {
  id: 5,
  propertyId: 2,
  propertyName: 'Orchard Gate',
  unitName: '204',
  itemId: null,
  itemType: 'Water heater',
  itemStatus: null,
  manufacturerName: 'Rheem',
  title: '',
  actionState: 'NEEDS_REVIEW',
  reasons: [],
  photo: null,
  quoteCents: null,
  costCents: 120_000,
  ageYears: 12,
  basis: 'i',
  lifeUsedPct: 109,
  daysInLane: 3,
  laneLimitDays: 7,
  isLate: false,
  plannedOn: null,
  projectName: null,
  assigneeName: null,
  unitTurn: null,
  unitStatus: null,
} as unknown as FlagRow;

const show = (isPlaced: boolean) =>
  renderInApp(
    <FlagCard
      row={ROW}
      isPlaced={isPlaced}
      today="2026-05-18"
      moves={[]}
      canSelect={false}
      alike={[]}
      isOpen={false}
      onOpen={() => {}}
      onMove={() => {}}
      plans={[]}
      onKeyDown={() => {}}
    />,
  );

test('on the board of all properties a card says which is its own; on the board of one it does not repeat it', () => {
  const { unmount } = show(true);
  expect(screen.getByRole('article', { name: '204 Water heater' }).textContent).toContain('Orchard Gate');
  unmount();
  show(false);
  expect(screen.queryByText('Orchard Gate')).toBeNull();
});
