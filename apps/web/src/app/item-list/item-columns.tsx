import { ALERT_STATE_WORDS } from '@lintel/domain/flags/alert-states';
import { type EulSource, lifeBand, lifeBandLabel } from '@lintel/domain/items/life';
import { RECALL_STATE_WORDS } from '@lintel/domain/items/recall-states';
import { CalendarRange, CircleAlert, CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { atLeast, atMost, DASH, decimal } from '#ui/base/format.ts';
import { LifeBar } from '#ui/figures/LifeBar.tsx';
import { NotKnown, StatusText } from '#ui/figures/StatusText.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import { AdviceText } from '../item-drawer/AdviceText.tsx';
import type { ItemLife } from '../item-drawer/item-life.ts';
import { yearsText } from '../item-drawer/item-words.ts';
import { links } from '../links.ts';
import type { ListCells } from '../list/list-columns.tsx';
import styles from './item-list.module.css';

const BASIS_WORDS = { i: 'install date', m: 'date of manufacture', s: 'first seen, minimum age' } as const;

/** Where the expected life comes from, in a word that fits a narrow column. */
const EUL_SOURCE_SHORT: Record<EulSource, string> = {
  ITEM: 'item',
  MODEL: 'model',
  PROPERTY: 'property',
  ORGANIZATION: 'organization',
  ITEM_TYPE: 'type',
  UNKNOWN: '',
};

const RECALL_TONES = { AFFECTED: 'bad', POSSIBLE: 'warn', REMEDIED: 'good', NOT_AFFECTED: 'muted' } as const;

/** Rows of one unit's items have no property in them. */
type Shown = ItemLife & { propertyName?: string };

/** How an item list draws its columns. */
export const ITEM_CELLS = {
  property: (row) => <Link to={links.property(row.propertyId)}>{row.propertyName}</Link>,
  unit: (row) =>
    row.unitId === null ? (
      <span className="muted">No unit</span>
    ) : (
      <Link className={styles.unit} to={links.unit(row.unitId)}>
        {row.unitName}
      </Link>
    ),
  type: {
    stack: 'first',
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
  serial: (row) => (row.serialNumber ? <span className="mono">{row.serialNumber}</span> : DASH),
  basisDate: {
    stack: 'hide',
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
  age: { stack: 'hide', cell: (row) => atLeast(decimal(row.ageYears), row.basis === 's') },
  eul: {
    stack: 'hide',
    cell: (row) =>
      row.eulYears === null ? (
        DASH
      ) : (
        <>
          {yearsText(row.eulYears)}{' '}
          <small className={`muted ${styles.source}`}>{EUL_SOURCE_SHORT[row.eulSource]}</small>
        </>
      ),
  },
  costAtDue: { stack: 'hide' },
  repairs: { stack: 'hide' },
  tco: { stack: 'hide' },
  confidence: { stack: 'hide' },
  replaceFrom: { stack: 'hide' },
  lifeUsed: {
    isNumber: false,
    cell: (row) => <LifeBar lifeUsedPct={row.lifeUsedPct} isMinimum={row.basis === 's'} />,
  },
  remaining: {
    stack: 'hide',
    cell: (row) => atMost(decimal(row.rulYears), row.basis === 's' && (row.rulYears ?? 0) > 0),
  },
  dueYear: {
    isNumber: true,
    cell: (row) =>
      row.isPastLife ? 'Past' : row.dueYear === null ? DASH : atMost(String(row.dueYear), row.basis === 's'),
  },
  warranty: (row) => (row.isCoveredForLife ? 'For life' : (row.coveredUntil ?? DASH)),
  advice: (row) => (row.adviceRule === null && row.status === 'RETIRED' ? DASH : <AdviceText item={row} />),
  flag: (row) =>
    row.flag === null ? (
      DASH
    ) : (
      <Link to={`${links.redFlag(row.propertyId, row.organizationId)}?flag=${row.flag.id}`}>
        {ALERT_STATE_WORDS[row.flag.actionState]}
      </Link>
    ),
  recall: (row) =>
    row.recall === null ? (
      DASH
    ) : (
      <StatusText tone={RECALL_TONES[row.recall]}>{RECALL_STATE_WORDS[row.recall]}</StatusText>
    ),
  band: { stack: 'hide', cell: (row) => <LifeWord item={row} /> },
} satisfies ListCells<Shown>;

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
