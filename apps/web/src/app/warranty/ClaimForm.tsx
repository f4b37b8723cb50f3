import { ClaimBody } from '@lintel/contract/items/warranty-claim';
import { COVER_LABELS } from '@lintel/domain/items/warranty-cover';
import { useCreateWarrantyClaimMutation } from '#api/warranty.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { centsOrNull, centsText, contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import type { ClaimedWork, ItemWarranty } from './item-warranty.ts';

type Values = Record<'cover' | 'problem' | 'failedOn' | 'claimedCents' | 'provider', string>;
type ClaimFormProps = { warranty: ItemWarranty; work?: ClaimedWork; onDone: () => void };

/** Opens a claim as a draft: what failed when, under which cover, and how much is asked back. */
export function ClaimForm({ warranty: { itemId, asOf, covers, numbers }, work, onDone }: ClaimFormProps) {
  const [create] = useCreateWarrantyClaimMutation();
  const day = work?.on ?? asOf;
  const holds = covers.find(({ endsOn, isLifetime }) => isLifetime || (endsOn !== null && endsOn >= day));
  const kinds = [...new Set(covers.map(({ cover }) => cover))];
  const form = useForm({
    defaultValues: {
      cover: (holds ?? covers[0])?.cover ?? '',
      problem: work?.summary ?? '',
      failedOn: day,
      claimedCents: centsText(work?.costCents ?? null),
      provider: '',
    },
    resolver: contractResolver(ClaimBody, (values: Values) => ({
      itemId,
      cover: values.cover,
      problem: values.problem,
      failedOn: values.failedOn,
      claimedCents: centsOrNull(values.claimedCents),
      provider: textOrNull(values.provider),
      maintenanceRecordId: work?.recordId ?? null,
    })),
  });
  return (
    <ContractForm
      label="Open a claim"
      form={form}
      submitLabel="Open claim"
      onCancel={onDone}
      send={(body) => create({ body, errors: 'inline' })}
      done={(data) => `Claim ${data.id} opened as a draft. It is listed under Claims.`}
      onSent={onDone}
    >
      {work && <p className={formStyles.intro}>For the work of {work.on}.</p>}
      {numbers.missing.length > 0 && (
        <p className={formStyles.intro}>Still missing for this maker: {numbers.missing.join(' and ')}.</p>
      )}
      <FormText
        name="cover"
        label="Under which cover"
        options={kinds.map((kind) => ({ value: kind, label: COVER_LABELS[kind] }))}
      />
      <FormText name="problem" label="What failed" isMultiline isRequired />
      <div className={formStyles.pair}>
        <FormText name="failedOn" label="Failed on" type="date" max={asOf} isRequired />
        <FormText name="claimedCents" label="Asked back, $" inputMode="decimal" hint="Empty: repair or replace" />
      </div>
      <FormText name="provider" label="To" hint="Left empty: who gives the cover, else the manufacturer" />
    </ContractForm>
  );
}
