import type { AlertState } from '@lintel/domain/alert-lanes';
import { Button } from '@mui/material';
import { useDecideAssetAlertsMutation } from '#api/asset-alert.api.ts';
import { useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/format.ts';
import { type FlagRights, flagMoves, isPlainMove, moveLabel } from './flag-moves.ts';
import type { FlagRow } from './flag-row.ts';

type BulkDecisionsProps = {
  rows: readonly FlagRow[];
  rights: FlagRights;
  onMove: (to: AlertState) => void;
  onDone: () => void;
};

/** One decision for all chosen flags, where they are in one lane of one property. */
export function BulkDecisions({ rows, rights, onMove, onDone }: BulkDecisionsProps) {
  const [decide, { isLoading }] = useDecideAssetAlertsMutation();
  const me = useAppSelector(({ session }) => session.currentUser?.id ?? null);
  const [first] = rows;
  if (!first) return null;
  const isOne = rows.every((row) => row.actionState === first.actionState && row.propertyId === first.propertyId);
  if (!isOne) return <span className="muted">One decision is for flags in one lane of one property.</span>;
  const send = async (body: { actionState?: AlertState; assigneeId?: number }, words: string) => {
    const { data } = await decide({ body: { ...body, alertIds: rows.map((row) => row.id) } });
    if (!data) return;
    toast.done(`${counted(data.decided, 'flag')}: ${words}.`);
    onDone();
  };
  return (
    <>
      {flagMoves(first.actionState, rights)
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
            {moveLabel(first.actionState, to)}
          </Button>
        ))}
      {rights.record && me !== null && (
        <Button size="small" disabled={isLoading} onClick={() => void send({ assigneeId: me }, 'yours now')}>
          Assign to me
        </Button>
      )}
    </>
  );
}
