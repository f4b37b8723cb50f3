import { fls } from '@lintel/contract/fls';
import { useRequestFlsReportMutation } from '#api/fls.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import type { FlsRecord } from './fls-record.ts';
import { told } from './use-record-change.ts';

/** Asks the vendor by mail for the report of the last visit. */
export function RequestForm({ record, onDone }: { record: FlsRecord; onDone: () => void }) {
  const [request] = useRequestFlsReportMutation();
  const [first = ''] = record.vendorEmails;
  const form = useForm({
    defaultValues: { to: first, note: '' },
    resolver: contractResolver(fls.requestFlsReport.body, (values: { to: string; note: string }) => ({
      to: values.to,
      note: textOrNull(values.note),
    })),
  });
  return (
    <ContractForm
      label="Ask for the report"
      form={form}
      submitLabel="Send"
      onCancel={onDone}
      onSubmit={async (body) =>
        told(
          await request({ params: { flsRecordId: record.id }, ifMatch: record.version, body, errors: 'inline' }),
          'The vendor is asked by mail.',
          onDone,
        )
      }
    >
      <p className={formStyles.intro}>
        {record.Vendor?.name} gets a mail that asks for the report of{' '}
        {record.lastVisitOn === null ? 'the last visit' : `the visit on ${record.lastVisitOn}`}, with your name and
        address under it.
      </p>
      {first === '' ? (
        <p className={formStyles.intro}>No mail address of this vendor is on record. Add one under Contacts first.</p>
      ) : (
        <FormText
          name="to"
          label="To"
          options={record.vendorEmails.map((address) => ({ value: address, label: address }))}
        />
      )}
      <FormText name="note" label="Note" isMultiline />
    </ContractForm>
  );
}
