import { blankLabel } from '@lintel/contract/heatmap/heat-points';
import {
  ITEM_AGE_WORDS,
  ITEM_CONFIDENCE_WORDS,
  ITEM_TAGGED_WORDS,
  ITEM_WARRANTY_WORDS,
} from '@lintel/contract/items/item-list-words';
import { HEAT_STEP_WORDS, type HeatMark, type HeatMetric } from '@lintel/domain/heatmap/heatmap';
import type { Heatmap } from '#api/heatmap.api.ts';
import { colourWords } from './heat-words.ts';
import { HEAT_MODE_LABELS, type HeatmapSearchState } from './heatmap-search.ts';

/** What the picture shows, as its file and its printed page say it. */
export function filterWords(
  report: Heatmap,
  search: HeatmapSearchState,
  metric: HeatMetric,
  marks: readonly HeatMark[],
): string[] {
  const { buildingId, floorPlan, itemTypeId, manufacturerId, modelId, age, warranty, confidence, tag, tagged, mode } =
    search;
  const words = (mark: HeatMark) =>
    typeof mark === 'number' ? HEAT_STEP_WORDS[metric][mark] : blankLabel(report, metric, mark);
  const building = report.buildings.find((each) => each.buildingId === buildingId);
  const type = report.typeChoices.find((each) => each.itemTypeId === itemTypeId);
  const maker = report.manufacturers.find((each) => each.manufacturerId === manufacturerId);
  const model = report.models.find((each) => each.modelId === modelId);
  return [
    `Shown as: ${HEAT_MODE_LABELS[mode]}`,
    ...(mode === 'years' ? [] : [`Colour: ${colourWords(report, search)}`]),
    ...(building ? [`Building: ${building.name}`] : []),
    ...(floorPlan === undefined ? [] : [`Plan: ${floorPlan}`]),
    ...(type ? [`Item: ${type.itemType}`] : []),
    ...(maker ? [`Manufacturer: ${maker.manufacturer}`] : []),
    ...(model ? [`Model: ${model.model}`] : []),
    ...(age ? [`Age: ${ITEM_AGE_WORDS[age]}`] : []),
    ...(warranty ? [`Warranty: ${ITEM_WARRANTY_WORDS[warranty]}`] : []),
    ...(confidence ? [`Date confidence: ${ITEM_CONFIDENCE_WORDS[confidence]}`] : []),
    ...(tag === undefined ? [] : [`Tag: ${tag}`]),
    ...(tagged ? [`Tagged: ${ITEM_TAGGED_WORDS[tagged]}`] : []),
    ...(marks.length > 0 ? [`Only: ${marks.map(words).join(', ')}`] : []),
  ];
}
