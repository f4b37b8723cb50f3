import { DAYS_PER_YEAR } from '@lintel/domain/base/calendar';
import type { DemoModel } from './demo-models.ts';
import type { Random } from './random.ts';

/** How long parts of this shape last against their expected life: half are gone a little after it. */
const FAILURE_SHAPE = 3.2;
const FAILURE_SCALE = 1.15;
/** A sweep leaves alone what has not used up this share of its expected life. */
const SWEEP_MIN_LIFE_USED = 0.45;

/**
 * What was installed in one place from the day it was built until today: each filling ends when it fails or when a
 * sweep renews the whole type. Days count from today, so they are negative.
 */
export function placeHistory(random: Random, facts: PlaceFacts): Filling[] {
  const fillings: Filling[] = [];
  let filling: Filling | null = { fromDay: facts.builtDay, cause: 'BUILT', model: null };
  while (filling !== null) {
    fillings.push(filling);
    filling = nextFilling(random, facts, filling);
  }
  return fillings;
}

function nextFilling(random: Random, facts: PlaceFacts, current: Filling): Filling | null {
  const lifeDays = random.weibull(facts.eulYears * FAILURE_SCALE, FAILURE_SHAPE) * DAYS_PER_YEAR;
  const failsOn = current.fromDay + Math.max(120, Math.round(lifeDays));
  const swept = facts.sweeps.find(
    (one) =>
      one.day < Math.min(failsOn, 0) &&
      one.day - current.fromDay > SWEEP_MIN_LIFE_USED * facts.eulYears * DAYS_PER_YEAR,
  );
  if (swept) return { fromDay: swept.day, cause: 'SWEEP', model: swept.model };
  return failsOn < 0 ? { fromDay: failsOn, cause: 'FAILED', model: null } : null;
}

export type Filling = {
  fromDay: number;
  cause: 'BUILT' | 'SWEEP' | 'FAILED';
  /** What a sweep bought; otherwise chosen by year. */
  model: DemoModel | null;
};

export type PlaceFacts = {
  builtDay: number;
  eulYears: number;
  /** The sweeps that reach this place, earliest first. */
  sweeps: readonly { day: number; model: DemoModel | null }[];
};
