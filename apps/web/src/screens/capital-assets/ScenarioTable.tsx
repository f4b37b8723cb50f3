import { SCENARIO_COMPARED_MAX, SCENARIO_RULE_LABELS } from '@lintel/domain/capital/scenario';
import { Checkbox } from '@mui/material';
import { useMemo } from 'react';
import type { Scenario } from '#api/scenario.api.ts';
import { moneyCell, percent } from '#ui/base/format.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import { FrozenMark } from './ScenarioDrawer.tsx';

type ScenarioTableProps = {
  scenarios: readonly Scenario[];
  comparedIds: readonly number[];
  openId: number | null;
  onCompare: (ids: readonly number[]) => void;
  onOpen: (scenarioId: number) => void;
};

/** The scenarios and budgets of a property; those that are ticked are compared under it. */
export function ScenarioTable({ scenarios, comparedIds, openId, onCompare, onOpen }: ScenarioTableProps) {
  const columns = useMemo(() => columnsOf(comparedIds, onCompare), [comparedIds, onCompare]);
  return (
    <DataTable
      title="Scenarios"
      isTitleHidden
      rows={scenarios}
      columns={columns}
      rowId={(row) => row.id}
      isSorted
      hasTwoLines
      selectedId={openId}
      onRowClick={(row) => onOpen(row.id)}
    />
  );
}

function columnsOf(
  comparedIds: readonly number[],
  onCompare: (ids: readonly number[]) => void,
): DataColumn<Scenario>[] {
  const isFull = comparedIds.length >= SCENARIO_COMPARED_MAX;
  return [
    {
      id: 'compare',
      head: 'Compare',
      isFixed: true,
      width: 84,
      value: () => null,
      cell: ({ id, name }) => {
        const isChosen = comparedIds.includes(id);
        return (
          <Checkbox
            size="small"
            checked={isChosen}
            disabled={isFull && !isChosen}
            onClick={(event) => event.stopPropagation()}
            onChange={() => onCompare(isChosen ? comparedIds.filter((one) => one !== id) : [...comparedIds, id])}
            slotProps={{ input: { 'aria-label': `Compare ${name}` } }}
          />
        );
      },
    },
    {
      id: 'name',
      head: 'Name',
      stack: 'first',
      width: 240,
      isUnsorted: true,
      value: (row) => row.name,
      cell: (row) => (
        <>
          <span className="strong">{row.name}</span>
          <br />
          <span className="small muted">{row.isFrozen ? <FrozenMark scenario={row} /> : 'Scenario'}</span>
        </>
      ),
    },
    { id: 'rule', head: 'Rule', isUnsorted: true, value: (row) => SCENARIO_RULE_LABELS[row.rule] },
    { id: 'years', head: 'Years', isNumber: true, isUnsorted: true, width: 80, value: (row) => row.years + 1 },
    {
      id: 'inflation',
      head: 'Inflation',
      isNumber: true,
      isUnsorted: true,
      width: 90,
      value: (row) => row.inflation,
      cell: (row) => percent(row.inflation * 100, 1),
    },
    {
      id: 'cap',
      head: 'Cap, $ a year',
      isNumber: true,
      isUnsorted: true,
      value: (row) => row.annualCapCents,
      cell: (row) =>
        row.annualCapCents === null ? <span className="muted">none</span> : moneyCell(row.annualCapCents),
    },
    { id: 'lives', head: 'Lives', isUnsorted: true, value: (row) => row.lifeProfileName ?? 'House' },
    { id: 'prices', head: 'Prices', isUnsorted: true, value: (row) => row.priceBookName ?? 'As today' },
    {
      id: 'emergencies',
      head: 'Emergencies',
      isHidden: true,
      isUnsorted: true,
      value: (row) => row.emergencyShare,
      cell: (row) =>
        row.emergencyShare === 0 ? 'none' : `${percent(row.emergencyShare * 100)} × ${row.emergencyPremium}`,
    },
  ];
}
