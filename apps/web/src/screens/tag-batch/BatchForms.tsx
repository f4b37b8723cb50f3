import { scanTagBatch } from '@lintel/contract/scan-tags/scan-tag-batch';
import { type TagBatch, useExtendScanTagBatchMutation, useVoidScanTagsMutation } from '#api/scan-tag-batch.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, numberOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { count, counted } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type BatchFormProps = { batch: TagBatch; onClose: () => void };

const extended = contractResolver(scanTagBatch.extendScanTagBatch.body, (values: { count: string }) => ({
  count: numberOrNull(values.count) ?? undefined,
}));

/** More blank tags for a batch. */
export function ExtendForm({ batch, onClose }: BatchFormProps) {
  const leave = useLeave();
  const [extend] = useExtendScanTagBatchMutation();
  const form = useForm({ defaultValues: { count: '' }, resolver: extended });
  return (
    <FormDialog title={`Add tags to ${batch.name}`} onClose={() => leave(onClose)}>
      <ContractForm
        label="More tags"
        form={form}
        submitLabel="Add tags"
        onCancel={onClose}
        send={(body) => extend({ params: { tagBatchId: batch.id }, body, errors: 'inline' })}
        done={(data, body) => `${counted(body.count, 'tag')} added, ${count(data.count)} in all.`}
        onSent={onClose}
      >
        <FormText
          name="count"
          label="How many"
          inputMode="numeric"
          hint="Blank ones; their numbers go on where the batch ends."
          isRequired
        />
      </ContractForm>
    </FormDialog>
  );
}

type VoidValues = { from: string; to: string; reason: string };

const voided = contractResolver(scanTagBatch.voidScanTags.body, (values: VoidValues) => ({
  from: numberOrNull(values.from) ?? undefined,
  to: numberOrNull(values.to) ?? undefined,
  reason: values.reason,
}));

/** Tags of a batch that were lost, torn or misprinted. */
export function VoidForm({ batch, onClose }: BatchFormProps) {
  const leave = useLeave();
  const [makeVoid] = useVoidScanTagsMutation();
  const form = useForm({ defaultValues: { from: '', to: '', reason: '' }, resolver: voided });
  return (
    <FormDialog title={`Make tags of ${batch.name} void`} onClose={() => leave(onClose)}>
      <ContractForm
        label="Void tags"
        form={form}
        submitLabel="Make void"
        isDestructive
        onCancel={onClose}
        send={(body) => makeVoid({ params: { tagBatchId: batch.id }, body, errors: 'inline' })}
        done={(data) => `${counted(data.voided - batch.voided, 'tag')} made void.`}
        onSent={onClose}
      >
        <p className="muted">A void tag leads nowhere for good; what it was on is without a tag.</p>
        <FormText name="from" label="From number" inputMode="numeric" isRequired />
        <FormText name="to" label="To number" inputMode="numeric" isRequired />
        <FormText name="reason" label="Why" hint="Lost, torn, misprinted" isRequired />
      </ContractForm>
    </FormDialog>
  );
}
