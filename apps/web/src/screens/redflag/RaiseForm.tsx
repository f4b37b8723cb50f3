import { assetAlert } from '@lintel/contract/flags/asset-alert';
import { useCreateAssetAlertMutation } from '#api/asset-alert.api.ts';
import { useListPropertyItemsQuery } from '#api/item.api.ts';
import { useListPropertyUnitsQuery } from '#api/property.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { HandReasonField } from '#app/red-flags/HandReasonField.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type RaiseFormProps = { propertyId: number; onClose: () => void; onRaised: (id: number) => void };
type Values = { unitId: string; itemId: string; title: string; code: string; reason: string };

/** Raises a flag by hand, about an item, a unit or something else at the property. */
export function RaiseForm({ propertyId, onClose, onRaised }: RaiseFormProps) {
  const [create] = useCreateAssetAlertMutation();
  const form = useForm({
    defaultValues: { unitId: '', itemId: '', title: '', code: 'MANUAL', reason: '' },
    resolver: contractResolver(assetAlert.createAssetAlert.body, ({ unitId, itemId, title, code, reason }: Values) => ({
      propertyId,
      code,
      reason,
      ...(unitId && { unitId: idOrAbsent(unitId) }),
      ...(itemId && { itemId: idOrAbsent(itemId) }),
      ...(title.trim() && { title }),
    })),
  });
  const unitId = form.watch('unitId');
  const itemId = form.watch('itemId');
  const units = useListPropertyUnitsQuery({ params: { propertyId } });
  const items = useListPropertyItemsQuery(
    { params: { propertyId }, query: { unitId: Number(unitId), limit: 100 } },
    { skip: unitId === '' },
  );
  return (
    <FormDialog title="Raise a flag" onClose={onClose}>
      <ContractForm
        label="Raise a flag"
        form={form}
        submitLabel="Raise"
        onCancel={onClose}
        send={(body) => create({ body, errors: 'inline' })}
        done={(data) => (data.reasons.length > 1 ? 'Added to the open flag of this item.' : 'Flag raised.')}
        onSent={(data) => onRaised(data.id)}
      >
        <FormText
          name="unitId"
          label="Unit"
          from={{ thing: 'The units', query: units }}
          noneLabel={units.isLoading ? 'Loading units' : 'No unit'}
          options={(units.data?.results ?? []).map((unit) => ({ value: unit.id, label: unit.name }))}
        />
        {unitId !== '' && (
          <FormText
            name="itemId"
            label="Item"
            noneLabel="The unit itself"
            from={{ thing: 'The items', query: items }}
            options={(items.data?.results ?? []).map((item) => ({
              value: item.id,
              label: [item.itemType, item.manufacturerName, item.serialNumber].filter(Boolean).join(', '),
            }))}
          />
        )}
        {itemId === '' && <FormText name="title" label="What it is about" isRequired={unitId === ''} />}
        <HandReasonField />
        <FormText name="reason" label="Why" isMultiline isRequired />
      </ContractForm>
    </FormDialog>
  );
}
