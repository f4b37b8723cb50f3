import type { RowOfList } from '@lintel/contract/base/define-list';
import type { recoveryReport } from '@lintel/contract/items/warranty-recovery';
import type { warrantyReport } from '@lintel/contract/items/warranty-report';
import { ENTRY_WORDS } from '@lintel/contract/items/warranty-words';
import { CLAIM_STATE_LABELS } from '@lintel/domain/items/warranty-claim';
import { COVER_LABELS, type Cover, START_BASIS_LABELS, WHOLE_COVERS } from '@lintel/domain/items/warranty-cover';
import { FileCheck } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { DASH } from '#ui/base/format.ts';
import { NotKnown, StatusText } from '#ui/figures/StatusText.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import styles from './warranty-page.module.css';

export type CoverRow = RowOfList<typeof warrantyReport>;
export type RecoveryRow = RowOfList<typeof recoveryReport>;

type Thing = {
  itemType: string;
  manufacturerName: string | null;
  modelName: string | null;
  unitId: number | null;
  unitName: string | null;
};
type Claimed = { claimId: number | null; claimState: keyof typeof CLAIM_STATE_LABELS | null; propertyId: number };

function thing(row: Thing) {
  return (
    <span className={styles.item}>
      <ItemTypeIcon name={row.itemType} />
      <span>
        {row.itemType}
        <small>{[row.manufacturerName, row.modelName].filter(Boolean).join(' ') || 'Manufacturer not known'}</small>
      </span>
    </span>
  );
}

function unit(row: Thing) {
  return row.unitId === null ? (
    <span className="muted">No unit</span>
  ) : (
    <Link to={links.unit(row.unitId)}>{row.unitName}</Link>
  );
}

/** What ends soon says who will be in its unit anyway. */
function unitWithEntry(row: CoverRow) {
  const isSoon = row.daysLeft !== null && row.daysLeft >= 0 && row.daysLeft <= 60;
  return (
    <>
      {unit(row)}
      {isSoon && row.entry !== null && <small>{ENTRY_WORDS[row.entry]}</small>}
    </>
  );
}

function claim(row: Claimed) {
  if (row.claimId === null || row.claimState === null) return DASH;
  return (
    <Link to={links.warranty(row.propertyId, { tab: 'claims', claim: String(row.claimId) })}>
      {CLAIM_STATE_LABELS[row.claimState]}
    </Link>
  );
}

/** How the covers are drawn. */
export const COVER_CELLS = {
  property: (row) => <Link to={links.property(row.propertyId)}>{row.propertyName}</Link>,
  unit: unitWithEntry,
  type: { stack: 'first', cell: thing },
  starts: {
    stack: 'hide',
    cell: (row) =>
      row.startsOn === null || row.startBasis === null ? (
        <NotKnown>No start</NotKnown>
      ) : (
        <>
          {row.startsOn}{' '}
          <abbr
            className={styles.basis}
            title={`${START_BASIS_LABELS[row.startBasis]}: the cover counts from this day`}
          >
            {row.startBasis}
          </abbr>
        </>
      ),
  },
  ends: (row) =>
    row.isLifetime ? (
      'Lifetime'
    ) : row.endsOn === null ? (
      <NotKnown />
    ) : row.isEstimated ? (
      <abbr
        className={styles.basis}
        title="Estimated: the start is assumed, or the months are those usual for the type"
      >
        ~{row.endsOn}
      </abbr>
    ) : (
      row.endsOn
    ),
  registered: {
    stack: 'hide',
    cell: (row) =>
      row.registeredOn !== null ? (
        row.registeredOn
      ) : row.needsRegistration ? (
        <StatusText tone="warn">Missing</StatusText>
      ) : (
        <span className="muted">Not needed</span>
      ),
  },
  proof: {
    stack: 'hide',
    cell: (row) =>
      row.proofFileId === null ? DASH : <FileCheck size={16} strokeWidth={1.75} aria-label="Proof on file" />,
  },
  claim,
} satisfies ListCells<CoverRow>;

/** How past work under cover is drawn. */
export const RECOVERY_CELLS = {
  property: (row) => <Link to={links.property(row.propertyId)}>{row.propertyName}</Link>,
  unit,
  type: { stack: 'first', cell: thing },
  covers: coversThen,
  claimBy: {
    stack: 'hide',
    cell: (row) =>
      row.claimId !== null || row.daysToClaim < 0 ? <span className="muted">{row.claimBy}</span> : row.claimBy,
  },
  claim: (row) => {
    if (row.claimId !== null) return claim(row);
    return row.daysToClaim < 0 ? (
      <span className="muted">Too late</span>
    ) : (
      <StatusText tone="warn">{row.daysToClaim} days left</StatusText>
    );
  },
} satisfies ListCells<RecoveryRow>;

/** What answers for any repair, and under it what answers only for a component. */
function coversThen({ covers, certainty }: RecoveryRow) {
  const words = (some: readonly Cover[]) => some.map((cover) => COVER_LABELS[cover]).join(', ');
  const whole = covers.filter((cover) => WHOLE_COVERS.includes(cover));
  const parts = covers.filter((cover) => !WHOLE_COVERS.includes(cover));
  if (certainty === 'COMPONENT')
    return (
      <span className="muted">
        {words(parts)}
        <small>if that failed</small>
      </span>
    );
  const under = [certainty === 'ESTIMATED' && 'estimated', words(parts)].filter(Boolean).join(', ');
  return (
    <span className={certainty === 'ESTIMATED' ? 'muted' : undefined}>
      {words(whole)}
      {under && <small>{under}</small>}
    </span>
  );
}
