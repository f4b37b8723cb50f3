import type { RouteOutput } from '@lintel/contract/base/route';
import type { heatmap } from '@lintel/contract/heatmap/heatmap';
import {
  averageAge,
  countFigure,
  type Figure,
  type FigureInputValue,
  figure,
  installedThisYear,
  knownCents,
  type MetricId,
} from '@lintel/domain/figures/metrics';
import { findWaves } from '@lintel/domain/heatmap/waves';
import { byKind, cellColumns, unitColumns } from './heatmap-cells.ts';
import type { CellColumns, HeatmapFacts, HeatmapRows, HeatmapSums } from './heatmap-facts.ts';
import { foldItems } from './heatmap-fold.ts';
import { repairColumns } from './heatmap-repairs.ts';

export type Heatmap = RouteOutput<typeof heatmap.getInventoryHeatmap>;

type Asked = { computedAt: string; itemTypeId: number | undefined; hasExpected: boolean };

/** The heatmap of a property as it is answered, and its cells as columns of their own for its files. */
export function heatmapAnswer(rows: HeatmapRows, asked: Asked): { answer: Heatmap; columns: CellColumns } {
  const facts = { ...rows, ...foldItems(rows) };
  const { property, asOf, isBeingRecomputed, buildings, floorPlans, unitsInAll, sums, allTypes } = facts;
  const { computedAt, hasExpected } = asked;
  const { units, areaTypes } = unitColumns(facts);
  const { cells: columns, cellsOfUnit, typeIds, notRecorded, missingTypeIds } = cellColumns(facts, asked);
  const typeOf = new Map(allTypes.map(([id, itemType, icon]) => [id, { itemTypeId: id, itemType, icon }]));
  const sumsOf = new Map(facts.byType.map((type) => [type.itemTypeId, type]));
  const placeOf = new Map(typeIds.map((id, at) => [id, at]));
  const chosen = new Set([...facts.typeIds, ...missingTypeIds]);
  const answer: Heatmap = {
    ...property,
    asOf,
    computedAt,
    isBeingRecomputed,
    figures: heatmapFigures(sums, hasExpected ? notRecorded : null),
    counts: {
      units: units.id.length,
      unitsInAll,
      cells: columns.type.length,
      items: sums.items,
      itemsWithoutUnit: sums.withoutUnit,
    },
    buildings,
    floorPlans,
    areaTypes,
    itemTypes: typeIds.map((id) => {
      const { items = 0, dated = 0, minimums = 0, ageYearsSum = 0 } = sumsOf.get(id) ?? {};
      const named = typeOf.get(id) ?? { itemTypeId: id, itemType: '', icon: '' };
      return { ...named, items, averageAge: averageAge(ageYearsSum, dated, items, minimums) };
    }),
    typeChoices: allTypes.filter(([id]) => chosen.has(id)).map(([id, itemType]) => ({ itemTypeId: id, itemType })),
    manufacturers: facts.manufacturers,
    models: facts.models,
    hasExpected,
    units: { ...units, cells: cellsOfUnit },
    ...byKind(columns),
    repairs: repairColumns(facts, typeIds),
    years: facts.byYear.map(({ itemTypeId, ...sums }) => ({ type: placeOf.get(itemTypeId) ?? 0, ...sums })),
    waves: wavesOf(facts),
  };
  return { answer, columns };
}

/** What is past its life, falls due, is new or has no date: each with what it would cost, and over how many items it is counted. */
export function heatmapFigures(sums: HeatmapSums, notRecorded: number | null): Figure[] {
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
    ...(notRecorded === null ? [] : [countFigure('notRecorded', notRecorded)]),
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

function wavesOf({ waveDays, undated, byType, models }: HeatmapFacts): Heatmap['waves'] {
  const itemsOfType = new Map(byType.map((type) => [type.itemTypeId, type.items]));
  const named = new Map(models.map((model) => [model.modelId, model]));
  return findWaves(waveDays, itemsOfType).map((wave) => {
    const { model = '', manufacturer = null } = named.get(wave.modelId) ?? {};
    const without = undated.find((one) => one.modelId === wave.modelId && one.itemTypeId === wave.itemTypeId);
    return { ...wave, model, manufacturer, undated: without?.items ?? 0 };
  });
}
