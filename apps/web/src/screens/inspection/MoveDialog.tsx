import { type InspectionMove, NO_ACCESS_WORDS, type NoAccessReason } from '@lintel/domain/inspections/inspections';
import { useUpdateInspectionMutation } from '#api/inspection.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { Inspection } from './inspection-types.ts';
import { MOVE_WORDS, type OpenMove } from './move-words.ts';

type MoveDialogProps = { open: OpenMove; inspection: Inspection; onStale: () => unknown; onClose: () => void };

/** Asks for confirmation before the state of an inspection changes, and for a reason where one is needed. */
export function MoveDialog({ open, inspection, onStale, onClose }: MoveDialogProps) {
  const [update] = useUpdateInspectionMutation();
  const { title, body, label, done } = MOVE_WORDS[open];
  const form = useForm({
    defaultValues: { signedBy: inspection.signedBy ?? '', noAccessReason: 'NOT_HOME', note: '' },
  });
  const { mustBeSigned } = inspection;
  const move: InspectionMove = open === 'noAccess' ? 'submit' : open;
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContractForm
        label={title}
        form={form}
        submitLabel={open === 'noAccess' ? 'End without access' : label}
        onCancel={onClose}
        send={({ signedBy, noAccessReason, note }) => {
          const changes = {
            move,
            ...(open === 'submit' && signedBy.trim() !== '' && { signedBy: signedBy.trim() }),
            ...(open === 'noAccess' && {
              noAccessReason: noAccessReason as NoAccessReason,
              ...(note.trim() !== '' && { note: note.trim() }),
            }),
          };
          const call = {
            params: { inspectionId: inspection.id },
            ifMatch: inspection.version,
            errors: 'inline',
          } as const;
          return update({ ...call, body: changes });
        }}
        done={done}
        onSent={onClose}
        onStale={onStale}
      >
        <p className={formStyles.intro}>{body}</p>
        {open === 'submit' && (
          <FormText
            name="signedBy"
            label={mustBeSigned ? 'Signed by' : 'Signed by (optional)'}
            isRequired={mustBeSigned}
          />
        )}
        {open === 'noAccess' && (
          <>
            <FormText
              name="noAccessReason"
              label="Why"
              options={Object.entries(NO_ACCESS_WORDS).map(([value, words]) => ({ value, label: words }))}
            />
            <FormText name="note" label="Note (optional)" isMultiline />
          </>
        )}
      </ContractForm>
    </FormDialog>
  );
}
