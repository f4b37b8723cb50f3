import { addDays } from '../base/calendar.ts';
import { localDay } from '../base/time-zones.ts';

/** What an inspection is made for. */
export const INSPECTION_TYPE_WORDS = {
  MOVE_IN: 'Move-in',
  MOVE_OUT: 'Move-out',
  ANNUAL: 'Annual unit',
  QUARTERLY: 'Quarterly unit',
  FLS_WALK: 'Fire and life safety walk',
  NSPIRE: 'NSPIRE-style',
  PRE_TURN: 'Pre-turn',
  DUE_DILIGENCE: 'Due diligence unit walk',
  ITEM_AUDIT: 'Item audit',
} as const;
export type InspectionType = keyof typeof INSPECTION_TYPE_WORDS;

export const INSPECTION_STATUS_WORDS = { DRAFT: 'Draft', SUBMITTED: 'Submitted', REVIEWED: 'Reviewed' } as const;
export type InspectionStatus = keyof typeof INSPECTION_STATUS_WORDS;

export const CHECK_RESULT_WORDS = { PASS: 'Pass', FAIL: 'Fail', NA: 'N/A', NOT_INSPECTED: 'Not inspected' } as const;
export type CheckResult = keyof typeof CHECK_RESULT_WORDS;

/** The gravest last, as they are counted. */
export const SEVERITY_WORDS = {
  LOW: 'Low',
  MODERATE: 'Moderate',
  SEVERE: 'Severe',
  LIFE_THREATENING: 'Life-threatening',
} as const;
export type Severity = keyof typeof SEVERITY_WORDS;

export const PHOTO_RULE_WORDS = { NONE: 'Not needed', ON_FAIL: 'When it fails', ALWAYS: 'Always' } as const;
export type PhotoRule = keyof typeof PHOTO_RULE_WORDS;

/** Why nobody could get in. */
export const NO_ACCESS_WORDS = {
  NOT_HOME: 'Nobody home',
  REFUSED: 'Entry refused',
  LOCK: 'Lock or key did not work',
  PET: 'Pet inside',
  UNSAFE: 'Not safe to enter',
  OTHER: 'Other reason',
} as const;
export type NoAccessReason = keyof typeof NO_ACCESS_WORDS;

export const INSPECTION_MOVES = ['submit', 'review', 'reopen'] as const;
export type InspectionMove = (typeof INSPECTION_MOVES)[number];

type MoveRule = { from: readonly InspectionStatus[]; to: InspectionStatus; need: 'record' | 'manage' };

const MOVES: Record<InspectionMove, MoveRule> = {
  submit: { from: ['DRAFT'], to: 'SUBMITTED', need: 'record' },
  review: { from: ['SUBMITTED'], to: 'REVIEWED', need: 'manage' },
  reopen: { from: ['SUBMITTED', 'REVIEWED'], to: 'DRAFT', need: 'manage' },
};

/** Where the move leads and what it needs; null where the inspection is in no state for it. */
export function inspectionMove(move: InspectionMove, status: InspectionStatus): MoveRule | null {
  const rule = MOVES[move];
  return rule.from.includes(status) ? rule : null;
}

/** The moves that a person with these rights can make now. */
export function inspectionMoves(
  status: InspectionStatus,
  rights: { record: boolean; manage: boolean },
): InspectionMove[] {
  return INSPECTION_MOVES.filter((move) => {
    const rule = inspectionMove(move, status);
    return rule !== null && rights[rule.need];
  });
}

/** How long there is to put a finding right: in hours from the minute it was found, else in days. */
export const CORRECTION_WINDOWS: Record<Severity, { hours: number } | { days: number }> = {
  LIFE_THREATENING: { hours: 24 },
  SEVERE: { hours: 24 },
  MODERATE: { days: 30 },
  LOW: { days: 60 },
};

/** Until when a finding must be put right: its last day at the property and, where hours count, the instant. */
export function correctionDue(
  severity: Severity,
  foundAt: string,
  timeZone: string,
): { dueOn: string; dueAt: string | null } {
  const window = CORRECTION_WINDOWS[severity];
  if ('days' in window) return { dueOn: addDays(localDay(foundAt, timeZone), window.days), dueAt: null };
  const dueAt = new Date(Date.parse(foundAt) + window.hours * 3_600_000).toISOString();
  return { dueOn: localDay(dueAt, timeZone), dueAt };
}

/** When an answer was recorded: as the device says, but neither in the future nor before the inspection was made. */
export function recordedAt(said: string, now: string, madeAt: string): string {
  const at = Date.parse(said);
  if (Number.isNaN(at) || at > Date.parse(now)) return now;
  return at < Date.parse(madeAt) ? madeAt : new Date(at).toISOString();
}

type Counted = { checks: number; answered: number; passed: number; failed: number };

/**
 * Passed checks out of those that passed or failed, in percent; what does not apply or was not looked at is in neither. None before every
 * check has its answer: a few that passed say nothing about the rest.
 */
export function inspectionScore({ checks, answered, passed, failed }: Counted): number | null {
  const judged = passed + failed;
  return judged === 0 || answered < checks ? null : Math.round((passed * 1000) / judged) / 10;
}

type Answered = { id: number; title: string; result: CheckResult | null; photoRule: PhotoRule; photos: number };

/** What an inspection lacks before it can be submitted; nothing where nobody could get in. */
export function whatIsMissing(checks: readonly Answered[], noAccess: boolean): { id: number; why: string }[] {
  if (noAccess) return [];
  return checks.flatMap(({ id, result, photoRule, photos }) => {
    if (result === null) return [{ id, why: 'no answer' }];
    if (photos > 0 || result === 'NA' || result === 'NOT_INSPECTED') return [];
    const isNeeded = photoRule === 'ALWAYS' || (photoRule === 'ON_FAIL' && result === 'FAIL');
    return isNeeded ? [{ id, why: 'no photo' }] : [];
  });
}

/** A check of a template. `key` stays the same from version to version. */
export type TemplateCheck = {
  key: string;
  title: string;
  hint: string | null;
  severity: Severity;
  photoRule: PhotoRule;
  raisesFlag: boolean;
  chargeCents: number | null;
  /** Asked once for each item in service in the unit. */
  isPerItem: boolean;
};
export type TemplateArea = { name: string; areaTypeId: number | null; checks: TemplateCheck[] };
