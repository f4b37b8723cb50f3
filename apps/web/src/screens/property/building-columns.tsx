import { IconButton } from '@mui/material';
import { Pencil } from 'lucide-react';
import { count, DASH } from '#ui/base/format.ts';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import { knownSum } from './known-sum.ts';
import type { FullProperty } from './property-search.ts';

export type BuildingRow = {
  /** Null for the units without a building. */
  id: number | null;
  name: string;
  floors: number | null;
  units: number;
  items: number;
  /** Null where no item's remaining life is known. */
  pastLife: number | null;
  undated: number;
};

/** One row per building, with the sums of its units. */
export function buildingRows(property: FullProperty): BuildingRow[] {
  const byBuilding = Map.groupBy(property.units, (unit) => unit.buildingId);
  const rowOf = (id: number | null, name: string, floors: number | null): BuildingRow => {
    const units = byBuilding.get(id) ?? [];
    const sum = (pick: (unit: (typeof units)[number]) => number) =>
      units.reduce((total, unit) => total + pick(unit), 0);
    return {
      id,
      name,
      floors,
      units: units.length,
      items: sum((unit) => unit.itemCount),
      pastLife: knownSum(units.map((unit) => unit.pastLifeCount)),
      undated: sum((unit) => unit.undatedCount),
    };
  };
  const rows = property.buildings.map((building) => rowOf(building.id, building.name, building.floors));
  return byBuilding.has(null) ? [...rows, rowOf(null, 'No building', null)] : rows;
}

/** The columns of the buildings, with a pencil on each where they may be edited. */
export function buildingColumns(
  rows: readonly BuildingRow[],
  onEdit?: (buildingId: number) => void,
): DataColumn<BuildingRow>[] {
  const figure = (id: 'units' | 'items' | 'pastLife' | 'undated', head: string): DataColumn<BuildingRow> => ({
    id,
    head,
    isNumber: true,
    value: (row) => row[id],
    cell: (row) => count(row[id], DASH),
    foot: count(knownSum(rows.map((row) => row[id])), DASH),
  });
  return [
    {
      id: 'name',
      head: 'Building',
      stack: 'first',
      value: (row) => row.name,
      cell: (row) => <span className="strong">{row.name}</span>,
      foot: 'Total',
    },
    { id: 'floors', head: 'Floors', isNumber: true, value: (row) => row.floors, cell: (row) => row.floors ?? DASH },
    figure('units', 'Units'),
    figure('items', 'Items in units'),
    figure('pastLife', 'Past life'),
    figure('undated', 'No date'),
    ...(onEdit ? [editColumn(onEdit)] : []),
  ];
}

function editColumn(onEdit: (buildingId: number) => void): DataColumn<BuildingRow> {
  return {
    id: 'edit',
    head: 'Edit',
    isFixed: true,
    width: 64,
    value: () => null,
    cell: ({ id, name }) =>
      id !== null && (
        <IconButton
          size="small"
          aria-label={`Edit building ${name}`}
          onClick={(event) => {
            event.stopPropagation();
            onEdit(id);
          }}
        >
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ),
  };
}
