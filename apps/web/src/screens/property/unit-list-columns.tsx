import { UNIT_STATUS_LABELS, type UnitStatus } from '@lintel/domain/units/unit-status';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { count, counted, DASH } from '#ui/base/format.ts';
import type { DataColumn, RowGroups } from '#ui/table/data-table-columns.ts';
import { knownSum } from './known-sum.ts';
import styles from './property.module.css';
import type { UnitRow } from './property-search.ts';

const NO_BUILDING = 'No building';

export function statusWords(status: string | null): string {
  return status === null ? 'Not known' : (UNIT_STATUS_LABELS[status as UnitStatus] ?? status);
}

/** The units of a property, with totals over the whole filter. */
export function unitListColumns(rows: readonly UnitRow[]): DataColumn<UnitRow>[] {
  const figure = (
    id: string,
    head: string,
    value: (row: UnitRow) => number | null,
    hasFoot: boolean,
  ): DataColumn<UnitRow> => ({
    id,
    head,
    isNumber: true,
    width: 96,
    value,
    cell: (row) => count(value(row), DASH),
    ...(hasFoot ? { foot: count(knownSum(rows.map(value)), DASH) } : {}),
  });
  return [
    {
      id: 'unit',
      head: 'Unit',
      stack: 'first',
      width: 160,
      value: (row) => row.name,
      cell: (row) => (
        <Link className={styles.unit} to={links.unit(row.id)}>
          {row.name}
        </Link>
      ),
      foot: counted(rows.length, 'unit'),
    },
    figure('floor', 'Floor', (row) => row.floor, false),
    { id: 'plan', head: 'Floor plan', width: 120, value: (row) => row.floorPlan },
    {
      id: 'beds',
      head: 'Beds, baths',
      width: 112,
      value: (row) => row.beds,
      cell: (row) => `${row.beds ?? DASH}, ${row.baths ?? DASH}`,
    },
    figure('sqft', 'Area, sq ft', (row) => row.sqft, false),
    { id: 'status', head: 'Status', width: 112, value: (row) => statusWords(row.status) },
    figure('items', 'Items', (row) => row.itemCount, true),
    figure('past', 'Past life', (row) => row.pastLifeCount, true),
    figure('undated', 'No date', (row) => row.undatedCount, true),
  ];
}

/** Units under their building, each group with its own sums. */
export const UNIT_GROUPS: RowGroups<UnitRow> = {
  keyOf: (row) => row.buildingName ?? NO_BUILDING,
  title: (rows, key) => (
    <>
      {key === NO_BUILDING ? key : `Building ${key.replace(/^building /i, '')}`}
      <span className="muted">{counted(rows.length, 'unit')}</span>
    </>
  ),
  cells: (rows) => ({
    items: count(knownSum(rows.map((row) => row.itemCount))),
    past: count(knownSum(rows.map((row) => row.pastLifeCount)), DASH),
    undated: count(knownSum(rows.map((row) => row.undatedCount))),
  }),
};
