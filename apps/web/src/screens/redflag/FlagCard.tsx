import { reasonWords, shownReasons } from '@lintel/contract/flags/asset-alert-list';
import type { AlertReasonCode } from '@lintel/domain/flags/alert-lanes';
import type { AlertState } from '@lintel/domain/flags/alert-states';
import { adviceWords } from '@lintel/domain/items/advice-words';
import { Checkbox } from '@mui/material';
import {
  ArrowRight,
  CalendarDays,
  ClipboardX,
  Clock,
  Copy,
  Flame,
  FolderKanban,
  Hand,
  type LucideIcon,
  Megaphone,
  MessageSquareWarning,
  PackageX,
  Receipt,
  RefreshCw,
  ScanLine,
  ShieldAlert,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { type KeyboardEvent, useContext } from 'react';
import { exactMoney } from '#app/item-drawer/item-advice.ts';
import { LocalDay } from '#app/LocalDay.tsx';
import { SelectionContext } from '#app/list/selection.tsx';
import { DASH, date, money } from '#ui/base/format.ts';
import { type RowAction, RowMenu } from '#ui/buttons/RowMenu.tsx';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import { FlagPhoto } from './FlagPhoto.tsx';
import styles from './flag-card.module.css';
import { type FlagMove, moveLabel } from './flag-moves.ts';
import { type FlagRow, flagFacts, flagName } from './flag-row.ts';
import { turnSoon } from './turn-soon.ts';

const REASONS: Record<AlertReasonCode, { icon: LucideIcon; tone: Tone }> = {
  LIFE_FAR_OVER: { icon: TriangleAlert, tone: 'bad' },
  LIFE_OVER: { icon: TriangleAlert, tone: 'warn' },
  REPAIRS_12M: { icon: Wrench, tone: 'warn' },
  RECALL_MATCH: { icon: Megaphone, tone: 'bad' },
  MONEY_PIT: { icon: Receipt, tone: 'warn' },
  REPLACE_AT_TURN: { icon: RefreshCw, tone: 'plain' },
  WARRANTY_FAULT: { icon: ShieldAlert, tone: 'warn' },
  SAME_SERIAL: { icon: Copy, tone: 'plain' },
  FLS_OVERDUE: { icon: Flame, tone: 'bad' },
  FLS_DEVICE: { icon: Flame, tone: 'warn' },
  FLS_RECALL: { icon: Megaphone, tone: 'bad' },
  INSPECTION: { icon: ClipboardX, tone: 'bad' },
  FLS: { icon: Flame, tone: 'bad' },
  PLATE_UNREADABLE: { icon: ScanLine, tone: 'plain' },
  PUBLIC_REPORT: { icon: MessageSquareWarning, tone: 'warn' },
  MANUAL: { icon: Hand, tone: 'plain' },
};
export type CardProps = {
  row: FlagRow;
  /** Says its property too, where flags of several are shown. */
  isPlaced: boolean;
  /** The day at its property. */
  today: string;
  moves: readonly FlagMove[];
  canSelect: boolean;
  /** The flags in its lane about items of its model, itself among them. */
  alike: readonly FlagRow[];
  isOpen: boolean;
  onOpen: () => void;
  onMove: (to: AlertState) => void;
  /** What can be done with it in its lane. */
  plans: readonly RowAction[];
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** One flag on the board: what it is, why it was raised, the advice with its rule, and how long it has been in its lane. */
export function FlagCard(props: CardProps) {
  const { row, isPlaced, today, moves, canSelect, alike, isOpen, onOpen, onMove, plans, onKeyDown } = props;
  const { selection } = useContext(SelectionContext);
  const name = flagName(row);
  const cents = row.quoteCents ?? row.costCents;
  const isDone = row.actionState === 'REPLACED';
  const turn = turnSoon(row, today);
  const left = leftWords(row);
  const actions: RowAction[] = [
    ...moves.map((move) => ({ label: moveLabel(row.actionState, move.to), onClick: () => onMove(move.to) })),
    ...plans,
  ];
  if (canSelect && alike.length > 1)
    actions.push({
      label: `Select all ${alike.length} of this model`,
      onClick: () => selection.toggleAll(alike.map(({ id }) => id)),
    });
  return (
    <article
      className={styles.card}
      aria-labelledby={`flag-${row.id}`}
      data-flag={row.id}
      data-open={isOpen || undefined}
      data-late={row.isLate || undefined}
    >
      <div className={styles.head}>
        {row.itemType !== null && <ItemTypeIcon name={row.itemType} />}
        <button
          type="button"
          id={`flag-${row.id}`}
          className={styles.name}
          data-card
          onClick={onOpen}
          onKeyDown={onKeyDown}
        >
          {name}
        </button>
        <span className={styles.amount}>{cents === null ? DASH : money(cents)}</span>
      </div>
      {isPlaced && <p className={styles.place}>{row.propertyName}</p>}
      <div className={styles.facts}>
        <p>
          {isDone
            ? row.isRemoved
              ? 'Removed, not replaced'
              : row.replacementItemId === null
                ? 'Closed'
                : `Now ${row.replacementName ?? 'manufacturer not known'}${row.replacementSerial === null ? '' : `, ${row.replacementSerial}`}`
            : flagFacts(row)}
        </p>
        {row.photo !== null && <FlagPhoto photo={row.photo} name={name} propertyId={row.propertyId} size={44} />}
      </div>
      {!isDone && (
        <div className={styles.why}>
          {shownReasons(row).map((reason) => (
            <StatusText
              key={reason.id}
              tone={reason.goneOn === null ? REASONS[reason.code].tone : 'muted'}
              icon={REASONS[reason.code].icon}
            >
              <span>
                {reasonWords(reason)}
                {reason.goneOn !== null && <b> No longer found since {date(reason.goneOn)}</b>}
              </span>
            </StatusText>
          ))}
          {left !== null && (
            <StatusText tone="warn" icon={PackageX}>
              {left}
            </StatusText>
          )}
          {turn !== null && (
            <StatusText tone={turn.isSoon ? 'warn' : 'plain'} icon={RefreshCw}>
              {turn.words}
            </StatusText>
          )}
          {row.projectName !== null && (
            <StatusText tone="plain" icon={FolderKanban}>
              {row.projectName}
            </StatusText>
          )}
          {row.plannedOn !== null ? (
            <b className={styles.advice}>
              <StatusText tone="plain" icon={CalendarDays}>{`Planned ${date(row.plannedOn)}`}</StatusText>
            </b>
          ) : (
            row.itemId !== null && left === null && <Advice row={row} />
          )}
        </div>
      )}
      <div className={styles.foot}>
        {canSelect && (
          <Checkbox
            size="small"
            className={styles.box}
            checked={selection.ids.has(row.id)}
            onChange={() => selection.toggle(row.id)}
            slotProps={{ input: { 'aria-label': `Select ${name}` } }}
          />
        )}
        <DaysInLane row={row} />
        <span className={styles.footEnd}>
          {row.assigneeName === null ? (
            <span className={styles.nobody} role="img" aria-label="Nobody assigned" />
          ) : (
            <span title={row.assigneeName} role="img" aria-label={`Assigned to ${row.assigneeName}`}>
              <Avatar name={row.assigneeName} isSmall />
            </span>
          )}
          {actions.length > 0 && <RowMenu label={`Move or plan ${name}`} actions={actions} />}
        </span>
      </div>
    </article>
  );
}

/** Why there is nothing left to decide about the item: it is not in service any more. Null where it is. */
function leftWords({ itemStatus, replacedByItemId }: FlagRow): string | null {
  if (itemStatus === 'STORED') return 'In storage now';
  if (itemStatus !== 'RETIRED') return null;
  return replacedByItemId === null ? 'Retired by now: close the flag' : 'Replaced by now: close the flag';
}

/** The advice without a quote, by which rule, and the quote for a repair at which it becomes Replace. */
function Advice({ row }: { row: FlagRow }) {
  const { title, more } = adviceWords(row);
  const { adviceRule, replaceFromCents } = row;
  return (
    <div className={styles.advice}>
      <StatusText tone="plain" icon={ArrowRight}>
        <span>
          <b>{title}</b>
          {adviceRule !== null && (
            <small>
              {' '}
              {more ||
                `rule ${adviceRule}${replaceFromCents === null ? '' : `, Replace from a quote of ${exactMoney(replaceFromCents)}`}`}
            </small>
          )}
        </span>
      </StatusText>
    </div>
  );
}

/** How long it has been in its lane, of how long it may be: in words, and as a line that fills up. */
function DaysInLane({
  row: { propertyId, actionState, isLate, daysInLane, laneLimitDays, laneSince },
}: {
  row: FlagRow;
}) {
  if (actionState === 'REPLACED')
    return (
      <span className="muted">
        Closed <LocalDay at={laneSince} propertyId={propertyId} />
      </span>
    );
  const share = laneLimitDays === null ? null : Math.min(1, daysInLane / laneLimitDays);
  return (
    <>
      {share !== null && (
        <span className={styles.aging} data-age={isLate ? 'late' : share >= 0.7 ? 'near' : undefined} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {isLate ? (
        <b>
          <StatusText tone="bad" icon={Clock}>
            {`${daysInLane} d, late`}
          </StatusText>
        </b>
      ) : (
        <span className="muted">
          {daysInLane}
          {laneLimitDays !== null && ` of ${laneLimitDays}`} d<span className="sr-only"> in lane</span>
        </span>
      )}
    </>
  );
}
