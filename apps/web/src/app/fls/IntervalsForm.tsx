import { fls } from '@lintel/contract/fls/fls';
import { Button } from '@mui/material';
import { useSetFlsIntervalsMutation } from '#api/fls.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { useForm } from '../form/use-form.ts';
import { toast } from '../toasts.tsx';
import type { FlsRecord } from './fls-record.ts';
import { checksOf, IntervalFields, type IntervalValues, intervalValues } from './interval-fields.tsx';

/** Sets what is looked at how often in this system, whatever its organization has set; or takes that again. */
export function IntervalsForm({ record, onDone }: { record: FlsRecord; onDone: () => void }) {
  const [save, { isLoading }] = useSetFlsIntervalsMutation();
  const call = { params: { flsRecordId: record.id }, ifMatch: record.version };
  const form = useForm({
    defaultValues: intervalValues(record.intervals),
    resolver: contractResolver(fls.setFlsIntervals.body, (values: IntervalValues) => ({ intervals: checksOf(values) })),
  });
  async function follow() {
    const { data } = await save({ ...call, body: { intervals: null } });
    if (!data) return;
    toast.done('The intervals are those of the organization again.');
    onDone();
  }
  return (
    <ContractForm
      label="Intervals"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      send={(body) => save({ ...call, body, errors: 'inline' })}
      done="Intervals saved."
      onSent={onDone}
    >
      {record.hasOwnIntervals && (
        <Button size="small" disabled={isLoading} onClick={() => void follow()}>
          Take those of the organization
        </Button>
      )}
      <IntervalFields />
    </ContractForm>
  );
}
