import { COVER_LABELS, COVER_LOST_DAYS } from '@lintel/domain/items/warranty-cover';

/** Which covers a list of them shows, by the day on which they end; those that run, unless one is chosen. */
export const WARRANTY_WINDOW_WORDS = {
  '30': 'within 30 days',
  '60': 'within 60 days',
  '90': 'within 90 days',
  '180': 'within 180 days',
  year: 'this year',
  lost: `in the last ${COVER_LOST_DAYS} days`,
  expired: 'before today',
  unknown: 'start not known',
  all: 'at any time',
} as const;

export const COVER_WORDS = COVER_LABELS;
export const REGISTRATION_WORDS = { missing: 'Needed, not recorded', done: 'Recorded' } as const;
export const PROOF_WORDS = { true: 'With a file', false: 'Without' } as const;
export const HAS_CLAIM_WORDS = { true: 'Claimed', false: 'Not claimed' } as const;

/** Why somebody will be in a unit soon anyway. */
export const ENTRY_WORDS = {
  TURN: 'Turn',
  EMPTY: 'Empty',
  NOTICE: 'On notice',
  INSPECTION: 'Inspection',
  FLS_VISIT: 'Fire and life safety visit',
} as const;

/** A list of covers is in one of these orders. */
export const WARRANTY_SORTS = [
  'ends',
  'starts',
  'property',
  'unit',
  'type',
  'manufacturer',
  'model',
  'cover',
  'paid',
] as const;
