import { warranty as contract } from '@lintel/contract/items/warranty';
import { CLAIM_FIELD_LABELS } from '@lintel/domain/items/warranty-claim';
import { useUpdateClaimNumbersMutation } from '#api/warranty.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import type { ItemWarranty } from './item-warranty.ts';

type Values = { claimModel: string; claimSerial: string };

/** Notes the numbers that a claim names; the recorded model and serial number stay as they are. */
export function NumbersForm({ warranty, onDone }: { warranty: ItemWarranty; onDone: () => void }) {
  const { itemId, numbers, version } = warranty;
  const [update] = useUpdateClaimNumbersMutation();
  const form = useForm({
    defaultValues: { claimModel: numbers.claimModel ?? '', claimSerial: numbers.claimSerial ?? '' },
    resolver: contractResolver(contract.updateClaimNumbers.body, (values: Values) => ({
      claimModel: textOrNull(values.claimModel),
      claimSerial: textOrNull(values.claimSerial),
    })),
  });
  const isJoined = numbers.rule === 'FD_PLUS_NR';
  return (
    <ContractForm
      label="Claim numbers"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      send={(body) => update({ params: { itemId }, body, ifMatch: version, errors: 'inline' })}
      done="Claim numbers saved."
      onSent={onDone}
    >
      <p className={formStyles.intro}>
        A claim for this item names: {CLAIM_FIELD_LABELS[numbers.rule].toLowerCase()}. Left empty, the recorded number
        counts where the maker takes it.
      </p>
      <FormText name="claimModel" label="Number for the model" isMono />
      <FormText
        name="claimSerial"
        label={isJoined ? 'FD number and Z-Nr' : 'Number for the serial'}
        hint={isJoined ? 'Like FD 9403 00123' : undefined}
        isMono
      />
    </ContractForm>
  );
}
