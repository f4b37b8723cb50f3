import { OPEN_ALERT_STATES } from '@lintel/domain/flags/alert-lanes';
import type { AlertState } from '@lintel/domain/flags/alert-states';
import { Button } from '@mui/material';
import { useDecideAssetAlertsMutation } from '#api/asset-alert.api.ts';
import { NewProjectButton } from '#app/project/NewProjectButton.tsx';
import { useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { type FlagRights, flagMoves, isPlainMove, moveLabel } from './flag-moves.ts';
import type { FlagRow } from './flag-row.ts';
import { PLAN_LABELS, type Plan } from './use-flag-plans.ts';

type BulkDecisionsProps = {
  rows: readonly FlagRow[];
  rights: FlagRights;
  onMove: (to: AlertState) => void;
  onPlan: (what: Plan['what']) => void;
  onDone: () => void;
};

/** One decision for all chosen flags of one property; they are moved where they are in one lane. */
export function BulkDecisions({ rows, rights, onMove, onPlan, onDone }: BulkDecisionsProps) {
  const [decide, { isLoading }] = useDecideAssetAlertsMutation();
  const me = useAppSelector(({ session }) => session.currentUser?.id ?? null);
  const [first] = rows;
  if (!first) return null;
  if (rows.some((row) => row.propertyId !== first.propertyId))
    return <span className="muted">One decision is for flags of one property.</span>;
  const isOneLane = rows.every((row) => row.actionState === first.actionState);
  const isOpen = rows.every((row) => OPEN_ALERT_STATES.includes(row.actionState));
  const itemIds = rows.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  const send = async (body: { actionState?: AlertState; assigneeId?: number; projectId?: number }, words: string) => {
    const { data } = await decide({ body: { ...body, alertIds: rows.map((row) => row.id) } });
    if (!data) return;
    toast.done(`${counted(data.decided, 'flag')}: ${words}.`);
    onDone();
  };
  return (
    <>
      {!isOneLane && <span className="muted">Flags of several lanes are not moved at once.</span>}
      {(isOneLane ? flagMoves(first.actionState, rights) : [])
        .filter(({ to }) => to !== 'REPLACED')
        .map(({ to }) => (
          <Button
            key={to}
            size="small"
            disabled={isLoading}
            onClick={() =>
              isPlainMove(first.actionState, to) ? void send({ actionState: to }, 'reviewed') : onMove(to)
            }
          >
            {moveLabel(first.actionState, to, rows.length)}
          </Button>
        ))}
      {rights.record && isOpen && (
        <>
          {itemIds.length > 0 && (
            <NewProjectButton
              selection={{ propertyId: first.propertyId, itemIds }}
              onDone={(projectId) => void send({ projectId }, 'linked to the project')}
            />
          )}
          {me !== null && (
            <Button size="small" disabled={isLoading} onClick={() => void send({ assigneeId: me }, 'yours now')}>
              Assign to me
            </Button>
          )}
          <Button size="small" disabled={isLoading} onClick={() => onPlan('ASSIGN')}>
            {PLAN_LABELS.ASSIGN}
          </Button>
          <Button size="small" disabled={isLoading} onClick={() => onPlan('SET_ASIDE')}>
            {PLAN_LABELS.SET_ASIDE}
          </Button>
        </>
      )}
    </>
  );
}
