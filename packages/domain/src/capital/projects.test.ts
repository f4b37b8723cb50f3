import { describe, expect, test } from 'vitest';
import {
  type ApprovalRule,
  approvalSteps,
  askCents,
  movesOf,
  PROJECT_MOVES,
  PROJECT_STATUSES,
  projectMove,
  whyNotAsk,
  whyNotDecide,
} from './projects.ts';

const RULES: ApprovalRule[] = [
  { fromCents: 2_500_000, approverRole: null, approverUserId: 7 },
  { fromCents: 100_000, approverRole: 'MANAGER', approverUserId: null },
  { fromCents: 1_000_000, approverRole: 'ADMIN', approverUserId: null },
];

describe('the steps of an approval', () => {
  test.each([
    [0, 0],
    [99_999, 0],
    [100_000, 1],
    [100_001, 1],
    [999_999, 1],
    [1_000_000, 2],
    [2_499_999, 2],
    [2_500_000, 3],
    [900_000_000, 3],
  ])('%i cents need %i', (cents, steps) => {
    expect(approvalSteps(cents, RULES)).toHaveLength(steps);
  });

  test('come in the order of their limits', () => {
    expect(approvalSteps(2_500_000, RULES).map((rule) => rule.fromCents)).toEqual([100_000, 1_000_000, 2_500_000]);
  });

  test('a limit of zero holds for every amount', () => {
    expect(approvalSteps(0, [{ fromCents: 0, approverRole: 'ADMIN', approverUserId: null }])).toHaveLength(1);
  });
});

describe('who may decide a step', () => {
  const role = (approverRole: 'MANAGER' | 'ADMIN') => ({ approverRole, approverUserId: null });
  const named = { approverRole: null, approverUserId: 7 };
  const person = (userId: number, is: 'manager' | 'admin' | 'member') => ({
    userId,
    isManager: is !== 'member',
    isAdmin: is === 'admin',
  });
  const free = { askedBy: 1, approvedBy: [] };

  test.each([
    [role('MANAGER'), person(2, 'manager'), free, null],
    [role('MANAGER'), person(2, 'admin'), free, null],
    [role('MANAGER'), person(2, 'member'), free, 'NOT_THE_APPROVER'],
    [role('ADMIN'), person(2, 'manager'), free, 'NOT_THE_APPROVER'],
    [role('ADMIN'), person(2, 'admin'), free, null],
    [named, person(7, 'member'), free, null],
    [named, person(2, 'admin'), free, 'NOT_THE_APPROVER'],
    [role('MANAGER'), person(1, 'admin'), free, 'ASKED'],
    [named, person(7, 'admin'), { askedBy: 7, approvedBy: [] }, 'ASKED'],
    [role('ADMIN'), person(2, 'admin'), { askedBy: 1, approvedBy: [2] }, 'APPROVED_BEFORE'],
    [role('ADMIN'), person(2, 'admin'), { askedBy: null, approvedBy: [3] }, null],
  ])('%o by %o after %o: %s', (step, decider, before, why) => {
    expect(whyNotDecide(step, decider, before)).toBe(why);
  });
});

describe('the moves of a project', () => {
  const all = { record: true, manage: true };

  test.each([
    ['PLANNED', ['ask', 'cancel']],
    ['APPROVAL', ['reopen', 'cancel']],
    ['APPROVED', ['reopen', 'start', 'cancel']],
    ['IN_PROGRESS', ['finish', 'cancel']],
    ['DONE', []],
    ['CANCELLED', []],
  ] as const)('from %s are %o', (status, moves) => {
    expect(movesOf(status, all)).toEqual(moves);
    for (const move of PROJECT_MOVES) expect(projectMove(move, status) !== null).toBe(moves.includes(move as never));
  });

  test('are none for people who only read, and do not commit money for those who only record', () => {
    for (const status of PROJECT_STATUSES) {
      expect(movesOf(status, { record: false, manage: false })).toEqual([]);
      expect(movesOf(status, { record: true, manage: false })).not.toContain('start');
      expect(movesOf(status, { record: true, manage: false })).not.toContain('cancel');
    }
  });
});

describe('what is asked for', () => {
  test('is the chosen bid, else an estimate that leaves nothing out', () => {
    const whole = { estimateCents: 5000, priced: 2, items: 2 };
    expect(askCents(whole, 4000)).toBe(4000);
    expect(askCents(whole, 0)).toBe(0);
    expect(askCents(whole, null)).toBe(5000);
    expect(askCents({ ...whole, priced: 1 }, null)).toBeNull();
    expect(askCents({ ...whole, priced: 1 }, 4000)).toBe(4000);
    expect(askCents({ estimateCents: null, priced: 0, items: 0 }, null)).toBeNull();
  });

  test('is not sent without items, nor with a price missing', () => {
    expect(whyNotAsk({ estimateCents: null, priced: 0, items: 0 }, 100)).toContain('no items');
    expect(whyNotAsk({ estimateCents: 100, priced: 1, items: 3 }, null)).toContain('2 of 3 items have no price');
    expect(whyNotAsk({ estimateCents: 100, priced: 1, items: 3 }, 500)).toBeNull();
    expect(whyNotAsk({ estimateCents: 100, priced: 3, items: 3 }, null)).toBeNull();
  });
});
