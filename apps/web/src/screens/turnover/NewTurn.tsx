import { TurnBody } from '@lintel/contract/turns/turn';
import { organizationOfProperty } from '#api/session.ts';
import { useCreateTurnMutation } from '#api/turn.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { type UnitChoice, UnitPicker } from '#app/form/UnitPicker.tsx';
import { useForm } from '#app/form/use-form.ts';
import { useAppSelector } from '#app/store.ts';
import { LeadField } from '#app/turn/LeadField.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type NewTurnProps = { propertyId: number; onClose: () => void; onMade: (turnId: number) => void };
type Values = {
  unitId: UnitChoice | null;
  noticeOn: string;
  moveOutOn: string;
  moveInOn: string;
  targetOn: string;
  marketRentCents: string;
  leadUserId: string;
};

const resolver = contractResolver(TurnBody, ({ unitId, marketRentCents, leadUserId, ...dates }: Values) => ({
  unitId: unitId?.id,
  marketRentCents: centsOrNull(marketRentCents),
  leadUserId: idOrAbsent(leadUserId) ?? null,
  noticeOn: textOrNull(dates.noticeOn),
  moveOutOn: textOrNull(dates.moveOutOn),
  moveInOn: textOrNull(dates.moveInOn),
  targetOn: textOrNull(dates.targetOn),
}));

/** Begins the turn of a unit: who leaves when, and who comes. */
export function NewTurn({ propertyId, onClose, onMade }: NewTurnProps) {
  const orgData = useAppSelector((state) => state.session.orgData);
  const [create] = useCreateTurnMutation();
  const property = organizationOfProperty(orgData, propertyId)?.properties.find(({ id }) => id === propertyId);
  const form = useForm({
    defaultValues: {
      unitId: null,
      noticeOn: '',
      moveOutOn: '',
      moveInOn: '',
      targetOn: '',
      marketRentCents: '',
      leadUserId: '',
    } as Values,
    resolver,
  });
  return (
    <FormDialog title="Add turn" onClose={onClose}>
      <ContractForm
        label="Add turn"
        form={form}
        submitLabel="Add turn"
        onCancel={onClose}
        send={(body) => create({ body, errors: 'inline' })}
        done={(data) => `The turn of ${data.unitName} has begun.`}
        onSent={(data) => {
          onClose();
          onMade(data.id);
        }}
      >
        <UnitPicker units={property?.units ?? []} />
        <FormText name="noticeOn" label="Notice given" type="date" />
        <FormText name="moveOutOn" label="Move-out" type="date" hint="Of a day that has come, the unit is moved out" />
        <FormText name="moveInOn" label="Next move-in" type="date" />
        <FormText
          name="targetOn"
          label="Target ready"
          type="date"
          hint="By the organization’s days to the target unless you set it"
        />
        <FormText name="marketRentCents" label="Market rent a month, $" inputMode="decimal" />
        <LeadField propertyId={propertyId} />
      </ContractForm>
    </FormDialog>
  );
}
