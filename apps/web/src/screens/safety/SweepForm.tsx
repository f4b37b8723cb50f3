import { fls } from '@lintel/contract/fls';
import { asApiError } from '#api/api-error.ts';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { useScheduleFlsVisitsMutation } from '#api/fls.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { toast } from '#app/toasts.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { counted } from '#ui/format.ts';

type SweepFormProps = { recordIds: number[]; onDone: () => void; onClose: () => void };

/** Plans the visit of one vendor for all selected systems. */
export function SweepForm({ recordIds, onDone, onClose }: SweepFormProps) {
  const [schedule] = useScheduleFlsVisitsMutation();
  const vendors = useListVendorsBasicQuery({});
  const form = useForm({
    defaultValues: { scheduled: '', vendorId: '' },
    resolver: contractResolver(fls.scheduleFlsVisits.body, (values: { scheduled: string; vendorId: string }) => ({
      flsRecordIds: recordIds,
      scheduled: textOrNull(values.scheduled),
      vendorId: idOrAbsent(values.vendorId),
    })),
  });
  return (
    <FormDialog title={`Plan a visit for ${counted(recordIds.length, 'system')}`} onClose={onClose}>
      <ContractForm
        label="Plan a visit"
        form={form}
        submitLabel="Plan"
        onCancel={onClose}
        onSubmit={async (body) => {
          const { data, error } = await schedule({ body, errors: 'inline' });
          if (data) {
            toast.done(`Visit planned for ${counted(data.changed, 'system')}.`);
            onDone();
          }
          return asApiError(error);
        }}
      >
        <FormText
          name="scheduled"
          label="Day of the visit"
          type="date"
          hint="Left empty: no visit is planned any more"
        />
        <FormText
          name="vendorId"
          label="Vendor"
          noneLabel="As it is"
          from={{ thing: 'The vendors', query: vendors }}
          options={(vendors.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </ContractForm>
    </FormDialog>
  );
}
