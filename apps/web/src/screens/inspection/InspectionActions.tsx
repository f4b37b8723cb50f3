import { type InspectionMove, NO_ACCESS_WORDS, type NoAccessReason } from '@lintel/domain/inspections';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import {
  useCreateInspectionMutation,
  useDeleteInspectionMutation,
  useUpdateInspectionMutation,
} from '#api/inspection.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { useToday } from '#app/today.ts';
import { useConfirm } from '#ui/ConfirmProvider.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { LazyBoundary, lazyWhenIdle } from '#ui/lazy-ahead.tsx';
import styles from './inspection.module.css';
import type { Inspection } from './inspection-types.ts';

// why: most visits assign nothing
const AssignDialog = lazyWhenIdle(() =>
  import('#app/inspection/AssignDialog.tsx').then((module) => ({ default: module.AssignDialog })),
);

type Open = 'submit' | 'review' | 'reopen' | 'noAccess';
const WORDS: Record<Open, { label: string; title: string; body: string; done: string }> = {
  submit: {
    label: 'Submit',
    title: 'Submit the inspection?',
    body: 'Its answers do not change any more, and what failed becomes follow-ups.',
    done: 'The inspection is submitted.',
  },
  review: {
    label: 'Mark as reviewed',
    title: 'Mark as reviewed?',
    body: 'You have looked at its answers and agree with what follows from them.',
    done: 'The inspection is reviewed.',
  },
  reopen: {
    label: 'Open again',
    title: 'Open the inspection again?',
    body: 'It becomes a draft: its answers can change, and it is submitted anew.',
    done: 'The inspection is a draft again.',
  },
  noAccess: {
    label: 'No access',
    title: 'Nobody could get in',
    body: 'The inspection ends here. The unit stays in the plan until somebody gets in.',
    done: 'The inspection is submitted without answers.',
  },
};

/** What the person can do with an inspection now. */
export function InspectionActions({ inspection, onStale }: { inspection: Inspection; onStale: () => unknown }) {
  const [open, setOpen] = useState<Open | null>(null);
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
          {WORDS[move].label}
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
      </LazyBoundary>
      {open && <MoveDialog open={open} inspection={inspection} onStale={onStale} onClose={() => setOpen(null)} />}
    </div>
  );
}

type MoveDialogProps = { open: Open; inspection: Inspection; onStale: () => unknown; onClose: () => void };

function MoveDialog({ open, inspection, onStale, onClose }: MoveDialogProps) {
  const [update] = useUpdateInspectionMutation();
  const { title, body, label, done } = WORDS[open];
  const form = useForm({ defaultValues: { signedBy: inspection.signedBy ?? '', reason: 'NOT_HOME' } });
  const move: InspectionMove = open === 'noAccess' ? 'submit' : open;
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContractForm
        label={title}
        form={form}
        submitLabel={open === 'noAccess' ? 'End without access' : label}
        onCancel={onClose}
        onSubmit={async ({ signedBy, reason }) => {
          const changes = {
            move,
            ...(open === 'submit' && signedBy.trim() !== '' && { signedBy: signedBy.trim() }),
            ...(open === 'noAccess' && { noAccessReason: reason as NoAccessReason }),
          };
          const call = {
            params: { inspectionId: inspection.id },
            ifMatch: inspection.version,
            errors: 'inline',
          } as const;
          const { data, error } = await update({ ...call, body: changes });
          const failure = data ? null : asApiError(error);
          if (failure?.status === 412) onStale();
          if (data) {
            toast.done(done);
            onClose();
          }
          return failure;
        }}
      >
        <p className={formStyles.intro}>{body}</p>
        {open === 'submit' && <FormText name="signedBy" label="Signed by (optional)" />}
        {open === 'noAccess' && (
          <FormText
            name="reason"
            label="Why"
            options={Object.entries(NO_ACCESS_WORDS).map(([value, words]) => ({ value, label: words }))}
          />
        )}
      </ContractForm>
    </FormDialog>
  );
}
