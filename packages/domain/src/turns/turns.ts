/** What a lane of the board means; lanes are an organization's own, their kinds are not. */
export const TURN_KINDS = [
  'NOTICE',
  'MOVED_OUT',
  'WALKED',
  'SCOPED',
  'WORK',
  'FINAL_WALK',
  'READY',
  'LEASED',
  'MOVED_IN',
  'HOLD',
  'DOWN',
] as const;
export type TurnKind = (typeof TURN_KINDS)[number];

export const TURN_TRADES = {
  TRASH_OUT: 'Trash-out',
  MAINTENANCE: 'Maintenance',
  PAINT: 'Paint',
  FLOORING: 'Flooring',
  APPLIANCES: 'Appliances',
  CLEAN: 'Clean',
  OTHER: 'Other',
} as const;
export type TurnTrade = keyof typeof TURN_TRADES;
export const TRADE_KEYS = Object.keys(TURN_TRADES) as [TurnTrade, ...TurnTrade[]];

/** Who has a unit on a vacant day. */
export const DAY_OWNERS = {
  MANAGEMENT: 'Management',
  MAINTENANCE: 'Maintenance',
  VENDOR: 'Vendor',
  PARTS: 'Parts',
  LEASING: 'Leasing',
  HOLD: 'Hold',
} as const;
export type DayOwner = keyof typeof DAY_OWNERS;

/** A lane of the board: `days` is how long it usually takes until a property's own turns say otherwise; `trade` is of WORK lanes. */
export type TurnLane = { key: string; name: string; kind: TurnKind; days: number; trade: TurnTrade | null };

function lane(key: string, name: string, kind: TurnKind, days: number, trade: TurnTrade | null = null): TurnLane {
  return { key, name, kind, days, trade };
}

export const DEFAULT_LANES: readonly TurnLane[] = [
  lane('notice', 'Notice', 'NOTICE', 0),
  lane('moved-out', 'Moved out', 'MOVED_OUT', 1),
  lane('walked', 'Walked', 'WALKED', 1),
  lane('scoped', 'Scoped', 'SCOPED', 1),
  lane('trash-out', 'Trash-out', 'WORK', 1, 'TRASH_OUT'),
  lane('maintenance', 'Maintenance', 'WORK', 1, 'MAINTENANCE'),
  lane('paint', 'Paint', 'WORK', 1, 'PAINT'),
  lane('flooring', 'Flooring', 'WORK', 1, 'FLOORING'),
  lane('appliances', 'Appliances', 'WORK', 1, 'APPLIANCES'),
  lane('clean', 'Clean', 'WORK', 1, 'CLEAN'),
  lane('final-walk', 'Final walk', 'FINAL_WALK', 1),
  lane('ready', 'Ready', 'READY', 0),
  lane('leased', 'Leased', 'LEASED', 0),
  lane('moved-in', 'Moved in', 'MOVED_IN', 0),
  lane('hold', 'Hold', 'HOLD', 0),
  lane('down', 'Down unit', 'DOWN', 0),
];
export const DEFAULT_TARGET_DAYS = 10;
/** An item whose cover ends within so many days is tested at a turn. */
export const DEFAULT_COVER_DAYS = 60;

/** What a check asks for beside its result, before the final walk can be passed. */
export const CHECK_NEEDS = { PHOTO: 'A photo of the area', SERIAL: 'All serial numbers confirmed' } as const;
export type CheckNeed = keyof typeof CHECK_NEEDS;

/** A check of the turn sheet; of units of an area type, or of all. */
export type TurnCheck = {
  key: string;
  area: string;
  label: string;
  areaTypeId: number | null;
  needs: CheckNeed | null;
};

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  Entry: ['Door, locks and deadbolt work', 'Locks changed, keys tagged', 'Smoke and CO alarms sound'],
  Kitchen: [
    'Appliances clean and working',
    'Sink, faucet and disposal: no leak',
    'Cabinets, drawers and counters whole',
    'GFCI outlets trip and reset',
  ],
  Bath: ['Toilet flushes and is tight', 'Tub, shower and caulk sound', 'Exhaust fan works'],
  Living: ['Walls and ceilings painted', 'Floors clean, no damage', 'Windows, screens and blinds whole'],
  Mechanical: ['Heating and cooling run, filter new', 'Water heater: no leak', 'Breaker panel labeled'],
};

export const DEFAULT_CHECKS: readonly TurnCheck[] = Object.entries(CHECKS).flatMap(([area, labels]) =>
  labels.map((label, at) => ({ key: `${area.toLowerCase()}-${at + 1}`, area, label, areaTypeId: null, needs: null })),
);

/** The kinds of which an organization has exactly one lane each; it may name and order them, and have any lanes of work. */
export const SINGLE_KINDS = TURN_KINDS.filter((kind) => kind !== 'WORK');

