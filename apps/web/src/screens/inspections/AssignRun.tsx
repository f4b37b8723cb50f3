import { useUpdateInspectionRunMutation } from '#api/inspection-run.api.ts';
import { AssignDialog } from '#app/inspection/AssignDialog.tsx';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import type { RunPart } from './Overview.tsx';

type AssignRunProps = { run: RunPart; propertyId: number; onClose: () => void };

/** Gives what nobody has begun of a run to a person, and moves the date of what is not submitted. */
export function AssignRun({ run, propertyId, onClose }: AssignRunProps) {
  const [update] = useUpdateInspectionRunMutation();
  const { id, name, version, inspectorId, dueOn } = run;
  return (
    <AssignDialog
      title={`Assign ${name}`}
      intro="Inspections that somebody has begun stay theirs. The date is for all that are not submitted."
      propertyId={propertyId}
      inspectorId={inspectorId}
      dueOn={dueOn}
      save={async (body) => {
        const saved = await update({ params: { runId: id }, ifMatch: version, body, errors: 'inline' });
        if (saved.data) toast.done(`${counted(saved.data.drafts, 'inspection')} not submitted yet.`);
        return saved;
      }}
      onStale={() => toast.info('Somebody else changed the run meanwhile. Close this and look at it again.')}
      onClose={onClose}
    />
  );
}
