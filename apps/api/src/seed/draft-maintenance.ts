import type { RichText } from '@lintel/domain/base/rich-text';
import { richTextOf } from '@lintel/domain/base/rich-text';
import type { ItemDraft, PropertyDraft } from './drafts.ts';
import { type MaintenanceStory, NOTES, SHARED_DRAIN, STORIES } from './maintenance-stories.ts';
import { Random } from './random.ts';

/** Of the units: with something open now, and with reports and work of the last year and a half. */
const OPEN_SHARE = 0.06;
const CLOSED_SHARE = 0.24;
const RECORD_SHARE = 0.12;
/** Of the units: with an item that is repaired again and again, and how often within the last months. */
const WEARY_SHARE = 0.03;
const WEARY_REPAIRS = [3, 5] as const;
const WEARY_DAYS = 330;
/** Of the closed requests: whose work is on record, and with a note beside. */
const WORK_SHARE = 0.7;
const NOTE_SHARE = 0.35;
const HIDDEN_NOTE_SHARE = 0.08;
/** Of the work: whose cost is known. */
const PRICED_SHARE = 0.8;
const LONGEST_OPEN_DAYS = 24;
const EARLIEST_DAY = -540;

export type NoteDraft = { body: RichText; day: number; by: number | null; isHidden: boolean };
export type RequestDraft = {
  /** Place in the units, and in the items where it is about one. */
  unit: number;
  item: number | null;
  summary: string;
  priority: MaintenanceStory['priority'];
  day: number;
  by: number | null;
  closed: { day: number; by: number | null; note: RichText | null } | null;
  notes: NoteDraft[];
};
export type WorkDraft = {
  unit: number;
  item: number | null;
  /** Place in the requests that it answers. */
  request: number | null;
  summary: string;
  day: number;
  by: number | null;
  cents: number | null;
  vendor: string | null;
  notes: NoteDraft[];
};
export type MaintenanceDraft = { requests: RequestDraft[]; work: WorkDraft[] };

/** What was reported and done on a property since it went live, the same for the same name and draft. */
export function draftMaintenance(name: string, draft: PropertyDraft, staff: readonly number[]): MaintenanceDraft {
  const random = new Random(`maintenance of ${name}`);
  const firstDay = Math.max(EARLIEST_DAY, Math.min(...draft.items.map((item) => item.recordedDay)) + 1);
  const inUnits = itemsByUnit(draft.items);
  const drafted: MaintenanceDraft = { requests: [], work: [] };
  for (const unit of draft.units.keys()) {
    const teller = { random, staff, unit, items: inUnits.get(unit) ?? [] };
    if (random.chance(OPEN_SHARE)) tellRequest(drafted, teller, random.between(-LONGEST_OPEN_DAYS, -1), false);
    if (firstDay >= -LONGEST_OPEN_DAYS) continue;
    const past = () => random.between(firstDay, -LONGEST_OPEN_DAYS);
    if (random.chance(CLOSED_SHARE)) tellRequest(drafted, teller, past(), true);
    if (random.chance(RECORD_SHARE)) tellWork(drafted, teller, storyOf(teller), past(), null);
  }
  tellWeary(drafted, { random: new Random(`weary items of ${name}`), staff }, inUnits);
  tellSharedDrain(drafted, name, draft, { staff, firstDay });
  return drafted;
}

// Items whose repairs add up, until somebody asks whether another one is worth it.
function tellWeary(
  drafted: MaintenanceDraft,
  { random, staff }: Pick<Teller, 'random' | 'staff'>,
  inUnits: ReadonlyMap<number, [number, ItemDraft][]>,
): void {
  for (const [unit, items] of inUnits) {
    if (!random.chance(WEARY_SHARE)) continue;
    const teller = { random, staff, unit, items };
    const [item, { type, placedDay, recordedDay }] = random.pick(items);
    const from = Math.max(-WEARY_DAYS, placedDay + 1, recordedDay + 1);
    const stories = STORIES.filter(({ types }) => types.includes(type));
    if (stories.length === 0 || from > -60) continue;
    for (let repair = random.between(...WEARY_REPAIRS); repair > 0; repair -= 1)
      tellWork(drafted, teller, { story: random.pick(stories), item }, random.between(from, -4), null);
  }
}

