import {
  blankLabel,
  type HeatCell,
  type HeatPoint,
  type HeatRepair,
  type HeatUnit,
  isMinimum,
  shareOf,
  uncostedOf,
} from '@lintel/contract/heatmap/heat-points';
import { DAYS_PER_YEAR } from '@lintel/domain/base/calendar';
import { HEAT_METRIC_LABELS, type HeatMetric, repairCents, wholePct } from '@lintel/domain/heatmap/heatmap';
import { AGE_BASIS_LABELS, CONDITION_LABELS, lifeBandLabel } from '@lintel/domain/items/life';
import { UNIT_STATUS_LABELS } from '@lintel/domain/units/unit-status';
import type { Heatmap } from '#api/heatmap.api.ts';
import { atLeast, count, counted, decimal, money } from '#ui/base/format.ts';
import type { HeatmapSearchState } from './heatmap-search.ts';

/** The value of a point as a sentence names it: 'life used 109%'. */
export function heatWords(report: Heatmap, metric: HeatMetric, point: Omit<HeatPoint, 'unit' | 'type'>): string {
  const { heat, cells, repairs } = point;
  const { mark, value } = heat;
  if (typeof mark !== 'number') return lowered(blankLabel(report, metric, mark));
  if (value === null) return '';
  switch (metric) {
    case 'lifeUsed':
      return `life used ${isMinimum(cells, value) ? 'at least ' : ''}${wholePct(value)}%`;
    case 'due12':
      return value === 0 ? 'none due within 12 months' : `${counted(value, 'item')} due within 12 months`;
    case 'backlog':
      return value === 0 ? 'no backlog' : `backlog ${money(value)}`;
    case 'repairs':
      return repairs.length === 0 ? 'no repair in 12 months' : repairWords(repairs);
    case 'flags':
      return value === 0 ? 'no open flag' : counted(value, 'open flag');
    case 'vacant':
      return `vacant for ${counted(value, 'day')}`;
    case 'warranty':
      return value < 0 ? 'warranty ended' : `warranty ends in ${counted(value, 'day')}`;
    case 'completeness':
      return `records ${shareOf(value)}% complete`;
  }
}

/** '2 repairs in 12 months, $340, 1 without a cost'. */
export function repairWords(repairs: readonly HeatRepair[]): string {
  const records = repairs.reduce((sum, one) => sum + one.records, 0);
  const [cents, uncosted] = [repairCents(repairs), uncostedOf(repairs)];
  const cost = cents === null ? ', cost not known' : `, ${money(cents)}`;
  return `${counted(records, 'repair')} in 12 months${cost}${cents !== null && uncosted > 0 ? `, ${count(uncosted)} without a cost` : ''}`;
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** What the picture is coloured by, in words. */
export function colourWords(report: Heatmap, { colour, ofType, mode }: HeatmapSearchState): string {
  if (mode === 'matrix' && (colour === 'lifeUsed' || colour === 'ofType' || colour === 'vacant')) return 'Life used';
  if (colour !== 'ofType') return HEAT_METRIC_LABELS[colour];
  const type = report.itemTypes[typeAt(report, ofType)];
  return type ? `Life used: ${type.itemType}` : HEAT_METRIC_LABELS.lifeUsed;
}

/** The place of a type in the answer; the first one where none is chosen, or it is not there. */
export function typeAt({ itemTypes }: Heatmap, itemTypeId: number | undefined): number {
  return Math.max(
    0,
    itemTypes.findIndex((type) => type.itemTypeId === itemTypeId),
  );
}

/** 'Occupied, plan A1, unit interior'. */
export function unitWords({ status, floorPlan, areaType }: HeatUnit): string {
  const parts = [status && UNIT_STATUS_LABELS[status], floorPlan && `plan ${floorPlan}`, areaType];
  return parts.filter(Boolean).join(', ');
}

/** '12.0 of 11 years, installed 2014-05-20'. */
export function ageWords(cell: HeatCell, dayOf: (daysAgo: number) => string): string {
  const { ageDays, eulYears, basis } = cell;
  if (ageDays === null || basis === null) return 'No date of installation or manufacture';
  const years = atLeast(decimal(Math.max(0, ageDays) / DAYS_PER_YEAR, 1), basis === 's');
  const of = eulYears === null ? 'years, expected life not known' : `of ${eulYears} years`;
  return `${years} ${of}, ${AGE_BASIS_LABELS[basis]} ${dayOf(ageDays)}`;
}

/** The word that judges a cell: by its age, or by what a person saw. */
export function bandWords(cell: HeatCell): string {
  if (cell.items === 0) return 'Not recorded';
  if (cell.condition === 1) return CONDITION_LABELS[1];
  const label = lifeBandLabel(cell.lifeUsedPct, cell.basis);
  return cell.items === 1 && cell.pastLife === 1 && (cell.lifeUsedPct ?? 0) <= 100
    ? 'Past life by its condition'
    : label;
}

/** A cell among others: 'range 82%', 'washer no date', 'dishwasher missing'. */
export function shortWords({ itemTypes }: Heatmap, cell: HeatCell): string {
  const type = itemTypes[cell.type]?.itemType.toLowerCase() ?? '';
  if (cell.items === 0) return `${type} missing`;
  const several = cell.items > 1 ? ` (oldest of ${cell.items})` : '';
  return cell.lifeUsedPct === null
    ? `${type} no date${several}`
    : `${type} ${cell.basis === 's' ? '≥ ' : ''}${wholePct(cell.lifeUsedPct)}%${several}`;
}

/** What the number beside the small bar of a building in the matrix is. */
export const BAR_COUNT_WORDS = 'The count beside a building bar is items past life.';
