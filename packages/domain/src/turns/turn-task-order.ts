import { laneOf, type TurnKind, type TurnLane, type TurnTrade } from './turns.ts';

/** A task of a turn, and which tasks of the same turn have to be done before it. */
export type OrderedTask = { id: number; trade: TurnTrade; doneOn: string | null; waitsFor: readonly number[] };

/** The tasks that an open task waits for and that are not done, in the order of the list; none of a task that is done. */
export function blockersOf<T extends OrderedTask>(task: OrderedTask, tasks: readonly T[]): T[] {
  if (task.doneOn !== null || task.waitsFor.length === 0) return [];
  return tasks.filter(({ id, doneOn }) => doneOn === null && task.waitsFor.includes(id));
}

/** What keeps the work of the lane that a turn is in from going on: the open tasks of other trades that open tasks of its trade wait for. */
export function laneBlockers<T extends OrderedTask>(
  turn: { lane: string; kind: TurnKind; tasks: readonly T[] },
  lanes: readonly TurnLane[],
): T[] {
  const { kind, trade } = laneOf(lanes, turn);
  if (kind !== 'WORK' || trade === null) return [];
  const waiting = turn.tasks.filter((task) => task.trade === trade && task.doneOn === null && task.waitsFor.length > 0);
  if (waiting.length === 0) return [];
  const first = new Set(waiting.flatMap(({ waitsFor }) => waitsFor));
  return turn.tasks.filter((task) => task.doneOn === null && task.trade !== trade && first.has(task.id));
}

/**
 * The circle in which tasks would wait for each other if a task waited for these: the ids from the task back to itself, each waiting for the
 * next; null where there is none.
 */
export function waitCircle(
  tasks: readonly Pick<OrderedTask, 'id' | 'waitsFor'>[],
  taskId: number,
  waitsFor: readonly number[],
): number[] | null {
  const firsts = new Map(tasks.map((task) => [task.id, task.waitsFor]));
  firsts.set(taskId, waitsFor);
  const seen = new Set<number>();
  const path = [taskId];
  const isBackFrom = (id: number): boolean => {
    for (const next of firsts.get(id) ?? []) {
      path.push(next);
      if (next === taskId) return true;
      if (!seen.has(next)) {
        seen.add(next);
        if (isBackFrom(next)) return true;
      }
      path.pop();
    }
    return false;
  };
  return isBackFrom(taskId) ? path : null;
}

/**
 * What a task of a trade usually waits for: the open tasks of the trade that is nearest before it on the board; nothing where there is none,
 * and null where its trade has no lane.
 */
export function usualWaits(
  trade: TurnTrade,
  tasks: readonly Pick<OrderedTask, 'id' | 'trade' | 'doneOn'>[],
  lanes: readonly Pick<TurnLane, 'kind' | 'trade'>[],
): number[] | null {
  const order = [
    ...new Set(lanes.flatMap((lane) => (lane.kind === 'WORK' && lane.trade !== null ? [lane.trade] : []))),
  ];
  const place = order.indexOf(trade);
  if (place < 0) return null;
  for (const before of order.slice(0, place).toReversed()) {
    const ids = tasks.filter((task) => task.trade === before && task.doneOn === null).map(({ id }) => id);
    if (ids.length > 0) return ids;
  }
  return [];
}
