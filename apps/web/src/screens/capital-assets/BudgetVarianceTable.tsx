import { fiscalYearLabel } from '@lintel/domain/capital/capital';
import { useState } from 'react';
import { type BudgetVariance, type Scenario, useGetBudgetVarianceQuery } from '#api/scenario.api.ts';
import { count, counted, DASH, date, moneyCell, wholeMoney } from '#ui/base/format.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TypeSwatch } from '#ui/pictures/TypeSwatch.tsx';
import { typeMark } from '#ui/pictures/type-colour.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';

type Row = BudgetVariance['rows'][number];

/** A frozen budget beside what was replaced since, by year and type. */
export function BudgetVarianceTable({ budget }: { budget: Scenario }) {
  const found = useGetBudgetVarianceQuery({ params: { propertyId: budget.propertyId, scenarioId: budget.id } });
  const [isAll, setAll] = useState(false);
  return (
    <QueryState query={found} thing="The comparison with what happened">
      {({ rows, frozenOn, asOf }) => {
        const shown = isAll ? rows : rows.filter((row) => row.state !== 'AHEAD');
        return (
          <DataTable
            title={`${budget.name} and what happened`}
            count={wordsOf(shown, frozenOn, asOf)}
            tools={
              <Segmented
                label={`Years of ${budget.name}`}
                options={[
                  { value: 'begun', label: 'Years so far' },
                  { value: 'all', label: 'All years' },
                ]}
                value={isAll ? 'all' : 'begun'}
                onChange={(value) => setAll(value === 'all')}
              />
            }
            rows={shown}
            columns={COLUMNS}
            rowId={(row) => `${row.year}-${row.itemTypeId}`}
            groups={GROUPS}
            empty={
              <PageState
                kind="nothing-yet"
                title="No year of this budget has begun"
                why="Replacements that are recorded from now on are set beside it."
              />
            }
          />
        );
      }}
    </QueryState>
  );
}

function wordsOf(rows: readonly Row[], frozenOn: string, asOf: string): string {
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const [done, paidCount] = [sum((row) => row.doneCount), sum((row) => row.paidCount)];
  const paid =
    paidCount === 0
      ? 'no cost recorded'
      : `${wholeMoney(sum((row) => row.paidCents))} paid for ${count(paidCount)} of them`;
  return `${date(frozenOn)} to ${date(asOf)}: ${counted(
    sum((row) => row.plannedCount),
    'replacement',
  )} planned, ${count(done)} done, ${count(sum((row) => row.doneUnplannedCount))} of them not in the budget; ${paid}`;
}

const STATES = { OVER: '', CURRENT: ', not over yet', AHEAD: ', not begun' };

const GROUPS = {
  keyOf: (row: Row) => String(row.year),
  title: (rows: readonly Row[], key: string) =>
    `${fiscalYearLabel(Number(key))}${rows[0] ? STATES[rows[0].state] : ''}`,
  cells: (rows: readonly Row[]) => {
    const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
    const paidCount = sum((row) => row.paidCount);
    return {
      plannedCount: count(sum((row) => row.plannedCount)),
      planned: moneyCell(sum((row) => row.plannedCents)),
      doneCount: rows[0]?.state === 'AHEAD' ? DASH : count(sum((row) => row.doneCount)),
      asPlanned: rows[0]?.state === 'AHEAD' ? DASH : count(sum((row) => row.doneAsPlannedCount)),
      paid: paidCount === 0 ? DASH : moneyCell(sum((row) => row.paidCents)),
      paidCount: rows[0]?.state === 'AHEAD' ? DASH : `${count(paidCount)} of ${count(sum((row) => row.doneCount))}`,
    };
  },
};

const COLUMNS: DataColumn<Row>[] = [
  {
    id: 'type',
    head: 'Type',
    stack: 'first',
    width: 220,
    value: (row) => row.itemType,
    cell: (row) => (
      <>
        <TypeSwatch mark={typeMark(row.itemTypeId)} /> {row.itemType}
      </>
    ),
  },
  {
    id: 'plannedCount',
    head: 'Planned',
    isNumber: true,
    value: (row) => row.plannedCount,
    cell: (row) => count(row.plannedCount),
  },
  {
    id: 'planned',
    head: 'Planned, $',
    isNumber: true,
    value: (row) => (row.plannedUnpriced > 0 && row.plannedUnpriced === row.plannedCount ? null : row.plannedCents),
    cell: (row) =>
      moneyCell(row.plannedUnpriced > 0 && row.plannedUnpriced === row.plannedCount ? null : row.plannedCents),
  },
  {
    id: 'doneCount',
    head: 'Replaced',
    isNumber: true,
    value: (row) => (row.state === 'AHEAD' ? null : row.doneCount),
  },
  {
    id: 'asPlanned',
    head: 'As planned',
    isNumber: true,
    value: (row) => (row.state === 'AHEAD' ? null : row.doneAsPlannedCount),
  },
  {
    id: 'paid',
    head: 'Paid, $',
    isNumber: true,
    value: (row) => (row.paidCount === 0 ? null : row.paidCents),
    cell: (row) => moneyCell(row.paidCount === 0 ? null : row.paidCents),
  },
  {
    id: 'paidCount',
    head: 'Cost known of',
    isNumber: true,
    value: (row) => (row.state === 'AHEAD' ? null : row.paidCount),
    cell: (row) => (row.doneCount === 0 ? DASH : `${count(row.paidCount)} of ${count(row.doneCount)}`),
  },
];
