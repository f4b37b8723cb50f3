import type { HeatStep } from '@lintel/domain/heatmap/heatmap';
import type { Heatmap } from './heat-points.ts';

/** More years than this are counted together at the start. */
const YEARS_MAX = 24;

/** The years that have a column of their own, the most items of a type in one of them, and how many there are in any years. */
export function heatYears({ years: counted, itemTypes, asOf }: Heatmap) {
  const known = counted.flatMap((each) => each.year ?? []);
  const last = Math.max(Number(asOf.slice(0, 4)), ...known);
  const first = Math.max(Math.min(last, ...known), last - YEARS_MAX + 1);
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  /** Of one type, or of all. */
  const itemsIn = (type: number | null, isIn: (year: number | null) => boolean) =>
    counted
      .filter((each) => (type === null || each.type === type) && isIn(each.year))
      .reduce((sum, each) => sum + each.items, 0);
  const most = Math.max(
    1,
    ...itemTypes.flatMap((_, type) => years.map((year) => itemsIn(type, (each) => each === year))),
  );
  return { first, years, most, itemsIn };
}

/** The step of a year's items: darker is more of the most. */
export function yearStep(items: number, most: number): HeatStep {
  return Math.min(5, Math.ceil((items / most) * 5)) as HeatStep;
}