/** Floors from which a building has drains worth a story. */
const DRAIN_FLOORS = 4;

/** In the first tall building, one stack whose shared drain is cleared again and again, unit by unit. */
function tellSharedDrain(
  drafted: MaintenanceDraft,
  name: string,
  { units }: PropertyDraft,
  { staff, firstDay }: { staff: readonly number[]; firstDay: number },
): void {
  const random = new Random(`shared drain of ${name}`);
  const tall = units.find((unit) => (unit.floor ?? 0) >= DRAIN_FLOORS);
  const start = Math.max(firstDay, -150);
  if (!tall || start >= -30) return;
  const place = tall.name.slice(-2);
  for (const [unit, { building, name: unitName }] of units.entries()) {
    if (building !== tall.building || !unitName.endsWith(place)) continue;
    const teller = { random, staff, unit, items: [] };
    const told = { story: random.pick(SHARED_DRAIN), item: null };
    tellWork(drafted, teller, told, random.between(start, -2), null);
  }
}

function tellRequest(drafted: MaintenanceDraft, teller: Teller, day: number, isClosed: boolean): void {
  const { random, unit } = teller;
  const told = storyOf(teller);
  const closedDay = Math.min(-1, day + random.between(0, 9));
  const isNoted = random.chance(NOTE_SHARE);
  drafted.requests.push({
    unit,
    item: told.item,
    summary: told.story.reported,
    priority: told.story.priority,
    day,
    by: someone(teller),
    closed: isClosed ? { day: closedDay, by: someone(teller), note: richTextOf(told.story.closing) } : null,
    notes: isNoted ? [noteOn(teller, day)] : [],
  });
  if (isClosed && random.chance(WORK_SHARE)) tellWork(drafted, teller, told, closedDay, drafted.requests.length - 1);
}

function tellWork(drafted: MaintenanceDraft, teller: Teller, told: Told, day: number, request: number | null): void {
  const { random, unit } = teller;
  const [lowest, highest] = told.story.cost;
  drafted.work.push({
    unit,
    item: told.item,
    request,
    summary: told.story.done,
    day,
    by: someone(teller),
    cents: random.chance(PRICED_SHARE) ? Math.round(random.between(lowest, highest) / 50) * 50 : null,
    vendor: told.story.vendor ?? null,
    notes: request === null && random.chance(NOTE_SHARE) ? [noteOn(teller, day)] : [],
  });
}

/** Something that happens to what stands in the unit, or to the unit itself. */
function storyOf({ random, items }: Teller): Told {
  const story = random.pick(
    STORIES.filter(({ types }) => types.length === 0 || items.some(([, one]) => types.includes(one.type))),
  );
  const [item = null] = items.find(([, one]) => story.types.includes(one.type)) ?? [];
  return { story, item };
}

function noteOn(teller: Teller, day: number): NoteDraft {
  const { random } = teller;
  const noteDay = Math.min(-1, day + random.between(0, 2));
  return { body: random.pick(NOTES), day: noteDay, by: someone(teller), isHidden: random.chance(HIDDEN_NOTE_SHARE) };
}

function someone({ random, staff }: Teller): number | null {
  return staff.length > 0 ? random.pick(staff) : null;
}

function itemsByUnit(items: readonly ItemDraft[]): Map<number, [number, ItemDraft][]> {
  const standing = [...items.entries()].filter(([, item]) => item.status === 'ACTIVE');
  const byUnit = new Map<number, [number, ItemDraft][]>();
  for (const [place, item] of standing) {
    if (item.unit === null) continue;
    const there = byUnit.get(item.unit);
    if (there) there.push([place, item]);
    else byUnit.set(item.unit, [[place, item]]);
  }
  return byUnit;
}

type Teller = { random: Random; staff: readonly number[]; unit: number; items: [number, ItemDraft][] };
type Told = { story: MaintenanceStory; item: number | null };
