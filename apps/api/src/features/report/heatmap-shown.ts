import {
  blankLabel,
  cellPoints,
  cellText,
  type HeatPoint,
  type HeatUnit,
  heatUnits,
  unitPoints,
} from '@lintel/contract/heatmap/heat-points';
import type { HEAT_PICTURES } from '@lintel/contract/heatmap/heatmap';
import {
  HEAT_METRIC_LABELS,
  HEAT_STEP_WORDS,
  type HeatMark,
  type HeatMetric,
  heatMarks,
} from '@lintel/domain/heatmap/heatmap';
import type { Cell, CellKind, FileHead } from '#platform/tables/table-file.ts';
import type { Heatmap } from './heatmap-answer.ts';

/** What the page shows: which picture, coloured by what, of one type alone, and which marks of its legend are chosen. */
export type PictureAsked = {
  picture: (typeof HEAT_PICTURES)[number];
  colour: HeatMetric;
  ofType: number | undefined;
  show: string | undefined;
};

/** What the page shows with its cells, as it draws them. */
export type Shown = {
  picture: PictureAsked['picture'];
  metric: HeatMetric;
  /** What it is coloured by, in words. */
  colour: string;
  /** None: all are shown. */
  marks: readonly HeatMark[];
  units: readonly HeatUnit[];
  /** Of each unit: a point for each type, else one. */
  points: readonly (readonly HeatPoint[])[];
};

/** The picture that is asked for, of the answer: with the same points as on the page. */
export function shownOf(answer: Heatmap, { picture, colour, ofType, show }: PictureAsked): Shown {
  const isMatrix = picture === 'matrix';
  const type = answer.itemTypes.findIndex(({ itemTypeId }) => itemTypeId === ofType);
  const isOfType = picture === 'grid' && type !== -1;
  // A type in a unit is not vacant, and one type alone is coloured by its life used.
  const metric = isOfType || (isMatrix && colour === 'vacant') ? 'lifeUsed' : colour;
  const label = metric === 'lifeUsed' && isMatrix ? 'Life used' : HEAT_METRIC_LABELS[metric];
  const units = heatUnits(answer);
  return {
    picture,
    metric,
    colour: isOfType ? `Life used: ${answer.itemTypes[type]?.itemType}` : label,
    marks: heatMarks(show),
    units,
    points: isMatrix
      ? cellPoints(units, metric, answer.itemTypes.length)
      : unitPoints(units, metric, isOfType ? type : null).map((point) => [point]),
  };
}

/** Whether the legend shows a cell. */
export function isShown({ marks }: Shown, { heat }: HeatPoint): boolean {
  return marks.length === 0 || marks.includes(heat.mark);
}

/** What a mark means in the legend. */
export function markWords(answer: Heatmap, metric: HeatMetric, mark: HeatMark): string {
  return typeof mark === 'number' ? HEAT_STEP_WORDS[metric][mark] : blankLabel(answer, metric, mark);
}

/** The head of a file of the picture: its colour and the chosen marks stand among the filters. */
export function pictureHead(head: FileHead, answer: Heatmap, { picture, metric, colour, marks }: Shown): FileHead {
  if (picture === 'years') return head;
  const only = marks.map((mark) => markWords(answer, metric, mark)).join(', ');
  return {
    ...head,
    filters: [
      { label: 'Colour', words: colour },
      ...(marks.length > 0 ? [{ label: 'Only', words: only }] : []),
      ...head.filters,
    ],
  };
}

const KINDS: Record<HeatMetric, { kind: CellKind; unit: string }> = {
  lifeUsed: { kind: 'number', unit: ' (%)' },
  due12: { kind: 'integer', unit: '' },
  backlog: { kind: 'cents', unit: '' },
  repairs: { kind: 'cents', unit: '' },
  flags: { kind: 'integer', unit: '' },
  warranty: { kind: 'integer', unit: ' (days)' },
  completeness: { kind: 'number', unit: ' (%)' },
  vacant: { kind: 'integer', unit: '' },
};

/** The columns of what a cell shows: as it is printed, as a value, and in words of the legend. */
export function shownColumns({ metric, colour }: Shown): readonly (readonly [string, CellKind])[] {
  const { kind, unit } = KINDS[metric];
  return [
    ['Cell', 'text'],
    [`Shown: ${colour.replace(/, \$$/, '')}${unit}`, kind],
    ['Legend', 'text'],
  ];
}

export function shownCells(answer: Heatmap, { metric }: Shown, point: HeatPoint): Cell[] {
  const { mark, value } = point.heat;
  return [
    cellText(metric, point),
    value === null ? null : Math.round(value * 10) / 10,
    markWords(answer, metric, mark),
  ];
}
