import { buildingWords, type HeatUnit } from '@lintel/contract/heatmap/heat-points';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Heatmap } from '#api/heatmap.api.ts';
import { links } from '#app/links.ts';
import { count, counted } from '#ui/base/format.ts';
import { lazyPreload } from '#ui/base/lazy-preload.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';

// why: the picture is what the page opens with
const DataTable = lazyPreload(() => import('#ui/table/DataTable.tsx'), 'DataTable');

type Row = { key: string; unit: HeatUnit; type: string; missing: number; items: number };

/** What the standard set of an area expects and nobody has recorded: a row for each item type of a unit. */
export function HeatMissing({ report, units }: { report: Heatmap; units: readonly HeatUnit[] }) {
  const rows = useMemo(
    () =>
      units.flatMap((unit) =>
        unit.cells
          .filter((cell) => cell.missing > 0)
          .map(({ type, missing, items }): Row => {
            const name = report.itemTypes[type]?.itemType ?? '';
            return { key: `${unit.id} ${type}`, unit, type: name, missing, items };
          }),
      ),
    [report, units],
  );
  const columns = useMemo(() => columnsOf(report), [report]);
  const missing = rows.reduce((sum, row) => sum + row.missing, 0);
  if (rows.length === 0) {
    return report.hasExpected ? (
      <PageState kind="nothing-yet" title="Nothing is missing" why="Everything that is expected here is recorded." />
    ) : (
      <PageState
        kind="not-enough"
        title="Not known under this filter"
        why="What is not recorded has no manufacturer, model, age, warranty or confidence. Clear those filters to see it."
      />
    );
  }
  return (
    <DataTable
      title="Expected, not recorded"
      count={`${counted(missing, 'item')} in ${counted(rows.length, 'row')}`}
      rows={rows}
      columns={columns}
      rowId={(row) => row.key}
    />
  );
}

function columnsOf(report: Heatmap): DataColumn<Row>[] {
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
    { id: 'area', head: 'Area', value: (row) => row.unit.areaType, width: 140 },
    { id: 'type', head: 'Type', value: (row) => row.type, width: 200 },
    {
      id: 'missing',
      head: 'Not recorded',
      value: (row) => row.missing,
      cell: (row) => count(row.missing),
      isNumber: true,
      width: 112,
    },
    {
      id: 'items',
      head: 'Recorded',
      value: (row) => row.items,
      cell: (row) => count(row.items),
      isNumber: true,
      width: 96,
    },
  ];
}
