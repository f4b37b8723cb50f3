import { alertMove, alertMovesOf } from '@lintel/domain/flags/alert-lanes';
import { ALERT_LANES, ALERT_STATE_WORDS, type AlertState } from '@lintel/domain/flags/alert-states';

export type FlagMove = { to: AlertState; isBack: boolean };
export type FlagRights = { record: boolean; manage: boolean };

/** The moves that a person with these rights can make with a flag in a state: on, back, and dismissed, in that order. */
export function flagMoves(from: AlertState, rights: FlagRights): FlagMove[] {
  return alertMovesOf(from, rights)
    .map((to) => ({ to, isBack: alertMove(from, to)?.isBack ?? false }))
    .toSorted((a, b) => rank(a) - rank(b));
}

function rank({ to, isBack }: FlagMove): number {
  return to === 'DISMISSED' ? 2 : isBack ? 1 : 0;
}

const ON: Partial<Record<AlertState, string>> = {
  REVIEWED: 'Mark as reviewed',
  ALERT_SENT: 'Send an alert',
  INITIATED_REPLACEMENT: 'Begin its replacement',
  REPLACED: 'Close: replaced or removed',
  DISMISSED: 'Dismiss',
};

/** What a button that makes the move says, for one flag or for several at once. */
export function moveLabel(from: AlertState, to: AlertState, flags = 1): string {
  if (to === 'INITIATED_REPLACEMENT' && flags > 1 && !alertMove(from, to)?.isBack) return 'Begin their replacement';
  if (alertMove(from, to)?.isBack) return `Back to ‘${ALERT_STATE_WORDS[to].toLowerCase()}’`;
  return ON[to] ?? ALERT_STATE_WORDS[to];
}

/** True for a move that needs nothing but a press. */
export function isPlainMove(from: AlertState, to: AlertState): boolean {
  return to === 'REVIEWED' && from === 'NEEDS_REVIEW';
}

/** The lane beside one, to the left or to the right. */
export function laneBeside(lane: AlertState, step: 1 | -1): AlertState | undefined {
  return ALERT_LANES[ALERT_LANES.indexOf(lane as (typeof ALERT_LANES)[number]) + step];
}
