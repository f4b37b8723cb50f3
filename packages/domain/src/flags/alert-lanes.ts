import { ALERT_LANES, ALERT_STATE_WORDS, ALERT_STATES, type AlertLane, type AlertState } from './alert-states.ts';

/** States of flags that still wait for something. */
export const OPEN_ALERT_STATES: readonly AlertState[] = [
  'NEEDS_REVIEW',
  'REVIEWED',
  'ALERT_SENT',
  'INITIATED_REPLACEMENT',
];

/** What a line in the history of a flag says: it went to a lane, was given to somebody, or was set aside until a day. */
export const ALERT_LINE_KINDS = ['MOVE', 'ASSIGN', 'SNOOZE'] as const;

/** Replaced flags stay on the board for so many days. */
export const REPLACED_SHOWN_DAYS = 14;

export const DISMISS_REASON_WORDS = {
  NOT_OURS: 'Not ours',
  DUPLICATE: 'Duplicate',
  NOT_NEEDED: 'No decision needed',
  WATCH: 'Watch until a date',
} as const;
export type DismissReason = keyof typeof DISMISS_REASON_WORDS;

/** Why flags are raised; the first eleven are rules. */
export const ALERT_REASON_WORDS = {
  RECALL_MATCH: 'Safety recall',
  LIFE_FAR_OVER: 'Far past its life',
  LIFE_OVER: 'Past its life',
  REPAIRS_12M: 'Repairs in 12 months',
  MONEY_PIT: 'Repairs cost too much',
  REPLACE_AT_TURN: 'Replace at turn',
  WARRANTY_FAULT: 'Fault while warranty ends',
  SAME_SERIAL: 'Serial number in two units',
  FLS_OVERDUE: 'Fire and life safety overdue',
  FLS_DEVICE: 'Device test overdue',
  FLS_RECALL: 'Recall of a safety device',
  INSPECTION: 'Inspection failed',
  FLS: 'Fire and life safety',
  PLATE_UNREADABLE: 'Plate cannot be read',
  PUBLIC_REPORT: 'Reported by a resident or visitor',
  MANUAL: 'Raised by hand',
} as const;
export type AlertReasonCode = keyof typeof ALERT_REASON_WORDS;

/** The reasons that people give when they raise a flag by hand. */
export const HAND_REASONS = [
  'MANUAL',
  'PLATE_UNREADABLE',
  'PUBLIC_REPORT',
] as const satisfies readonly AlertReasonCode[];
export type HandReason = (typeof HAND_REASONS)[number];

export type AlertMoveRule = {
  /** The right that the move needs: to record at the property, or to manage it. */
  need: 'record' | 'manage';
  /** A note must say why. */
  asksWhy: boolean;
  isBack: boolean;
};

/**
 * What a move needs; null where it is not allowed. A flag goes one lane on, or one back with a reason. It is dismissed from every lane but the
 * last, and goes back to the first from there. A flag whose item was replaced is closed; it goes back where that was a mistake.
 */
export function alertMove(from: AlertState, to: AlertState): AlertMoveRule | null {
  if (to === 'DISMISSED')
    return OPEN_ALERT_STATES.includes(from) ? { need: 'manage', asksWhy: false, isBack: false } : null;
  if (from === 'DISMISSED') return to === 'NEEDS_REVIEW' ? { need: 'manage', asksWhy: true, isBack: true } : null;
  if (from === 'REPLACED')
    return to === 'INITIATED_REPLACEMENT' ? { need: 'manage', asksWhy: true, isBack: true } : null;
  const step = ALERT_LANES.indexOf(to) - ALERT_LANES.indexOf(from);
  if (step === 1) return { need: to === 'REPLACED' ? 'manage' : 'record', asksWhy: false, isBack: false };
  return step === -1 ? { need: 'record', asksWhy: true, isBack: true } : null;
}

/** Where a person with these rights can move a flag. */
export function alertMovesOf(from: AlertState, rights: Record<AlertMoveRule['need'], boolean>): AlertState[] {
  return ALERT_STATES.filter((to) => {
    const rule = alertMove(from, to);
    return rule !== null && rights[rule.need];
  });
}

/** Why somebody cannot move a flag from one state to another, in words: nobody can, or it is for others to do. */
export function whyNoMove(from: AlertState, to: AlertState): string {
  const [here, there] = [ALERT_STATE_WORDS[from], ALERT_STATE_WORDS[to]];
  if (from === to) return `The flag is in ‘${here}’ already.`;
  const rule = alertMove(from, to);
  if (rule !== null)
    return `Only those who ${rule.need === 'manage' ? 'manage the property' : 'record at the property'} may do this.`;
  if (from === 'REPLACED')
    return `This flag is closed: it goes back to ‘${ALERT_STATE_WORDS.INITIATED_REPLACEMENT}’ first.`;
  if (from === 'DISMISSED') return 'A dismissed flag goes back to ‘Needs review’ first.';
  return `A flag moves one lane at a time: it cannot go from ‘${here}’ to ‘${there}’.`;
}

/** After how many days in a lane a flag waits too long; null where it may stay. */
export type LaneLimits = { [L in Exclude<AlertLane, 'REPLACED'>]: number };
export const DEFAULT_LANE_LIMITS: LaneLimits = {
  NEEDS_REVIEW: 7,
  REVIEWED: 14,
  ALERT_SENT: 14,
  INITIATED_REPLACEMENT: 30,
};
