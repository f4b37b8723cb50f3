export const ADVICE_LABELS: Record<Advice, string> = {
  FOLLOW_RECALL: 'Follow the recall remedy',
  CLAIM_WARRANTY: 'Claim warranty',
  REPLACE: 'Replace',
  REVIEW: 'Review',
  REPLACE_AT_TURN: 'Replace at turn',
  REPAIR: 'Repair',
};

/** The limits of the rules; an organization may set each. Percentages of installed cost or of expected life. */
export const DEFAULT_THRESHOLDS: RepairThresholds = {
  halfLifePct: 50,
  halfCostPct: 50,
  strictCostPct: null,
  majorRepairLifePct: 75,
  moneyPitPct: 60,
  repairsIn12Months: 3,
  turnRulYears: 1,
  turnWithinDays: 60,
};

/** The `strictCostPct` of managers who expect harder wear in rentals. */
export const STRICT_COST_PCT = 33;

/**
 * Whether to repair or replace, by ordered rules of which the first match wins; a rule whose facts are unknown does not match.
 * `flipCents` is the lowest quote, in whole cents, that turns the advice into REPLACE; null when no quote would, or when it is
 * REPLACE already, where `flipBelowCents` is the lowest quote that still replaces (null when even no cost would).
 */
export function adviseRepairOrReplace(
  inputs: RepairInputs,
  thresholds: RepairThresholds = DEFAULT_THRESHOLDS,
): RepairAdvice {
  const rule = firstMatch(inputs, thresholds);
  const isBeforeQuote = rule.number <= 2;
  const replaceAt = isBeforeQuote ? null : lowestReplacingQuote(inputs, thresholds);
  const isReplace = rule.advice === 'REPLACE';
  return {
    rule: rule.number,
    advice: rule.advice,
    reason: rule.reason,
    flipCents: isReplace ? null : replaceAt,
    flipBelowCents: isReplace ? replaceAt : null,
    inputs,
  };
}

const RULES: readonly Rule[] = [
  {
    number: 1,
    advice: 'FOLLOW_RECALL',
    reason: 'A safety recall is confirmed; do not pay for a repair',
    matches: (i) => i.hasConfirmedRecall,
  },
  {
    number: 2,
    advice: 'CLAIM_WARRANTY',
    reason: 'A part or labor warranty covers it today',
    matches: (i) => i.isUnderWarranty,
  },
  {
    number: 3,
    advice: 'REPLACE',
    reason: 'Half its life is used and the quote is at least half of a new one',
    matches: (i, t) =>
      reaches(i.lifeUsedPct, t.halfLifePct) && costs(i.quoteCents, t.halfCostPct, i.installedCostCents),
  },
  {
    number: 4,
    advice: 'REPLACE',
    reason: "The quote reaches the organization's strict limit",
    matches: (i, t) => t.strictCostPct !== null && costs(i.quoteCents, t.strictCostPct, i.installedCostCents),
  },
  {
    number: 5,
    advice: 'REPLACE',
    reason: 'A major repair late in its life',
    matches: (i, t) => i.isMajorRepair && reaches(i.lifeUsedPct, t.majorRepairLifePct),
  },
  {
    number: 6,
    advice: 'REPLACE',
    reason: 'The quote and two years of repairs approach the price of a new one',
    matches: (i, t) =>
      i.quoteCents !== null && costs(i.quoteCents + i.repairs24MonthsCents, t.moneyPitPct, i.installedCostCents),
  },
  {
    number: 7,
    advice: 'REVIEW',
    reason: 'Repaired again and again within 12 months',
    matches: (i, t) => i.repairs12MonthsCount >= t.repairsIn12Months,
  },
  {
    number: 8,
    advice: 'REPLACE_AT_TURN',
    reason: 'At the end of its life in a unit that empties soon: one visit and one resident notice less',
    matches: (i, t) =>
      i.rulYears !== null &&
      i.rulYears <= t.turnRulYears &&
      i.daysToVacant !== null &&
      i.daysToVacant <= t.turnWithinDays,
  },
];

const REPAIR: Rule = {
  number: 9,
  advice: 'REPAIR',
  reason: 'Nothing argues against repairing it',
  matches: () => true,
};

/** The advice of a rule by its number in the ordered table. */
export function adviceOfRule(number: number): Advice {
  return (RULES.find((rule) => rule.number === number) ?? REPAIR).advice;
}

/** What a rule says by its number: 'A part or labor warranty covers it today'. */
export function reasonOfRule(number: number): string {
  return (RULES.find((rule) => rule.number === number) ?? REPAIR).reason;
}

function firstMatch(inputs: RepairInputs, thresholds: RepairThresholds): Rule {
  return RULES.find((rule) => rule.matches(inputs, thresholds)) ?? REPAIR;
}

// The least quote that any of the rules 3 to 6 answers with REPLACE, all else equal; 0 when they do so at any quote.
function lowestReplacingQuote(inputs: RepairInputs, thresholds: RepairThresholds): number | null {
  const { installedCostCents, lifeUsedPct, repairs24MonthsCents, isMajorRepair } = inputs;
  if (isMajorRepair && reaches(lifeUsedPct, thresholds.majorRepairLifePct)) return 0;
  if (installedCostCents === null || installedCostCents <= 0) return null;
  const share = (pct: number) => Math.ceil((installedCostCents * pct) / 100);
  const quotes = [share(thresholds.moneyPitPct) - repairs24MonthsCents];
  if (reaches(lifeUsedPct, thresholds.halfLifePct)) quotes.push(share(thresholds.halfCostPct));
  if (thresholds.strictCostPct !== null) quotes.push(share(thresholds.strictCostPct));
  return Math.max(0, Math.min(...quotes));
}

function reaches(value: number | null, limit: number): boolean {
  return value !== null && value >= limit;
}

// why: in whole cents × 100, so that a quote of exactly the share is not lost to a fraction.
function costs(cents: number | null, pct: number, installedCostCents: number | null): boolean {
  return (
    cents !== null && installedCostCents !== null && installedCostCents > 0 && cents * 100 >= installedCostCents * pct
  );
}

export type Advice = 'FOLLOW_RECALL' | 'CLAIM_WARRANTY' | 'REPLACE' | 'REVIEW' | 'REPLACE_AT_TURN' | 'REPAIR';
/** null: not known. `daysToVacant` is 0 for a vacant unit or one in turn. */
export type RepairInputs = {
  hasConfirmedRecall: boolean;
  isUnderWarranty: boolean;
  lifeUsedPct: number | null;
  rulYears: number | null;
  quoteCents: number | null;
  installedCostCents: number | null;
  isMajorRepair: boolean;
  repairs24MonthsCents: number;
  repairs12MonthsCount: number;
  daysToVacant: number | null;
};
export type RepairThresholds = {
  halfLifePct: number;
  halfCostPct: number;
  /** Off when null. */
  strictCostPct: number | null;
  majorRepairLifePct: number;
  moneyPitPct: number;
  repairsIn12Months: number;
  turnRulYears: number;
  turnWithinDays: number;
};
export type RepairAdvice = {
  /** 1 to 9, as in the ordered table. */
  rule: number;
  advice: Advice;
  reason: string;
  flipCents: number | null;
  flipBelowCents: number | null;
  inputs: RepairInputs;
};
type Rule = {
  number: number;
  advice: Advice;
  reason: string;
  matches: (inputs: RepairInputs, thresholds: RepairThresholds) => boolean;
};
