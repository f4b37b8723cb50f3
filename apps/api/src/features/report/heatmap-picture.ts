import {
  blankLabel,
  buildingWords,
  cellPoints,
  cellText,
  countMarks,
  floorWords,
  type HeatPoint,
  heatUnits,
  unitPoints,
} from '@lintel/contract/heat-points';
import {
  HEAT_BLANKS,
  HEAT_METRIC_LABELS,
  HEAT_STEP_WORDS,
  HEAT_STEPS,
  type HeatMark,
  type HeatMetric,
} from '@lintel/domain/heatmap';
import { fileNameOf } from '#platform/list-handler.ts';
import type { CellTone, FileHead, Sheet, TableFile } from '#platform/table-file.ts';
import type { Heatmap } from './heatmap-answer.ts';

/** What the picture shows: units by floor or by item type, coloured by what, of one type alone. */
export type PictureAsked = { picture: 'grid' | 'matrix'; colour: HeatMetric; ofType: number | undefined };

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
/** Units of a floor on one line of the page. */
const UNITS_A_LINE = 12;

/** The picture of the heatmap as a PDF: its legend with counts, then a table of coloured cells for each building. */
export function heatmapPicture(head: FileHead, answer: Heatmap, asked: PictureAsked): TableFile {
  const { picture } = asked;
  const isMatrix = picture === 'matrix';
  const type = answer.itemTypes.findIndex(({ itemTypeId }) => itemTypeId === asked.ofType);
  const isOfType = !isMatrix && type !== -1;
  // A type in a unit is not vacant, and one type alone is coloured by its life used.
  const metric = isOfType || (isMatrix && asked.colour === 'vacant') ? 'lifeUsed' : asked.colour;
  const units = heatUnits(answer);
  const points = isMatrix
    ? cellPoints(units, metric, answer.itemTypes.length)
    : unitPoints(units, metric, isOfType ? type : null).map((point) => [point]);
  const label = metric === 'lifeUsed' && isMatrix ? 'Life used' : HEAT_METRIC_LABELS[metric];
  const colour = isOfType ? `Life used: ${answer.itemTypes[type]?.itemType}` : label;
  const buildings = [...Map.groupBy(points, ([first]) => first?.unit.building ?? null)];
  const pages = buildings.map(([building, rows]): Sheet => {
    const name = `${buildingWords(answer, building)}, ${rows.length} ${rows.length === 1 ? 'unit' : 'units'}`;
    return { name, isJoined: true, ...(isMatrix ? matrixTable(answer, metric, rows) : gridTable(metric, rows.flat())) };
  });
  const whole = { ...head, filters: [{ label: 'Colour', words: colour }, ...head.filters] };
  const sheets = [legend(answer, metric, colour, points.flat()), ...pages];
  return { tableFile: true, format: 'pdf', fileName: fileNameOf(head), head: whole, sheets };
}

type Table = Pick<Sheet, 'columns' | 'rows' | 'tones'>;

function legend(answer: Heatmap, metric: HeatMetric, colour: string, points: readonly HeatPoint[]): Sheet {
  const counts = countMarks(points);
  const marks = [
    ...HEAT_STEPS.map((step) => ({ mark: step, words: HEAT_STEP_WORDS[metric][step] })),
    ...HEAT_BLANKS.map((blank) => ({ mark: blank, words: blankLabel(answer, metric, blank) })),
  ];
  return {
    name: `Legend: ${colour}`,
    columns: [
      { label: 'Colour', kind: 'text' },
      { label: 'Meaning', kind: 'text' },
      { label: 'Cells', kind: 'integer' },
    ],
    rows: marks.map(({ mark, words }) => ['', words, counts.get(mark) ?? 0]),
    tones: { tones: TONES, of: marks.map(({ mark }) => [toneOf(mark), null, null]) },
  };
}

function matrixTable({ itemTypes }: Heatmap, metric: HeatMetric, rows: readonly (readonly HeatPoint[])[]): Table {
  return {
    columns: ['Unit', ...itemTypes.map(({ itemType }) => itemType)].map((label) => ({ label, kind: 'text' })),
    rows: rows.map((row) => [row[0]?.unit.name ?? '', ...row.map((point) => cellText(metric, point))]),
    tones: { tones: TONES, of: rows.map((row) => [null, ...row.map(({ heat }) => toneOf(heat.mark))]) },
  };
}

/** Floors from the highest to the lowest, those of no floor last. */
function gridTable(metric: HeatMetric, points: readonly HeatPoint[]): Table {
  const floors = [...Map.groupBy(points, ({ unit }) => unit.floor)].toSorted(
    ([a], [b]) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY),
  );
  const lines = floors.flatMap(([floor, onFloor]) =>
    Array.from({ length: Math.ceil(onFloor.length / UNITS_A_LINE) }, (_, line) => ({
      label: line === 0 ? floorWords(floor) : '',
      onLine: onFloor.slice(line * UNITS_A_LINE, (line + 1) * UNITS_A_LINE),
    })),
  );
  const across = Math.max(1, ...lines.map(({ onLine }) => onLine.length));
  const places = Array.from({ length: across }, (_, at) => at);
  return {
    columns: ['Floor', ...places.map((at) => (at === 0 ? 'Units' : ''))].map((label) => ({ label, kind: 'text' })),
    rows: lines.map(({ label, onLine }) => [
      label,
      ...places.map((at) => {
        const point = onLine[at];
        return point ? `${point.unit.name}\n${cellText(metric, point) || ' '}` : '';
      }),
    ]),
    tones: {
      tones: TONES,
      of: lines.map(({ onLine }) => [null, ...places.map((at) => (onLine[at] ? toneOf(onLine[at].heat.mark) : null))]),
    },
  };
}

function toneOf(mark: HeatMark): number {
  return TONES.findIndex((tone) => tone.mark === mark);
}
