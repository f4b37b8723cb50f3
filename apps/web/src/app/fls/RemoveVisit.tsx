import { fls } from '@lintel/contract/fls/fls';
import { useRemoveFlsEventMutation } from '#api/fls.api.ts';
import { complianceDate } from '#ui/base/format.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import type { FlsRecord, FlsVisit } from './fls-record.ts';

/** Takes back a visit that was recorded wrongly. */
export function RemoveVisit({ record, visit, onDone }: { record: FlsRecord; visit: FlsVisit; onDone: () => void }) {
  const [remove] = useRemoveFlsEventMutation();
  const form = useForm({
    defaultValues: { reason: '' },
    resolver: contractResolver(fls.removeFlsEvent.body, (values: { reason: string }) => values),
  });
  return (
    <ContractForm
      label="Take back the visit"
      form={form}
      submitLabel="Take back"
      isDestructive
      onCancel={onDone}
      send={(body) => {
        const params = { flsRecordId: record.id, flsEventId: visit.id };
        return remove({ params, ifMatch: record.version, body, errors: 'inline' });
      }}
      done="The visit is taken back."
      onSent={onDone}
    >
      <p className={formStyles.intro}>
        The visit of {complianceDate(visit.eventDate)} no longer counts, and the units that it missed leave the list.
        {visit.movesTo !== null && ' A date that rests on it falls back to the visit before.'}
      </p>
      <FormText name="reason" label="Why" isRequired isMultiline />
    </ContractForm>
  );
}
