import { warranty as contract } from '@lintel/contract/items/warranty';
import { COVER_LABELS, type Cover } from '@lintel/domain/items/warranty-cover';
import { useState } from 'react';
import { useRegisterCoverMutation } from '#api/warranty.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormCheckbox } from '../form/FormCheckbox.tsx';
import { FormText } from '../form/FormText.tsx';
import { useForm } from '../form/use-form.ts';
import type { ItemWarranty } from './item-warranty.ts';
import { ProofField } from './ProofField.tsx';

type Registrable = Exclude<Cover, 'REPAIR'>;
type Values = { registeredOn: string; startsOn: string } & Record<Registrable, boolean>;

/** Records that covers of an item are registered with the one who gives them. */
export function RegisterForm({ warranty, onDone }: { warranty: ItemWarranty; onDone: () => void }) {
  const { itemId, propertyId, asOf, covers } = warranty;
  const [register] = useRegisterCoverMutation();
  const [proofFileId, setProof] = useState<number | null>(null);
  const kinds = covers.map(({ cover }) => cover).filter((cover) => cover !== 'REPAIR');
  const isDue = (kind: Registrable) =>
    covers.some(({ cover, needsRegistration, registeredOn }) => cover === kind && needsRegistration && !registeredOn);
  const anyDue = kinds.some(isDue);
  const form = useForm({
    defaultValues: {
      registeredOn: asOf,
      startsOn: '',
      PARTS: false,
      LABOR: false,
      SEALED_SYSTEM: false,
      COMPRESSOR: false,
      TANK: false,
      ...Object.fromEntries(kinds.map((kind) => [kind, anyDue ? isDue(kind) : true])),
    } as Values,
    resolver: contractResolver(
      contract.registerCover.body,
      (values: Values) => ({
        covers: kinds.filter((kind) => values[kind]),
        registeredOn: values.registeredOn,
        startsOn: textOrNull(values.startsOn),
        proofFileId,
      }),
      (complaint) =>
        complaint.path === 'covers' ? { path: kinds[0] ?? 'PARTS', message: 'Choose a cover' } : complaint,
    ),
  });
  return (
    <ContractForm
      label="Register warranty"
      form={form}
      submitLabel="Register"
      onCancel={onDone}
      send={(body) => register({ params: { itemId }, body: { ...body, proofFileId }, errors: 'inline' })}
      done="Registration recorded."
      onSent={onDone}
    >
      {kinds.map((kind) => (
        <FormCheckbox key={kind} name={kind} label={COVER_LABELS[kind]} />
      ))}
      <FormText name="registeredOn" label="Registered on" type="date" max={asOf} isRequired />
      <FormText
        name="startsOn"
        label="Proven day of purchase"
        type="date"
        max={asOf}
        hint="Left empty, the cover counts from the item’s own dates"
      />
      <ProofField propertyId={propertyId} onFile={setProof} />
    </ContractForm>
  );
}
