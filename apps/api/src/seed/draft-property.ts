import { addDays } from '@lintel/domain/base/calendar';
import { asMade, dealDateEvidence, type EvidenceFacts } from './date-evidence.ts';
import { DEMO_MODELS, type DemoType } from './demo-models.ts';
import { draftItems } from './draft-items.ts';
import { draftUnits } from './draft-units.ts';
import { blankItem, type ItemDraft, type PropertyDraft } from './drafts.ts';
import { liveWithItems, recordItem } from './item-biography.ts';
import type { PropertyPlan } from './property-plan.ts';
import { Random } from './random.ts';
import { findUnit4212, unit4212Items } from './unit-4212.ts';

const SPARES_IN_STORE = 4;

/** A property with its units, its items and their history, drawn from a seed of its own: the same plan and day, the same draft. */
export function draftProperty(plan: PropertyPlan, facts: DraftFacts): PropertyDraft {
  const random = new Random(`${facts.organizationName}/${plan.name}`);
  const liveSinceDay = plan.story.unit4212 ? -420 : -random.between(240, 330);
  const units = draftUnits(random, plan);
  const storyUnit = plan.story.unit4212 ? findUnit4212(units) : null;
  const items = draftItems(random, plan, units, { ...facts, liveSinceDay, skipUnit: storyUnit });
  const successors = new Set(items.flatMap((item) => (item.successor === null ? [] : [item.successor])));
  if (plan.story.importedDaysAgo !== undefined)
    importLaundry(plan, items, successors, plan.story.importedDaysAgo, units);
  dealDateEvidence(random, plan, items, successors, facts);
  if (storyUnit !== null) {
    const [manager = null, member = null] = facts.staff;
    items.push(...unit4212Items(storyUnit, items.length, { ...facts, liveSinceDay, manager, member }));
  }
  if (plan.story.hasDuplicateSerial) copySerial(items);
  items.push(...spares(random, plan, liveSinceDay, facts));
  for (const item of items) recordItem(item);
  const untold = items.filter((item) => storyUnit === null || item.unit !== storyUnit);
  liveWithItems(random, untold, {
    today: facts.today,
    staff: facts.staff,
    successors: new Set([...successors].map((i) => items[i] as ItemDraft)),
    eulYears: (item) => facts.eulYears(item.type),
  });
  return { units, items };
}

// What one file brought some days ago: the washers and dryers of the last building that nobody had listed.
function importLaundry(
  plan: PropertyPlan,
  items: readonly ItemDraft[],
  successors: ReadonlySet<number>,
  daysAgo: number,
  units: PropertyDraft['units'],
): void {
  items.forEach((item, i) => {
    const isInLast = item.unit !== null && units[item.unit]?.building === plan.buildings.length - 1;
    const isLaundry = item.type === 'washer' || item.type === 'dryer';
    if (!isInLast || !isLaundry || item.status !== 'ACTIVE' || successors.has(i) || item.placedDay > -daysAgo) return;
    item.isImported = true;
    item.recordedDay = -daysAgo;
  });
}

// A serial number read twice: one plate was photographed for two units.
function copySerial(items: readonly ItemDraft[]): void {
  const original = items.find(
    (item) => item.type === 'refrigerator' && item.status === 'ACTIVE' && item.serial !== null,
  );
  const copy = items.find(
    (item) =>
      item !== original &&
      item.status === 'ACTIVE' &&
      item.serial !== null &&
      item.model !== null &&
      item.model === original?.model &&
      (item.installDate === null || item.installDate > (original.mfgDate ?? '')),
  );
  if (!original || !copy) throw new RangeError('no two items of one model to share a serial number');
  copy.serial = original.serial;
  copy.mfgDate = original.mfgDate;
}

function spares(random: Random, plan: PropertyPlan, liveSinceDay: number, facts: DraftFacts): ItemDraft[] {
  return Array.from({ length: SPARES_IN_STORE }, () => {
    const type = random.pick(plan.kit);
    const model = DEMO_MODELS[type].findLast((one) => one.grammar !== null) ?? null;
    const item = blankItem(type, model, 0, random.between(liveSinceDay, -10));
    item.unit = null;
    item.status = 'STORED';
    item.recordedBy = facts.staff[0] ?? null;
    asMade(random, item, 'MEDIUM', facts);
    item.note = `Spare, received ${addDays(facts.today, item.placedDay)}`;
    return item;
  });
}

export type DraftFacts = EvidenceFacts & {
  organizationName: string;
  /** Users who record at this property, most often seen first. */
  staff: readonly number[];
  eulYears(type: DemoType): number;
};
