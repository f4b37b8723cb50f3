import { addDays, DAYS_PER_YEAR } from '@lintel/domain/base/calendar';
import { event, type ItemDraft } from './drafts.ts';
import type { Random } from './random.ts';

const CONDITION_SHARE = 0.28;
const EDITED_SHARE = 0.02;
/** Pairs of like items that two units exchanged, as a share of all items. */
const SWAPPED_SHARE = 0.006;

/** Writes the first pages of an item's history: installed where that is known, and recorded. */
export function recordItem(item: ItemDraft): void {
  const toUnit = item.unit;
  if (item.installDate !== null) item.events.push(event('INSTALLED', item.placedDay, { toUnit, by: item.recordedBy }));
  item.events.push(event('RECORDED', item.recordedDay, { toUnit, by: item.recordedBy }));
  if (item.status === 'STORED') item.events.push(event('STORED', item.recordedDay, { by: item.recordedBy }));
}

/** Walks the property as its staff would since it went live: readings of condition, corrections, exchanges between units. */
export function liveWithItems(random: Random, items: readonly ItemDraft[], facts: StaffFacts): void {
  const settled = items.filter((item) => item.status === 'ACTIVE' && item.recordedDay < -30 && !item.isImported);
  for (const item of settled) {
    if (random.chance(CONDITION_SHARE)) readCondition(random, item, facts);
    if (random.chance(EDITED_SHARE)) correctSerial(random, item, facts);
  }
  const movable = settled.filter((item) => !facts.successors.has(item));
  for (let i = Math.round(items.length * SWAPPED_SHARE); i > 0; i -= 1) {
    const one = random.pick(movable);
    const other = movable.find((item) => item.type === one.type && item.unit !== one.unit && !hasMoved(item));
    if (other && !hasMoved(one)) exchange(random, one, other, facts);
  }
}

function readCondition(random: Random, item: ItemDraft, facts: StaffFacts): void {
  const used = -item.placedDay / DAYS_PER_YEAR / facts.eulYears(item);
  const day = random.between(item.recordedDay + 1, -1);
  item.condition = used < 0.25 ? random.between(4, 5) : used < 0.7 ? random.between(3, 4) : random.between(2, 3);
  item.conditionOn = addDays(facts.today, day);
  item.conditionBy = facts.staff.length > 0 ? random.pick(facts.staff) : null;
  const note = item.condition === 2 ? random.pick(['Noisy', 'Worn, parts hard to get', 'Rust at the base']) : null;
  item.events.push(
    event('CONDITION', day, { changes: { condition: [null, item.condition] }, note, by: item.conditionBy }),
  );
}

function correctSerial(random: Random, item: ItemDraft, facts: StaffFacts): void {
  if (item.serial === null) return;
  const misread = `${item.serial.slice(0, -1)}${(Number(item.serial.slice(-1)) + 1) % 10 || 0}`;
  const by = facts.staff.length > 0 ? random.pick(facts.staff) : null;
  const day = random.between(item.recordedDay + 1, -1);
  item.events.push(event('EDITED', day, { changes: { serialNumber: [misread, item.serial] }, by }));
}

function exchange(random: Random, one: ItemDraft, other: ItemDraft, facts: StaffFacts): void {
  const day = random.between(Math.max(one.recordedDay, other.recordedDay) + 1, -1);
  const by = facts.staff.length > 0 ? random.pick(facts.staff) : null;
  const [home, away] = [one.unit, other.unit];
  for (const [item, fromUnit, toUnit] of [
    [one, home, away],
    [other, away, home],
  ] as const) {
    item.unit = toUnit;
    item.events.push(event('MOVED', day, { fromUnit, toUnit, note: 'Exchanged at a turn', by }));
  }
}

function hasMoved(item: ItemDraft): boolean {
  return item.events.some((one) => one.kind === 'MOVED');
}

export type StaffFacts = {
  today: string;
  staff: readonly number[];
  /** Items that took another's place, and stay there. */
  successors: ReadonlySet<ItemDraft>;
  eulYears(item: ItemDraft): number;
};
