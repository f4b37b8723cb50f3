import { addDays } from '@lintel/domain/base/calendar';
import { DEFAULT_CHECKS, DEFAULT_LANES, DEFAULT_TARGET_DAYS, type TurnTrade } from '@lintel/domain/turns/turns';
import type { Random } from './random.ts';

export type TurnUnit = { unitId: number; beds: number | null; status: string };
type Row = Record<string, string | number | boolean | null>;
export type TurnDraft = {
  turn: Row;
  moves: Row[];
  tasks: (Row & { vendor: string | null })[];
  walks: Row[];
  checks: Row[];
  days: Row[];
};

const PATH = DEFAULT_LANES.filter(({ kind }) => kind !== 'HOLD' && kind !== 'DOWN');
const at = (key: string) => PATH.findIndex((lane) => lane.key === key);
const VENDORS: Partial<Record<TurnTrade, string>> = {
  CLEAN: 'ClearVent Services',
  APPLIANCES: 'Pronto Appliance Repair',
};
const TASK_CENTS: Record<string, readonly [number, number]> = {
  TRASH_OUT: [8_000, 22_000],
  MAINTENANCE: [12_000, 45_000],
  PAINT: [35_000, 78_000],
  FLOORING: [60_000, 240_000],
  APPLIANCES: [55_000, 110_000],
  CLEAN: [14_000, 26_000],
};
const RENT_CENTS = 118_500;
const RENT_A_BED_CENTS = 26_500;
const HOLDS = ['Insurance adjuster has to see the water damage', 'Asbestos test before the floor is taken up'];

/** How far a turn is: over so many days ago, or in a lane for so many days. */
export type TurnPlot = {
  lane: string;
  daysInLane: number;
  isHeld?: boolean;
  isDown?: boolean;
  isTight?: boolean;
  isImported?: boolean;
  /** What was done before the work of its lane has to be redone. */
  isRedone?: boolean;
};

/** One turn as it came to where it is; the days that its lanes took are drawn. */
export function draftTurn(random: Random, unit: TurnUnit, plot: TurnPlot, today: string): TurnDraft {
  const end = at(plot.lane);
  const rentCents = RENT_CENTS + Math.round((unit.beds ?? 1) * RENT_A_BED_CENTS);
  if (plot.lane === 'notice') return noticeOf(random, plot, rentCents, today);
  const hasFlooring = random.chance(0.55);
  const hasAppliances = random.chance(0.3);
  const isSkipped = (trade: TurnTrade | null) =>
    (trade === 'FLOORING' && !hasFlooring) || (trade === 'APPLIANCES' && !hasAppliances);
  const lanes = PATH.slice(1, end + 1).filter((lane, i) => !isSkipped(lane.trade) || i === end - 1);
  const days = lanes.map(({ kind, trade }) => stay(random, kind, trade));
  days[days.length - 1] = plot.daysInLane;
  let day = addDays(today, -days.reduce((sum, one) => sum + one, 0));
  const outOn = day;
  const enteredOn = new Map<string, string>();
  for (const [i, lane] of lanes.entries()) {
    enteredOn.set(lane.key, day);
    day = addDays(day, days[i] ?? 0);
  }
  const entered = (key: string) => enteredOn.get(key) ?? null;
  const isOver = plot.lane === 'moved-in';
  const readyOn = entered('ready');
  const last = lanes.at(-1);
  const since = entered(plot.lane) ?? today;
  const paused = plot.isHeld ? 'HOLD' : plot.isDown ? 'DOWN' : null;
  const pausedOn = addDays(since, Math.floor(plot.daysInLane / 2));
  const walkedFirst = random.chance(0.82);
  const moveInOn = isOver ? entered('moved-in') : nextMoveIn(random, plot, today);
  const noticeOn = addDays(outOn, -random.between(28, 58));
  const dates: Row = plot.isImported
    ? { imported_notice_on: noticeOn, imported_move_out_on: outOn, imported_move_in_on: moveInOn }
    : { hand_notice_on: noticeOn, hand_move_out_on: outOn, hand_move_in_on: moveInOn };
  const target = addDays(outOn, DEFAULT_TARGET_DAYS + random.between(-2, 4));
  const turn: Row = {
    ...dates,
    lane: paused === null ? plot.lane : paused.toLowerCase(),
    kind: paused ?? last?.kind ?? 'NOTICE',
    lane_since: paused === null ? since : pausedOn,
    hold_reason: paused === 'HOLD' ? random.pick(HOLDS) : null,
    held_lane: paused === null ? null : plot.lane,
    lane_possession_on: outOn,
    lane_start_on: entered('walked'),
    lane_ready_on: readyOn,
    lane_move_in_on: isOver ? moveInOn : null,
    closed_on: isOver ? moveInOn : null,
    // A third has a date that the site promised, beside the one of the import.
    ...(plot.isImported
      ? { imported_target_on: addDays(outOn, DEFAULT_TARGET_DAYS), hand_target_on: random.chance(0.35) ? target : null }
      : { imported_target_on: null, hand_target_on: null }),
    budget_cents: 120_000 + random.between(0, 8) * 10_000,
    market_rent_cents: random.chance(0.93) ? rentCents : null,
  };
  const moves = [
    { on_day: noticeOn, from_lane: null, from_kind: null, to_lane: 'notice', to_kind: 'NOTICE', note: null },
    ...lanes.map((lane, i) => ({
      on_day: enteredOn.get(lane.key) ?? today,
      from_lane: lanes[i - 1]?.key ?? 'notice',
      from_kind: lanes[i - 1]?.kind ?? 'NOTICE',
      to_lane: lane.key,
      to_kind: lane.kind,
      note: null,
    })),
    ...(paused === null
      ? []
      : [
          {
            on_day: pausedOn,
            from_lane: plot.lane,
            from_kind: last?.kind ?? 'WORK',
            to_lane: paused.toLowerCase(),
            to_kind: paused,
            note: turn.hold_reason ?? null,
          },
        ]),
  ];
  const tasks = end < at('scoped') ? [] : tasksOf(random, lanes, entered, isSkipped, today);
  if (plot.isRedone) openAgain(tasks[tasks.findIndex(({ trade }) => trade === last?.trade) - 1], since);
  const walks: Row[] = [];
  if (readyOn !== null) {
    const signed = { signed_name: 'Luis Ortega' };
    if (!walkedFirst)
      walks.push({
        ...signed,
        walked_on: entered('final-walk') ?? readyOn,
        passed: false,
        note: 'Touch-up paint in the hall, stove not clean.',
      });
    walks.push({ ...signed, walked_on: readyOn, passed: true, note: null });
  }
  return { turn, moves, tasks, walks, checks: end >= at('walked') ? checksOf(random) : [], days: [] };
}

