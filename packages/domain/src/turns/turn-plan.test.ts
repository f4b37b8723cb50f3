import { describe, expect, test } from 'vitest';
import {
  type LaneDays,
  learnedDays,
  median,
  type PlannedTask,
  predictionOf,
  predictReady,
  slackDays,
  type TurnAhead,
} from './turn-plan.ts';
import { DEFAULT_LANES, lanesProblem, type MoveFacts, type TurnTrade, whyNotMove } from './turns.ts';

const TURN: TurnAhead = {
  lane: 'paint',
  kind: 'WORK',
  laneSince: '2026-03-10',
  moveOutOn: '2026-03-05',
  possessionOn: '2026-03-05',
  readyOn: null,
  tasks: [],
};
const task = (id: number, trade: TurnTrade, over: Partial<PlannedTask> = {}): PlannedTask => ({
  id,
  trade,
  plannedOn: null,
  doneOn: null,
  waitsFor: [],
  ...over,
});
const predicted = (changes: Partial<TurnAhead>, learned: LaneDays[] = [], today = '2026-03-10') =>
  predictReady({ ...TURN, ...changes }, DEFAULT_LANES, learned, today);

describe('the predicted ready date', () => {
  test('is the one that somebody set by hand, until that day has passed', () => {
    const of = (readyOn: string) => predictionOf({ ...TURN, readyOn }, DEFAULT_LANES, [], '2026-03-10').readyOn;
    expect([of('2026-03-10'), of('2026-03-09')]).toEqual(['2026-03-10', '2026-03-15']);
  });

  test('learns the median of a lane, in which a turn that came back to it counts once', () => {
    const turn = (...moves: [string, string][]) => ({
      moves: moves.map(([onDay, toLane]) => ({ onDay: `2026-02-${onDay}`, toLane })),
    });
    const turns = [
      turn(['01', 'paint'], ['03', 'clean'], ['04', 'paint'], ['06', 'ready']),
      turn(['01', 'paint'], ['03', 'ready']),
      turn(['01', 'paint'], ['10', 'ready']),
      turn(['01', 'paint']),
    ];
    expect(learnedDays(turns)).toEqual([
      { lane: 'paint', days: 4, turns: 3 },
      { lane: 'clean', days: 1, turns: 1 },
    ]);
  });

  test('is the lanes ahead one after the other', () => {
    // paint, flooring, appliances, clean, final walk: a day each
    expect(predicted({})).toEqual({ readyOn: '2026-03-15', learned: 0, steps: 5 });
    expect(predicted({ lane: 'final-walk', kind: 'FINAL_WALK' }).readyOn).toBe('2026-03-11');
  });

  test('takes the days that the property has shown, once three turns have', () => {
    const paint = (turns: number) => [{ lane: 'paint', days: 4, turns }];
    expect(predicted({}, paint(2)).readyOn).toBe('2026-03-15');
    expect(predicted({}, paint(3))).toMatchObject({ readyOn: '2026-03-18', learned: 1 });
  });

  test('moves with today once a lane takes longer than usual', () => {
    expect(predicted({}, [], '2026-03-12').readyOn).toBe('2026-03-16');
    expect(predicted({}, [], '2026-03-13').readyOn).toBe('2026-03-17');
  });

  test('passes over trades without an open task and waits for planned work', () => {
    const tasks = [
      task(1, 'PAINT', { plannedOn: '2026-03-10', doneOn: '2026-03-10' }),
      task(2, 'FLOORING', { plannedOn: '2026-03-20' }),
    ];
    // paint's day, flooring on the 20th for a day, the final walk
    expect(predicted({ tasks }).readyOn).toBe('2026-03-22');
  });

  test('does not change by what waits in the order of the lanes', () => {
    const waitsFor = (id: number) => ({ waitsFor: [id] });
    const tasks = [task(1, 'PAINT'), task(2, 'FLOORING', waitsFor(1)), task(3, 'CLEAN', waitsFor(2))];
    const free = tasks.map((one) => ({ ...one, waitsFor: [] }));
    // paint, flooring, clean, final walk
    expect(predicted({ tasks })).toEqual({ readyOn: '2026-03-14', learned: 0, steps: 4 });
    expect(predicted({ tasks: free })).toEqual(predicted({ tasks }));
    expect(predicted({ tasks: free, lane: 'walked', kind: 'WALKED' })).toEqual(
      predicted({ tasks, lane: 'walked', kind: 'WALKED' }),
    );
  });

  test('follows the longest way through tasks that wait for each other, and not the order of the lanes', () => {
    const clean = task(3, 'CLEAN', { waitsFor: [1] });
    // Flooring comes on the 20th. Cleaning waits for the paint alone, and is done long before.
    const tasks = [task(1, 'PAINT'), task(2, 'FLOORING', { plannedOn: '2026-03-20', waitsFor: [1] }), clean];
    expect(predicted({ tasks }).readyOn).toBe('2026-03-22');
    expect(predicted({ tasks: [...tasks.slice(0, 2), { ...clean, waitsFor: [2] }] }).readyOn).toBe('2026-03-23');
    // Without anything to wait for it comes after the lane before it.
    expect(predicted({ tasks: [...tasks.slice(0, 2), { ...clean, waitsFor: [] }] }).readyOn).toBe('2026-03-23');
  });

  test('begins what waits after what it waits for, whatever its lane: also the lane that the turn is in', () => {
    // Paint waits for the cleaning, which comes on the 15th.
    const tasks = [task(1, 'PAINT', { waitsFor: [2] }), task(2, 'CLEAN', { plannedOn: '2026-03-15' })];
    expect(predicted({ tasks }).readyOn).toBe('2026-03-18');
    expect(predicted({ tasks: [{ ...tasks[0], waitsFor: [] } as PlannedTask, tasks[1] as PlannedTask] }).readyOn).toBe(
      '2026-03-17',
    );
    // Days in the lane do not count for work that could not begin.
    expect(predicted({ tasks, laneSince: '2026-03-01' }).readyOn).toBe('2026-03-18');
  });

  test('counts work that was opened again behind the turn, once something waits for it', () => {
    const paint = task(1, 'PAINT');
    const clean = { lane: 'clean', kind: 'WORK' } as const;
    expect(predicted({ ...clean, tasks: [paint, task(2, 'CLEAN')] }).readyOn).toBe('2026-03-12');
    expect(predicted({ ...clean, tasks: [paint, task(2, 'CLEAN', { waitsFor: [1] })] }).readyOn).toBe('2026-03-13');
    const touchUp = task(3, 'PAINT', { waitsFor: [2] });
    expect(predicted({ ...clean, tasks: [task(2, 'CLEAN'), touchUp] }).readyOn).toBe('2026-03-13');
    const walk = { lane: 'final-walk', kind: 'FINAL_WALK', tasks: [touchUp] } as const;
    expect(predicted(walk).readyOn).toBe('2026-03-12');
  });

  test('lets work without a lane of its own take a day where others wait for it', () => {
    const tasks = [task(1, 'OTHER'), task(2, 'PAINT', { waitsFor: [1] })];
    expect(predicted({ tasks }).readyOn).toBe('2026-03-13');
  });

  test('begins at move-out for a notice, and is not known on hold or without a date', () => {
    expect(predicted({ lane: 'notice', kind: 'NOTICE', possessionOn: null, moveOutOn: '2026-03-31' }).readyOn).toBe(
      '2026-04-10',
    );
    expect(predicted({ lane: 'hold', kind: 'HOLD' }).readyOn).toBeNull();
    expect(predicted({ lane: 'notice', kind: 'NOTICE', possessionOn: null, moveOutOn: null }).readyOn).toBeNull();
  });

  test('slack is below zero from the day on which the next resident would wait', () => {
    const next = '2026-03-16';
    expect(slackDays(next, predicted({}, [], '2026-03-11').readyOn)).toBe(1);
    expect(slackDays(next, predicted({}, [], '2026-03-12').readyOn)).toBe(0);
    expect(slackDays(next, predicted({}, [], '2026-03-13').readyOn)).toBe(-1);
    expect(slackDays(null, '2026-03-13')).toBeNull();
  });

  test('the median of an even number of turns is the middle of two', () => {
    expect([median([]), median([3]), median([5, 1]), median([9, 1, 2])]).toEqual([null, 3, 3, 2]);
  });
});

