import { unitNameKey } from '../../units/unit-names.ts';
import { cellText, filledColumns } from '../cells/cells.ts';
import { planIn } from '../cells/facts.ts';
import { type UnitHeading, unitHeading } from '../cells/titles.ts';
import { HEAD_SEARCH_ROWS } from './head.ts';

const HOMES_MIN = 3;
const HEAD_MIN = 3;
// Tables below a short list may have rows of their own.
const MOST = 0.6;

/**
 * Tells whether a list names each home in a heading above its beds, as rosters of student housing have it: 'Unit 0101 - 3x3 - 3 Bed /
 * 3 Bath - 1,225 SF' over '0101-A' and '0101-B'. Null where it does not.
 */
export function findHomeHeadings(rows: readonly (readonly string[])[]): HomeHeadings | null {
  const first = rows.findIndex((row) => homeIn(row) !== null);
  const isHead = (row: readonly string[]) => filledColumns(row).length >= HEAD_MIN && bedColumn(row) !== undefined;
  const start = rows.slice(0, Math.max(0, Math.min(first, HEAD_SEARCH_ROWS))).findLastIndex(isHead);
  const head = rows[start];
  const column = head && bedColumn(head);
  if (head === undefined || column === undefined) return null;
  let home: Home | null = null;
  let homes = 0;
  let beds = 0;
  let ofHome = 0;
  for (const row of rows.slice(first)) {
    const next = homeIn(row);
    if (next !== null) homes += 1;
    home = next ?? home;
    const bed = cellText(row[column]);
    if (next !== null || bed === '' || filledColumns(row).length < HEAD_MIN || bed === cellText(head[column])) continue;
    beds += 1;
    if (home !== null && isBedOf(bed, home.unit)) ofHome += 1;
  }
  const width = Math.max(...rows.map((row) => row.length));
  return homes >= HOMES_MIN && ofHome >= beds * MOST ? { head, column, width } : null;
}

/** The home that a row heads, with what it says of its floor plan; null for other rows. */
export function homeIn(row: readonly string[]): Home | null {
  const filled = filledColumns(row);
  const text = filled.length === 1 ? cellText(row[filled[0] ?? 0]) : '';
  const found = unitHeading(text);
  if (found === null) return null;
  const plan = planIn(text.slice(text.search(/\s[-–]\s(?!.*\bunit\b)/i)).replace(/^\s*[-–]\s*/, ''));
  const number = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  return { ...found, cells: [plan?.name ?? '', number(plan?.beds), number(plan?.baths), number(plan?.sqft)] };
}

/** The head, or a row below it, with the columns of its home behind its own. */
export function withHome({ head, column, width }: HomeHeadings, row: readonly string[], home: Home | null): string[] {
  const own = Array.from({ length: width }, (_, at) => row[at] ?? '');
  const isHead = filledColumns(head).every((at) => cellText(row[at]) === cellText(head[at]));
  if (isHead) return [...own, ...HOME_HEADS];
  const isRecord = home !== null && isBedOf(cellText(row[column]), home.unit);
  return isRecord ? [...own, home.building ?? '', home.unit, ...home.cells] : own;
}

function bedColumn(head: readonly string[]): number | undefined {
  return filledColumns(head).find((at) => BED_HEAD.test(cellText(head[at])));
}

// '0101-A' or '0101A' of 0101, 'A', 'Bed A'
function isBedOf(bed: string, unit: string): boolean {
  const key = unitNameKey(bed);
  return key.startsWith(unitNameKey(unit)) || /^((bed|space|room)\s*)?[a-h1-8]$/i.test(bed);
}

const HOME_HEADS = ['Building', 'Unit', 'Floor Plan', 'Beds', 'Baths', 'Sq Ft'];
const BED_HEAD = /^(unit )?(bed|space|bed ?space|room)( ?(id|name|number|#|no\.?))?$/i;

/** `cells` are the floor plan, bedrooms, bathrooms and area, as far as the heading names them. */
export type Home = UnitHeading & { cells: readonly string[] };
export type HomeHeadings = {
  head: readonly string[];
  /** The column of the bed. */
  column: number;
  width: number;
};
