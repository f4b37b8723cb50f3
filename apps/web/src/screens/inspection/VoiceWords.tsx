import { inspectionVoice as contract } from '@lintel/contract/inspections/inspection-voice';
import { useUpdateVoiceNoteMutation } from '#api/inspection.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { Check, VoiceNote } from './inspection-types.ts';
import { StoredSound } from './StoredSound.tsx';

type VoiceWordsProps = { note: VoiceNote; check: Check; isSubmitted: boolean; onClose: () => void };

const READ_WHERE = 'The words are read on this page, in the PDF and in the zip';

/** What a voice note says, typed while listening to it. */
export function VoiceWords({ note, check, isSubmitted, onClose }: VoiceWordsProps) {
  const [update] = useUpdateVoiceNoteMutation();
  const form = useForm({
    defaultValues: { words: note.words ?? '' },
    resolver: contractResolver(contract.updateVoiceNote.body, ({ words }: { words: string }) => ({
      words: textOrNull(words),
    })),
  });
  return (
    <FormDialog title="What the voice note says" onClose={onClose}>
      <ContractForm
        label="What the voice note says"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        send={(body) => {
          const call = { params: { voiceNoteId: note.id }, ifMatch: note.version, errors: 'inline' } as const;
          return update({ ...call, body });
        }}
        done="The words are saved."
        onSent={onClose}
      >
        <p className={formStyles.intro}>
          {`${check.title}. ${READ_WHERE}${isSubmitted ? ', and by whoever has a shared address of this inspection' : ''}.`}
        </p>
        <StoredSound note={note} title={check.title} />
        <FormText name="words" label="Words" isMultiline />
      </ContractForm>
    </FormDialog>
  );
}
