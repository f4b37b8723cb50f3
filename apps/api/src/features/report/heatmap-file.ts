import { HEATMAP_FILTERS } from '@lintel/contract/heatmap';
import { addDays, DAYS_PER_YEAR } from '@lintel/domain/calendar';
import { AGE_BASIS_LABELS } from '@lintel/domain/life';
import { unprocessable } from '#platform/errors.ts';
import { fileNameOf } from '#platform/list-handler.ts';
import { type Cell, type FileFormat, type FileHead, PDF_MAX_ROWS, type TableFile } from '#platform/table-file.ts';
import type { Heatmap } from './heatmap-answer.ts';

/** What the files of the heatmap are called and answer. */
export const HEATMAP_REPORT = {
  title: 'Inventory heatmap',
  question: 'Where is the old equipment, and how much of it do we not know?',
  filters: HEATMAP_FILTERS,
  notes: [
    'One row for each item type that a unit holds or is expected to hold. Of several items of a type, age, life used, due year, model and condition are those of the oldest.',
    'Blank means not known.',
    'Where the age counts from a first sighting it is a minimum, and so is the life used.',
  ],
};

const COLUMNS = [
  ['Building', 'text'],
  ['Floor', 'integer'],
  ['Unit', 'text'],
  ['Plan', 'text'],
  ['Area', 'text'],
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
  ['Manufacturer', 'text'],
  ['Model', 'text'],
] as const;

/** The cells as rows, unit by unit: what the picture shows, in numbers. */
export function heatmapFile(format: FileFormat, head: FileHead, answer: Heatmap): TableFile {
  const rows = heatmapRows(answer);
  if (format === 'pdf' && rows.length > PDF_MAX_ROWS) throw tooManyRows(rows.length);
  return {
    tableFile: true,
    format,
    fileName: fileNameOf(head),
    head,
    sheets: [{ name: 'Cells', columns: COLUMNS.map(([label, kind]) => ({ label, kind })), rows }],
  };
}

function heatmapRows({ asOf, units, cells, buildings, floorPlans, areaTypes, itemTypes, models }: Heatmap): Cell[][] {
  const named = (names: readonly string[], at: number | null | undefined) => names[at ?? -1] ?? null;
  const dayAfter = (days: number | null | undefined) => (days == null ? null : addDays(asOf, days));
  const unitOfCell = units.cells.flatMap((count, unit) => Array.from({ length: count }, () => unit));
  return unitOfCell.map((unit, at): Cell[] => {
    const model = models[cells.model[at] ?? -1];
    const ageDays = cells.ageDays[at] ?? null;
    const basis = cells.basis[at] ?? null;
    const items = cells.items[at] ?? 0;
    // In a cell without items nothing is counted, which is not zero.
    const counted = (count: number | undefined) => (items > 0 ? (count ?? null) : null);
    return [
      buildings[units.building[unit] ?? -1]?.name ?? null,
      units.floor[unit] ?? null,
      units.name[unit] ?? null,
      named(floorPlans, units.floorPlan[unit]),
      named(areaTypes, units.areaType[unit]),
      itemTypes[cells.type[at] ?? -1]?.itemType ?? null,
      items > 0 ? 'Recorded' : 'Expected and not recorded',
      items,
      cells.missing[at] ?? 0,
      cells.lifeUsedPct[at] ?? null,
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
      model?.manufacturer ?? null,
      model?.model ?? null,
    ];
  });
}

function tooManyRows(rows: number) {
  const [most, all] = [PDF_MAX_ROWS, rows].map((each) => each.toLocaleString('en-US'));
  return unprocessable(
    'format',
    `A PDF holds at most ${most} rows, and these are ${all}. Narrow the filter, or take the Excel workbook (XLSX).`,
  );
}
