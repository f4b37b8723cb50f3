import type { HeatPoint, HeatUnit } from '@lintel/contract/heatmap/heat-points';
import { boxKey } from './heat-layout.ts';

/** The unit that is open beside the picture, with its neighbours in the order of the picture. */
export function openedUnit(units: readonly HeatUnit[], unitId: number | undefined) {
  const at = unitId === undefined ? -1 : units.findIndex(({ id }) => id === unitId);
  const unit = units[at];
  return unit && { unit, previous: units[at - 1], next: units[at + 1] };
}

/** The cells of the picture that stand for a unit: of one type where it was opened at one, else those that hold anything. */
export function cellsOfUnit(points: readonly HeatPoint[], unitId: number, type: number | null): HeatPoint[] {
  const own = points.filter(({ unit }) => unit.id === unitId);
  const ofType = own.filter((point) => point.type === type);
  if (ofType.length > 0) return ofType;
  return own.filter((point) => point.type === null || point.cells.some(({ items }) => items > 0));
}

/** The selection with these cells, or without them where all are in it. */
export function toggled(selected: ReadonlySet<string>, cells: readonly HeatPoint[]): ReadonlySet<string> {
  const keys = cells.map(boxKey);
  const isIn = keys.every((key) => selected.has(key));
  return isIn ? new Set([...selected].filter((key) => !keys.includes(key))) : new Set([...selected, ...keys]);
}
