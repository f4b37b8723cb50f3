import { daysBetween } from '../base/calendar.ts';

/** A quarter of a year; how many items, and which share of their type at the property, make a wave; how many are named at most. */
export const WAVE = { days: 92, minItems: 8, minShare: 0.1, most: 12 } as const;

/**
 * Waves: many items of one model that were made, else installed, within a quarter, wherever in the calendar it begins. They wear out
 * together, so that replacing them at once may be cheaper. `itemsOfType` counts what is in service by item type. Those with the most items past their life come first, then the greatest.
 */
export function findWaves(days: readonly WaveDay[], itemsOfType: ReadonlyMap<number, number>): Wave[] {
  const numbered = days.map((sums) => ({ sums, at: daysBetween(FIRST, sums.day) }));
  const byModel = Map.groupBy(numbered, ({ sums }) => `${sums.modelId} ${sums.itemTypeId}`);
  return [...byModel.values()]
    .flatMap((each) => wavesOf(each.toSorted((a, b) => a.at - b.at)))
    .map((wave) => ({ ...wave, ofItems: itemsOfType.get(wave.itemTypeId) ?? wave.items }))
    .filter((wave) => wave.items >= WAVE.minItems && wave.items >= wave.ofItems * WAVE.minShare)
    .toSorted(
      (a, b) => b.pastLife - a.pastLife || b.items - a.items || a.modelId - b.modelId || (a.from < b.from ? -1 : 1),
    )
    .slice(0, WAVE.most);
}

/** Days are read once and compared as numbers: each is looked at for every wave of its model. */
type Numbered = { sums: WaveDay; at: number };
const FIRST = '1970-01-01';

// The fullest quarter is taken out of the days, until the rest is too little.
function wavesOf(days: readonly Numbered[]): Omit<Wave, 'ofItems'>[] {
  const fullest = fullestQuarter(days);
  const quarter = fullest.map(({ sums }) => sums);
  const [first] = quarter;
  if (!first || total(quarter, 'items') < WAVE.minItems) return [];
  const taken = new Set(fullest);
  const rest = days.filter((day) => !taken.has(day));
  return [waveOf(first, quarter), ...wavesOf(rest)];
}

// Of days in their order, each end of the quarter only moves on.
function fullestQuarter(days: readonly Numbered[]): Numbered[] {
  let from = 0;
  let items = 0;
  let fullest = { from: 0, to: 0, items: 0 };
  for (const [to, last] of days.entries()) {
    items += last.sums.items;
    for (let first = days[from]; first && last.at - first.at >= WAVE.days; first = days[from]) {
      items -= first.sums.items;
      from += 1;
    }
    if (items > fullest.items) fullest = { from, to: to + 1, items };
  }
  return days.slice(fullest.from, fullest.to);
}

function waveOf({ modelId, itemTypeId }: WaveDay, quarter: readonly WaveDay[]): Omit<Wave, 'ofItems'> {
  const held = quarter.filter((day) => day.items > 0);
  const priced = total(quarter, 'priced');
  return {
    modelId,
    itemTypeId,
    from: held[0]?.day ?? '',
    to: held.at(-1)?.day ?? '',
    items: total(quarter, 'items'),
    pastLife: total(quarter, 'pastLife'),
    failed: total(quarter, 'failed'),
    retired: total(quarter, 'retired'),
    costCents: priced > 0 ? total(quarter, 'costCents') : null,
    unpriced: total(quarter, 'items') - priced,
    unitIds: [...new Set(quarter.flatMap((day) => day.unitIds))],
  };
}

function total(days: readonly WaveDay[], key: NumberKey): number {
  return days.reduce((sum, day) => sum + day[key], 0);
}

type NumberKey = 'items' | 'pastLife' | 'failed' | 'retired' | 'costCents' | 'priced';

/** The items of a model that were made, else installed, on one day. */
export type WaveDay = {
  modelId: number;
  itemTypeId: number;
  /** yyyy-MM-dd. */
  day: string;
  /** In service; the next five are of them, but for `retired`. */
  items: number;
  pastLife: number;
  /** By a condition reading. */
  failed: number;
  /** Out of service since. */
  retired: number;
  costCents: number;
  /** With a price. */
  priced: number;
  unitIds: number[];
};
export type Wave = {
  modelId: number;
  itemTypeId: number;
  from: string;
  to: string;
  items: number;
  /** In service of the type, whatever model and date. */
  ofItems: number;
  pastLife: number;
  failed: number;
  retired: number;
  /** What replacing all of them costs today; null where none has a price. */
  costCents: number | null;
  unpriced: number;
  unitIds: number[];
};
