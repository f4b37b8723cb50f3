import { inspection as contract } from '@lintel/contract/inspections/inspection';
import { useRemoveInspectionPhotoMutation, useRemoveVoiceNoteMutation } from '#api/inspection.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { toast } from '#app/toasts.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { Check } from './inspection-types.ts';
import { EVIDENCE_WORDS, type Evidence, usePutBack } from './use-put-back.ts';

type RemoveEvidenceProps = {
  what: Evidence;
  id: number;
  check: Check;
  isEvidence: boolean;
  onRemoved: () => void;
  onClose: () => void;
};

/** Takes a photo or a voice note out of an inspection; once that is submitted, with a reason. It can be put back. */
export function RemoveEvidence({ what, id, check, isEvidence, onRemoved, onClose }: RemoveEvidenceProps) {
  const [removePhoto] = useRemoveInspectionPhotoMutation();
  const [removeVoiceNote] = useRemoveVoiceNoteMutation();
  const putBack = usePutBack(what);
  const noun = EVIDENCE_WORDS[what];
  const form = useForm({
    defaultValues: { reason: '' },
    resolver: contractResolver(contract.removeInspectionPhoto.body, ({ reason }: { reason: string }) =>
      reason.trim() === '' ? {} : { reason: reason.trim() },
    ),
  });
  return (
    <FormDialog title={`Remove the ${noun}?`} onClose={onClose}>
      <ContractForm
        label={`Remove the ${noun}?`}
        form={form}
        submitLabel="Remove"
        onCancel={onClose}
        send={(body) =>
          what === 'photo'
            ? removePhoto({ params: { photoId: id }, body, errors: 'inline' })
            : removeVoiceNote({ params: { voiceNoteId: id }, body, errors: 'inline' })
        }
        onSent={() => {
          toast.undoable(`The ${noun} is removed.`, () => void putBack(id));
          onRemoved();
        }}
      >
        <p className={formStyles.intro}>
          {`${check.title}. `}
          {isEvidence
            ? `The inspection is submitted, and its ${noun}s are evidence: your name and the reason stay on its page.`
            : 'It can be put back from the page of the inspection.'}
        </p>
        <FormText name="reason" label={isEvidence ? 'Reason' : 'Reason (optional)'} isRequired={isEvidence} />
      </ContractForm>
    </FormDialog>
  );
}
