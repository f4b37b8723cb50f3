import type { TurnKind } from '@lintel/domain/turns/turns';

/** What a lane means, in the words of filters and files. */
export const TURN_KIND_WORDS = {
  NOTICE: 'Notice',
  MOVED_OUT: 'Moved out',
  WALKED: 'Walked',
  SCOPED: 'Scoped',
  WORK: 'In work',
  FINAL_WALK: 'Final walk',
  READY: 'Ready',
  LEASED: 'Leased',
  MOVED_IN: 'Moved in',
  HOLD: 'Hold',
  DOWN: 'Down unit',
} as const satisfies Record<TurnKind, string>;

export const TURN_STATE_WORDS = { closed: 'Moved in', all: 'All turns' } as const;

export const TURN_SORTS = [
  'slack',
  'unit',
  'plan',
  'moveOut',
  'vacant',
  'lane',
  'inLane',
  'target',
  'ready',
  'slip',
  'moveIn',
  'scope',
  'actual',
  'lost',
  'makeReady',
  'down',
  'leaseUp',
  'budget',
] as const;

/** What is asked of the work in a turn. */
export const TURN_WORK_WORDS = { open: 'Not done', late: 'Late', done: 'Done', redone: 'Done again' } as const;

/** Where a date comes from. */
export const DATE_SOURCE_WORDS = { HAND: 'by hand', IMPORT: 'import', RULE: 'by rule' } as const;
