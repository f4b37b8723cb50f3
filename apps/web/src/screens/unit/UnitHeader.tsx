import { Button } from '@mui/material';
import { Copy, Download, PencilLine, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { Chip } from '#ui/figures/Chip.tsx';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import { PassportButton } from './PassportButton.tsx';
import styles from './unit.module.css';
import type { UnitDetails } from './unit-details.ts';
import { placeWords, planWords, STATUS_UNKNOWN, STATUS_WORDS } from './unit-words.ts';

const TakeAlong = lazyPreload(() => import('#app/offline/TakeAlong.tsx'), 'TakeAlong');

const UnitTags = lazyWhenIdle(() => import('#app/tags/UnitTags.tsx'), 'UnitTags');

const UnitScanTags = lazyWhenIdle(() => import('./UnitScanTags.tsx'), 'UnitScanTags');

type UnitHeaderProps = {
  unit: UnitDetails;
  /** Absent for people who may only read. */
  actions?: { onAdd: () => void; onEdit: () => void } | undefined;
};

export function UnitHeader({ unit, actions }: UnitHeaderProps) {
  const status = unit.status === null ? STATUS_UNKNOWN : STATUS_WORDS[unit.status];
  const { turn, nextInspection, openFlags } = unit.work;
  const blocked = unit.archivedAt === null ? null : 'This unit is archived';
  return (
    <div className={styles.header}>
      <dl className={styles.facts}>
        <div>
          <dt>Status</dt>
          <dd>
            <Chip tone={status.tone} icon={status.icon}>
              {status.label}
            </Chip>
          </dd>
        </div>
        <div>
          <dt>Building</dt>
          <dd>{placeWords(unit) ?? <NotKnown />}</dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd>{planWords(unit) ?? <NotKnown />}</dd>
        </div>
        {unit.leaseEndsOn !== null && (
          <div>
            <dt>Lease ends</dt>
            <dd>{unit.leaseEndsOn}</dd>
          </div>
        )}
        {turn && (
          <div>
            <dt>Turn</dt>
            <dd>
              <Link to={links.turn(unit.propertyId, turn.id)}>
                {turn.laneName} for {counted(turn.daysInLane, 'day')}
              </Link>
              {turn.daysVacant !== null && `, vacant for ${counted(turn.daysVacant, 'day')}`}
            </dd>
          </div>
        )}
        {nextInspection && (
          <div>
            <dt>Next inspection</dt>
            <dd>
              <Link to={links.inspection(nextInspection.id)}>{nextInspection.dueOn}</Link>
            </dd>
          </div>
        )}
        {openFlags > 0 && (
          <div>
            <dt>Red flags</dt>
            <dd>
              <Link to={`${links.redFlag(unit.propertyId, unit.organizationId)}?unitId=${unit.id}`}>
                {openFlags} open
              </Link>
            </dd>
          </div>
        )}
        {unit.areaType && (
          <div>
            <dt>Area</dt>
            <dd>{unit.areaType}</dd>
          </div>
        )}
        {unit.archivedAt === null && (
          <div>
            <dt>Printed tags</dt>
            <dd>
              <LazyBoundary fallback={<Link to={links.tagWalk(unit.id)}>Show</Link>}>
                <UnitScanTags unitId={unit.id} />
              </LazyBoundary>
            </dd>
          </div>
        )}
        {unit.archivedAt === null && (
          <div className={styles.tags}>
            <dt>Tags</dt>
            <dd>
              <LazyBoundary>
                <UnitTags unitId={unit.id} />
              </LazyBoundary>
            </dd>
          </div>
        )}
        {unit.givenName !== unit.name && (
          <div>
            <dt>Given as {unit.givenName}</dt>
            <dd>
              <Chip icon={Copy}>Duplicate name</Chip>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        <PassportButton unitId={unit.id} />
        {actions && (
          <>
            <LazyBoundary fallback={<TakeAlongAhead />}>
              <TakeAlong about={`unit:${unit.id}`} label={`Unit ${unit.name}`} to={links.unit(unit.id)} />
            </LazyBoundary>
            <ActionButton
              startIcon={<PencilLine size={16} strokeWidth={1.75} aria-hidden />}
              blocked={blocked}
              onClick={actions.onEdit}
            >
              Edit unit
            </ActionButton>
            <ActionButton
              variant="contained"
              color="primary"
              startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              blocked={blocked}
              onClick={actions.onAdd}
            >
              Add item
            </ActionButton>
          </>
        )}
      </div>
    </div>
  );
}

/** Takes the button's place until its file is here, so that nothing moves. */
function TakeAlongAhead() {
  return (
    <Button disabled startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}>
      Keep offline
    </Button>
  );
}
