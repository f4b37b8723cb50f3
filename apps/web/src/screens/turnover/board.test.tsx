import { DEFAULT_LANES, type TurnLane } from '@lintel/domain/turns/turns';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TurnRow } from '#app/turn/turn-types.ts';
import { renderInApp } from '#testing/render.tsx';
import { Board } from './Board.tsx';

afterEach(() => vi.restoreAllMocks());

const turn = (id: number, lane: TurnLane) =>
  ({
    id,
    unitName: String(100 + id),
    floorPlan: null,
    lane: lane.key,
    kind: lane.kind,
    daysVacant: 3,
    daysInLane: 1,
    slackDays: null,
    moveInOn: null,
    predictedOn: null,
    readyOn: null,
    blockedBy: null,
    trades: [],
  }) as unknown as TurnRow;

const rows = DEFAULT_LANES.map((lane, at) => turn(at, lane));
const show = (openId?: number, shown = rows) => (
  <Board rows={shown} lanes={DEFAULT_LANES} holdReasons={[]} openId={openId} onOpen={() => {}} onStale={() => {}} />
);

function Opening() {
  const [id, setId] = useState<number>();
  return (
    <>
      <button type="button" onClick={() => setId(3)}>
        Open 103
      </button>
      {show(id, rows.slice(3, 4))}
    </>
  );
}

test('what is on hold leads the lanes, and the others keep their order', () => {
  renderInApp(show());
  const lanes = within(screen.getByRole('region', { name: 'Lanes' })).getAllByRole('region');
  const names = lanes.map((lane) => lane.getAttribute('aria-label'));
  expect(names.slice(0, 3)).toEqual(['Hold', 'Notice', 'Moved out']);
  expect(names.toSorted()).toEqual(DEFAULT_LANES.map(({ name }) => name).toSorted());
});

test('the board scrolls to the turn with which it was opened, and to none that is opened on it', async () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.querySelector('button')?.textContent ?? null);
  });
  const { unmount } = renderInApp(show(14));
  expect(scrolled).toEqual(['114']);
  unmount();
  const { user } = renderInApp(<Opening />);
  await user.click(screen.getByRole('button', { name: 'Open 103' }));
  expect(screen.getByRole('article').textContent).toContain('103');
  expect(scrolled).toEqual(['114']);
});