const FACTS: MoveFacts = {
  kind: 'WORK',
  lane: 'paint',
  heldLane: null,
  hasPassedWalk: false,
  openTasks: 0,
  moveOutOn: '2026-03-05',
};
const lane = (key: string) => DEFAULT_LANES.find((one) => one.key === key) as (typeof DEFAULT_LANES)[number];

test.each([
  ['on through the work', {}, 'clean', null],
  ['back to earlier work', {}, 'trash-out', null],
  ['ready without a final walk', {}, 'ready', 'A unit is ready once its final walk was passed.'],
  ['ready with a passed walk', { hasPassedWalk: true }, 'ready', null],
  ['ready with open tasks', { hasPassedWalk: true, openTasks: 2 }, 'ready', '2 tasks are not done.'],
  ['moving in before it is ready', {}, 'moved-in', 'Nobody moves in before the unit is ready.'],
  ['moving in when ready', { kind: 'READY', lane: 'ready' }, 'moved-in', null],
  ['work before the resident left', { kind: 'NOTICE', lane: 'notice' }, 'paint', 'The resident has not moved out yet.'],
  ['on hold', {}, 'hold', null],
  ['from hold to where it was', { kind: 'HOLD', lane: 'hold', heldLane: 'paint' }, 'paint', null],
  [
    'from hold further on',
    { kind: 'HOLD', lane: 'hold', heldLane: 'paint' },
    'clean',
    "It goes back to 'Paint' first.",
  ],
  [
    'anywhere once it is over',
    { kind: 'MOVED_IN', lane: 'moved-in' },
    'paint',
    'This turn is over: somebody moved in.',
  ],
] as const)('a turn goes: %s', (_, facts, to, why) => {
  expect(whyNotMove(DEFAULT_LANES, { ...FACTS, ...facts }, lane(to))).toBe(why);
});

test('lanes can be named, added and ordered; what the rules need stays', () => {
  const renamed = DEFAULT_LANES.map((one) => (one.key === 'clean' ? { ...one, name: 'Housekeeping' } : one));
  expect(lanesProblem(renamed, DEFAULT_LANES)).toBeNull();
  const more = DEFAULT_LANES.toSpliced(6, 0, { key: 'pest', name: 'Pest', kind: 'WORK', days: 2, trade: 'OTHER' });
  expect(lanesProblem(more, DEFAULT_LANES)).toBeNull();
  expect(
    lanesProblem(
      DEFAULT_LANES.filter(({ kind }) => kind !== 'HOLD'),
      DEFAULT_LANES,
    ),
  ).toContain('Hold');
  expect(lanesProblem([...DEFAULT_LANES].reverse(), DEFAULT_LANES)).toContain('comes before');
  const other = DEFAULT_LANES.map((one) => (one.key === 'paint' ? { ...one, kind: 'READY' as const } : one));
  expect(lanesProblem(other, DEFAULT_LANES)).not.toBeNull();
});
