import { unitNameKey } from '../../units/unit-names.ts';
import { parseBedsBaths } from '../../written/cell-values.ts';
import { cellText } from './cells.ts';
import { isCompany } from './words.ts';

/** What a line around or within a list can say with a label: 'Building: A', or 'Building' beside 'A'. */
export type Fact = { about: FactAbout; value: string };
export type FactAbout =
  | 'PROPERTY'
  | 'BUILDING'
  | 'FLOOR'
  | 'FLOOR_PLAN'
  | 'UNIT'
  | 'STATUS'
  | 'BEDS'
  | 'BATHS'
  | 'BEDS_BATHS'
  | 'SQFT'
  | 'ADDRESS';

/**
 * The labelled facts of a row; empty where its cells are no labels and values, or none of the labels is known. A row of which
 * a part is something else is none.
 */
export function factsIn(row: readonly string[]): Fact[] {
  return readFacts(row, false);
}

/** The labelled facts of a title line, whatever else stands beside them. */
export function factsAmong(row: readonly string[]): Fact[] {
  return readFacts(row, true);
}

function readFacts(row: readonly string[], isLenient: boolean): Fact[] {
  const cells = row.map((cell) => cellText(cell.replace(CODE_APART, '$1 - $2'))).filter((cell) => cell !== '');
  const facts: Fact[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? '';
    const inside = pairsIn(cell);
    if (inside.length > 0) facts.push(...inside.flatMap(known));
    else if (isLabel(cell) && cells[at + 1] !== undefined && pairsIn(cells[at + 1] ?? '').length === 0) {
      facts.push(...known([cell.replace(/\s*[:=#]+$/, ''), cells[at + 1] ?? '']));
      at += 1;
    } else if (!isLenient) return [];
  }
  return facts;
}

/** What a floor plan's heading says of its units: '2x1', '1 Bed / 1 Bath', '690 sq ft'; null where it says nothing of the kind. */
export function planIn(text: string): Plan | null {
  const beds = /(?:^|[^\d.])(\d{1,2})\s*-?\s*(?:br|bd|bds?|bdrms?|beds?|bedrooms?)\b/i.exec(text)?.[1];
  const isStudio = /\b(studio|efficiency)\b/i.test(text);
  const baths = /(\d{1,2}(?:\.\d{1,2})?)\s*-?\s*(?:ba|bth|baths?|bathrooms?)\b/i.exec(text)?.[1];
  const sqft = /(\d{1,2},?\d{3}|\d{3})(?:\.\d+)?\s*(?:sf|sq\.?\s*(?:ft|feet)\.?|sqft|square feet)/i.exec(text)?.[1];
  const both = /(?:^|[\s(|,-])(\d)\s*[x/]\s*(\d(?:\.\d)?)(?=$|[\s)|,-])/i.exec(text);
  if (beds === undefined && baths === undefined && sqft === undefined && both === null && !isStudio) return null;
  const name = text
    .split(/\s*[(|,]\s*|\s+[-–—:]\s+(?=\d)/)[0]
    ?.replace(/^(floor ?plan|unit type|type|plan)\s*[:#=]?\s*/i, '')
    .trim();
  return {
    name: name === undefined || name === '' ? text : name,
    beds: beds !== undefined ? Number(beds) : both ? Number(both[1]) : isStudio ? 0 : null,
    baths: baths !== undefined ? Number(baths) : both ? Number(both[2]) : null,
    sqft: sqft === undefined ? null : Number(sqft.replace(',', '')),
  };
}

/** Whether rows name a floor plan: 'Floor Plan B2 - 2x2 - 1030 SF' above the list of a sheet 'B2'. */
export function namesPlan(rows: readonly (readonly string[])[], name: string): boolean {
  const key = unitNameKey(name);
  return rows.some((row) => row.some((cell) => unitNameKey(planIn(cellText(cell))?.name ?? '') === key));
}

function pairsIn(cell: string): [string, string][] {
  const parts = cell.split(/\s{2,}|\s*[|;]\s*|,\s+(?=[A-Za-z #.]{2,24}[:=])/).filter((part) => part !== '');
  const pairs = parts.map((part) => /^([A-Za-z][A-Za-z #./-]{1,30}?)\s*[:=]\s*(\S.*)$/.exec(part));
  return pairs.every((pair) => pair !== null) ? pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']) : [];
}

function known([label, value]: [string, string]): Fact[] {
  const about = LABELS.find(([, pattern]) => pattern.test(label.trim()))?.[0];
  if (about === undefined || (/^(customer|client)/i.test(label) && isCompany(value))) return [];
  if (about === 'BEDS' && parseBedsBaths(value).ok && /[/x]/i.test(value)) return [{ about: 'BEDS_BATHS', value }];
  return [{ about, value }];
}

function isLabel(cell: string): boolean {
  return /[:=]$/.test(cell) || LABELS.some(([, pattern]) => pattern.test(cell));
}

// '5016  Novak Ridge': a code and a name, two spaces apart.
const CODE_APART = /^\s*([a-z]*\d+[a-z]?)\s{2,}(\S.*)$/i;

const LABELS: readonly (readonly [FactAbout, RegExp])[] = [
  [
    'PROPERTY',
    /^((service address|property|community|site|project|development|complex|apartment|deal|asset|entity|customer|client|ship to|deliver(?:ed)? to|job ?site|location serviced|service location)(\s*\/\s*\w+)?( name)?|name of (property|project|community))$/i,
  ],
  ['BUILDING', /^(building|bldg|bld)\.?( (name|no|number|id))?\.?\s*#?$/i],
  ['FLOOR', /^(floor|level|story)( (no|number))?\.?\s*#?$/i],
  ['FLOOR_PLAN', /^(floor ?plan|unit type|plan|floor ?plan name|plan name|type)( (code|name))?$/i],
  ['UNIT', /^(unit|apt|apartment|suite|home)\.?( (no|number|name|id))?\.?\s*#?$/i],
  ['STATUS', /^((unit |occupancy )?status|occupancy)$/i],
  ['BEDS_BATHS', /^(beds?|br|bd|bedrooms?)\s*\/\s*(baths?|ba|bathrooms?)$/i],
  ['BEDS', /^(beds?|bedrooms?|br|bd)$/i],
  ['BATHS', /^(baths?|bathrooms?|ba)$/i],
  ['SQFT', /^(sq\.? ?ft\.?|sqft|square (feet|footage)|size|area|sf|unit size)$/i],
  ['ADDRESS', /^((property|street|unit) )?address$/i],
];

export type Plan = { name: string; beds: number | null; baths: number | null; sqft: number | null };
