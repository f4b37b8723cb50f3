import { property as contract } from '@lintel/contract/properties/property';
import { useMovePropertyMutation } from '#api/property.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { counted } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import styles from './organizations.module.css';
import type { Organization, PropertyOf } from './organizations-search.ts';

type MoveValues = { organizationId: string };
type MoveProps = {
  property: PropertyOf;
  from: Organization;
  others: readonly Organization[];
  onClose: () => void;
};

/** Moves a property to another organization; the form says beforehand what moves with it and what does not. */
export function MoveProperty({ property, from, others, onClose }: MoveProps) {
  const leave = useLeave();
  const [move] = useMovePropertyMutation();
  const targets = others.filter((each) => each.id !== from.id && each.archivedAt === null);
  const form = useForm({
    defaultValues: { organizationId: '' },
    resolver: contractResolver(contract.moveProperty.params, (values: MoveValues) => ({
      propertyId: property.id,
      organizationId: idOrAbsent(values.organizationId),
    })),
  });
  const target = targets.find((each) => String(each.id) === form.watch('organizationId'));
  return (
    <FormDialog title={`Move ${property.name} to another organization`} onClose={() => leave(onClose)}>
      <ContractForm
        label="Move property"
        form={form}
        submitLabel={target ? `Move to ${target.name}` : 'Move'}
        isDestructive
        onCancel={onClose}
        send={(params) => move({ params, errors: 'inline' })}
        done={(data) => `${data.name} now belongs to ${target?.name ?? 'the other organization'}`}
        onSent={onClose}
      >
        <FormText
          name="organizationId"
          label="To"
          isRequired
          options={targets.map((each) => ({ value: each.id, label: each.name }))}
          noneLabel="Choose an organization"
        />
        <ul className={styles.effects} aria-label="What will happen">
          <li>
            Its buildings, {counted(property.unitCount, 'unit')} and {counted(property.itemCount, 'item')} go along with
            their history, photos, maintenance and own prices.
          </li>
          <li>Everybody in {from.name} loses it, also people who had it directly or through a group.</li>
          <li>
            People of {target?.name ?? 'the other organization'} see it once it is assigned to them; its administrators
            at once.
          </li>
          <li>Managers who do not belong to {target?.name ?? 'the other organization'} are removed.</li>
          <li>Costs and lifespans follow the price book of {target?.name ?? 'the other organization'}.</li>
          <li>Past imports, the audit log and contacts stay with {from.name}.</li>
        </ul>
      </ContractForm>
    </FormDialog>
  );
}
