import type { HeatPoint } from '@lintel/contract/heatmap/heat-points';
import { HEATMAP_FILTERS } from '@lintel/contract/heatmap/heatmap';
import { addDays, DAYS_PER_YEAR } from '@lintel/domain/base/calendar';
import { lifeUsedOf } from '@lintel/domain/heatmap/heatmap';
import { AGE_BASIS_LABELS } from '@lintel/domain/items/life';
import { findStacks } from '@lintel/domain/units/stacks';
import { UNIT_STATUS_LABELS } from '@lintel/domain/units/unit-status';
import { unprocessable } from '#platform/base/errors.ts';
import { fileNameOf } from '#platform/lists/list-handler.ts';
import {
  type Cell,
  type CellKind,
  type FileFormat,
  type FileHead,
  PDF_MAX_ROWS,
  type Sheet,
  type TableFile,
} from '#platform/tables/table-file.ts';
import type { Heatmap } from './heatmap-answer.ts';
import type { CellColumns } from './heatmap-facts.ts';
import { isShown, pictureHead, type Shown, shownCells, shownColumns } from './heatmap-shown.ts';
import { yearRows } from './heatmap-years.ts';

/** What the files of the heatmap are called and answer. */
export const HEATMAP_REPORT = {
  title: 'Inventory heatmap',
  question: 'Where is the old equipment, and how much of it do we not know?',
  filters: HEATMAP_FILTERS,
  notes: [
    'One row for each item type that a unit holds or is expected to hold. Of several items of a type, age, life used, due year, model and condition are those of the oldest.',
    'Blank means not known; of days vacant, that no open turn says that the unit is empty.',
    'Repairs are the maintenance records of the last 12 months; those of a unit itself, or of a type that it no longer holds, have rows of their own.',
    'Open flags are those of the items; flags about a unit itself, or about what is no longer in service in it, have a row of their own.',
    'Where the age counts from a first sighting it is a minimum, and so is the life used.',
  ],
};

const COLUMNS: readonly (readonly [string, CellKind])[] = [
  ['Building', 'text'],
  ['Floor', 'integer'],
  ['Unit', 'text'],
  ['Plan', 'text'],
  ['Area', 'text'],
  ['Days vacant', 'integer'],
  ['Type', 'text'],
  ['State', 'text'],
  ['Items', 'integer'],
  ['Not recorded', 'integer'],
  ['Life used (%)', 'number'],
  ['Age (years)', 'number'],
  ['Age counts from', 'text'],
  ['Basis date', 'date'],
  ['Expected life (years)', 'number'],
  ['Due year', 'text'],
  ['Past life', 'integer'],
  ['Due within 12 months', 'integer'],
  ['Cost', 'cents'],
  ['Without a price', 'integer'],
  ['Backlog', 'cents'],
  ['Condition (1-5)', 'integer'],
  ['Warranty ends', 'date'],
  ['Records complete', 'integer'],
  ['Repairs in 12 months', 'integer'],
  ['Repair cost', 'cents'],
  ['Repairs without a cost', 'integer'],
  ['Reports without work', 'integer'],
  ['Leaks and drains', 'integer'],
  ['Open flags', 'integer'],
  ['Manufacturer', 'text'],
  ['Model', 'text'],
];
/** Of a unit: its place, then what it holds. */
const UNIT_COLUMNS: typeof COLUMNS = [
  ...COLUMNS.slice(0, 6),
  ['Status', 'text'],
  ['Items', 'integer'],
  ['Not recorded', 'integer'],
];

/**
 * The cells as rows, unit by unit, with all facts. Of a picture first what it shows: of the matrix beside those facts, of units or years on a
 * sheet of its own, which a CSV has alone.
 */
export function heatmapFile(
  format: FileFormat,
  head: FileHead,
  answer: Heatmap,
  cells: CellColumns,
  shown?: Shown,
): TableFile {
  const ofCells = shown?.picture === 'matrix' ? shown : undefined;
  const rows = heatmapRows(answer, cells, ofCells);
  if (format === 'pdf' && rows.length > PDF_MAX_ROWS) throw tooManyRows(rows.length);
  const columns = [...COLUMNS, ...(ofCells ? shownColumns(ofCells) : [])];
  const sheet: Sheet = { name: 'Cells', columns: columns.map(([label, kind]) => ({ label, kind })), rows };
  return {
    tableFile: true,
    format,
    fileName: fileNameOf(head),
    head: shown ? pictureHead(head, answer, shown) : head,
    sheets:
      shown && !ofCells ? [shown.picture === 'years' ? yearRows(answer) : unitRows(answer, shown), sheet] : [sheet],
  };
}

/** The units as rows with what the picture shows of each; of the stacks those in one. */
function unitRows(answer: Heatmap, shown: Shown): Sheet {
  const isStacks = shown.picture === 'stacks';
  const stackOf = new Map(
    (isStacks ? findStacks(shown.units) : []).flatMap(({ stacks }) =>
      stacks.flatMap(({ name, unitIds }) => unitIds.map((id) => [id, name] as const)),
    ),
  );
  const columns = [...(isStacks ? [['Stack', 'text'] as const] : []), ...UNIT_COLUMNS, ...shownColumns(shown)];
  const sum = (point: HeatPoint, key: 'items' | 'missing') => point.cells.reduce((all, cell) => all + cell[key], 0);
  return {
    name: 'Units',
    columns: columns.map(([label, kind]) => ({ label, kind })),
    rows: shown.points.flatMap(([point], unit): Cell[][] => {
      if (!point || !isShown(shown, point)) return [];
      const stack = stackOf.get(point.unit.id);
      if (isStacks && stack === undefined) return [];
      return [
        [
          ...(isStacks ? [stack ?? null] : []),
          ...placeOf(answer, unit),
          point.unit.status && UNIT_STATUS_LABELS[point.unit.status],
          sum(point, 'items'),
          sum(point, 'missing'),
          ...shownCells(answer, shown, point),
        ],
      ];
    }),
  };
}

