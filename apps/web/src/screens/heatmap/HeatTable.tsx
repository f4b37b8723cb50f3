import { buildingWords, cellText, type HeatPoint, type HeatUnit } from '@lintel/contract/heatmap/heat-points';
import type { HeatMark, HeatMetric } from '@lintel/domain/heatmap/heatmap';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Heatmap } from '#api/heatmap.api.ts';
import { links } from '#app/links.ts';
import { counted } from '#ui/base/format.ts';
import { lazyPreload } from '#ui/base/lazy-preload.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import { heatWords } from './heat-words.ts';

// why: the picture is what the page opens with
const DataTable = lazyPreload(() => import('#ui/table/DataTable.tsx'), 'DataTable');

type HeatTableProps = {
  report: Heatmap;
  metric: HeatMetric;
  /** The points of each unit: one for each type, or one alone. */
  points: readonly HeatPoint[][];
  /** What the one column of a unit is called, where there are no types. */
  head: string;
  marks: readonly HeatMark[];
};

type Row = { unit: HeatUnit; points: readonly HeatPoint[] };

/** The picture as a table: the same values in the same order, sorted and read like any other table. */
export function HeatTable({ report, metric, points, head, marks }: HeatTableProps) {
  const rows = useMemo(
    () =>
      points.flatMap((each): Row[] => {
        const [first] = each;
        const isShown = marks.length === 0 || each.some(({ heat }) => marks.includes(heat.mark));
        return first && isShown ? [{ unit: first.unit, points: each }] : [];
      }),
    [points, marks],
  );
  const columns = useMemo(() => columnsOf(report, metric, head, marks, points), [report, metric, head, marks, points]);
  return (
    <DataTable
      title="Cells"
      isTitleHidden
      count={counted(rows.length, 'unit')}
      rows={rows}
      columns={columns}
      rowId={(row) => row.unit.id}
    />
  );
}

type CellWordsProps = { report: Heatmap; text: string | undefined; point: HeatPoint | undefined; metric: HeatMetric };

/** What a cell shows; marks that are no figure are read out in words. */
function CellWords({ report, text, point, metric }: CellWordsProps) {
  if (!point || !text || typeof point.heat.mark === 'number') return text;
  return (
    <>
      <span aria-hidden>{text}</span>
      <span className="sr-only">{heatWords(report, metric, point)}</span>
    </>
  );
}

function columnsOf(
  report: Heatmap,
  metric: HeatMetric,
  head: string,
  marks: readonly HeatMark[],
  points: readonly HeatPoint[][],
): DataColumn<Row>[] {
  const [first = []] = points;
  const text = (point: HeatPoint | undefined) =>
    point && (marks.length === 0 || marks.includes(point.heat.mark)) ? cellText(metric, point) : '';
  return [
    {
      id: 'unit',
      head: 'Unit',
      value: (row) => row.unit.name,
      cell: (row) => <Link to={links.unit(row.unit.id)}>{row.unit.name}</Link>,
      stack: 'first',
      width: 120,
    },
    { id: 'building', head: 'Building', value: (row) => buildingWords(report, row.unit.building), width: 140 },
    { id: 'floor', head: 'Floor', value: (row) => row.unit.floor, isNumber: true, width: 72 },
    ...first.map(
      ({ type }, at): DataColumn<Row> => ({
        id: `value ${type ?? 'all'}`,
        head:
          type === null || points.every((each) => each.length === 1) ? head : (report.itemTypes[type]?.itemType ?? ''),
        value: (row) => row.points[at]?.heat.value ?? null,
        cell: (row) => <CellWords report={report} text={text(row.points[at])} point={row.points[at]} metric={metric} />,
        isNumber: true,
        width: 112,
      }),
    ),
  ];
}
