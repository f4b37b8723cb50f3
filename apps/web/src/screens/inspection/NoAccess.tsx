import { InspectionChanges } from '@lintel/contract/inspections/inspection';
import { NO_ACCESS_WORDS, type NoAccessReason } from '@lintel/domain/inspections/inspections';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { Inspection } from './inspection-types.ts';
import { MOVE_WORDS } from './move-words.ts';
import type { Capture } from './use-capture.ts';

type NoAccessProps = { inspection: Inspection; capture: Capture; onEnded: () => void; onClose: () => void };

const Fields = InspectionChanges.pick({ noAccessReason: true, note: true });
const REASONS = Object.entries(NO_ACCESS_WORDS).map(([value, label]) => ({ value, label }));

/** At a door that stays shut: why nobody could get in. It waits on the device like every answer. */
export function NoAccess({ inspection, capture, onEnded, onClose }: NoAccessProps) {
  const form = useForm({
    defaultValues: { noAccessReason: 'NOT_HOME' as string, note: inspection.note ?? '' },
    resolver: contractResolver(Fields, ({ noAccessReason, note }) => ({ noAccessReason, note: textOrNull(note) })),
  });
  return (
    <FormDialog title={MOVE_WORDS.noAccess.title} onClose={onClose}>
      <ContractForm
        label={MOVE_WORDS.noAccess.title}
        form={form}
        submitLabel="End without access"
        onCancel={onClose}
        send={async ({ noAccessReason, note = null }) =>
          // why: the options are the keys of NO_ACCESS_WORDS
          (await capture.endWithoutAccess(noAccessReason as NoAccessReason, note)) ? {} : null
        }
        onSent={onEnded}
      >
        <p className={formStyles.intro}>{MOVE_WORDS.noAccess.body}</p>
        <FormText name="noAccessReason" label="Why" options={REASONS} />
        <FormText name="note" label="Note (optional)" isMultiline />
      </ContractForm>
    </FormDialog>
  );
}
