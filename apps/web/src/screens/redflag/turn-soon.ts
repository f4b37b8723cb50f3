import { addDays } from '@lintel/domain/base/calendar';
import { EMPTY_UNIT_STATUSES } from '@lintel/domain/units/unit-vacancy';
import type { FlagRow } from './flag-row.ts';

type Unit = Pick<FlagRow, 'unitTurn' | 'unitStatus'>;

const SOON_DAYS = 14;
const AHEAD_DAYS = 60;

export const TURN_BUCKETS = ['NOW', 'SOON', 'AHEAD', 'LATER', 'NO_DAY'] as const;
export type TurnBucket = (typeof TURN_BUCKETS)[number];
export const TURN_BUCKET_WORDS: Record<TurnBucket, string> = {
  NOW: 'Empty now',
  SOON: `Empties within ${SOON_DAYS} days`,
  AHEAD: `Empties within ${AHEAD_DAYS} days`,
  LATER: 'Empties later',
  NO_DAY: 'On notice or in turn, day not known',
};

/** How soon the unit of a flag is empty: by the day of its open turn, else by its state in the list of units. Null where neither says so. */
export function turnBucket({ unitTurn, unitStatus }: Unit, today: string): TurnBucket | null {
  if (unitTurn === null) {
    if (EMPTY_UNIT_STATUSES.some((status) => status === unitStatus)) return 'NOW';
    return unitStatus === 'NOTICE' ? 'NO_DAY' : null;
  }
  const { vacantOn } = unitTurn;
  if (vacantOn === null) return 'NO_DAY';
  if (vacantOn <= today) return 'NOW';
  if (vacantOn <= addDays(today, SOON_DAYS)) return 'SOON';
  return vacantOn <= addDays(today, AHEAD_DAYS) ? 'AHEAD' : 'LATER';
}

/** How soon the unit of a flag is empty, in words with its day: 'Empties 2026-12-04'. Null where nothing says so. */
export function turnSoon(unit: Unit, today: string): { words: string; isSoon: boolean } | null {
  const bucket = turnBucket(unit, today);
  if (bucket === null) return null;
  const vacantOn = unit.unitTurn?.vacantOn ?? null;
  const isSoon = bucket === 'NOW' || bucket === 'SOON';
  if (vacantOn !== null) return { words: `${bucket === 'NOW' ? 'Empty since' : 'Empties'} ${vacantOn}`, isSoon };
  if (unit.unitTurn === null && bucket === 'NOW') return { words: 'Unit empty now', isSoon };
  return { words: unit.unitTurn === null ? 'On notice, day not known' : 'In turn, day not known', isSoon };
}
