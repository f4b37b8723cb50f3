import { addDays, daysBetween } from '../base/calendar.ts';
import { type TurnDates, vacantFrom, vacantUntil } from './turn-days.ts';

/** The turns that a figure is counted over, in the words of the filter that shows them. */
export const TURN_COHORTS = {
  promised: 'Move-in within 7 days',
  offTrack: 'Move-in within 7 days, not on track',
  ready: 'Ready in the last 180 days',
  late: 'Ready after target, last 180 days',
  failedWalk: 'First walk failed, last 180 days',
  overBudget: 'Over budget, last 180 days',
  reworked: 'Work done again, last 180 days',
  ended: 'Moved in, last 180 days',
  vacant: 'Vacant days this month',
} as const;
export type TurnCohort = keyof typeof TURN_COHORTS;

/** Days back that figures of turns that were ready or over look. */
export const FIGURE_DAYS = 180;
const PROMISED_DAYS = 7;

/** A turn as far as it says which figures it is counted in. */
export type CohortFacts = TurnDates & {
  targetOn: string | null;
  budgetCents: number | null;
  walks: readonly { passed: boolean }[];
  tasks: readonly (WorkDays & { budgetCents: number | null; costCents: number | null })[];
};
/** A task as far as it says when it was worked on, and whether again. */
export type WorkDays = {
  plannedOn: string | null;
  doneOn: string | null;
  reopenedOn: string | null;
  reopenedCount: number;
};

/** The day that a task counts on: when it was done, else opened again, else planned; null of work without a day. */
export function dayOfWork({ doneOn, reopenedOn, plannedOn }: WorkDays): string | null {
  return doneOn ?? reopenedOn ?? plannedOn;
}

/** True for a turn that a figure of the day is counted over; `predictedOn` is of an open turn. */
export function isInCohort(
  cohort: TurnCohort,
  turn: CohortFacts,
  { today, predictedOn }: { today: string; predictedOn: string | null },
): boolean {
  const isRecent = (day: string | null) => day !== null && day >= addDays(today, -FIGURE_DAYS) && day <= today;
  switch (cohort) {
    case 'promised':
      return isPromised(turn, today);
    case 'offTrack':
      return isPromised(turn, today) && (predictedOn === null || predictedOn > (turn.moveInOn ?? ''));
    case 'ready':
      return isRecent(turn.readyOn);
    case 'late':
      return isRecent(turn.readyOn) && isOnTime(turn) === false;
    case 'failedWalk':
      return isRecent(turn.readyOn) && turn.walks[0]?.passed === false;
    case 'overBudget': {
      const { costCents, budgetCents } = costAndBudget(turn);
      return isRecent(turn.readyOn) && costCents !== null && budgetCents !== null && costCents > budgetCents;
    }
    case 'reworked':
      return turn.tasks.some((task) => task.reopenedCount > 0 && isRecent(task.doneOn ?? task.reopenedOn));
    case 'ended':
      return isRecent(turn.closedOn);
    case 'vacant':
      return vacantDaysIn(turn, today.slice(0, 7), today) > 0;
  }
}

function isPromised({ closedOn, moveInOn }: CohortFacts, today: string): boolean {
  return closedOn === null && moveInOn !== null && moveInOn >= today && moveInOn <= addDays(today, PROMISED_DAYS);
}

/** Whether a unit was ready by its target; null without a target. */
export function isOnTime({ readyOn, targetOn }: Pick<CohortFacts, 'readyOn' | 'targetOn'>): boolean | null {
  return targetOn === null ? null : (readyOn ?? '') <= targetOn;
}

/** What the tasks of a turn cost, and what it may cost: its own budget, else what its tasks are to cost. Null is not known. */
export function costAndBudget({
  budgetCents,
  tasks,
}: {
  budgetCents: number | null;
  tasks: readonly { budgetCents: number | null; costCents: number | null }[];
}): {
  costCents: number | null;
  budgetCents: number | null;
} {
  return {
    costCents: sumOfKnown(tasks.map((task) => task.costCents)),
    budgetCents: budgetCents ?? sumOfKnown(tasks.map((task) => task.budgetCents)),
  };
}

/** The sum of amounts that are known; null where none is. */
export function sumOfKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

/** Vacant days of a unit in a month like 2026-05, up to today. */
export function vacantDaysIn(turn: TurnDates, month: string, today: string): number {
  const from = vacantFrom(turn, today);
  if (from === null) return 0;
  const eve = addDays(`${month}-01`, -1);
  const end = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  const [, later = from] = [from, eve].toSorted();
  const [earlier = end] = [vacantUntil(turn, today), end].toSorted();
  return Math.max(0, daysBetween(later, earlier));
}
