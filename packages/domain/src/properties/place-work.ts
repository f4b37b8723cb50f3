import { FLS_STATE_WORDS, FLS_TYPE_WORDS, type FlsState, type FlsType } from '../fls/fls.ts';

/** What is open at a property in turns, fire and life safety, inspections and red flags; null is not known. */
export type PlaceWork = WorkSums & {
  /** Its systems, in their order; one that nobody set up is not among them. */
  fls: readonly { type: FlsType; state: FlsState }[];
  /** The earliest date of a system that applies; it may have passed. */
  flsNextDue: string | null;
  /** When somebody last finished an inspection that they got in for. */
  lastInspectedOn: string | null;
};

export type WorkSums = {
  turnsOpen: number;
  /** Of the open turns: those whose unit is known to be vacant. */
  turnsVacant: number;
  /** Of those: the days vacant until today, together and of the one that is vacant the longest. */
  vacantDays: number;
  oldestTurnDays: number | null;
  /** Records that apply, and how many of them are compliant. */
  flsEnabled: number;
  flsCompliant: number;
  openFindings: number;
  flagsOpen: number;
  /** The open flags by the lane that they are in. */
  flagsNeedReview: number;
  flagsReviewed: number;
  flagsAlertSent: number;
  flagsReplacing: number;
  /** Days since the oldest open flag was raised. */
  oldestFlagDays: number | null;
  /** Repairs under cover that can still be claimed and are not, how many of them have no cost, and what the others cost. */
  recoverable: number;
  recoverableUnpriced: number;
  recoverableKnownCents: number;
};

/** What is open at several properties together: the sums, and the oldest of all. */
export function sumWork(places: readonly WorkSums[]): WorkSums {
  const sum = (pick: (place: WorkSums) => number) => places.reduce((total, place) => total + pick(place), 0);
  return {
    turnsOpen: sum((place) => place.turnsOpen),
    turnsVacant: sum((place) => place.turnsVacant),
    vacantDays: sum((place) => place.vacantDays),
    oldestTurnDays: largest(places.map((place) => place.oldestTurnDays)),
    flsEnabled: sum((place) => place.flsEnabled),
    flsCompliant: sum((place) => place.flsCompliant),
    openFindings: sum((place) => place.openFindings),
    flagsOpen: sum((place) => place.flagsOpen),
    flagsNeedReview: sum((place) => place.flagsNeedReview),
    flagsReviewed: sum((place) => place.flagsReviewed),
    flagsAlertSent: sum((place) => place.flagsAlertSent),
    flagsReplacing: sum((place) => place.flagsReplacing),
    oldestFlagDays: largest(places.map((place) => place.oldestFlagDays)),
    recoverable: sum((place) => place.recoverable),
    recoverableUnpriced: sum((place) => place.recoverableUnpriced),
    recoverableKnownCents: sum((place) => place.recoverableKnownCents),
  };
}

/** '12 need review, 8 reviewed, 3 alert sent'; null where no flag is open. */
export function flagLaneWords(work: WorkSums): string | null {
  const lanes = [
    [work.flagsNeedReview, work.flagsNeedReview === 1 ? 'needs review' : 'need review'],
    [work.flagsReviewed, 'reviewed'],
    [work.flagsAlertSent, 'alert sent'],
    [work.flagsReplacing, 'replacement started'],
  ] as const;
  const words = lanes.flatMap(([flags, lane]) => (flags > 0 ? [`${flags} ${lane}`] : []));
  return words.length === 0 ? null : words.join(', ');
}

/** The days vacant over the turns that know them; null where none does. */
export function vacantDaysOf({ turnsVacant, vacantDays }: WorkSums): number | null {
  return turnsVacant === 0 ? null : vacantDays;
}

/** The share of the records that apply which are compliant; null where none applies. */
export function flsShare({ flsEnabled, flsCompliant }: WorkSums): number | null {
  return flsEnabled === 0 ? null : flsCompliant / flsEnabled;
}

/** What can be claimed back in cents; null where none of the repairs has a cost. Of none, it is 0. */
export function recoverableCents({ recoverable, recoverableUnpriced, recoverableKnownCents }: WorkSums): number | null {
  return recoverable > 0 && recoverable === recoverableUnpriced ? null : recoverableKnownCents;
}

/** The systems that are overdue, impaired, or of which nobody knows the date. */
export function flsFaults({ fls }: Pick<PlaceWork, 'fls'>): number {
  return fls.filter(({ state }) => FLS_FAULTS.has(state)).length;
}

const FLS_FAULTS: ReadonlySet<FlsState> = new Set(['OVERDUE', 'IMPAIRED', 'UNKNOWN']);

/** 'Sprinklers: Compliant; Alarms: Overdue'; null where no system is set up. */
export function flsWords({ fls }: PlaceWork): string | null {
  return fls.length === 0
    ? null
    : fls.map(({ type, state }) => `${FLS_TYPE_WORDS[type]}: ${FLS_STATE_WORDS[state]}`).join('; ');
}

/** Open work that a portfolio can be filtered by, in words. */
export const OPEN_WORK_WORDS = { turns: 'Turns', findings: 'Findings', flags: 'Red flags' } as const;
export type OpenWork = keyof typeof OPEN_WORK_WORDS;

export function hasOpen(place: PlaceWork, work: OpenWork): boolean {
  return { turns: place.turnsOpen, findings: place.openFindings, flags: place.flagsOpen }[work] > 0;
}

function largest(values: readonly (number | null)[]): number | null {
  const given = values.filter((value) => value !== null);
  return given.length === 0 ? null : Math.max(...given);
}
