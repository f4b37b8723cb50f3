import { addDays, daysBetween } from '../base/calendar.ts';
import { blockersOf, type OrderedTask } from './turn-task-order.ts';
import { isPaused, isReadyKind, laneOf, type TurnKind, type TurnLane } from './turns.ts';

/** So many turns through a lane make its days a property's own. */
export const LEARNED_FROM = 3;

/** How long a lane took in turns of a property: the median of whole days, and over how many. */
export type LaneDays = { lane: string; days: number; turns: number };
export type PlannedTask = OrderedTask & { plannedOn: string | null };
export type TurnAhead = {
  lane: string;
  kind: TurnKind;
  laneSince: string;
  moveOutOn: string | null;
  possessionOn: string | null;
  readyOn: string | null;
  tasks: readonly PlannedTask[];
};
export type Prediction = {
  /** Null while it is on hold, or nobody knows when the resident leaves. */
  readyOn: string | null;
  /** Lanes ahead whose days were learned at the property, of all ahead. */
  learned: number;
  steps: number;
};

/** Days that a lane takes: the property's median once enough turns went through it, else the organization's usual days. */
export function laneDays(lane: TurnLane, learned: readonly LaneDays[]): { days: number; isLearned: boolean } {
  const own = learned.find((one) => one.lane === lane.key);
  return own && own.turns >= LEARNED_FROM ? { days: own.days, isLearned: true } : { days: lane.days, isLearned: false };
}

/**
 * When a unit will be ready: what is left of its lane, then the lanes ahead one after the other. A lane of work whose trade has no open task
 * is passed over once the turn has tasks; planned work does not begin before its day. A task that waits for others begins when they are
 * done, whatever stands between them on the board; the final walk begins after all of them.
 */
export function predictReady(
  turn: TurnAhead,
  lanes: readonly TurnLane[],
  learned: readonly LaneDays[],
  today: string,
): Prediction {
  if (isReadyKind(turn.kind)) return { readyOn: turn.readyOn, learned: 0, steps: 0 };
  if (isPaused(turn.kind)) return { readyOn: null, learned: 0, steps: 0 };
  const out = turn.possessionOn ?? turn.moveOutOn;
  if (out === null) return { readyOn: null, learned: 0, steps: 0 };
  const current = laneOf(lanes, turn);
  const ahead = lanes.slice(lanes.findIndex(({ key }) => key === current.key) + 1);
  const open = turn.tasks.filter(({ doneOn }) => doneOn === null);
  const isSkipped = ({ kind, trade }: TurnLane) =>
    kind === 'WORK' && turn.tasks.length > 0 && !open.some((task) => task.trade === trade);
  const spent = Math.max(0, daysBetween(turn.laneSince, today));
  let at = today > out ? today : out;
  // Waiting work does not begin before the last lane that is not work is left.
  let floor = at;
  const counted = new Set<TurnLane>();
  const ends = new Map<number, string>();
  /** Tasks that took their place by what they wait for, or by what waits for them, and not by their lane. */
  const placed = new Set<number>();
  const path = turn.kind === 'NOTICE' ? ahead : [current, ...ahead];

  const daysOf = (lane: TurnLane, isBlocked: boolean) => {
    counted.add(lane);
    const { days } = laneDays(lane, learned);
    return lane === current && !isBlocked ? Math.max(0, days - spent) : days;
  };
  const laneFor = ({ trade }: PlannedTask) =>
    path.find((lane) => lane.trade === trade) ?? lanes.find((lane) => lane.trade === trade);
  const endOf = (task: PlannedTask): string => {
    const known = ends.get(task.id);
    if (known !== undefined) return known;
    placed.add(task.id);
    const blockers = blockersOf(task, open);
    const lane = laneFor(task);
    let start = later(task.waitsFor.length > 0 ? floor : at, task.plannedOn);
    for (const one of blockers) start = later(start, endOf(one));
    // Work without a lane of its own takes a day.
    const end = addDays(start, lane ? daysOf(lane, blockers.length > 0) : 1);
    ends.set(task.id, end);
    return end;
  };

  for (const lane of path) {
    if (isReadyKind(lane.kind) || isPaused(lane.kind) || (lane !== current && isSkipped(lane))) continue;
    if (lane.kind === 'FINAL_WALK') for (const task of open) if (task.waitsFor.length > 0) at = later(at, endOf(task));
    const begins = at;
    const tasks = lane.kind === 'WORK' ? open.filter(({ trade }) => trade === lane.trade) : [];
    if (tasks.length === 0) at = addDays(begins, daysOf(lane, false));
    for (const task of tasks) {
      if (task.waitsFor.length === 0 && !placed.has(task.id))
        ends.set(task.id, addDays(later(begins, task.plannedOn), daysOf(lane, false)));
      at = later(at, endOf(task));
    }
    if (lane.kind !== 'WORK') floor = at;
  }
  // Work that has no lane of its own.
  for (const { id, trade, plannedOn } of open)
    if (plannedOn !== null && plannedOn >= at && !ends.has(id) && !lanes.some((one) => one.trade === trade))
      at = addDays(plannedOn, 1);
  const isKnown = (lane: TurnLane) => laneDays(lane, learned).isLearned;
  return { readyOn: at, learned: [...counted].filter(isKnown).length, steps: counted.size };
}

function later(day: string, other: string | null): string {
  return other !== null && other > day ? other : day;
}

/** The predicted ready date of a turn, with how many lanes it goes over; a ready date to come that somebody set by hand is a promise of theirs, and the one that is said. */
export function predictionOf(
  turn: TurnAhead,
  lanes: readonly TurnLane[],
  learned: readonly LaneDays[],
  today: string,
): Prediction {
  const found = predictReady(turn, lanes, learned, today);
  return turn.readyOn !== null && turn.readyOn >= today && !isReadyKind(turn.kind)
    ? { ...found, readyOn: turn.readyOn }
    : found;
}

/** How many days each lane took in turns that went through it: the median, each turn counting once. Moves are the oldest first. */
export function learnedDays(turns: readonly { moves: readonly { onDay: string; toLane: string }[] }[]): LaneDays[] {
  const spent = new Map<string, { of: object; days: number[] }>();
  for (const turn of turns) {
    let last: (typeof turn.moves)[number] | undefined;
    for (const move of turn.moves) {
      if (last) addDaysIn(spent, last.toLane, turn, daysBetween(last.onDay, move.onDay));
      last = move;
    }
  }
  return Array.from(spent, ([lane, { days }]) => ({
    lane,
    days: Math.round(median(days) ?? 0),
    turns: days.length,
  }));
}

// A turn that comes back to a lane has all its days there in one number, the last.
function addDaysIn(spent: Map<string, { of: object; days: number[] }>, lane: string, of: object, count: number): void {
  const known = spent.get(lane);
  if (!known) spent.set(lane, { of, days: [count] });
  else if (known.of === of) known.days.push((known.days.pop() ?? 0) + count);
  else {
    known.of = of;
    known.days.push(count);
  }
}

/** Days between the predicted ready date and the next move-in; below zero the next resident waits. */
export function slackDays(nextMoveInOn: string | null, predictedOn: string | null): number | null {
  return nextMoveInOn === null || predictedOn === null ? null : daysBetween(predictedOn, nextMoveInOn);
}

/** The median of whole days; null of none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] as number;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] as number) + high) / 2;
}