/** What is wrong with an organization's lanes, or null. Keys do not change what they mean. */
export function lanesProblem(lanes: readonly TurnLane[], before: readonly TurnLane[]): string | null {
  const keys = new Set(lanes.map(({ key }) => key));
  if (keys.size < lanes.length) return 'Each lane needs a key of its own.';
  const names = new Set(lanes.map(({ name }) => name.trim().toLowerCase()));
  if (names.size < lanes.length) return 'Two lanes have the same name.';
  for (const kind of SINGLE_KINDS) {
    const found = lanes.filter((one) => one.kind === kind).length;
    const name = DEFAULT_LANES.find((one) => one.kind === kind)?.name;
    if (found === 0) return `The lane '${name}' cannot be left out.`;
    if (found > 1) return `There is one lane that means '${name}'.`;
  }
  const changed = before.find((old) => lanes.some((one) => one.key === old.key && one.kind !== old.kind));
  if (changed) return `'${changed.name}' keeps what it means; add another lane instead.`;
  const at = (kind: TurnKind) => lanes.findIndex((one) => one.kind === kind);
  const order = ['NOTICE', 'MOVED_OUT', 'WALKED', 'SCOPED', 'FINAL_WALK', 'READY', 'LEASED', 'MOVED_IN'] as const;
  for (const [index, kind] of order.entries()) {
    const next = order[index + 1];
    if (next && at(kind) > at(next)) return `'${lanes[at(kind)]?.name}' comes before '${lanes[at(next)]?.name}'.`;
  }
  const isBetween = lanes.every(
    ({ kind }, index) => kind !== 'WORK' || (index > at('MOVED_OUT') && index < at('FINAL_WALK')),
  );
  return isBetween ? null : 'Lanes of work stand between moving out and the final walk.';
}

/** The lane of a turn; where the organization has none of its key, the first of what it means. */
export function laneOf(lanes: readonly TurnLane[], { lane: key, kind }: { lane: string; kind: TurnKind }): TurnLane {
  const found = lanes.find((one) => one.key === key && one.kind === kind) ?? lanes.find((one) => one.kind === kind);
  return found ?? { key, name: key, kind, days: 0, trade: null };
}

/** Kinds in which a turn waits without going on. */
export function isPaused(kind: TurnKind): kind is 'HOLD' | 'DOWN' {
  return kind === 'HOLD' || kind === 'DOWN';
}

/** A turn is open until somebody moved in. */
export function isReadyKind(kind: TurnKind): boolean {
  return kind === 'READY' || kind === 'LEASED' || kind === 'MOVED_IN';
}

export type MoveFacts = {
  kind: TurnKind;
  lane: string;
  heldLane: string | null;
  hasPassedWalk: boolean;
  openTasks: number;
  moveOutOn: string | null;
};

/**
 * Why a turn may not go to a lane, or null. Work may be skipped and gone back to; ready takes a final walk that was passed, and moving in
 * a unit that is ready. What is on hold goes back to where it was, or before.
 */
export function whyNotMove(
  lanes: readonly TurnLane[],
  { kind, lane: key, heldLane, hasPassedWalk, openTasks, moveOutOn }: MoveFacts,
  to: TurnLane,
): string | null {
  if (kind === 'MOVED_IN') return 'This turn is over: somebody moved in.';
  if (to.key === key) return `It is in '${to.name}' already.`;
  if (isPaused(to.kind)) return null;
  const at = (one: string | null) => lanes.findIndex((candidate) => candidate.key === one);
  const from = isPaused(kind)
    ? (lanes.find((one) => one.key === heldLane) ?? null)
    : laneOf(lanes, { lane: key, kind });
  if (to.kind === 'NOTICE') return null;
  if (to.kind === 'MOVED_OUT' && moveOutOn === null) return 'Give the date of move-out first.';
  if (to.kind === 'READY') {
    if (openTasks > 0) return `${openTasks} ${openTasks === 1 ? 'task is' : 'tasks are'} not done.`;
    if (from?.kind === 'LEASED') return null;
    return hasPassedWalk ? null : 'A unit is ready once its final walk was passed.';
  }
  if (to.kind === 'LEASED')
    return from?.kind === 'READY' ? null : 'A unit is leased here once it is ready; give its next move-in meanwhile.';
  if (to.kind === 'MOVED_IN')
    return from && isReadyKind(from.kind) ? null : 'Nobody moves in before the unit is ready.';
  if (from?.kind === 'NOTICE' && to.kind !== 'MOVED_OUT') return 'The resident has not moved out yet.';
  if (isPaused(kind) && at(to.key) > at(heldLane)) return `It goes back to '${from?.name ?? 'its lane'}' first.`;
  return null;
}

/** Kinds that a turn is in before anybody worked on it. */
const BEFORE_WORK: readonly TurnKind[] = ['NOTICE', 'MOVED_OUT'];

/** The dates that reaching a lane says, where they are not known yet; going back to work takes a ready date back. */
export function laneDates(
  to: TurnKind,
  held: { lanePossessionOn: string | null; laneStartOn: string | null; laneReadyOn: string | null },
  today: string,
): { lanePossessionOn: string | null; laneStartOn: string | null; laneReadyOn: string | null } {
  if (isPaused(to)) return held;
  if (to === 'NOTICE') return { lanePossessionOn: null, laneStartOn: null, laneReadyOn: null };
  return {
    lanePossessionOn: held.lanePossessionOn ?? today,
    laneStartOn: BEFORE_WORK.includes(to) ? null : (held.laneStartOn ?? today),
    laneReadyOn: isReadyKind(to) ? (held.laneReadyOn ?? today) : null,
  };
}

/** How a trade stands in a turn. */
export const TRADE_STATES = {
  none: 'Not planned',
  scheduled: 'Scheduled',
  late: 'Late',
  redo: 'To be redone',
  done: 'Done',
} as const;
export type TradeState = keyof typeof TRADE_STATES;

export function taskState(
  task: { plannedOn: string | null; doneOn: string | null; reopenedCount: number },
  today: string,
): TradeState {
  if (task.doneOn !== null) return 'done';
  if (task.reopenedCount > 0) return 'redo';
  if (task.plannedOn === null) return 'none';
  return task.plannedOn < today ? 'late' : 'scheduled';
}

/** The state of several tasks of one trade: that of the one that needs most. */
export function tradeState(states: readonly TradeState[]): TradeState {
  const order: readonly TradeState[] = ['redo', 'late', 'none', 'scheduled', 'done'];
  return order.find((state) => states.includes(state)) ?? 'none';
}
