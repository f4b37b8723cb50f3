import { heatYears, yearStep } from '@lintel/contract/heatmap/heat-years';
import type { HeatMark } from '@lintel/domain/heatmap/heatmap';
import type { CellTone, Sheet } from '#platform/tables/table-file.ts';
import type { Heatmap } from './heatmap-answer.ts';

const NAME = 'Items by the year made, else installed';

/** Item types by the years in which their items were made, else installed, coloured as on the page. */
export function yearsTable(answer: Heatmap, tones: readonly (CellTone & { mark: HeatMark })[]): Sheet {
  const { first, years, most, itemsIn } = heatYears(answer);
  const toneOf = (mark: HeatMark) => tones.findIndex((tone) => tone.mark === mark);
  const hasEarlier = itemsIn(null, (year) => year !== null && year < first) > 0;
  const earlier = (type: number | null) => (hasEarlier ? [itemsIn(type, (year) => year !== null && year < first)] : []);
  const undated = (type: number | null) => itemsIn(type, (year) => year === null);
  const types = answer.itemTypes.flatMap(({ itemType, items }, type) => (items > 0 ? [{ itemType, type }] : []));
  const rows = [{ itemType: 'All types', type: null }, ...types].map(({ itemType, type }) => ({
    itemType,
    type,
    inYears: years.map((year) => itemsIn(type, (each) => each === year)),
  }));
  return {
    name: NAME,
    columns: [
      { label: 'Type', kind: 'text' },
      ...[...(hasEarlier ? [`Before ${first}`] : []), ...years.map(String), 'No date'].map(
        (label) => ({ label, kind: 'integer' }) as const,
      ),
    ],
    rows: rows.map(({ itemType, type, inYears }) => [
      itemType,
      ...earlier(type),
      ...inYears.map(blankZero),
      undated(type),
    ]),
    tones: {
      tones,
      of: rows.map(({ type, inYears }) => [
        null,
        ...earlier(type).map(() => null),
        ...inYears.map((items) => (type === null || items === 0 ? null : toneOf(yearStep(items, most)))),
        type !== null && undated(type) > 0 ? toneOf('unknown') : null,
      ]),
    },
  };
}

/** The picture Type × year as rows: a type and a year each, what has no date last. */
export function yearRows({ years, itemTypes }: Heatmap): Sheet {
  return {
    name: 'Years',
    columns: [
      { label: 'Type', kind: 'text' },
      { label: 'Year made, else installed', kind: 'text' },
      { label: 'Items', kind: 'integer' },
      { label: 'Past life', kind: 'integer' },
    ],
    rows: years
      .toSorted((a, b) => a.type - b.type || (a.year ?? Infinity) - (b.year ?? Infinity))
      .map(({ type, year, items, pastLife }) => [
        itemTypes[type]?.itemType ?? null,
        year === null ? 'No date' : String(year),
        items,
        pastLife,
      ]),
  };
}

// A year without items is blank, as on the page.
function blankZero(items: number): number | null {
  return items > 0 ? items : null;
}
