import type { Bucket } from '@lintel/domain/capital/forecast';
import { type Assumptions, hasOwnPrice, staleSince } from '@lintel/domain/capital/scenario';
import { type LineTotals, type ScenarioPlan, scenarioPlan, totalsOf } from '@lintel/domain/capital/scenario-plan';
import { knownCents } from '@lintel/domain/figures/metrics';
import type { PlacedItem, ScenarioPlace } from '#platform/records/scenario-facts.ts';
import type { WireLine, WirePlan, WireScenario } from './scenario.queries.ts';

/** The plan of a scenario and its lines, by year, unit and type, as they are answered, filed and frozen. */
export function scenarioAnswer(
  scenario: Terms,
  facts: ScenarioFacts,
  now: string,
): { plan: WirePlan; lines: WireLine[] } {
  const { place, items, assumptions, priceDays } = facts;
  const found = scenarioPlan(items, scenario, assumptions, place.today);
  const places = new Map(items.map((item, at) => [item.itemId, { at, unitId: item.unitId }]));
  const at = (itemId: number) => places.get(itemId)?.at ?? 0;
  const lines = found.lines
    .toSorted((a, b) => a.year - b.year || at(a.itemId) - at(b.itemId))
    .map(({ isWeak: _, ...line }): WireLine => ({ ...line, unitId: places.get(line.itemId)?.unitId ?? null }));
  return { plan: planOnTheWire(scenario, facts, found, now, priceDays), lines };
}

function planOnTheWire(
  scenario: Terms,
  { place, items, assumptions }: ScenarioFacts,
  found: ScenarioPlan,
  now: string,
  priceDays: ScenarioFacts['priceDays'],
): WirePlan {
  const totals = onTheWire(found.totals);
  const yearCount = scenario.years + 1;
  const isPerUnit = totals.plannedCents !== null && place.unitsWithItems > 0;
  const weak = totalsOf(found.lines.filter((line) => line.isWeak));
  return {
    propertyId: place.propertyId,
    scenarioId: scenario.id,
    asOf: place.today,
    computedAt: now,
    isBeingRecomputed: place.isBeingRecomputed,
    isFrozen: false,
    firstYear: found.firstYear,
    years: found.years.map(({ stacks, pushed, backlog, year, label, aciPct, ...sums }) => ({
      ...onTheWire(sums),
      year,
      label,
      stacks: stacks.map(({ itemTypeId, itemType, ...own }) => ({ itemTypeId, itemType, ...onTheWire(own) })),
      pushed: bucket(pushed),
      backlog: bucket(backlog),
      aciPct,
    })),
    totals,
    perUnitYearCents: isPerUnit ? Math.round((totals.plannedCents ?? 0) / yearCount / place.unitsWithItems) : null,
    unitsWithItems: place.unitsWithItems,
    items: bucket(found.total),
    noDate: bucket(found.noDate),
    afterWindow: bucket(found.afterWindow),
    waiting: bucket(found.waiting),
    overCap: bucket(found.overCap),
    weak: bucket({ count: weak.count, cents: weak.costCents, unknownCostCount: weak.unpriced }),
    assumed: assumedOf(items, assumptions),
    prices: { ...priceDays, staleSince: staleSince(priceDays.oldestOn, place.today) },
  };
}

function assumedOf(items: readonly PlacedItem[], { lives, prices }: Assumptions): WirePlan['assumed'] {
  const named = (map: Assumptions['lives']) => items.filter((item) => map?.has(item.itemTypeId));
  const priced = named(prices);
  const own = priced.filter(hasOwnPrice).length;
  return { lives: named(lives).length, prices: priced.length - own, ownPrices: own };
}

function onTheWire({ count, unpriced, costCents, plannedCents }: LineTotals) {
  const known = (cents: number) => knownCents({ cents, count, unknownCostCount: unpriced });
  return { count, unpriced, costCents: known(costCents), plannedCents: known(plannedCents) };
}

function bucket({ count, cents, unknownCostCount }: Bucket) {
  return { count, cents: knownCents({ count, cents, unknownCostCount }), unpriced: unknownCostCount };
}

/** The sums of lines as they are answered. */
export function lineTotals(lines: readonly WireLine[]) {
  return onTheWire(totalsOf(lines));
}

export type Terms = Pick<
  WireScenario,
  'id' | 'rule' | 'years' | 'beginsNextYear' | 'inflation' | 'annualCapCents' | 'emergencyShare' | 'emergencyPremium'
>;
export type ScenarioFacts = {
  place: ScenarioPlace;
  items: readonly PlacedItem[];
  assumptions: Assumptions;
  priceDays: { oldestOn: string | null; newestOn: string | null };
};
