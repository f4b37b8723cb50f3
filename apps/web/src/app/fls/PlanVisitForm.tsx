import { FlsRecordChanges } from '@lintel/contract/fls/fls';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { useUpdateFlsRecordMutation } from '#api/fls.api.ts';
import { complianceDate } from '#ui/base/format.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { useForm } from '../form/use-form.ts';
import type { FlsRecord } from './fls-record.ts';

type Values = { scheduled: string; vendorId: string };

/** On which day who comes next. The date until which the system is compliant moves once the visit is recorded. */
export function PlanVisitForm({ record, onDone }: { record: FlsRecord; onDone: () => void }) {
  const [update] = useUpdateFlsRecordMutation();
  const vendors = useListVendorsBasicQuery({});
  const form = useForm({
    defaultValues: {
      scheduled: record.scheduled !== null && record.scheduled >= record.today ? record.scheduled : '',
      vendorId: String(record.Vendor?.id ?? ''),
    } as Values,
    resolver: contractResolver(FlsRecordChanges, ({ scheduled, vendorId }: Values) => ({
      // why: without a day there is no plan, and the day is asked for
      scheduled,
      vendorId: vendorId === '' ? null : Number(vendorId),
    })),
  });
  return (
    <ContractForm
      label="Plan visit"
      form={form}
      submitLabel="Plan visit"
      onCancel={onDone}
      send={(body) => update({ params: { flsRecordId: record.id }, ifMatch: record.version, body, errors: 'inline' })}
      done={(_, body) => `The visit is planned for ${complianceDate(body.scheduled)}.`}
      onSent={onDone}
    >
      <FormText name="scheduled" label="Day of the visit" type="date" isRequired />
      <FormText
        name="vendorId"
        label="Vendor"
        noneLabel="None"
        from={{ thing: 'The vendors', query: vendors }}
        options={(vendors.data?.results ?? [])
          .filter(({ organizationId }) => organizationId === record.organizationId)
          .map(({ id, name, phone }) => ({ value: id, label: name, data: { phone } }))}
      />
    </ContractForm>
  );
}
