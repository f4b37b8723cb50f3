import { describe, expect, test } from 'vitest';
import { blockersOf, laneBlockers, type OrderedTask, usualWaits, waitCircle } from './turn-task-order.ts';
import { DEFAULT_LANES, type TurnTrade } from './turns.ts';

const task = (id: number, trade: TurnTrade, waitsFor: number[] = [], doneOn: string | null = null): OrderedTask => ({
  id,
  trade,
  doneOn,
  waitsFor,
});
const ids = (tasks: readonly OrderedTask[]) => tasks.map(({ id }) => id);

describe('a task', () => {
  const paint = task(1, 'PAINT');
  const flooring = task(2, 'FLOORING', [1, 3]);
  const maintenance = task(3, 'MAINTENANCE');

  test('is blocked while anything that it waits for is not done, and again once that is opened again', () => {
    const done = '2026-03-10';
    expect(ids(blockersOf(flooring, [paint, flooring, maintenance]))).toEqual([1, 3]);
    expect(ids(blockersOf(flooring, [{ ...paint, doneOn: done }, flooring, maintenance]))).toEqual([3]);
    expect(blockersOf(paint, [paint, flooring])).toEqual([]);
    expect(blockersOf({ ...flooring, doneOn: done }, [paint, flooring])).toEqual([]);
  });

  test('keeps the lane that the turn is in from going on by what the tasks of its trade wait for', () => {
    const tasks = [paint, flooring, maintenance, task(4, 'CLEAN', [2])];
    const at = (lane: string, kind: 'WORK' | 'FINAL_WALK' = 'WORK') =>
      ids(laneBlockers({ lane, kind, tasks }, DEFAULT_LANES));
    const touchUp = task(5, 'PAINT', [1]);
    expect(laneBlockers({ lane: 'paint', kind: 'WORK', tasks: [paint, touchUp] }, DEFAULT_LANES)).toEqual([]);
    expect([at('flooring'), at('clean'), at('paint'), at('final-walk', 'FINAL_WALK')]).toEqual([[1, 3], [2], [], []]);
  });

  test.each([
    ['a task and itself', 1, [1], [1, 1]],
    ['two tasks', 1, [2], [1, 2, 1]],
    ['the tasks between them, and no others', 3, [4, 2], [3, 2, 1, 3]],
    ['none where nothing leads back', 4, [1, 2, 3], null],
  ] as const)('a circle is named: %s', (_, id, waitsFor, circle) => {
    const tasks = [task(1, 'PAINT', [3]), task(2, 'FLOORING', [1]), task(3, 'CLEAN'), task(4, 'OTHER')];
    expect(waitCircle(tasks, id, waitsFor)).toEqual(circle);
  });

  test('usually waits for the open tasks of the trade that is nearest before it on the board', () => {
    const tasks = [task(1, 'MAINTENANCE'), task(2, 'PAINT'), task(3, 'PAINT'), task(4, 'FLOORING', [], '2026-03-10')];
    expect(usualWaits('CLEAN', tasks, DEFAULT_LANES)).toEqual([2, 3]);
    expect(usualWaits('PAINT', tasks, DEFAULT_LANES)).toEqual([1]);
    expect(usualWaits('TRASH_OUT', tasks, DEFAULT_LANES)).toEqual([]);
    expect(usualWaits('OTHER', tasks, DEFAULT_LANES)).toBeNull();
    expect(usualWaits('PAINT', tasks, DEFAULT_LANES.toReversed())).toEqual([]);
  });
});
