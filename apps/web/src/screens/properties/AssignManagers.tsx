import { property as propertyContract } from '@lintel/contract/properties/property';
import { useAssignManagersMutation } from '#api/property.api.ts';
import { useListUsersQuery } from '#api/user.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { counted } from '#ui/base/format.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import type { PortfolioRow } from './properties-search.ts';

const PEOPLE_MAX = 1000;
const NOBODY = { value: 'nobody', label: 'Nobody' };

type Values = { regionalManagerId: string; regionalMaintenanceManagerId: string };
type AssignProps = { rows: readonly PortfolioRow[]; organizationId: number; onClose: () => void; onDone: () => void };

/** Gives several properties of one organization the same managers; what is left as it is stays as each has it. */
export function AssignManagers({ rows, organizationId, onClose, onDone }: AssignProps) {
  const leave = useLeave();
  const [assign] = useAssignManagersMutation();
  const people = useListUsersQuery({ query: { organizationId, limit: PEOPLE_MAX } });
  const known = (people.data?.results ?? []).map((each) => ({ value: each.id, label: `${each.fName} ${each.lName}` }));
  const hint = people.isError ? 'The people could not be loaded.' : undefined;
  const form = useForm({
    defaultValues: { regionalManagerId: '', regionalMaintenanceManagerId: '' },
    resolver: contractResolver(propertyContract.assignManagers.body, (values: Values) => ({
      propertyIds: rows.map((row) => row.propertyId),
      regionalManagerId: personOf(values.regionalManagerId),
      regionalMaintenanceManagerId: personOf(values.regionalMaintenanceManagerId),
    })),
  });
  return (
    <SideDrawer
      label="Assign managers"
      title="Assign managers"
      under={counted(rows.length, 'property', 'properties')}
      onClose={() => leave(onClose)}
    >
      <ContractForm
        label="Managers"
        form={form}
        submitLabel={`Assign to ${counted(rows.length, 'property', 'properties')}`}
        onCancel={onClose}
        send={(body) => assign({ body, errors: 'inline' })}
        done={(data) => `Managers assigned: ${counted(data.changed, 'property', 'properties')} changed.`}
        onSent={onDone}
      >
        <p className={formStyles.intro}>{rows.map((row) => row.propertyName).join(', ')}</p>
        <FormText
          name="regionalManagerId"
          label="Regional manager"
          options={[NOBODY, ...known]}
          noneLabel="Leave as it is"
          hint={hint}
        />
        <FormText
          name="regionalMaintenanceManagerId"
          label="Regional maintenance manager"
          options={[NOBODY, ...known]}
          noneLabel="Leave as it is"
          hint={hint}
        />
      </ContractForm>
    </SideDrawer>
  );
}

/** Undefined leaves who is the manager, null takes the manager off. */
function personOf(value: string): number | null | undefined {
  if (value === '') return undefined;
  return value === NOBODY.value ? null : Number(value);
}
