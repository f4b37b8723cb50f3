import { manufacturerKey } from './manufacturers.ts';
import { RECALL_STATES, type RecallEvidence, type RecallState } from './recall-states.ts';
import { normaliseSerial } from './serial-number.ts';

/** Which serial numbers a notice names; one with a `model` counts for models that begin so. */
export type SerialRule = { model?: string } & (
  | { type: 'prefixRange'; length: number; from: string; to: string }
  /** From one serial number to another of the same length. */
  | { type: 'range'; from: string; to: string }
  /** A range where the third character is the last digit of the year: 1K9… (2019) comes before 1K2… (2022). */
  | { type: 'yearDigitRange'; from: string; to: string }
  | { type: 'prefixList'; values: readonly string[] }
  | { type: 'suffixList'; values: readonly string[] }
);

/** Which items a notice names. A list that is empty names no limit. */
export type RecallRule = {
  /** Manufacturers as the notice writes them, and the names under which a catalogue has them. */
  brands: readonly string[];
  /** Keys of item types. */
  itemTypes: readonly string[];
  /** Beginnings of model numbers; ? stands for any character. */
  modelPrefixes: readonly string[];
  serialRules: readonly SerialRule[];
  /** First and last day on which they were made, as far as the notice says; what was sold until a day was made by then. */
  madeFrom: string | null;
  madeTo: string | null;
};

/** What is on record of an item and counts for a match. */
export type RecallFacts = {
  itemTypeKey: string;
  /** The name of its manufacturer and every other way it is written; empty where it is not known. */
  makerNames: readonly string[];
  model: string | null;
  serial: string | null;
  madeOn: string | null;
  /** The earlier of the days on which it was installed and first seen: it was made before. */
  presentOn: string | null;
};

/** A possible match, which a person must look at: type and manufacturer fit, and what `fits` says; `missing` could still rule it out. */
export type RecallMatch = { fits: RecallEvidence[]; missing: RecallEvidence[] };

/**
 * Whether a notice may concern an item. Null says that the record speaks against it, not that the item is safe. The serial number
 * decides where the notice names serial numbers; days count where it does not, or where it cannot be told.
 */
export function matchRecall(rule: RecallRule, facts: RecallFacts): RecallMatch | null {
  if (!rule.itemTypes.includes(facts.itemTypeKey) || !isOfBrand(rule.brands, facts.makerNames)) return null;
  const found: RecallMatch = { fits: [], missing: [] };
  const verdicts: [RecallEvidence, Verdict][] = [
    ['MODEL', modelVerdict(rule.modelPrefixes, facts.model)],
    ['SERIAL', serialVerdict(rule.serialRules, facts)],
    ['MADE', madeVerdict(rule, facts)],
  ];
  const serialDecides = verdicts[1]?.[1] === 'FITS' && !rule.serialRules.some((one) => one.type === 'yearDigitRange');
  for (const [evidence, verdict] of verdicts) {
    if (evidence === 'MADE' && serialDecides) continue;
    if (verdict === 'NO') return null;
    if (verdict === 'FITS') found.fits.push(evidence);
    if (verdict === 'UNKNOWN') found.missing.push(evidence);
  }
  return found;
}

/** The names of `names` by which a brand of a notice is known, compared without case, signs and company forms. */
export function isOfBrand(brands: readonly string[], names: readonly string[]): boolean {
  const keys = new Set(brands.map(manufacturerKey));
  return names.some((name) => keys.has(manufacturerKey(name)));
}

/** Which state an item shows that several notices may concern: what must be acted on first. */
export function worstRecall(states: readonly RecallState[]): RecallState | null {
  return RECALL_STATES.find((state) => states.includes(state)) ?? null;
}

