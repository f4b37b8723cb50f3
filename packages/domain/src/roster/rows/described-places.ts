import { cellText, filledColumns } from '../cells/cells.ts';
import { guessKind, guessMapping } from '../cells/roster-headers.ts';
import { isCommonArea } from '../cells/words.ts';
import { findHead } from '../columns/head.ts';
import { findHierarchy } from './hierarchy.ts';

const ROWS_MIN = 3;
// Common areas, totals and rows that name no place stand among them.
const MOST = 0.6;

/**
 * Tells whether a list of items has no column of units and says in a description where each item is: 'Refrigerator - Unit 101'.
 * Null where it does not.
 */
export function findDescribedPlaces(rows: readonly (readonly string[])[]): DescribedPlaces | null {
  const found = findHead(rows);
  const [head] = found?.rows ?? [];
  if (!found || head === undefined || found.rows.length > 1) return null;
  const columns = guessMapping(found.names, 'items');
  if (guessKind(found.names) !== 'items' || columns.some(({ field }) => field === 'unit')) return null;
  const below = rows.slice(found.start + 1).filter((row) => filledColumns(row).length > 1);
  // Where rows name the row that they are part of, places follow from that.
  if (findHierarchy(found.names, below) !== null) return null;
  const width = Math.max(...rows.map((row) => row.length));
  for (const { index, isPersonal, field } of columns) {
    if (isPersonal || (field !== null && field !== 'itemType' && field !== 'note')) continue;
    const cells = below.map((row) => cellText(row[index])).filter((cell) => cell !== '');
    const placed = cells.filter((cell) => placeDescribed(cell)?.isUnit);
    if (placed.length >= ROWS_MIN && placed.length >= below.length * MOST) return { head, column: index, width };
  }
  return null;
}

/** The head, or a row below it, with the columns of its place behind its own, and its description without the place. */
export function withDescribedPlace({ head, column, width }: DescribedPlaces, row: readonly string[]): string[] {
  const own = Array.from({ length: width }, (_, at) => row[at] ?? '');
  if (filledColumns(head).every((at) => cellText(row[at]) === cellText(head[at]))) return [...own, ...PLACE_HEADS];
  const place = filledColumns(row).length > 1 ? placeDescribed(cellText(row[column])) : null;
  if (place === null) return own;
  own[column] = place.rest;
  return [...own, place.building, place.unit];
}

// 'Refrigerator - Unit 101', 'Range (Apt 2B)', 'Unit B-204: Dishwasher', 'Water heater - Bldg 3 Unit 12', 'Boiler - Clubhouse'
function placeDescribed(text: string): Described | null {
  if (text.length > LENGTH_MAX) return null;
  const behind = BEHIND.exec(text)?.groups;
  const before = behind ? undefined : BEFORE.exec(text)?.groups;
  const { rest = '', building = '', unit = '' } = behind ?? before ?? {};
  if (unit !== '' && /\p{L}/u.test(rest)) return { rest: rest.replace(LINK, '').trim(), building, unit, isUnit: true };
  const [, item = '', area = ''] = /^(.+?)\s+[-–]\s+([^-–]+)$/.exec(text) ?? [];
  return isCommonArea(area) ? { rest: item, building: '', unit: area, isUnit: false } : null;
}

const BUILDING = String.raw`(?:\b(?:building|bldg)\.?\s*#?\s*(?<building>[a-z0-9]{1,6})[\s,/-]+)?`;
const UNIT = String.raw`(?:\b(?:unit|apt|apartment)\b\.?\s*(?:#|no\.?)?|#)\s*(?<unit>[a-z]{0,2}-?\d{1,5}[a-z]?)`;
const BEHIND = new RegExp(String.raw`^(?<rest>.+?)[\s,;:(/–-]+${BUILDING}${UNIT}\)?$`, 'iu');
const BEFORE = new RegExp(String.raw`^${BUILDING}${UNIT}\s*[\s,;:/–-]\s*(?<rest>.+)$`, 'iu');
/** What leads from an item to its place. */
const LINK = /[\s,;:(/–-]+(in|at|for|of|to)?$/i;
// A description is short; the patterns take long over a long text.
const LENGTH_MAX = 160;
const PLACE_HEADS = ['Building', 'Unit'];

type Described = { rest: string; building: string; unit: string; isUnit: boolean };
export type DescribedPlaces = {
  head: readonly string[];
  /** The column of the descriptions. */
  column: number;
  width: number;
};
