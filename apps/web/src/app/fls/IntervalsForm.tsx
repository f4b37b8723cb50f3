import { fls } from '@lintel/contract/fls';
import { FLS_INTERVAL_WORDS, FLS_INTERVALS, type FlsInterval } from '@lintel/domain/fls';
import { FLS_AUTHORITY_NOTE } from '@lintel/domain/fls-intervals';
import { useSetFlsIntervalsMutation } from '#api/fls.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import type { FlsRecord } from './fls-record.ts';
import { told } from './use-record-change.ts';

type Values = Record<FlsInterval | 'certificate', string>;

/** Sets what is looked at how often; an interval without a text is not used. */
export function IntervalsForm({ record, onDone }: { record: FlsRecord; onDone: () => void }) {
  const [save] = useSetFlsIntervalsMutation();
  const kindsOf = (values: Values) => FLS_INTERVALS.filter((kind) => values[kind].trim() !== '');
  const form = useForm({
    defaultValues: {
      ...Object.fromEntries(
        FLS_INTERVALS.map((kind) => [kind, record.intervals.find((each) => each.kind === kind)?.task ?? '']),
      ),
      certificate: record.intervals.find(({ isCertificate }) => isCertificate)?.kind ?? '',
    } as Values,
    resolver: contractResolver(fls.setFlsIntervals.body, (values: Values) => ({
      intervals: kindsOf(values).map((kind) => ({
        kind,
        task: values[kind].trim(),
        isCertificate: values.certificate === kind,
      })),
    })),
  });
  return (
    <ContractForm
      label="Intervals"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      onSubmit={async (body) =>
        told(
          await save({ params: { flsRecordId: record.id }, ifMatch: record.version, body, errors: 'inline' }),
          'Intervals saved.',
          onDone,
        )
      }
    >
      <p className={formStyles.intro}>{FLS_AUTHORITY_NOTE}</p>
      {FLS_INTERVALS.map((kind) => (
        <FormText key={kind} name={kind} label={`${FLS_INTERVAL_WORDS[kind]}: what is looked at`} />
      ))}
      <FormText
        name="certificate"
        label="Which of them gives the certificate"
        noneLabel="None"
        options={kindsOf(form.watch()).map((kind) => ({ value: kind, label: FLS_INTERVAL_WORDS[kind] }))}
      />
    </ContractForm>
  );
}
