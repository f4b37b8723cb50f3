import { Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  useCreateInspectionMutation,
  useDeleteInspectionMutation,
  useUpdateInspectionMutation,
} from '#api/inspection.api.ts';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { useToday } from '#app/today.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import styles from './inspection.module.css';
import type { Inspection } from './inspection-types.ts';
import { MOVE_WORDS, type OpenMove } from './move-words.ts';

// why: most visits assign nothing
const AssignDialog = lazyWhenIdle(() => import('#app/inspection/AssignDialog.tsx'), 'AssignDialog');

const MoveDialog = lazyWhenIdle(() => import('./MoveDialog.tsx'), 'MoveDialog');

/** What the person can do with an inspection now. */
export function InspectionActions({ inspection, onStale }: { inspection: Inspection; onStale: () => unknown }) {
  const [open, setOpen] = useState<OpenMove | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const canRecord = useCan('record');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const today = useToday(inspection);
  const [create, copying] = useCreateInspectionMutation();
  const [archive] = useDeleteInspectionMutation();
  const [update] = useUpdateInspectionMutation();
  const { moves } = inspection.may;
  const isUntouched = inspection.may.record && inspection.checks.every(({ result }) => result === null);
  if (moves.length === 0 && !canRecord) return null;

  async function copy() {
    const { propertyId, id } = inspection;
    const { data } = await create({ body: { propertyId, copyOf: id, dueOn: today } });
    if (!data) return;
    toast.done('Planned once more, from the same version of the template.');
    navigate(links.inspection(data.id));
  }

  async function remove() {
    const { id, propertyId, version } = inspection;
    const isSure = await confirm({
      title: 'Archive the inspection?',
      body: 'It has no answer yet. It is taken out of the plan.',
      okLabel: 'Archive',
    });
    if (!isSure) return;
    const { error } = await archive({ params: { inspectionId: id }, ifMatch: version });
    if (!error) navigate(links.inspections(propertyId));
  }

  return (
    <div className={`actions ${styles.actions}`}>
      {moves.map((move) => (
        <Button
          key={move}
          size="small"
          {...(move !== 'reopen' && { variant: 'contained' as const, color: 'primary' as const })}
          onClick={() => setOpen(move)}
        >
          {MOVE_WORDS[move].label}
        </Button>
      ))}
      {inspection.may.record && (
        <Button size="small" onClick={() => setAssigning(true)}>
          Assign
        </Button>
      )}
      {isUntouched && (
        <Button size="small" onClick={() => setOpen('noAccess')}>
          No access
        </Button>
      )}
      {canRecord && (
        <Button size="small" disabled={copying.isLoading} onClick={copy}>
          Plan once more
        </Button>
      )}
      {isUntouched && (
        <Button size="small" onClick={remove}>
          Archive
        </Button>
      )}
      <LazyBoundary>
        {isAssigning && (
          <AssignDialog
            title="Assign the inspection"
            propertyId={inspection.propertyId}
            inspectorId={inspection.inspectorId}
            dueOn={inspection.dueOn}
            save={(body) =>
              update({ params: { inspectionId: inspection.id }, ifMatch: inspection.version, body, errors: 'inline' })
            }
            onStale={onStale}
            onClose={() => setAssigning(false)}
          />
        )}
        {open && <MoveDialog open={open} inspection={inspection} onStale={onStale} onClose={() => setOpen(null)} />}
      </LazyBoundary>
    </div>
  );
}
