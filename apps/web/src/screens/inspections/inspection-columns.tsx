import type { RowOfList } from '@lintel/contract/base/define-list';
import type { findingsList, inspectionReport } from '@lintel/contract/inspections/inspection-report';
import {
  INSPECTION_STATUS_WORDS,
  INSPECTION_TYPE_WORDS,
  NO_ACCESS_WORDS,
  SEVERITY_WORDS,
  type Severity,
} from '@lintel/domain/inspections/inspections';
import { CircleAlert, CircleDashed, Clock, DoorClosed, Minus, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { DASH, date, dateTime } from '#ui/base/format.ts';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import styles from './inspections.module.css';

export type InspectionListRow = RowOfList<typeof inspectionReport>;
export type FindingListRow = RowOfList<typeof findingsList>;

const SEVERITY_TONES: Record<Severity, Tone> = {
  LOW: 'muted',
  MODERATE: 'plain',
  SEVERE: 'warn',
  LIFE_THREATENING: 'bad',
};

const SEVERITY_ICONS = { LOW: Minus, MODERATE: CircleAlert, SEVERE: TriangleAlert, LIFE_THREATENING: OctagonAlert };

function severity(value: Severity) {
  return (
    <StatusText tone={SEVERITY_TONES[value]} icon={SEVERITY_ICONS[value]}>
      {SEVERITY_WORDS[value]}
    </StatusText>
  );
}

function status(row: InspectionListRow) {
  if (row.noAccessReason !== null)
    return (
      <StatusText tone="warn" icon={DoorClosed}>
        {`No access: ${NO_ACCESS_WORDS[row.noAccessReason].toLowerCase()}`}
      </StatusText>
    );
  if (row.status !== 'DRAFT') return <StatusText tone="good">{INSPECTION_STATUS_WORDS[row.status]}</StatusText>;
  const begun = row.answered > 0 ? `${row.answered} of ${row.checks}` : 'Not begun';
  return row.isLate ? (
    <StatusText tone="bad" icon={Clock}>{`Late, ${begun.toLowerCase()}`}</StatusText>
  ) : (
    <StatusText tone="muted" icon={CircleDashed}>
      {begun}
    </StatusText>
  );
}

const COUNTS = [
  ['lifeThreatening', 'life-threatening', 'bad'],
  ['severe', 'severe', 'warn'],
  ['moderate', 'moderate', 'plain'],
  ['low', 'low', 'muted'],
] as const;

function fails(row: InspectionListRow) {
  const some = COUNTS.filter(([key]) => row[key] > 0);
  if (some.length === 0) return row.answered > 0 ? '0' : DASH;
  return (
    <span className={styles.fails}>
      {some.map(([key, words, tone]) => (
        <span key={key} data-tone={tone}>
          <b>{row[key]}</b> {words}
        </span>
      ))}
    </span>
  );
}

/** How the inspections are drawn. */
export const INSPECTION_CELLS = {
  done: { stack: 'hide', cell: (row) => row.doneOn ?? DASH },
  property: (row) => <Link to={links.property(row.propertyId)}>{row.propertyName}</Link>,
  type: {
    stack: 'first',
    cell: (row) => (
      <span className={styles.two}>
        <Link to={links.inspection(row.id)}>{INSPECTION_TYPE_WORDS[row.type]}</Link>
        <small>{row.runName ?? row.templateName}</small>
      </span>
    ),
  },
  unit: (row) =>
    row.unitId === null ? (
      <span className="muted">Whole property</span>
    ) : (
      <Link to={links.unit(row.unitId)}>{row.unitName}</Link>
    ),
  status,
  fails,
  openLifeThreatening: {
    stack: 'hide',
    cell: (row) =>
      row.openLifeThreatening === 0 ? (
        '0'
      ) : (
        <StatusText tone="bad" icon={OctagonAlert}>
          {row.openLifeThreatening}
        </StatusText>
      ),
  },
} satisfies ListCells<InspectionListRow>;

/** How the findings are drawn. */
export const FINDING_CELLS = {
  property: (row) => <Link to={links.property(row.propertyId)}>{row.propertyName}</Link>,
  severity: (row) => severity(row.severity),
  title: {
    stack: 'first',
    cell: (row) => (
      <span className={styles.two}>
        <span>{row.title}</span>
        <small>{row.note ?? row.area}</small>
      </span>
    ),
  },
  unit: (row) => (row.unitId === null ? DASH : <Link to={links.unit(row.unitId)}>{row.unitName}</Link>),
  due: (row) => (row.dueAt === null ? date(row.dueOn) : dateTime(row.dueAt)),
  state: (row) =>
    row.closedAt !== null ? (
      <StatusText tone="good">Closed</StatusText>
    ) : row.isOverdue ? (
      <StatusText tone="bad" icon={Clock}>
        Past deadline
      </StatusText>
    ) : (
      <StatusText tone="muted" icon={CircleDashed}>
        Open
      </StatusText>
    ),
} satisfies ListCells<FindingListRow>;
