import { addDays, addMonths, yearOf } from '@lintel/domain/base/calendar';
import { DEMO_PRICES, DEMO_TYPES } from './demo-models.ts';
import type { ItemDraft } from './drafts.ts';
import type { PropertyPlan } from './property-plan.ts';
import type { Random } from './random.ts';
import { randomSource, type Stamp, stampSerial, YEAR_CYCLES } from './serial-grammar.ts';

const FIRST_SEEN_SHARE = 0.04;
const MADE_ONLY_SHARE = 0.2;
const PRICE_GROWTH = 1.03;
/** From the factory to the unit. */
const MADE_BEFORE_DAYS = { least: 14, most: 55 };

/**
 * Deals out what is known of each item's age: exactly the plan's shares have no date or a serial number that could mean two
 * years; the others were installed on a known day, made on one, or only seen first. `successors` are dated to the day.
 */
export function dealDateEvidence(
  random: Random,
  plan: PropertyPlan,
  items: readonly ItemDraft[],
  successors: ReadonlySet<number>,
  facts: EvidenceFacts,
): void {
  const order = random.shuffled(items.map((_, i) => i)).filter((i) => !successors.has(i));
  const ambiguous = new Set<number>();
  const undated = new Set<number>();
  const wanted = {
    ambiguous: Math.round(items.length * plan.ambiguousShare),
    undated: Math.round(items.length * plan.undatedShare),
  };
  for (const i of order) {
    if (ambiguous.size < wanted.ambiguous && isAmbiguous(items[i] as ItemDraft, plan, facts.today)) ambiguous.add(i);
    else if (undated.size < wanted.undated) undated.add(i);
  }
  for (const [i, item] of items.entries()) {
    if (ambiguous.has(i)) asMade(random, item, 'LOW', facts);
    else if (undated.has(i)) asUndated(random, item);
    else if (successors.has(i)) asInstalled(random, item, facts);
    else asUsual(random, item, facts);
  }
}

function asUsual(random: Random, item: ItemDraft, facts: EvidenceFacts): void {
  const draw = random.next();
  if (draw < FIRST_SEEN_SHARE) asFirstSeen(item, facts.today);
  else if (draw < FIRST_SEEN_SHARE + MADE_ONLY_SHARE && item.model?.grammar) asMade(random, item, 'MEDIUM', facts);
  else asInstalled(random, item, facts);
}

/** An item that was installed on a known day, mostly with a serial number that agrees. */
function asInstalled(random: Random, item: ItemDraft, facts: EvidenceFacts): void {
  item.installDate = addDays(facts.today, item.placedDay);
  const stamp = random.chance(0.85) ? stamped(random, item, facts) : null;
  item.serial = stamp?.serial ?? null;
  item.mfgDate = stamp?.mfgDate ?? null;
  item.confidence = stamp ? 'HIGH' : 'MEDIUM';
  if (random.chance(0.7)) item.purchaseCents = pricePaid(random, item);
  if (item.model && random.chance(0.4)) item.warrantyEndsOn = addMonths(item.installDate, item.model.warrantyMonths);
}

/** An item whose serial number alone tells when it was made. */
export function asMade(random: Random, item: ItemDraft, confidence: 'MEDIUM' | 'LOW', facts: EvidenceFacts): void {
  const stamp = stamped(random, item, facts);
  if (!stamp) {
    asFirstSeen(item, facts.today);
    return;
  }
  item.serial = stamp.serial;
  item.mfgDate = stamp.mfgDate;
  item.confidence = confidence;
  if (random.chance(0.15)) item.purchaseCents = pricePaid(random, item);
}

function asFirstSeen(item: ItemDraft, today: string): void {
  item.firstSeenOn = addDays(today, item.recordedDay);
  item.confidence = 'LOW';
}

function asUndated(random: Random, item: ItemDraft): void {
  item.note = random.chance(0.3) ? random.pick(['Plate painted over', 'Plate not reachable', 'Label worn off']) : null;
  if (random.chance(0.4)) item.model = null;
}

// Another pass of the manufacturer's year cycle also falls between the building's first year and today.
function isAmbiguous(item: ItemDraft, plan: PropertyPlan, today: string): boolean {
  const cycleYears = item.model?.grammar ? YEAR_CYCLES[item.model.grammar] : undefined;
  if (cycleYears === undefined) return false;
  const earliest = yearOf(addDays(today, item.placedDay - MADE_BEFORE_DAYS.most));
  const latest = yearOf(addDays(today, item.placedDay));
  if (earliest < plan.yearBuilt) return false;
  return earliest - cycleYears >= plan.yearBuilt || latest + cycleYears < yearOf(today);
}

function stamped(random: Random, item: ItemDraft, facts: EvidenceFacts): Stamp | null {
  if (!item.model?.grammar) return null;
  const made = addDays(facts.today, item.placedDay - random.between(MADE_BEFORE_DAYS.least, MADE_BEFORE_DAYS.most));
  for (;;) {
    const stamp = stampSerial(item.model.grammar, made, randomSource(random));
    if (!stamp) return null;
    const key = `${item.model.maker} ${stamp.serial}`;
    if (facts.takenSerials.has(key)) continue;
    facts.takenSerials.add(key);
    return stamp;
  }
}

function pricePaid(random: Random, item: ItemDraft): number {
  const [unitCents] = DEMO_PRICES[DEMO_TYPES[item.type]];
  const then = unitCents * PRICE_GROWTH ** (item.placedDay / 365.2425);
  return Math.round((then * (0.92 + random.next() * 0.16)) / 100) * 100;
}

export type EvidenceFacts = {
  today: string;
  /** Manufacturer and serial number of everything drafted so far in the organization. */
  takenSerials: Set<string>;
};
