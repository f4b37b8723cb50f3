import { DAYS_PER_YEAR } from '@lintel/domain/calendar';
import {
  HEAT_BLANK_WORDS,
  HEAT_METRIC_LABELS,
  type HeatBlank,
  type HeatMetric,
  repairCents,
  wholePct,
} from '@lintel/domain/heatmap';
import { AGE_BASIS_LABELS, CONDITION_LABELS, lifeBandLabel } from '@lintel/domain/life';
import { UNIT_STATUS_LABELS } from '@lintel/domain/roster-status';
import type { Heatmap } from '#api/heatmap.api.ts';
import { atLeast, count, counted, decimal, money } from '#ui/format.ts';
import type { HeatCell, HeatPoint, HeatRepair, HeatUnit } from './heat-data.ts';
import type { HeatmapSearchState } from './heatmap-search.ts';

const DAYS_PER_MONTH = DAYS_PER_YEAR / 12;

/** What a cell says in a few characters; blank where nothing is expected. */
export function cellText(metric: HeatMetric, { heat, cells, repairs }: HeatPoint): string {
  const { mark, value } = heat;
  if (mark === 'none') return '';
  if (mark === 'missing') return '–';
  if (value === null) return '?';
  switch (metric) {
    case 'lifeUsed':
      return atLeast(String(wholePct(value)), isMinimum(cells, value)).replace(' ', '');
    case 'due12':
    case 'flags':
    case 'vacant':
      return String(value);
    case 'backlog':
      return shortMoney(value);
    case 'repairs':
      return `${shortMoney(value)}${uncostedOf(repairs) > 0 ? '+' : ''}`;
    case 'warranty':
      if (value < 0) return 'ended';
      return value < DAYS_PER_MONTH ? `${value} d` : `${Math.floor(value / DAYS_PER_MONTH)} mo`;
    case 'completeness':
      return `${shareOf(value)}%`;
  }
}

/** The same as a sentence names it: 'life used 109%'. */
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

function uncostedOf(repairs: readonly HeatRepair[]): number {
  return repairs.reduce((sum, one) => sum + one.uncosted, 0);
}

/** What a blank is called; under a filter of items nothing is known of what is expected. */
export function blankLabel({ hasExpected }: Heatmap, metric: HeatMetric, blank: HeatBlank): string {
  return blank === 'none' && !hasExpected ? 'No item under the filter' : HEAT_BLANK_WORDS[metric][blank];
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function shortMoney(cents: number): string {
  return cents < 100_000 ? `$${Math.round(cents / 100)}` : `$${decimal(cents / 100_000, 1)}k`;
}

// 99.6 % is not complete yet.
function shareOf(pct: number): number {
  return pct > 99 && pct < 100 ? 99 : Math.round(pct);
}

function isMinimum(cells: readonly HeatCell[], value: number): boolean {
  return cells.some((cell) => cell.lifeUsedPct === value && cell.basis === 's');
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

/** 'Basement 1', 'Floor 3'; a unit without one says so. */
export function floorWords(floor: number | null): string {
  if (floor === null) return 'No floor';
  return floor < 0 ? `Basement ${-floor}` : floor === 0 ? 'Ground' : `Floor ${floor}`;
}

/** The name of a building; one that is a number or a letter alone is called a building. */
export function buildingWords({ buildings }: Heatmap, at: number | null): string {
  const name = at === null ? undefined : buildings[at]?.name;
  if (name === undefined) return 'No building';
  return /^[\dA-Z]{1,3}$/i.test(name) ? `Building ${name}` : name;
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