function noticeOf(random: Random, plot: TurnPlot, rentCents: number, today: string): TurnDraft {
  const outOn = addDays(today, random.between(4, 45));
  const moveInOn = random.chance(0.4) ? addDays(outOn, random.between(8, 24)) : null;
  const noticeOn = addDays(today, -plot.daysInLane);
  const turn: Row = {
    lane: 'notice',
    kind: 'NOTICE',
    lane_since: noticeOn,
    ...(plot.isImported
      ? { imported_notice_on: noticeOn, imported_move_out_on: outOn, imported_move_in_on: moveInOn }
      : { hand_notice_on: noticeOn, hand_move_out_on: outOn, hand_move_in_on: moveInOn }),
    market_rent_cents: rentCents,
  };
  const move = { on_day: noticeOn, from_lane: null, from_kind: null, to_lane: 'notice', to_kind: 'NOTICE', note: null };
  return { turn, moves: [move], tasks: [], walks: [], checks: [], days: [] };
}

function stay(random: Random, kind: string, trade: TurnTrade | null): number {
  if (kind === 'READY') return random.between(1, 9);
  if (kind === 'LEASED') return random.between(1, 6);
  if (trade === 'FLOORING') return random.between(1, 4);
  if (kind === 'MOVED_OUT') return random.between(0, 3);
  return random.between(0, 2);
}

function nextMoveIn(random: Random, plot: TurnPlot, today: string): string | null {
  if (plot.isTight) return addDays(today, random.between(1, 4));
  return plot.lane === 'leased' || random.chance(0.55) ? addDays(today, random.between(6, 30)) : null;
}

function tasksOf(
  random: Random,
  lanes: typeof PATH,
  entered: (key: string) => string | null,
  isSkipped: (trade: TurnTrade | null) => boolean,
  today: string,
): TurnDraft['tasks'] {
  const last = lanes.at(-1);
  return PATH.filter(({ kind, trade }) => kind === 'WORK' && trade !== null && !isSkipped(trade)).map((lane) => {
    const trade = lane.trade as TurnTrade;
    const [low, high] = TASK_CENTS[trade] ?? [10_000, 20_000];
    const budget = random.between(low / 500, high / 500) * 500;
    const spread = random.between(88, 124) / 100;
    const hasRework = random.chance(0.09);
    const waits = trade === 'APPLIANCES' && random.chance(0.4);
    const begun = entered(lane.key);
    const next = lanes[lanes.findIndex(({ key }) => key === lane.key) + 1];
    const doneOn = begun === null || !next ? null : entered(next.key);
    // What is in its lane now was planned for the day it came there, the rest for days to come.
    const ahead = PATH.findIndex(({ key }) => key === lane.key) - PATH.findIndex(({ key }) => key === last?.key);
    const plannedOn = begun ?? (random.chance(0.6) ? addDays(today, Math.max(1, ahead)) : null);
    return {
      trade,
      vendor: VENDORS[trade] ?? null,
      planned_on: plannedOn,
      done_on: doneOn,
      reopened_count: hasRework && doneOn !== null ? 1 : 0,
      reopened_on: hasRework ? doneOn : null,
      parts_from: waits && begun !== null ? begun : null,
      parts_until: waits && begun !== null && doneOn !== null ? doneOn : null,
      budget_cents: budget,
      cost_cents: doneOn === null ? null : Math.round((budget * spread) / 100) * 100,
    };
  });
}

function openAgain(task: Row | undefined, on: string): void {
  if (task) Object.assign(task, { done_on: null, reopened_count: 1, reopened_on: on, note: 'Seen again in the walk.' });
}

function checksOf(random: Random): Row[] {
  return DEFAULT_CHECKS.filter(() => random.chance(0.6)).map(({ key, area, label }) => {
    const isBad = random.chance(0.12);
    return { check_key: key, area, label, result: isBad ? 'FAIL' : 'PASS', note: isBad ? 'See the task.' : null };
  });
}
