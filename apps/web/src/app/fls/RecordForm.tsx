import { FlsRecordChanges } from '@lintel/contract/fls/fls';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { useUpdateFlsRecordMutation } from '#api/fls.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormCheckbox } from '../form/FormCheckbox.tsx';
import { FormText } from '../form/FormText.tsx';
import { useForm } from '../form/use-form.ts';
import type { FlsRecord } from './fls-record.ts';

type Values = {
  applies: boolean;
  compliantThrough: string;
  reason: string;
  scheduled: string;
  vendorId: string;
  notes: string;
};

/** Changes a record: whether the system applies, its next visit and vendor; a date that is typed here needs a reason. */
export function RecordForm({ record, onDone }: { record: FlsRecord; onDone: () => void }) {
  const [update] = useUpdateFlsRecordMutation();
  const vendors = useListVendorsBasicQuery({});
  const form = useForm({
    defaultValues: {
      applies: record.enabled,
      compliantThrough: record.compliantThrough ?? '',
      reason: '',
      scheduled: record.scheduled ?? '',
      vendorId: String(record.Vendor?.id ?? ''),
      notes: record.notes ?? '',
    } as Values,
    resolver: contractResolver(
      FlsRecordChanges,
      (values: Values) => ({
        enabled: values.applies,
        compliantThrough: textOrNull(values.compliantThrough),
        scheduled: textOrNull(values.scheduled),
        vendorId: values.vendorId === '' ? null : Number(values.vendorId),
        notes: textOrNull(values.notes),
        ...(values.reason.trim() !== '' && { reason: values.reason.trim() }),
      }),
      (complaint) => (complaint.path === 'enabled' ? { ...complaint, path: 'applies' } : complaint),
    ),
  });
  const [applies, through] = form.watch(['applies', 'compliantThrough']);
  const isTyped = through !== (record.compliantThrough ?? '');
  const needsReason = isTyped || (!applies && record.enabled);
  return (
    <ContractForm
      label="Change the record"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      send={(body) => update({ params: { flsRecordId: record.id }, ifMatch: record.version, body, errors: 'inline' })}
      done="Saved."
      onSent={onDone}
    >
      <FormCheckbox name="applies" label="This property has this system" />
      <FormText
        name="compliantThrough"
        label="Compliant through, typed"
        type="date"
        hint="A typed date shows as asserted, proof C. Record the visit with its report instead, where there is one."
      />
      {needsReason && (
        <FormText
          name="reason"
          label={applies ? 'What the date rests on' : 'Why it does not apply'}
          isRequired
          isMultiline
        />
      )}
      <FormText name="scheduled" label="Next visit" type="date" />
      <FormText
        name="vendorId"
        label="Vendor"
        noneLabel="None"
        from={{ thing: 'The vendors', query: vendors }}
        options={(vendors.data?.results ?? [])
          .filter(({ organizationId }) => organizationId === record.organizationId)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormText name="notes" label="Notes" isMultiline />
    </ContractForm>
  );
}
