import { Button } from '@mui/material';
import type { SearchPatch } from '#app/use-search-state.ts';
import { count, counted, decimal, moneyCell } from '#ui/base/format.ts';
import { overWords } from '#ui/figures/figure-text.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TypeSwatch } from '#ui/pictures/TypeSwatch.tsx';
import { typeMark } from '#ui/pictures/type-colour.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import { listOf } from './list-of.ts';
import { type CapitalReport, dollarYear, type PlanPrices, riseOf, yearCents } from './plan-series.ts';

type OddsTableProps = {
  report: CapitalReport;
  year: CapitalReport['forecast'][number];
  prices: PlanPrices;
  patch: (changes: SearchPatch) => void;
};

type Row = {
  itemTypeId: number;
  itemType: string;
  /** Replacements to be expected. */
  pieces: number;
  cents: number | null;
  items: number;
  planned: number;
};

/** The rows behind a year by survival odds: not single items, but how many of each type are likely to fail in it. */
export function OddsTable({ report, year, prices, patch }: OddsTableProps) {
  const view = { plan: 'odds', prices } as const;
  const rise = riseOf(year, view);
  const types = new Map(report.itemTypes.map((type) => [type.itemTypeId, type]));
  const rows = year.expectedStacks
    .map(({ itemTypeId, itemType, count: pieces, cents }): Row => {
      const type = types.get(itemTypeId);
      return {
        itemTypeId,
        itemType,
        pieces,
        cents: cents === null ? null : cents * rise,
        items: type?.count ?? 0,
        planned: type?.plannedCount ?? 0,
      };
    })
    .toSorted((a, b) => (b.cents ?? -1) - (a.cents ?? -1));
  const { planned, items } = report.counts;
  return (
    <DataTable
      title={`Expected in ${year.label}`}
      count={`${counted(rows.length, 'type')}, ${overWords(planned, items)}`}
      variant="embedded"
      rows={rows}
      columns={columnsOf(year.expectedCount, yearCents(year, view), dollarYear(report, prices, year.year))}
      rowId={(row) => row.itemTypeId}
      onRowClick={(row) => patch(listOf({ itemTypeId: row.itemTypeId }))}
      tools={
        <Button size="small" onClick={() => patch(listOf())}>
          All items
        </Button>
      }
      empty={
        <PageState kind="nothing-yet" title={`Nothing is likely to fail in ${year.label}`} why="Choose another bar." />
      }
    />
  );
}

function columnsOf(pieces: number, cents: number | null, dollarsOf: number): DataColumn<Row>[] {
  return [
    {
      id: 'type',
      head: 'Type',
      stack: 'first',
      value: (row) => row.itemType,
      cell: (row) => (
        <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
          <TypeSwatch mark={typeMark(row.itemTypeId)} />
          {row.itemType}
        </span>
      ),
      foot: 'All types',
    },
    {
      id: 'items',
      head: 'Items counted',
      isNumber: true,
      value: (row) => row.planned,
      cell: (row) => `${count(row.planned)} of ${count(row.items)}`,
    },
    {
      id: 'pieces',
      head: 'Likely to fail',
      isNumber: true,
      value: (row) => row.pieces,
      cell: (row) => decimal(row.pieces, 1),
      foot: decimal(pieces, 1),
    },
    {
      id: 'cost',
      head: `Expected cost, ${dollarsOf} $`,
      isNumber: true,
      value: (row) => row.cents,
      cell: (row) => moneyCell(row.cents),
      foot: moneyCell(cents),
    },
  ];
}
