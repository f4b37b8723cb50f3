import { ItemBody } from '@lintel/contract/items/item';
import { useCreateItemMutation } from '#api/item.api.ts';
import { organizationOfProperty } from '#api/session.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { useLeave } from '../form/unsaved.ts';
import { useForm } from '../form/use-form.ts';
import { useAppSelector } from '../store.ts';
import { ItemFields } from './ItemFields.tsx';
import { type ItemValues, itemBody, NO_ITEM_VALUES } from './item-values.ts';

type AddItemDrawerProps = {
  unitId: number;
  /** The property of the unit. */
  propertyId: number;
  placeName: string;
  /** Chosen beforehand, as for an expected item that is missing. */
  itemTypeId?: number | undefined;
  /** Gets the item that was added. */
  onAdded?: ((item: { id: number; itemType: string }) => void) | undefined;
  onClose: () => void;
};

export function AddItemDrawer({ unitId, propertyId, placeName, itemTypeId, onAdded, onClose }: AddItemDrawerProps) {
  const leave = useLeave();
  const orgData = useAppSelector((state) => state.session.orgData);
  const organizationId = organizationOfProperty(orgData, propertyId)?.id;
  const [create] = useCreateItemMutation();
  const form = useForm({
    defaultValues: { ...NO_ITEM_VALUES, itemTypeId: itemTypeId === undefined ? '' : String(itemTypeId) },
    resolver: contractResolver(ItemBody, (values: ItemValues) => ({ unitId, ...itemBody(values) })),
  });
  return (
    <SideDrawer label="Add item" over={placeName} title="Add item" onClose={() => leave(onClose)}>
      <ContractForm
        label="New item"
        form={form}
        submitLabel="Add item"
        onCancel={onClose}
        send={(body) => create({ body, errors: 'inline' })}
        done={(data) => `${data.itemType} added to ${placeName}.`}
        onSent={(data) => {
          onAdded?.(data);
          onClose();
        }}
      >
        <ItemFields organizationId={organizationId} propertyId={propertyId} />
      </ContractForm>
    </SideDrawer>
  );
}
