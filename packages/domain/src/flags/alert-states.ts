/** The lanes of a red flag, in order. */
export const ALERT_LANES = ['NEEDS_REVIEW', 'REVIEWED', 'ALERT_SENT', 'INITIATED_REPLACEMENT', 'REPLACED'] as const;
export type AlertLane = (typeof ALERT_LANES)[number];

/** Where a flag can be: in a lane, or dismissed. */
export const ALERT_STATES = [...ALERT_LANES, 'DISMISSED'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const ALERT_STATE_WORDS: Record<AlertState, string> = {
  NEEDS_REVIEW: 'Needs review',
  REVIEWED: 'Reviewed',
  ALERT_SENT: 'Alert sent',
  INITIATED_REPLACEMENT: 'Initiated replacement',
  REPLACED: 'Replaced',
  DISMISSED: 'Dismissed',
};