/** What is wrong with a decision; null where it may be stored. Days are 'yyyy-MM-dd', `today` that of the property. */
export function decisionRefusal(
  { state, reason, remediedOn }: { state: RecallState; reason: string | null; remediedOn: string | null },
  { recalledOn, today }: { recalledOn: string; today: string },
): { path: 'reason' | 'remediedOn'; message: string } | null {
  if (state === 'NOT_AFFECTED' && reason === null)
    return { path: 'reason', message: 'Say why it is not affected, such as: serial number outside the range.' };
  if (state !== 'REMEDIED') {
    return remediedOn === null
      ? null
      : { path: 'remediedOn', message: 'A day of the remedy goes with the decision that the remedy was done.' };
  }
  if (remediedOn === null) return { path: 'remediedOn', message: 'Say on which day the remedy was done.' };
  if (remediedOn > today) return { path: 'remediedOn', message: 'This date is in the future.' };
  return remediedOn < recalledOn
    ? { path: 'remediedOn', message: `The recall is of ${recalledOn}; its remedy cannot have been done before.` }
    : null;
}

/** NONE: the notice does not ask for it. */
type Verdict = 'NONE' | 'FITS' | 'NO' | 'UNKNOWN';

function modelVerdict(prefixes: readonly string[], model: string | null): Verdict {
  if (prefixes.length === 0) return 'NONE';
  const written = plain(model);
  if (written === '') return 'UNKNOWN';
  return prefixes.some((prefix) => startsLike(written, prefix)) ? 'FITS' : 'NO';
}

function serialVerdict(rules: readonly SerialRule[], { model, serial }: RecallFacts): Verdict {
  if (rules.length === 0) return 'NONE';
  const read = normaliseSerial(serial);
  const written = plain(model);
  const own = rules.filter((rule) => rule.model === undefined || written === '' || startsLike(written, rule.model));
  // why: no serial numbers are on record for this model of the notice, so they rule nothing out
  if (read === null || own.length === 0) return 'UNKNOWN';
  return own.some((rule) => namesSerial(rule, read)) ? 'FITS' : 'NO';
}

function madeVerdict({ madeFrom, madeTo }: RecallRule, { madeOn, presentOn }: RecallFacts): Verdict {
  if (madeFrom === null && madeTo === null) return 'NONE';
  // It stood there before the first of them was made.
  if (madeFrom !== null && presentOn !== null && presentOn < madeFrom) return 'NO';
  if (madeOn === null) return 'UNKNOWN';
  return (madeFrom === null || madeOn >= madeFrom) && (madeTo === null || madeOn <= madeTo) ? 'FITS' : 'NO';
}

function namesSerial(rule: SerialRule, serial: string): boolean {
  switch (rule.type) {
    case 'prefixRange': {
      const start = serial.slice(0, rule.length);
      return start.length === rule.length && /^\d+$/.test(start) && start >= rule.from && start <= rule.to;
    }
    case 'range':
      return serial.length === rule.from.length && serial >= rule.from && serial <= rule.to;
    case 'yearDigitRange': {
      if (serial.length !== rule.from.length || serial.slice(0, 2) !== rule.from.slice(0, 2)) return false;
      const placeOf = (one: string) => yearsAfter(rule.from, one) + one.slice(3);
      return (
        /^\d+$/.test(serial.slice(2)) && placeOf(serial) >= placeOf(rule.from) && placeOf(serial) <= placeOf(rule.to)
      );
    }
    case 'prefixList':
      return rule.values.some((value) => serial.startsWith(value));
    case 'suffixList':
      return rule.values.some((value) => serial.endsWith(value));
  }
}

// One digit: how many years the third character of `serial` is after that of `from`, within ten years.
function yearsAfter(from: string, serial: string): string {
  return String((Number(serial[2]) - Number(from[2]) + 10) % 10);
}

// A ? at the end asks for nothing more: the model may be recorded without its last characters.
function startsLike(model: string, prefix: string): boolean {
  const pattern = prefix
    .toUpperCase()
    .replace(/[^A-Z0-9?]/g, '')
    .replace(/\?+$/, '');
  return [...pattern].every((sign, at) => (sign === '?' ? at < model.length : model[at] === sign));
}

function plain(text: string | null): string {
  return (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
}
