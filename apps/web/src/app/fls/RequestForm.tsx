import { fls } from '@lintel/contract/fls/fls';
import { useRequestFlsInsuranceMutation, useRequestFlsReportMutation } from '#api/fls.api.ts';
import { complianceDate, counted } from '#ui/base/format.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import { MailNote } from '../mail/MailNote.tsx';
import { afterSending, sendLabel } from '../mail/mail-words.ts';
import type { FlsRecord } from './fls-record.ts';

type RequestFormProps = { record: FlsRecord; asksFor: 'report' | 'insurance'; onDone: () => void };

/** Asks the vendor by mail for the report of the last visit, or for certificates of insurance that hold on the days of its visits. */
export function RequestForm({ record, asksFor, onDone }: RequestFormProps) {
  const [requestReport] = useRequestFlsReportMutation();
  const [requestInsurance] = useRequestFlsInsuranceMutation();
  const request = asksFor === 'report' ? requestReport : requestInsurance;
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
      label={asksFor === 'report' ? 'Ask for the report' : 'Ask for the certificate of insurance'}
      form={form}
      submitLabel={sendLabel()}
      onCancel={onDone}
      send={(body) => request({ params: { flsRecordId: record.id }, ifMatch: record.version, body, errors: 'inline' })}
      done={({ requests }) =>
        afterSending(
          requests[0]?.mailState ?? null,
          'The mail to the vendor is on its way. It stands under Requests.',
          'Its text is under Requests, to copy.',
        )
      }
      onSent={onDone}
    >
      <p className={formStyles.intro}>
        {record.Vendor?.name} gets one mail that asks for {whatWords(record, asksFor)}, with your name and address under
        it.
      </p>
      <MailNote instead="Its text stands under Requests afterwards, to copy and send yourself." />
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

function whatWords({ lastVisitOn, uninsuredVisits }: FlsRecord, asksFor: 'report' | 'insurance'): string {
  if (asksFor === 'report')
    return `the report of ${lastVisitOn === null ? 'the last visit' : `the visit on ${complianceDate(lastVisitOn)}`}`;
  return `current certificates of insurance before ${counted(uninsuredVisits, 'planned visit')}`;
}
