import { warranty as contract } from '@lintel/contract/items/warranty';
import { useState } from 'react';
import { useAddRepairWarrantyMutation } from '#api/warranty.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import type { ClaimedWork, ItemWarranty } from './item-warranty.ts';
import { LengthField, type LengthValues, lengthBody, onLengthField } from './length-field.tsx';
import { ProofField } from './ProofField.tsx';

type Values = LengthValues & { repairedOn: string; provider: string; claimPhone: string };
type RepairFormProps = { warranty: ItemWarranty; work?: ClaimedWork; onDone: () => void };

/** Records the warranty that a vendor gives on a repair; 30 or 90 days are usual. */
export function RepairForm({ warranty: { itemId, propertyId, asOf }, work, onDone }: RepairFormProps) {
  const [add] = useAddRepairWarrantyMutation();
  const [proofFileId, setProof] = useState<number | null>(null);
  const form = useForm({
    defaultValues: { repairedOn: work?.on ?? asOf, length: '90', unit: 'days', provider: '', claimPhone: '' },
    resolver: contractResolver(
      contract.addRepairWarranty.body,
      (values: Values) => ({
        repairedOn: values.repairedOn,
        ...lengthBody(values),
        // A maintenance record names its vendor, who counts unless another is given.
        ...(values.provider.trim() !== '' && { provider: values.provider.trim() }),
        claimPhone: textOrNull(values.claimPhone),
        ...(work && { maintenanceRecordId: work.recordId }),
      }),
      onLengthField,
    ),
  });
  return (
    <ContractForm
      label="Add repair warranty"
      form={form}
      submitLabel="Add"
      onCancel={onDone}
      send={(body) => add({ params: { itemId }, body: { ...body, proofFileId }, errors: 'inline' })}
      done="Repair warranty recorded."
      onSent={onDone}
    >
      {work && <p className={formStyles.intro}>For the work “{work.summary}”.</p>}
      <FormText name="repairedOn" label="Repaired on" type="date" max={asOf} isRequired />
      <LengthField />
      <div className={formStyles.pair}>
        <FormText name="provider" label="Given by" />
        <FormText name="claimPhone" label="Phone" />
      </div>
      <ProofField propertyId={propertyId} onFile={setProof} />
    </ContractForm>
  );
}
