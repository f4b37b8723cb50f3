/**
 * What a person decided about an item and a recall notice that may concern it: `POSSIBLE` until somebody looked. There is no state for 'safe':
 * `NOT_AFFECTED` is a person's judgement with its reason.
 */
export const RECALL_STATES = ['AFFECTED', 'POSSIBLE', 'REMEDIED', 'NOT_AFFECTED'] as const;
export type RecallState = (typeof RECALL_STATES)[number];

export const RECALL_STATE_WORDS: Record<RecallState, string> = {
  AFFECTED: 'Affected',
  POSSIBLE: 'Possible match',
  REMEDIED: 'Remedy done',
  NOT_AFFECTED: 'Not affected',
};

/** What a match rests on, or what is missing to tell. */
export const RECALL_EVIDENCES = ['MODEL', 'SERIAL', 'MADE'] as const;
export type RecallEvidence = (typeof RECALL_EVIDENCES)[number];
export const RECALL_EVIDENCE_WORDS: Record<RecallEvidence, string> = {
  MODEL: 'model number',
  SERIAL: 'serial number',
  MADE: 'date of manufacture',
};
