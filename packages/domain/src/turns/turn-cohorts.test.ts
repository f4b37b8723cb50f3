import { expect, test } from 'vitest';
import {
  type CohortFacts,
  costAndBudget,
  isInCohort,
  TURN_COHORTS,
  type TurnCohort,
  vacantDaysIn,
} from './turn-cohorts.ts';

const today = '2026-05-18';
const OPEN: CohortFacts = {
  moveOutOn: '2026-05-01',
  possessionOn: '2026-05-01',
  startOn: '2026-05-04',
  readyOn: null,
  moveInOn: null,
  closedOn: null,
  targetOn: '2026-05-11',
  budgetCents: null,
  walks: [],
  tasks: [],
};
const cohorts = (turn: Partial<CohortFacts>, predictedOn: string | null = null) =>
  (Object.keys(TURN_COHORTS) as TurnCohort[]).filter((one) =>
    isInCohort(one, { ...OPEN, ...turn }, { today, predictedOn }),
  );

test('a move-in within seven days is promised, and off track where the unit will be ready later or nobody knows', () => {
  expect(cohorts({ moveInOn: '2026-05-25' }, '2026-05-25')).toEqual(['promised', 'vacant']);
  expect(cohorts({ moveInOn: '2026-05-25' }, '2026-05-26')).toEqual(['promised', 'offTrack', 'vacant']);
  expect(cohorts({ moveInOn: '2026-05-18' }, null)).toEqual(['promised', 'offTrack', 'vacant']);
  expect(cohorts({ moveInOn: '2026-05-26' }, '2026-06-01')).toEqual(['vacant']);
  expect(cohorts({ moveInOn: '2026-05-17' }, '2026-06-01')).toEqual(['vacant']);
});

test('a unit is counted as ready for 180 days, as late the day after its target', () => {
  expect(cohorts({ readyOn: '2026-05-11' })).toEqual(['ready', 'vacant']);
  expect(cohorts({ readyOn: '2026-05-12' })).toEqual(['ready', 'late', 'vacant']);
  expect(cohorts({ readyOn: '2025-11-19', targetOn: null })).toEqual(['ready', 'vacant']);
  expect(cohorts({ readyOn: '2025-11-18' })).toEqual(['vacant']);
  expect(cohorts({ readyOn: '2026-05-11', walks: [{ passed: false }, { passed: true }] })).toContain('failedWalk');
  expect(cohorts({ readyOn: '2026-05-11', walks: [{ passed: true }] })).not.toContain('failedWalk');
});

test('the budget of a turn comes before what its tasks were to cost; an unknown cost is over no budget', () => {
  const work = { plannedOn: null, doneOn: '2026-05-10', reopenedOn: null, reopenedCount: 0 };
  const tasks = [
    { ...work, budgetCents: 30_000, costCents: 45_000 },
    { ...work, budgetCents: null, costCents: null },
  ];
  expect(costAndBudget({ budgetCents: null, tasks })).toEqual({ costCents: 45_000, budgetCents: 30_000 });
  expect(costAndBudget({ budgetCents: 50_000, tasks })).toEqual({ costCents: 45_000, budgetCents: 50_000 });
  expect(costAndBudget({ budgetCents: null, tasks: [] })).toEqual({ costCents: null, budgetCents: null });
  expect(cohorts({ readyOn: '2026-05-11', tasks })).toContain('overBudget');
  expect(cohorts({ readyOn: '2026-05-11', tasks, budgetCents: 45_000 })).not.toContain('overBudget');
  expect(cohorts({ readyOn: '2026-05-11', budgetCents: 1 })).not.toContain('overBudget');
});

test('work that was done again counts for 180 days from when it was done or opened again', () => {
  const again = { plannedOn: null, reopenedCount: 1, budgetCents: null, costCents: null };
  expect(cohorts({ tasks: [{ ...again, doneOn: '2025-11-19', reopenedOn: '2025-11-02' }] })).toContain('reworked');
  expect(cohorts({ tasks: [{ ...again, doneOn: null, reopenedOn: '2026-05-01' }] })).toContain('reworked');
  expect(cohorts({ tasks: [{ ...again, doneOn: '2025-11-18', reopenedOn: '2025-11-02' }] })).not.toContain('reworked');
});

test('vacant days of months add up over the ends of months and a leap day', () => {
  const turn = {
    ...OPEN,
    moveOutOn: '2024-01-20',
    possessionOn: '2024-01-20',
    moveInOn: '2024-03-02',
    closedOn: '2024-03-02',
  };
  expect(['2024-01', '2024-02', '2024-03', '2024-04'].map((month) => vacantDaysIn(turn, month, today))).toEqual([
    11, 29, 2, 0,
  ]);
  expect(vacantDaysIn(OPEN, '2026-05', today)).toBe(17);
  expect(vacantDaysIn({ ...OPEN, possessionOn: null, moveOutOn: '2026-06-01' }, '2026-05', today)).toBe(0);
});
