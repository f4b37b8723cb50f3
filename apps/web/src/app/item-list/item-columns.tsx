import { lifeBand, lifeBandLabel } from '@lintel/domain/life';
import { CalendarRange, CircleAlert, CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { atLeast, atMost, DASH, decimal, moneyCell } from '#ui/format.ts';
import { ItemTypeIcon } from '#ui/ItemTypeIcon.tsx';
import { LifeBar } from '#ui/LifeBar.tsx';
import { NotKnown, StatusText } from '#ui/StatusText.tsx';
import type { ItemLife } from '../item-drawer/item-life.ts';
import { links } from '../links.ts';
import styles from './item-list.module.css';

const BASIS_WORDS = { i: 'install date', m: 'date of manufacture', s: 'first seen, minimum age' } as const;

/** The columns of an item list; ids are the API's sort keys where it can sort by them. */
export const ITEM_COLUMNS: readonly DataColumn<ItemLife>[] = [
  {
    id: 'unit',
    head: 'Unit',
    width: 112,
    value: (row) => row.unitName,
    cell: (row) =>
      row.unitId === null ? (
        <span className="muted">No unit</span>
      ) : (
        <Link className={styles.unit} to={links.unit(row.unitId)}>
          {row.unitName}
        </Link>
      ),
  },
  { id: 'building', isUnsorted: true, head: 'Building', value: (row) => row.buildingName, isHidden: true },
  {
    id: 'type',
    head: 'Item',
    width: 212,
    stack: 'first',
    value: (row) => row.itemType,
    cell: (row) => (
      <span className={styles.item}>
        <ItemTypeIcon name={row.itemType} />
        <span>
          {row.itemType}
          <small>{[row.manufacturerName, row.modelName].filter(Boolean).join(' ') || 'Manufacturer not known'}</small>
        </span>
      </span>
    ),
  },
  {
    id: 'serial',
    head: 'Serial',
    value: (row) => row.serialNumber,
    cell: (row) => (row.serialNumber ? <span className="mono">{row.serialNumber}</span> : DASH),
    isHidden: true,
  },
  { id: 'installed', isUnsorted: true, head: 'Installed', value: (row) => row.installDate, isHidden: true },
  { id: 'made', isUnsorted: true, head: 'Made', value: (row) => row.mfgDate, isHidden: true },
  {
    id: 'basisDate',
    head: 'Basis date',
    width: 112,
    value: (row) => row.basisDate,
    cell: (row) =>
      row.basisDate && row.basis ? (
        <>
          {row.basisDate}{' '}
          <abbr className={styles.basis} title={BASIS_WORDS[row.basis]}>
            {row.basis}
          </abbr>
        </>
      ) : (
        <NotKnown>No date</NotKnown>
      ),
  },
  {
    id: 'age',
    head: 'Age, y',
    width: 72,
    isNumber: true,
    value: (row) => row.ageYears,
    cell: (row) => atLeast(decimal(row.ageYears), row.basis === 's'),
  },
  {
    id: 'eul',
    isUnsorted: true,
    head: 'Expected life, y',
    isNumber: true,
    isHidden: true,
    value: (row) => row.eulYears,
    cell: (row) => decimal(row.eulYears, 0),
  },
  {
    id: 'lifeUsed',
    head: 'Life used',
    width: 144,
    value: (row) => row.lifeUsedPct,
    cell: (row) => <LifeBar lifeUsedPct={row.lifeUsedPct} isMinimum={row.basis === 's'} />,
  },
  {
    id: 'remaining',
    isUnsorted: true,
    head: 'Remaining, y',
    isNumber: true,
    isHidden: true,
    value: (row) => row.rulYears,
    cell: (row) => atMost(decimal(row.rulYears), row.basis === 's' && (row.rulYears ?? 0) > 0),
  },
  {
    id: 'dueYear',
    head: 'Due',
    width: 72,
    isNumber: true,
    value: (row) => row.dueYear,
    cell: (row) =>
      row.isPastLife ? 'Past' : row.dueYear === null ? DASH : atMost(String(row.dueYear), row.basis === 's'),
  },
  {
    id: 'cost',
    head: 'Cost, $',
    width: 88,
    isNumber: true,
    value: (row) => row.costCents,
    cell: (row) => moneyCell(row.costCents),
  },
  { id: 'warranty', isUnsorted: true, head: 'Warranty end', isHidden: true, value: (row) => row.warrantyEndsOn },
  {
    id: 'condition',
    isUnsorted: true,
    head: 'Condition',
    isNumber: true,
    isHidden: true,
    value: (row) => row.condition,
  },
  {
    id: 'confidence',
    isUnsorted: true,
    head: 'Confidence',
    isHidden: true,
    value: (row) => row.dateConfidence.toLowerCase(),
  },
  {
    id: 'band',
    isUnsorted: true,
    head: 'Life',
    width: 116,
    value: (row) => row.lifeUsedPct,
    cell: (row) => <LifeWord item={row} />,
  },
];

/** The label of the life band; a condition reading of 'failed' ends the life at any age. */
function LifeWord({ item }: { item: ItemLife }) {
  if (item.isPastLife && item.condition === 1) return <StatusText tone="bad">Failed</StatusText>;
  const band = lifeBand(item.lifeUsedPct);
  switch (band) {
    case 'KEEP':
      return item.basis === 's' ? (
        <StatusText tone="muted" icon={CircleHelp}>
          {lifeBandLabel(item.lifeUsedPct, item.basis)}
        </StatusText>
      ) : (
        <StatusText tone="good">Keep</StatusText>
      );
    case 'PLAN':
      return (
        <StatusText tone="plain" icon={CalendarRange}>
          {lifeBandLabel(item.lifeUsedPct, item.basis)}
        </StatusText>
      );
    case 'PAST':
      return <StatusText tone="warn">Past life</StatusText>;
    case 'FAR_PAST':
      return (
        <StatusText tone="bad" icon={CircleAlert}>
          Far past
        </StatusText>
      );
    case 'UNKNOWN':
      return (
        <StatusText tone="muted" icon={CircleHelp}>
          No date
        </StatusText>
      );
  }
}
