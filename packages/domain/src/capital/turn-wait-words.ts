// Beside the rule, without its curves: pages load no more than these words.

/** Replacements that are due within so many months are looked at. */
export const TURN_WAIT_DUE_MONTHS = 12;
/** How many months one may wait for a turn. */
export const TURN_WAIT_MONTHS = [3, 6, 9, 12] as const;

/** Why nobody will live in a home by a day, the surest first; the end of a lease is sure only where it is not renewed. */
export const OPENINGS = ['EMPTY', 'TURN', 'NOTICE', 'LEASE'] as const;
export const OPENING_LABELS: Record<Opening, string> = {
  EMPTY: 'Empty',
  TURN: 'On the turn board',
  NOTICE: 'Notice given',
  LEASE: 'Lease ends, unless renewed',
};

export type Opening = (typeof OPENINGS)[number];
