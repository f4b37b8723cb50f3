import type { AlertReasonCode } from './alert-lanes.ts';

/** The rules that raise flags by themselves, in the order in which they are listed. */
export const ALERT_RULE_CODES = [
  'RECALL_MATCH',
  'LIFE_FAR_OVER',
  'LIFE_OVER',
  'REPAIRS_12M',
  'MONEY_PIT',
  'REPLACE_AT_TURN',
  'WARRANTY_FAULT',
  'SAME_SERIAL',
  'FLS_OVERDUE',
  'FLS_DEVICE',
  'FLS_RECALL',
] as const satisfies readonly AlertReasonCode[];
export type AlertRuleCode = (typeof ALERT_RULE_CODES)[number];

export type AlertRuleFacts = {
  /** What it looks for, in one sentence with the limit as {limit}. */
  question: string;
  /** The limit that counts unless an organization sets another; null where the rule has none. */
  threshold: { start: number; min: number; max: number; unit: string } | null;
};

export const ALERT_RULES: Record<AlertRuleCode, AlertRuleFacts> = {
  RECALL_MATCH: {
    question: 'Items that a safety recall may concern, until a person decided that it does not, or its remedy was done',
    threshold: null,
  },
  LIFE_FAR_OVER: {
    question: 'Items that have used {limit} of their expected life or more',
    threshold: { start: 150, min: 100, max: 400, unit: '%' },
  },
  LIFE_OVER: {
    question: 'Items that have used {limit} of their expected life or more',
    threshold: { start: 100, min: 50, max: 400, unit: '%' },
  },
  REPAIRS_12M: {
    question: 'Items with {limit} or more in the last 12 months',
    threshold: { start: 3, min: 1, max: 50, unit: 'repairs' },
  },
  MONEY_PIT: {
    question: 'Items whose repairs of the last 24 months cost {limit} of their installed cost or more',
    threshold: { start: 60, min: 10, max: 300, unit: '%' },
  },
  REPLACE_AT_TURN: {
    question:
      'Items with {limit} of life or less, in a unit that is empty or empties within the days that repair or replace counts',
    threshold: { start: 1, min: 0, max: 20, unit: 'years' },
  },
  WARRANTY_FAULT: {
    question: 'Items whose last cover ends within {limit}, with a service request that is still open',
    threshold: { start: 60, min: 1, max: 365, unit: 'days' },
  },
  SAME_SERIAL: {
    question: 'Items of one type and manufacturer that have the same serial number, in two units or in one',
    threshold: null,
  },
  FLS_OVERDUE: {
    question: 'Fire and life safety systems whose compliant-through day has been over for {limit} or more',
    threshold: { start: 1, min: 1, max: 365, unit: 'days' },
  },
  FLS_DEVICE: {
    question: 'Devices of fire and life safety systems whose next test has been overdue for {limit} or more',
    threshold: { start: 1, min: 1, max: 365, unit: 'days' },
  },
  FLS_RECALL: {
    question:
      'Devices of fire and life safety systems that a safety recall may concern, until a person decided that it does not, or its remedy was done',
    threshold: null,
  },
};

/** What a rule looks for at a limit, in words. */
export function alertRuleWords(code: AlertRuleCode, threshold: number | null): string {
  const { question, threshold: limit } = ALERT_RULES[code];
  return question.replace('{limit}', limit ? limitWords(threshold ?? limit.start, limit.unit) : '');
}

export function limitWords(value: number, unit: string): string {
  if (unit === '%') return `${value}%`;
  return `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
}

/** What is wrong with a limit; null where it may be set. */
export function limitRefusal(code: AlertRuleCode, threshold: number | null): string | null {
  const { threshold: limit } = ALERT_RULES[code];
  if (!limit) return threshold === null ? null : 'This rule has no limit.';
  if (threshold === null || !Number.isInteger(threshold) || threshold < limit.min || threshold > limit.max)
    return `Give a whole number from ${limit.min} to ${limit.max}.`;
  return null;
}

/** A flag that a rule raised: what was found, and whether people dismissed it or acted on it. */
export type JudgedFinding = { value: number; isDismissed: boolean };

/** What another limit would have spared: how many dismissed flags, and how many that were acted on. */
export type QuieterLimit = { threshold: number; spared: number; dismissed: number; lost: number; kept: number };

/** Fewer dismissed flags than this say nothing about a rule. */
export const NOISE_MIN_DISMISSED = 3;

/**
 * The limit that would have kept a rule quieter: it spares the most dismissed flags for each that was acted on, and at least a third of the dismissed ones. Null where
 * too few were dismissed, or a lower noise would cost as many flags that people acted on. `fires` says whether a value is still found at a limit:
 * most rules fire from it on, those of days and years up to it.
 */
export function quieterLimit(
  code: AlertRuleCode,
  threshold: number,
  judged: readonly JudgedFinding[],
): QuieterLimit | null {
  const { threshold: limit } = ALERT_RULES[code];
  if (!limit) return null;
  const isUpTo = code === 'REPLACE_AT_TURN' || code === 'WARRANTY_FAULT';
  const now = judged.filter(({ value }) => (isUpTo ? value <= threshold : value >= threshold));
  const dismissed = now.filter((one) => one.isDismissed);
  const acted = now.length - dismissed.length;
  if (dismissed.length < NOISE_MIN_DISMISSED) return null;
  let best: QuieterLimit | null = null;
  for (const { value } of dismissed) {
    const next = isUpTo ? Math.ceil(value) - 1 : Math.floor(value) + 1;
    if (next < limit.min || next > limit.max) continue;
    const quiet = now.filter((one) => (isUpTo ? one.value > next : one.value < next));
    const spared = quiet.filter((one) => one.isDismissed).length;
    const lost = quiet.length - spared;
    if (spared * 3 < dismissed.length || lost * 2 >= spared) continue;
    if (!best || spared - 2 * lost > best.spared - 2 * best.lost)
      best = { threshold: next, spared, dismissed: dismissed.length, lost, kept: acted - lost };
  }
  return best;
}
