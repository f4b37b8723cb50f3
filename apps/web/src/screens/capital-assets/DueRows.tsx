import { DataTable } from '#ui/DataTable.tsx';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { count, moneyCell } from '#ui/format.ts';
import { TypeSwatch } from '#ui/TypeSwatch.tsx';
import { typeMark } from '#ui/type-colour.ts';
import { usePrinting } from '#ui/use-printing.ts';
import styles from './capital-assets.module.css';
import { DueItems, type DueItemsProps, dueWords } from './DueItems.tsx';
import { dueStacks, type Stack } from './plan-series.ts';

/** The rows behind a bar of the plan by expected life: its items; on paper, where they would fill many sheets, its types. */
export function DueRows(props: DueItemsProps) {
  const isPrinting = usePrinting();
  const { stacks } = dueStacks(props.report, props.due);
  // why: the drawer of an item may hold a form, which must outlast the printing
  return (
    <>
      <div className={stacks ? styles.screenOnly : undefined}>
        <DueItems {...props} />
      </div>
      {isPrinting && stacks && <DueTypes {...props} stacks={stacks} />}
    </>
  );
}

function DueTypes({ report, due, bars, search, stacks }: DueItemsProps & { stacks: readonly Stack[] }) {
  const { title, dollarsOf, factor } = dueWords(report, due, bars, search.prices);
  const rows = stacks.toSorted((a, b) => (b.cents ?? -1) - (a.cents ?? -1));
  return (
    <DataTable
      title={title}
      count="by type"
      variant="embedded"
      rows={rows}
      columns={columnsOf(rows, due === 'backlog' ? 'Items' : 'Replacements', dollarsOf, factor)}
      rowId={(row) => row.itemTypeId}
    />
  );
}

function columnsOf(rows: readonly Stack[], noun: string, dollarsOf: number, factor: number): DataColumn<Stack>[] {
  const at = (cents: number | null) => moneyCell(cents === null ? null : cents * factor);
  const known = rows.flatMap(({ cents }) => cents ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return [
    {
      id: 'type',
      head: 'Type',
      value: (row) => row.itemType,
      cell: (row) => (
        <>
          <TypeSwatch mark={typeMark(row.itemTypeId)} /> {row.itemType}
        </>
      ),
      foot: 'All types',
    },
    {
      id: 'items',
      head: noun,
      isNumber: true,
      value: (row) => row.count,
      cell: (row) => count(row.count),
      foot: count(sum(rows.map((row) => row.count))),
    },
    {
      id: 'cost',
      head: `Cost, ${dollarsOf} $`,
      isNumber: true,
      value: (row) => row.cents,
      cell: (row) => at(row.cents),
      foot: at(known.length === 0 ? null : sum(known)),
    },
  ];
}
