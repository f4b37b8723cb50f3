import type { heatmap } from '@lintel/contract/heatmap';
import type { RouteOutput } from '@lintel/contract/route';
import {
  averageAge,
  countFigure,
  type Figure,
  type FigureInputValue,
  figure,
  installedThisYear,
  knownCents,
  type MetricId,
} from '@lintel/domain/metrics';
import { findWaves } from '@lintel/domain/waves';
import type { HeatmapFacts, HeatmapSums } from './heatmap-facts.ts';

type Heatmap = RouteOutput<typeof heatmap.getInventoryHeatmap>;

/** The heatmap of a property as it is answered. */
export function heatmapAnswer(facts: HeatmapFacts, computedAt: string): Heatmap {
  const { property, unitsInAll, itemTypes, sums, notRecorded, waveDays, undatedOfModels, ...columns } = facts;
  return {
    ...property,
    ...columns,
    computedAt,
    figures: heatmapFigures(sums, notRecorded),
    counts: {
      units: columns.units.id.length,
      unitsInAll,
      cells: columns.cells.type.length,
      items: sums.items,
      itemsWithoutUnit: sums.withoutUnit,
    },
    itemTypes: itemTypes.map(({ ageYearsSum, dated, minimums, ...type }) => ({
      ...type,
      averageAge: averageAge(ageYearsSum, dated, type.items, minimums),
    })),
    waves: wavesOf(facts),
  };
}

/** What is past its life, falls due, is new or has no date: each with what it would cost, and over how many items it is counted. */
export function heatmapFigures(sums: HeatmapSums, notRecorded: number): Figure[] {
  const { items, dated, lifed, noLife } = sums;
  const byLife = (id: MetricId, count: number, inputs: FigureInputValue[]) =>
    figure(id, {
      value: lifed > 0 ? count : null,
      counted: lifed,
      total: items,
      leftOut: [
        { reason: 'no date', count: items - lifed - noLife },
        { reason: 'no expected life', count: noLife },
      ],
      inputs: lifed > 0 ? inputs : [],
    });
  const undated = items - dated;
  return [
    byLife('pastLife', sums.pastLife, [
      { label: 'Share of them', value: lifed > 0 ? (sums.pastLife / lifed) * 100 : 0, unit: 'percent' },
      ...priced(sums.pastLife, sums.pastLifeCents, sums.pastLifeUnpriced),
    ]),
    byLife('dueWithin12', sums.due12, priced(sums.due12, sums.due12Cents, sums.due12Unpriced)),
    byLife('dueWithin36', sums.due36, priced(sums.due36, sums.due36Cents, sums.due36Unpriced)),
    installedThisYear(sums.installedThisYear, items, dated, sums.minimums),
    {
      ...countFigure('dateNotKnown', undated),
      total: items,
      counted: items,
      inputs: priced(undated, sums.undatedCents, sums.undatedUnpriced),
    },
    countFigure('notRecorded', notRecorded),
  ];
}

/** What replacing them costs, where any has a price, and how many have none. */
export const REPLACING = 'Installed cost of these items';

function priced(count: number, cents: number | null, unpriced: number): FigureInputValue[] {
  const known = knownCents({ cents: cents ?? 0, count, unknownCostCount: unpriced });
  return [
    ...(known === null ? [] : [{ label: REPLACING, value: known, unit: 'cents' } as const]),
    ...(unpriced > 0 ? [{ label: 'of them without a price', value: unpriced, unit: 'count' } as const] : []),
  ];
}

function wavesOf({ waveDays, itemTypes, models, undatedOfModels }: HeatmapFacts): Heatmap['waves'] {
  const itemsOfType = new Map(itemTypes.map((type) => [type.itemTypeId, type.items]));
  const named = new Map(models.map((model) => [model.modelId, model]));
  return findWaves(waveDays, itemsOfType).map((wave) => {
    const { model = '', manufacturer = null } = named.get(wave.modelId) ?? {};
    const [, , undated = 0] =
      undatedOfModels.find(([modelId, itemTypeId]) => modelId === wave.modelId && itemTypeId === wave.itemTypeId) ?? [];
    return { ...wave, model, manufacturer, undated };
  });
}
