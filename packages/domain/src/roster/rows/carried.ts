import { unitNameKey } from '../../units/unit-names.ts';
import { cellText } from '../cells/cells.ts';
import type { ColumnGuess } from '../cells/roster-headers.ts';
import { type Evidence, scoreOf, unitScore } from './evidence.ts';

/** Fields that say where something is: merged cells leave all of them empty together. */
export const PLACE_FIELDS = ['propertyName', 'building', 'unit'];

/** Whether a list names a unit once and leaves its cell empty for the further items of it, as merged cells do. */
export function leavesUnitsBlank(below: readonly (readonly string[])[], columns: readonly ColumnGuess[]): boolean {
  const indexOf = (wanted: string) => columns.find(({ field }) => field === wanted)?.index;
  const type = indexOf('itemType');
  const within = ['building', 'unit'].flatMap((field) => indexOf(field) ?? []);
  const property = indexOf('propertyName');
  if (type === undefined || within.length === 0) return false;
  let items = 0;
  let blank = 0;
  let inProperty = 0;
  for (const row of below) {
    if (cellText(row[type]) === '') continue;
    items += 1;
    if (!within.every((at) => cellText(row[at]) === '')) continue;
    if (property === undefined || cellText(row[property]) === '') blank += 1;
    else inProperty += 1;
  }
  if (items > 0 && blank / items >= 0.25) return true;
  // Beside a property that each row names, a unit is missing sooner than it is meant to be the one above: only many such rows tell.
  return inProperty >= 6 && (blank + inProperty) / items >= 0.4;
}

/** The fields of a building or property that is named beside its first unit only, as merged cells do. */
export function carriedPlaces(
  below: readonly (readonly string[])[],
  columns: readonly ColumnGuess[],
  evidence: Evidence,
): Set<string> {
  const records = below.filter((row) => unitScore(scoreOf(row, evidence)) >= 2);
  const carried = new Set<string>();
  for (const field of ['propertyName', 'building']) {
    const at = columns.find((column) => column.field === field)?.index;
    if (at === undefined || cellText(records[0]?.[at]) === '') continue;
    const named = records.filter((row) => cellText(row[at]) !== '').length;
    if (named <= records.length / 2) carried.add(field);
  }
  return carried;
}

/** Fills empty building and property cells with what the rows above have there, to tell units of one number apart. */
export function carrierOf(columns: readonly ColumnGuess[]): (row: readonly string[]) => string[] {
  const at = columns.flatMap(({ field, index }) => (field === 'building' || field === 'propertyName' ? [index] : []));
  const last = new Map<number, string>();
  return (row) => {
    const carried = [...row];
    for (const index of at) {
      const own = cellText(row[index]);
      if (own !== '') last.set(index, own);
      else carried[index] = last.get(index) ?? '';
    }
    return carried;
  };
}

/** A unit with what stands beside it for its building and property: units of one number are told apart by these. */
export function placedUnit(
  row: readonly string[],
  heading: string,
  columns: readonly ColumnGuess[],
  unit: string,
): string {
  const beside = columns
    .filter(({ field }) => field === 'building' || field === 'propertyName')
    .map(({ index }) => cellText(row[index]));
  return [heading, ...beside, unit].map(unitNameKey).join('\n');
}
