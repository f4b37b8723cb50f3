import { warranty as contract } from '@lintel/contract/items/warranty';
import { COVER_LABELS, TERM_START_LABELS } from '@lintel/domain/items/warranty-cover';
import { useAddItemTermMutation } from '#api/warranty.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormCheckbox } from '../form/FormCheckbox.tsx';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import type { ItemWarranty } from './item-warranty.ts';
import { LengthField, type LengthValues, lengthBody, onLengthField } from './length-field.tsx';

type Values = LengthValues & {
  cover: string;
  starts: string;
  needsRegistration: boolean;
  provider: string;
  claimPhone: string;
  claimUrl: string;
};

const COVERS = Object.entries(COVER_LABELS)
  .filter(([value]) => value !== 'REPAIR')
  .map(([value, label]) => ({ value, label }));
const STARTS = Object.entries(TERM_START_LABELS)
  .filter(([value]) => value !== 'REPAIR_DATE')
  .map(([value, label]) => ({ value, label }));

/** Records what is promised for one item, in place of what its model says. */
export function TermForm({ warranty: { itemId }, onDone }: { warranty: ItemWarranty; onDone: () => void }) {
  const [add] = useAddItemTermMutation();
  const form = useForm({
    defaultValues: {
      cover: 'PARTS',
      length: '12',
      unit: 'months',
      starts: 'INSTALL',
      needsRegistration: false,
      provider: '',
      claimPhone: '',
      claimUrl: '',
    },
    resolver: contractResolver(
      contract.addItemTerm.body,
      (values: Values) => ({
        cover: values.cover,
        ...lengthBody(values),
        starts: values.starts,
        needsRegistration: values.needsRegistration,
        provider: textOrNull(values.provider),
        claimPhone: textOrNull(values.claimPhone),
        claimUrl: textOrNull(values.claimUrl),
      }),
      onLengthField,
    ),
  });
  return (
    <ContractForm
      label="Add warranty term"
      form={form}
      submitLabel="Add"
      onCancel={onDone}
      send={(body) => add({ params: { itemId }, body, errors: 'inline' })}
      done="Term recorded."
      onSent={onDone}
    >
      <FormText name="cover" label="Covers" options={COVERS} />
      <LengthField />
      <FormText name="starts" label="Counts from" options={STARTS} />
      <FormCheckbox name="needsRegistration" label="Must be registered" />
      <div className={formStyles.pair}>
        <FormText name="provider" label="Given by" />
        <FormText name="claimPhone" label="Claim phone" />
      </div>
      <FormText name="claimUrl" label="Claim page" type="url" />
    </ContractForm>
  );
}
