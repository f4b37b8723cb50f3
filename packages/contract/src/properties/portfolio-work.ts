import { FLS_STATE_WORDS, FLS_TYPES, type FlsState } from '@lintel/domain/fls/fls';
import {
  flagLaneWords,
  flsShare,
  flsWords,
  type PlaceWork,
  recoverableCents,
  vacantDaysOf,
  type WorkSums,
} from '@lintel/domain/properties/place-work';
import * as z from 'zod';
import type { ListColumn } from '../base/define-list.ts';
import { Cents, Count, DateOnly } from '../base/scalars.ts';

/** What is open today, of one or several properties together: see WorkSums of domain/place-work. */
export const WORK_SUMS = {
  turnsOpen: Count,
  turnsVacant: Count,
  vacantDays: Count,
  oldestTurnDays: Count.nullable(),
  flsEnabled: Count,
  flsCompliant: Count,
  openFindings: Count,
  flagsOpen: Count,
  flagsNeedReview: Count,
  flagsReviewed: Count,
  flagsAlertSent: Count,
  flagsReplacing: Count,
  oldestFlagDays: Count.nullable(),
  recoverable: Count,
  recoverableUnpriced: Count,
  recoverableKnownCents: Cents,
};

// why: the keys of an object lose their names in Object.keys
const STATES = Object.keys(FLS_STATE_WORDS) as [FlsState, ...FlsState[]];

/** The fire and life safety systems of a property, in their order; one that nobody set up is not among them. */
const FlsStates = z.array(z.strictObject({ type: z.enum(FLS_TYPES), state: z.enum(STATES) }));

/** The open work of one property, as Properties shows it. */
export const PLACE_WORK = {
  ...WORK_SUMS,
  fls: FlsStates,
  flsNextDue: DateOnly.nullable(),
  lastInspectedOn: DateOnly.nullable(),
};

export const WORK_SORTS = [
  'turns',
  'oldestTurn',
  'vacantDays',
  'fls',
  'flsNext',
  'inspected',
  'findings',
  'flags',
  'oldestFlag',
  'recoverable',
] as const;

/** The columns of a portfolio that say what is open in turns, fire and life safety, inspections, red flags and warranties. */
export const WORK_COLUMNS: Record<string, ListColumn<PlaceWork, WorkSums>> = {
  turns: {
    head: 'Turns',
    label: 'Open turns',
    kind: 'integer',
    value: (row) => row.turnsOpen,
    total: 'turnsOpen',
    isSorted: true,
  },
  oldestTurn: {
    head: 'Oldest turn, d',
    label: 'Oldest open turn (days vacant)',
    kind: 'integer',
    value: (row) => row.oldestTurnDays,
    total: 'oldestTurnDays',
    isSorted: true,
    isHidden: true,
    isNotOnPaper: true,
  },
  vacantDays: {
    head: 'Vacant, d',
    label: 'Days vacant to date in open turns',
    kind: 'integer',
    value: vacantDaysOf,
    total: vacantDaysOf,
    isSorted: true,
    isHidden: true,
    isNotOnPaper: true,
  },
  turnsVacant: {
    head: 'Open turns that days vacant count',
    kind: 'integer',
    value: (row) => row.turnsVacant,
    total: 'turnsVacant',
    only: 'files',
    isNotOnPaper: true,
  },
  fls: {
    head: 'FLS',
    label: 'Fire, life and safety compliant (%)',
    kind: 'percent',
    value: flsShare,
    total: flsShare,
    isSorted: true,
  },
  flsSystems: { head: 'Systems', kind: 'text', value: flsWords, only: 'files', isNotOnPaper: true },
  flsNext: {
    head: 'FLS due',
    label: 'Next fire, life and safety date',
    kind: 'date',
    value: (row) => row.flsNextDue,
    isSorted: true,
    isHidden: true,
    isNotOnPaper: true,
  },
  inspected: {
    head: 'Inspected',
    label: 'Last inspection finished',
    kind: 'date',
    value: (row) => row.lastInspectedOn,
    isSorted: true,
    isHidden: true,
    isNotOnPaper: true,
  },
  findings: {
    head: 'Findings',
    label: 'Open findings',
    kind: 'integer',
    value: (row) => row.openFindings,
    total: 'openFindings',
    isSorted: true,
    isHidden: true,
    isNotOnPaper: true,
  },
  flags: {
    head: 'Flags',
    label: 'Open red flags',
    kind: 'integer',
    value: (row) => row.flagsOpen,
    total: 'flagsOpen',
    isSorted: true,
  },
  flagLanes: {
    head: 'Flags by lane',
    kind: 'text',
    value: flagLaneWords,
    only: 'files',
    isNotOnPaper: true,
  },
  oldestFlag: {
    head: 'Oldest flag, d',
    label: 'Oldest open red flag (days)',
    kind: 'integer',
    value: (row) => row.oldestFlagDays,
    total: 'oldestFlagDays',
    isSorted: true,
    isHidden: true,
    isNotOnPaper: true,
  },
  recoverable: {
    head: 'Recoverable, $',
    label: 'Warranty work that can still be claimed',
    kind: 'cents',
    value: recoverableCents,
    total: recoverableCents,
    isSorted: true,
    isHidden: true,
    isNotOnPaper: true,
  },
  recoverableRepairs: {
    head: 'Repairs that can still be claimed',
    kind: 'integer',
    value: (row) => row.recoverable,
    total: 'recoverable',
    only: 'files',
    isNotOnPaper: true,
  },
};
