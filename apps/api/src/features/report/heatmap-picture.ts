import { buildingWords, cellText, countMarks, floorWords, type HeatPoint } from '@lintel/contract/heatmap/heat-points';
import { HEAT_MARKS, type HeatMark } from '@lintel/domain/heatmap/heatmap';
import { type BuildingStacks, findStacks } from '@lintel/domain/units/stacks';
import { fileNameOf } from '#platform/lists/list-handler.ts';
import type { CellTone, FileHead, Sheet, TableFile } from '#platform/tables/table-file.ts';
import type { Heatmap } from './heatmap-answer.ts';
import { isShown, markWords, pictureHead, type Shown } from './heatmap-shown.ts';
import { yearsTable } from './heatmap-years.ts';

/** The steps and blanks in the colours of the screen's light theme. */
const TONES: readonly (CellTone & { mark: HeatMark })[] = [
  { mark: 1, fill: '#eeebfa', ink: '#14132b' },
  { mark: 2, fill: '#d2c8f2', ink: '#14132b' },
  { mark: 3, fill: '#a895e2', ink: '#14132b' },
  { mark: 4, fill: '#6b4fbb', ink: '#ffffff' },
  { mark: 5, fill: '#37206b', ink: '#ffffff' },
  { mark: 'unknown', hatch: '#c9c8da' },
  { mark: 'missing', outline: '#8c8aa6' },
  { mark: 'none', outline: '#e6e5f0' },
];
/** Units of a floor on one line of the page, at most, and stacks beside each other. */
const UNITS_A_LINE = 16;

type Table = Pick<Sheet, 'columns' | 'rows' | 'tones'>;

/** The picture of the heatmap as a PDF: its legend with counts, then a table of coloured cells for each building. */
export function heatmapPicture(head: FileHead, answer: Heatmap, shown: Shown): TableFile {
  const sheets =
    shown.picture === 'years' ? [yearsTable(answer, TONES)] : [legend(answer, shown), ...tablesOf(answer, shown)];
  const whole = pictureHead(head, answer, shown);
  return { tableFile: true, format: 'pdf', fileName: fileNameOf(head), head: whole, sheets };
}

function tablesOf(answer: Heatmap, shown: Shown): Sheet[] {
  const buildings = [...Map.groupBy(shown.points, ([first]) => first?.unit.building ?? null)];
  const stacks = new Map(
    (shown.picture === 'stacks' ? findStacks(shown.units) : []).map((found) => [found.building, found]),
  );
  return buildings.flatMap(([building, rows]): Sheet[] => {
    const name = `${buildingWords(answer, building)}, ${rows.length} ${rows.length === 1 ? 'unit' : 'units'}`;
    if (shown.picture === 'matrix') return [{ name, isJoined: true, ...matrixTable(answer, shown, rows) }];
    if (shown.picture === 'grid') return [{ name, isJoined: true, ...gridTable(shown, rows.flat()) }];
    return stackTables(shown, stacks.get(building), rows.flat()).map((table) => ({ name, isJoined: true, ...table }));
  });
}

function legend(answer: Heatmap, { metric, colour, points }: Shown): Sheet {
  const counts = countMarks(points.flat());
  return {
    name: `Legend: ${colour}`,
    columns: [
      { label: 'Colour', kind: 'text' },
      { label: 'Meaning', kind: 'text' },
      { label: 'Cells', kind: 'integer' },
    ],
    rows: HEAT_MARKS.map((mark) => ['', markWords(answer, metric, mark), counts.get(mark) ?? 0]),
    tones: { tones: TONES, of: HEAT_MARKS.map((mark) => [toneOf(mark), null, null]) },
  };
}

function matrixTable({ itemTypes }: Heatmap, shown: Shown, rows: readonly (readonly HeatPoint[])[]): Table {
  return {
    columns: ['Unit', ...itemTypes.map(({ itemType }) => itemType)].map((label) => ({ label, kind: 'text' })),
    rows: rows.map((row) => [
      row[0]?.unit.name ?? '',
      ...row.map((point) => (isShown(shown, point) ? cellText(shown.metric, point) : '')),
    ]),
    tones: { tones: TONES, of: rows.map((row) => [null, ...row.map((point) => toneIn(shown, point))]), isEven: true },
  };
}

/** Floors from the highest to the lowest, those of no floor last. */
function gridTable(shown: Shown, points: readonly HeatPoint[]): Table {
  const floors = floorsOf(points);
  // A floor that needs several lines has as many units on each, so that no line holds a few that are left over.
  const most = Math.max(1, ...floors.map(([, onFloor]) => onFloor.length));
  const aLine = Math.ceil(most / Math.ceil(most / UNITS_A_LINE));
  const lines = floors.flatMap(([floor, onFloor]) =>
    Array.from({ length: Math.ceil(onFloor.length / aLine) }, (_, line) => ({
      label: line === 0 ? floorWords(floor) : '',
      onLine: onFloor.slice(line * aLine, (line + 1) * aLine),
    })),
  );
  const across = Math.max(1, ...lines.map(({ onLine }) => onLine.length));
  return unitTable(
    shown,
    Array.from({ length: across }, (_, at) => (at === 0 ? 'Units' : '')),
    lines,
  );
}

/** Stacks beside each other, as many as a page holds, and their floors below each other; units in no stack as on the page, nowhere. */
function stackTables(shown: Shown, found: BuildingStacks | undefined, points: readonly HeatPoint[]): Table[] {
  const { stacks = [] } = found ?? {};
  const pointOf = new Map(points.map((point) => [point.unit.id, point]));
  const tables: Table[] = [];
  for (let from = 0; from < stacks.length; from += UNITS_A_LINE) {
    const some = stacks.slice(from, from + UNITS_A_LINE);
    const columns = some.map(({ unitIds }) => unitIds.flatMap((id) => pointOf.get(id) ?? []));
    const lines = floorsOf(columns.flat()).map(([floor]) => ({
      label: floorWords(floor),
      onLine: columns.map((inStack) => inStack.find(({ unit }) => unit.floor === floor)),
    }));
    tables.push(
      unitTable(
        shown,
        some.map(({ name }) => name),
        lines,
      ),
    );
  }
  return tables;
}

type Line = { label: string; onLine: readonly (HeatPoint | undefined)[] };

function unitTable(shown: Shown, heads: readonly string[], lines: readonly Line[]): Table {
  const placesOf = ({ onLine }: Line) => heads.map((_, at) => onLine[at]);
  return {
    columns: ['Floor', ...heads].map((label) => ({ label, kind: 'text' })),
    rows: lines.map((line) => [
      line.label,
      ...placesOf(line).map((point) => {
        if (!point) return '';
        return `${point.unit.name}\n${(isShown(shown, point) && cellText(shown.metric, point)) || ' '}`;
      }),
    ]),
    tones: {
      tones: TONES,
      isEven: true,
      of: lines.map((line) => [
        null,
        ...placesOf(line)
          .map((point) => point && toneIn(shown, point))
          .map(orNull),
      ]),
    },
  };
}

function floorsOf(points: readonly HeatPoint[]): [number | null, HeatPoint[]][] {
  return [...Map.groupBy(points, ({ unit }) => unit.floor)].toSorted(
    ([a], [b]) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY),
  );
}

// What the legend does not show has no colour.
function toneIn(shown: Shown, point: HeatPoint): number | null {
  return isShown(shown, point) ? toneOf(point.heat.mark) : null;
}

function orNull(tone: number | null | undefined): number | null {
  return tone ?? null;
}

function toneOf(mark: HeatMark): number {
  return TONES.findIndex((tone) => tone.mark === mark);
}
