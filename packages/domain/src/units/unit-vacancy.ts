import { daysBetween } from '../base/calendar.ts';
import type { UnitStatus } from './unit-status.ts';

/** Unit states in which nobody lives there, so that work needs no notice to a resident. */
export const EMPTY_UNIT_STATUSES = ['VACANT', 'TURN', 'DOWN'] as const satisfies readonly UnitStatus[];

/** Where the day comes from on which a unit in turn empties: set by hand, imported, or the lane that its turn reached. */
export const VACANCY_SOURCES = {
  HAND: 'set by hand',
  IMPORT: 'from an imported file',
  LANE: 'from the board',
} as const;

/** The open turn of a unit, as far as it says when nobody lives there: possession, else move-out; null while nobody knows. */
export type UnitTurn = { turnId: number; vacantOn: string | null; source: keyof typeof VACANCY_SOURCES | null };
export type UnitVacancy = { unitTurn: UnitTurn | null; unitStatus: string | null };

/**
 * The day from which nobody lives in a unit, today or later; null where that is not known. An open turn is more exact than the state of the
 * unit, which a list of units gave some time ago.
 */
export function emptyFrom({ unitTurn, unitStatus }: UnitVacancy, today: string): string | null {
  if (unitTurn !== null) return unitTurn.vacantOn === null || unitTurn.vacantOn > today ? unitTurn.vacantOn : today;
  return EMPTY_UNIT_STATUSES.some((status) => status === unitStatus) ? today : null;
}

/** Days until then: 0 for a unit that is empty. */
export function daysToVacant(unit: UnitVacancy, today: string): number | null {
  const on = emptyFrom(unit, today);
  return on === null ? null : daysBetween(today, on);
}

/** When a unit is empty, with the day on which its open turn is predicted to be ready; null where nothing is predicted. */
export type TurningUnit = UnitVacancy & { turnReadyOn: string | null };

/**
 * The day on which what is replaced at a turn is replaced, today or later; null where that is not known. A day that was set by hand or imported
 * for the unit to empty counts; where only the board says that it is empty, or nobody said when, the work is there by the predicted ready day.
 */
export function turnsOn({ turnReadyOn, ...unit }: TurningUnit, today: string): string | null {
  const source = unit.unitTurn?.source ?? 'LANE';
  if (unit.unitTurn === null || source !== 'LANE' || turnReadyOn === null) return emptyFrom(unit, today);
  return turnReadyOn > today ? turnReadyOn : today;
}
