import { reasonWords, shownReasons } from '@lintel/contract/asset-alert-list';
import type { AlertReasonCode } from '@lintel/domain/alert-lanes';
import type { AlertState } from '@lintel/domain/alert-states';
import { ADVICE_LABELS, adviceOfRule } from '@lintel/domain/repair-or-replace';
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
  Receipt,
  RefreshCw,
  ShieldAlert,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { type KeyboardEvent, useContext } from 'react';
import { SelectionContext } from '#app/list/selection.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { DASH, money } from '#ui/format.ts';
import { ItemTypeIcon } from '#ui/ItemTypeIcon.tsx';
import { type RowAction, RowMenu } from '#ui/RowMenu.tsx';
import { StatusText, type Tone } from '#ui/StatusText.tsx';
import { FlagPhoto } from './FlagPhoto.tsx';
import { type FlagMove, moveLabel } from './flag-moves.ts';
import { type FlagRow, flagFacts, flagName } from './flag-row.ts';
import styles from './red-flag.module.css';
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
  MANUAL: { icon: Hand, tone: 'plain' },
};
export type CardProps = {
  row: FlagRow;
  /** The day at its property. */
  today: string;
  moves: readonly FlagMove[];
  canSelect: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onMove: (to: AlertState) => void;
  /** What can be done with it in its lane. */
  plans: readonly RowAction[];
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onDragStart: (() => void) | undefined;
  onDragEnd: () => void;
};

/** One flag on the board: what it is, why it was raised, the advice, and how long it has been in its lane. */
export function FlagCard({
  row,
  today,
  moves,
  canSelect,
  isOpen,
  onOpen,
  onMove,
  plans,
  onKeyDown,
  onDragStart,
  onDragEnd,
}: CardProps) {
  const { selection } = useContext(SelectionContext);
  const name = flagName(row);
  const cents = row.quoteCents ?? row.costCents;
  const isDone = row.actionState === 'REPLACED';
  const turn = turnSoon(row, today);
  return (
    <article
      className={styles.card}
      aria-labelledby={`flag-${row.id}`}
      data-flag={row.id}
      data-open={isOpen || undefined}
      draggable={onDragStart !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(row.id));
        event.dataTransfer.effectAllowed = 'move';
        onDragStart?.();
      }}
      onDragEnd={onDragEnd}
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
        {row.photo !== null && <FlagPhoto photo={row.photo} name={name} size={44} />}
      </div>
      {!isDone && (
        <div className={styles.why}>
          {shownReasons(row).map((reason) => (
            <StatusText key={reason.id} tone={REASONS[reason.code].tone} icon={REASONS[reason.code].icon}>
              {reasonWords(reason)}
            </StatusText>
          ))}
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
              <StatusText tone="plain" icon={CalendarDays}>{`Planned ${row.plannedOn}`}</StatusText>
            </b>
          ) : (
            row.adviceRule !== null && (
              <b className={styles.advice}>
                <StatusText tone="plain" icon={ArrowRight}>
                  {ADVICE_LABELS[adviceOfRule(row.adviceRule)]}
                </StatusText>
              </b>
            )
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
        {row.isLate ? (
          <StatusText tone="bad" icon={Clock}>
            {`${row.daysInLane} d, late`}
          </StatusText>
        ) : (
          <span className="muted">
            {isDone ? `Closed ${row.laneSince.slice(0, 10)}` : `${row.daysInLane} d in lane`}
          </span>
        )}
        <span className={styles.footEnd}>
          {row.assigneeName === null ? (
            <span className={styles.nobody} role="img" aria-label="Nobody assigned" />
          ) : (
            <span title={row.assigneeName} role="img" aria-label={`Assigned to ${row.assigneeName}`}>
              <Avatar name={row.assigneeName} isSmall />
            </span>
          )}
          {(moves.length > 0 || plans.length > 0) && (
            <RowMenu
              label={`Move or plan ${name}`}
              actions={[
                ...moves.map((move) => ({
                  label: moveLabel(row.actionState, move.to),
                  onClick: () => onMove(move.to),
                })),
                ...plans,
              ]}
            />
          )}
        </span>
      </div>
    </article>
  );
}
