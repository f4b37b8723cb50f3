import type { AssetAlert } from '@lintel/contract/flags/asset-alert';
import { reasonWords, shownReasons } from '@lintel/contract/flags/asset-alert-list';
import { DISMISS_REASON_WORDS } from '@lintel/domain/flags/alert-lanes';
import { ALERT_STATE_WORDS, type AlertState } from '@lintel/domain/flags/alert-states';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useGetAssetAlertQuery } from '#api/asset-alert.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { LocalDay } from '#app/LocalDay.tsx';
import { links } from '#app/links.ts';
import { MailText } from '#app/mail/MailText.tsx';
import { useToday } from '#app/today.ts';
import { date, dateTime, decimal, money, percent } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import type { RowAction } from '#ui/buttons/RowMenu.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { FlagPhotos } from './FlagPhotos.tsx';
import { moveLabel } from './flag-moves.ts';
import { type FlagRow, flagName } from './flag-row.ts';
import styles from './red-flag.module.css';
import { turnSoon } from './turn-soon.ts';

const FlagAdvice = lazyWhenIdle(() => import('./FlagAdvice.tsx'), 'FlagAdvice');

type Flag = z.output<typeof AssetAlert>;

type FlagDrawerProps = {
  flagId: number;
  onMove: (row: FlagRow, to: AlertState) => void;
  plansOf: (row: FlagRow) => readonly RowAction[];
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** A flag with its evidence, what is decided, the moves that it can make, and its history. */
export function FlagDrawer({ flagId, onMove, plansOf, onClose, onPrevious, onNext }: FlagDrawerProps) {
  const leave = useLeave();
  const query = useGetAssetAlertQuery({ params: { alertId: flagId } });
  const flag = query.currentData;
  return (
    <SideDrawer
      isInAddress
      label="Flag details"
      title={flag ? flagName(flag) : 'Flag'}
      over={flag && ALERT_STATE_WORDS[flag.actionState]}
      under={flag?.propertyName}
      onClose={() => leave(onClose)}
      onPrevious={onPrevious && (() => leave(onPrevious))}
      onNext={onNext && (() => leave(onNext))}
    >
      <QueryState query={{ ...query, data: flag }} thing="The flag" skeleton={<TableSkeleton rows={6} />}>
        {(found) => (
          <FlagBody flag={found} onMove={(to) => onMove(found, to)} plans={found.mayAssign ? plansOf(found) : []} />
        )}
      </QueryState>
    </SideDrawer>
  );
}

type FlagBodyProps = { flag: Flag; onMove: (to: AlertState) => void; plans: readonly RowAction[] };

function FlagBody({ flag, onMove, plans }: FlagBodyProps) {
  const turn = turnSoon(flag, useToday({ propertyId: flag.propertyId }));
  return (
    <>
      <DrawerSection title="Why">
        <ul className={styles.plain}>
          {shownReasons(flag).map((reason) => (
            <li key={reason.id}>
              {reasonWords(reason)}{' '}
              <span className="muted small">
                <LocalDay at={reason.raisedAt} propertyId={flag.propertyId} />
              </span>
              {reason.goneOn !== null && <b> No longer found since {date(reason.goneOn)}</b>}
              {reason.flsRecordId !== null && (
                <>
                  {' '}
                  <Link to={links.flsRecord(flag.propertyId, reason.flsRecordId)}>Open the system</Link>
                </>
              )}
            </li>
          ))}
        </ul>
        <div className={`actions ${styles.wrap}`}>
          {flag.mayMoveTo
            .toSorted((a, b) => Number(a === 'DISMISSED') - Number(b === 'DISMISSED'))
            .map((to) => (
              <Button key={to} size="small" onClick={() => onMove(to)}>
                {moveLabel(flag.actionState, to)}
              </Button>
            ))}
          {plans.map(({ label, onClick }) => (
            <Button key={label} size="small" onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      </DrawerSection>
      {flag.itemId !== null && flag.itemStatus !== 'RETIRED' && (
        <DrawerSection title="Repair or replace">
          <LazyBoundary fallback={<TableSkeleton rows={3} />}>
            <FlagAdvice itemId={flag.itemId} />
          </LazyBoundary>
        </DrawerSection>
      )}
      {flag.photos.length > 0 && (
        <DrawerSection title="Photos">
          <FlagPhotos photos={flag.photos} name={flagName(flag)} propertyId={flag.propertyId} />
        </DrawerSection>
      )}
      <DrawerSection title="Facts" beside={flag.itemId !== null && <Link to={links.item(flag.itemId)}>Item</Link>}>
        <Facts>
          <Fact name="Unit">
            {flag.unitId === null ? 'no unit' : <Link to={links.unit(flag.unitId)}>{flag.unitName}</Link>}
          </Fact>
          {turn !== null && (
            <Fact name="Turn">
              {flag.unitTurn === null ? (
                turn.words
              ) : (
                <Link to={links.turn(flag.propertyId, flag.unitTurn.turnId)}>{turn.words}</Link>
              )}
            </Fact>
          )}
          {flag.itemId !== null && (
            <>
              <Fact name="Manufacturer">{flag.manufacturerName}</Fact>
              <Fact name="Model">{flag.modelName}</Fact>
              <Fact name="Serial">{flag.serialNumber}</Fact>
              <Fact name="Age">
                {flag.ageYears === null
                  ? 'not known'
                  : `${flag.basis === 's' ? 'at least ' : ''}${decimal(flag.ageYears)} years`}
              </Fact>
              <Fact name="Life used">{percent(flag.lifeUsedPct)}</Fact>
              <Fact name="Installed cost">{money(flag.costCents)}</Fact>
            </>
          )}
          {flag.quoteCents !== null && <Fact name="Quote">{money(flag.quoteCents)}</Fact>}
          {flag.vendorName !== null && <Fact name="Vendor">{flag.vendorName}</Fact>}
          {flag.projectId !== null && (
            <Fact name="Project">
              <Link to={links.project(flag.projectId)}>{flag.projectName}</Link>
            </Fact>
          )}
          {flag.plannedOn !== null && <Fact name="Planned">{date(flag.plannedOn)}</Fact>}
          {flag.replacementItemId !== null && (
            <Fact name="Replaced by">
              <Link to={links.item(flag.replacementItemId)}>{flag.replacementName ?? 'the new item'}</Link>
            </Fact>
          )}
          {flag.dismissReason !== null && (
            <Fact name="Dismissed">
              {DISMISS_REASON_WORDS[flag.dismissReason]}
              {flag.watchUntil !== null && `: ${date(flag.watchUntil)}`}
            </Fact>
          )}
          <Fact name="Assignee">{flag.assigneeName ?? 'nobody'}</Fact>
          {flag.snoozeUntil !== null && <Fact name="Set aside">until {date(flag.snoozeUntil)}</Fact>}
        </Facts>
      </DrawerSection>
      <DrawerSection title="History">
        <ul className={styles.plain}>
          {flag.moves.map((move) => (
            <li key={move.id}>
              <b>{lineWords(move)}</b>{' '}
              <span className="muted">
                {move.by ?? 'by a rule'}, {dateTime(move.at)}
              </span>
              {move.note !== null && <p>{move.note}</p>}
              {move.outcome !== null && <p>{move.outcome}</p>}
              {move.recipient !== null && (
                <MailText to={move.recipient} subject={move.mailSubject} text={move.mailText} state={move.mailState} />
              )}
            </li>
          ))}
        </ul>
      </DrawerSection>
    </>
  );
}

/** What a line of the history says: the lane it went to, to whom it was given, or until when it was set aside. */
function lineWords({ kind, toState, assigneeName, snoozeUntil }: Flag['moves'][number]): string {
  if (kind === 'ASSIGN') return assigneeName === null ? 'Assigned to nobody' : `Assigned to ${assigneeName}`;
  if (kind === 'SNOOZE') return snoozeUntil === null ? 'Brought back' : `Set aside until ${date(snoozeUntil)}`;
  return ALERT_STATE_WORDS[toState];
}