function heatmapRows(answer: Heatmap, cells: CellColumns, shown: Shown | undefined): Cell[][] {
  const { units, repairs } = answer;
  const repairsIn = Map.groupBy(repairs.unit.keys(), (at) => repairs.unit[at] ?? -1);
  let next = 0;
  return units.cells.flatMap((count, unit) => {
    const places = Array.from({ length: count }, (_, at) => next + at);
    next += count;
    const left = new Set(repairsIn.get(unit));
    const pointsOf = shown?.points[unit] ?? [];
    const line = (type: number | null, facts: Cell[]): Cell[][] => {
      const row = [...placeOf(answer, unit), ...facts];
      if (!shown) return [row];
      const point = pointsOf[type ?? -1];
      if (!point) return shown.marks.length > 0 ? [] : [[...row, null, null, null]];
      return isShown(shown, point) ? [[...row, ...shownCells(answer, shown, point)]] : [];
    };
    const rows = places.flatMap((at) => {
      const ofCell = [...left].find((one) => repairs.type[one] === cells.type[at]);
      if (ofCell !== undefined) left.delete(ofCell);
      return line(cells.type[at] ?? null, cellOf(answer, cells, at, ofCell));
    });
    return [
      ...rows,
      ...[...left].flatMap((one) => line(repairs.type[one] ?? null, repairAlone(answer, one))),
      ...(units.flags[unit] ? line(null, flagsAlone(units.flags[unit])) : []),
    ];
  });
}

function placeOf({ units, buildings, floorPlans, areaTypes }: Heatmap, unit: number): Cell[] {
  return [
    buildings[units.building[unit] ?? -1]?.name ?? null,
    units.floor[unit] ?? null,
    units.name[unit] ?? null,
    floorPlans[units.floorPlan[unit] ?? -1] ?? null,
    areaTypes[units.areaType[unit] ?? -1] ?? null,
    units.vacantDays[unit] ?? null,
  ];
}

function cellOf(
  { asOf, itemTypes, models, repairs }: Heatmap,
  cells: CellColumns,
  at: number,
  repair?: number,
): Cell[] {
  const dayAfter = (days: number | null | undefined) => (days == null ? null : addDays(asOf, days));
  const model = models[cells.model[at] ?? -1];
  const ageDays = cells.ageDays[at] ?? null;
  const basis = cells.basis[at] ?? null;
  const items = cells.items[at] ?? 0;
  // In a cell without items nothing is counted, which is not zero.
  const counted = (count: number | undefined) => (items > 0 ? (count ?? null) : null);
  return [
    itemTypes[cells.type[at] ?? -1]?.itemType ?? null,
    items > 0 ? 'Recorded' : 'Expected and not recorded',
    items,
    cells.missing[at] ?? 0,
    lifeUsedOf(ageDays, cells.eulYears[at] ?? null),
    ageDays === null ? null : Math.round((Math.max(0, ageDays) / DAYS_PER_YEAR) * 100) / 100,
    basis && AGE_BASIS_LABELS[basis],
    ageDays === null ? null : addDays(asOf, -ageDays),
    cells.eulYears[at] ?? null,
    cells.dueYear[at] == null ? null : String(cells.dueYear[at]),
    cells.lifed[at] ? counted(cells.pastLife[at]) : null,
    cells.lifed[at] ? counted(cells.due12[at]) : null,
    cells.costCents[at] ?? null,
    counted(cells.unpriced[at]),
    cells.lifed[at] && cells.pastLife[at] === 0 ? 0 : (cells.backlogCents[at] ?? null),
    cells.condition[at] ?? null,
    dayAfter(cells.warrantyDays[at]),
    counted(cells.complete[at]),
    ...(repair === undefined
      ? [counted(0), counted(0), counted(0), counted(0), counted(0)]
      : repairOf(repairs, repair)),
    counted(cells.flags[at]),
    model?.manufacturer ?? null,
    model?.model ?? null,
  ];
}

const BEFORE_REPAIRS = 16;

function repairAlone({ itemTypes, repairs }: Heatmap, at: number): Cell[] {
  const type = itemTypes[repairs.type[at] ?? -1]?.itemType ?? null;
  const state = type === null ? 'Work on the unit itself' : 'No longer here';
  const nothing = Array.from({ length: BEFORE_REPAIRS }, () => null);
  return [type, state, ...nothing, ...repairOf(repairs, at), null, null, null];
}

const BEFORE_FLAGS = BEFORE_REPAIRS + 5;

function flagsAlone(flags: number): Cell[] {
  const nothing = Array.from({ length: BEFORE_FLAGS }, () => null);
  return [null, 'Flags about the unit itself', ...nothing, flags, null, null];
}

// Of reports alone nothing was spent, and of work without a cost nobody knows what.
function repairOf(repairs: Heatmap['repairs'], at: number): Cell[] {
  const records = repairs.records[at] ?? 0;
  return [
    records,
    records === 0 ? 0 : (repairs.costCents[at] ?? null),
    repairs.uncosted[at] ?? 0,
    repairs.reports[at] ?? 0,
    repairs.leaks[at] ?? 0,
  ];
}

function tooManyRows(rows: number) {
  const [most, all] = [PDF_MAX_ROWS, rows].map((each) => each.toLocaleString('en-US'));
  return unprocessable(
    'format',
    `A PDF holds at most ${most} rows, and these are ${all}. Narrow the filter, or take the Excel workbook (XLSX).`,
  );
}
