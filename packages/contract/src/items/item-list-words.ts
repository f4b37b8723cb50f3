import { ALERT_STATE_WORDS } from '@lintel/domain/flags/alert-states';
import { RECALL_STATE_WORDS } from '@lintel/domain/items/recall-states';
import { COVER_EXPIRING_DAYS } from '@lintel/domain/items/warranty-cover';

// Beside the contract, without its schemas: pages that only list and filter items load no more than these words.

export const ITEM_STATUSES = ['ACTIVE', 'STORED', 'RETIRED'] as const;
export const ITEM_STATUS_WORDS = { ACTIVE: 'In service', STORED: 'Stored', RETIRED: 'Retired' } as const;

export const ITEM_SORTS = [
  'property',
  'unit',
  'building',
  'type',
  'basisDate',
  'age',
  'lifeUsed',
  'remaining',
  'dueYear',
  'cost',
  'repairs',
  'tco',
  'warranty',
  'condition',
  'advice',
  'serial',
  'recall',
] as const;

/** Installed, else made, within the last average year. */
export const ITEM_INSTALLED_WORDS = { thisyear: 'This year' } as const;

export const ITEM_DUE = [
  'backlog',
  'nodate',
  'thisyear',
  'nextyear',
  'later',
  'within12',
  'within36',
  'undated',
  'weak',
] as const;
export const ITEM_DUE_WORDS = {
  backlog: 'Backlog',
  thisyear: 'This year',
  nextyear: 'Next year',
  later: 'Later',
  within12: 'Within 12 months',
  within36: 'Within 36 months',
  nodate: 'No date',
  undated: 'Age not known',
  weak: 'Weak date',
} as const satisfies Record<(typeof ITEM_DUE)[number], string>;

/** By the rule of repair or replace that fires without a quote. */
export const ITEM_ADVICE_WORDS = {
  recall: 'Follow the recall remedy',
  warranty: 'Claim warranty',
  review: 'Review',
  turn: 'Replace at turn',
  repair: 'Repair',
  unknown: 'Not known',
} as const;

/** By the lane of the open red flag about the item. */
export const ITEM_FLAG_WORDS = {
  open: 'In any lane',
  NEEDS_REVIEW: ALERT_STATE_WORDS.NEEDS_REVIEW,
  REVIEWED: ALERT_STATE_WORDS.REVIEWED,
  ALERT_SENT: ALERT_STATE_WORDS.ALERT_SENT,
  INITIATED_REPLACEMENT: ALERT_STATE_WORDS.INITIATED_REPLACEMENT,
  none: 'None open',
} as const;

/** By what is known about recall notices that may concern the item. */
export const ITEM_RECALL_WORDS = {
  open: 'Possible or affected',
  ...RECALL_STATE_WORDS,
  none: 'No notice found',
} as const;

/** By whether it or its unit carries any tag. */
export const ITEM_TAGGED_WORDS = { any: 'With a tag', none: 'Without a tag' } as const;

export const ITEM_GROUP_WORDS = {
  type: 'Type',
  building: 'Building',
  dueYear: 'Due year',
  floorPlan: 'Floor plan',
} as const;

export const ITEM_CONFIDENCE_WORDS = { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low', NONE: 'None' } as const;

/** By the age from the basis date; from a first sighting it is a minimum. */
export const ITEM_AGE_WORDS = {
  to5: 'Under 5 years',
  to10: '5 to 10 years',
  to15: '10 to 15 years',
  over15: '15 years or more',
  unknown: 'Not known',
} as const;

export const ITEM_WARRANTY_WORDS = {
  covered: 'Under warranty',
  ending90: `Ends within ${COVER_EXPIRING_DAYS} days`,
  ended: 'Ended',
  unknown: 'Not known',
} as const;

export const ITEM_EVENT_KINDS = [
  'RECORDED',
  'INSTALLED',
  'EDITED',
  'MOVED',
  'STORED',
  'REPLACED',
  'RETIRED',
  'RESTORED',
  'CONDITION',
  'TAGGED',
  'UNTAGGED',
] as const;

/** What the activity of a property lists: events of items, and imports. */
export const ACTIVITY_KINDS = [...ITEM_EVENT_KINDS, 'IMPORT'] as const;
