import { addDays, dateOf, daysBetween, yearOf } from '@lintel/domain/base/calendar';
import { DEMO_MODELS, type DemoModel, type DemoType, modelNamed } from './demo-models.ts';
import { blankItem, event, type ItemDraft, type UnitDraft } from './drafts.ts';
import { type Filling, placeHistory } from './place-history.ts';
import type { PropertyPlan } from './property-plan.ts';
import type { Random } from './random.ts';

const FAILURES: Record<DemoType, readonly string[]> = {
  heatPump: ['Compressor seized', 'Refrigerant leak in the coil'],
  furnace: ['Cracked heat exchanger', 'Burner assembly failed'],
  roomAc: ['Compressor seized', 'Refrigerant leak'],
  electricHeater: ['Tank leaked', 'Tank rusted through at the nipple'],
  gasHeater: ['Tank leaked', 'Burner corroded'],
  refrigerator: ['Compressor failed', 'Sealed system leak'],
  electricRange: ['Oven control failed', 'Wiring burnt at the terminal block'],
  gasRange: ['Oven valve failed', 'Igniter and valve failed'],
  rangeHood: ['Motor failed'],
  dishwasher: ['Leak at the pump', 'Control board failed'],
  microwave: ['Magnetron failed', 'Door latch broken'],
  disposal: ['Motor seized', 'Housing leaked'],
  washer: ['Transmission failed', 'Tub bearing failed'],
  dryer: ['Drum bearing failed', 'Motor failed'],
};

/**
 * Everything that stands or stood in the places of a property: the fillings of today, those taken out since the property
 * went live (`liveSinceDay`), each pointing at what came in its stead, and gaps where the plan wants items to be missing.
 */
export function draftItems(
  random: Random,
  plan: PropertyPlan,
  units: readonly UnitDraft[],
  facts: ItemFacts,
): ItemDraft[] {
  const places = units.flatMap((_, unit) => plan.kit.map((type) => ({ unit, type })));
  const gaps = pickGaps(random, plan, places.length - (facts.skipUnit === null ? 0 : plan.kit.length));
  const models = modelPicker(random, facts.today);
  const sweeps = new Map(plan.kit.map((type) => [type, plan.sweeps.filter((one) => one.type === type)]));
  const items: ItemDraft[] = [];
  let place = -1;
  for (const { unit, type } of places) {
    if (unit === facts.skipUnit) continue;
    place += 1;
    const history = placeHistory(random, {
      builtDay: builtDay(random, plan, units[unit]?.building ?? 0, facts.today),
      eulYears: facts.eulYears(type),
      sweeps: (sweeps.get(type) ?? [])
        .filter((one) => random.chance(one.share))
        .map((one) => ({
          day: -Math.round(one.yearsAgo * 365.2425) + random.between(-one.spreadDays, one.spreadDays) / 2,
          model: one.model ? modelNamed(type, one.model) : null,
        }))
        .map((one) => ({ ...one, day: Math.min(-2, Math.floor(one.day)) })),
    });
    addHistory(random, items, history, { unit, type, isGap: gaps.has(place) }, models, facts);
  }
  return items;
}

function addHistory(
  random: Random,
  items: ItemDraft[],
  history: readonly Filling[],
  place: { unit: number; type: DemoType; isGap: boolean },
  models: ReturnType<typeof modelPicker>,
  facts: ItemFacts,
): void {
  const draft = (filling: Filling) => {
    const item = blankItem(place.type, filling.model ?? models(place.type, filling), place.unit, filling.fromDay);
    const isNew = filling.fromDay >= facts.liveSinceDay;
    item.recordedDay = Math.min(
      -1,
      isNew ? filling.fromDay + random.between(0, 3) : facts.liveSinceDay + random.between(0, 21),
    );
    item.recordedBy = facts.staff.length > 0 ? random.pick(facts.staff) : null;
    return item;
  };
  let successor: number | null = null;
  let nextFrom = 0;
  let nextCause: Filling['cause'] = 'FAILED';
  for (const filling of [...history].reverse()) {
    const isToday = filling === history.at(-1);
    const wasTakenOut = !isToday || place.isGap;
    const outDay = isToday ? random.between(facts.liveSinceDay + 25, -3) : nextFrom;
    if (wasTakenOut && (outDay <= facts.liveSinceDay + 22 || outDay - filling.fromDay < 30)) return;
    if (isToday && place.isGap && random.chance(0.4)) return;
    const item = draft(filling);
    if (wasTakenOut) retire(random, item, outDay, successor, nextCause, facts);
    successor = items.push(item) - 1;
    nextFrom = filling.fromDay;
    nextCause = filling.cause;
  }
}

/** Takes an item out on a day, for what took its place or for nothing. */
function retire(
  random: Random,
  item: ItemDraft,
  day: number,
  successor: number | null,
  cause: Filling['cause'],
  facts: Pick<ItemFacts, 'today'>,
): void {
  item.status = 'RETIRED';
  item.recordedDay = Math.min(item.recordedDay, day);
  item.retiredOn = addDays(facts.today, day);
  item.retiredReason = cause === 'SWEEP' ? 'Renewed with the whole type' : random.pick(FAILURES[item.type]);
  item.successor = successor;
  const kind = successor === null ? 'RETIRED' : 'REPLACED';
  item.events.push(event(kind, day, { fromUnit: item.unit, note: item.retiredReason, by: item.recordedBy }));
}

function pickGaps(random: Random, plan: PropertyPlan, places: number): ReadonlySet<number> {
  const wanted = plan.missing - (plan.story.unit4212 ? 1 : 0);
  return new Set(random.shuffled(Array.from({ length: places }, (_, i) => i)).slice(0, wanted));
}

// Buildings open one after the other over the first year.
function builtDay(random: Random, plan: PropertyPlan, building: number, today: string): number {
  const opening = daysBetween(today, dateOf(plan.yearBuilt, 2, 10)) + Math.min(building, 12) * 22;
  return Math.min(-120, opening + random.between(0, 20));
}

// One purchase a wave: what was built or swept in a year is of one model, single failures are bought as they come.
function modelPicker(random: Random, today: string) {
  const waves = new Map<string, DemoModel | null>();
  return (type: DemoType, filling: Filling): DemoModel | null => {
    const year = yearOf(addDays(today, filling.fromDay));
    const sold = DEMO_MODELS[type].filter((one) => one.soldFrom <= year && year <= one.soldTo);
    if (sold.length === 0) return null;
    if (filling.cause === 'FAILED') return random.pick(sold);
    const wave = `${type} ${filling.cause}`;
    const known = waves.get(wave);
    if (known && known.soldFrom <= year && year <= known.soldTo) return known;
    const chosen = random.pick(sold);
    waves.set(wave, chosen);
    return chosen;
  };
}

export type ItemFacts = {
  today: string;
  liveSinceDay: number;
  staff: readonly number[];
  /** A unit whose items are told elsewhere. */
  skipUnit: number | null;
  eulYears(type: DemoType): number;
};
