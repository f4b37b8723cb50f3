import { assetAlert } from '@lintel/contract/flags/asset-alert';
import {
  useDecideAssetAlertsMutation,
  useListAlertPeopleQuery,
  useUpdateAssetAlertMutation,
} from '#api/asset-alert.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { date } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { ChosenFlags } from './ChosenFlags.tsx';
import type { FlagRow } from './flag-row.ts';
import { PLAN_LABELS, type Plan, plannedName } from './use-flag-plans.ts';

type PlanDialogProps = { plan: Plan; onClose: () => void; onDone: () => void };
type Values = { assigneeId: string; snoozeUntil: string; note: string };

/** Who takes flags, or until which day they are set aside, and why; for one flag, or several at once. */
export function PlanDialog({ plan, onClose, onDone }: PlanDialogProps) {
  const { what, rows } = plan;
  const [first] = rows;
  if (!first) return null;
  return (
    <FormDialog title={`${PLAN_LABELS[what]}: ${plannedName(rows)}`} onClose={onClose}>
      <PlanForm plan={plan} first={first} onClose={onClose} onDone={onDone} />
    </FormDialog>
  );
}

function PlanForm({ plan: { what, rows }, first, onClose, onDone }: PlanDialogProps & { first: FlagRow }) {
  const [update] = useUpdateAssetAlertMutation();
  const [decide] = useDecideAssetAlertsMutation();
  const isAssign = what === 'ASSIGN';
  const isOne = rows.length === 1;
  const form = useForm({
    defaultValues: {
      assigneeId: isOne && first.assigneeId !== null ? String(first.assigneeId) : '',
      snoozeUntil: isOne ? (first.snoozeUntil ?? '') : '',
      note: '',
    },
    resolver: contractResolver(assetAlert.decideAssetAlerts.body, ({ assigneeId, snoozeUntil, note }: Values) => ({
      alertIds: rows.map((row) => row.id),
      // why: without a day there is nothing to set aside, and the day is asked for
      ...(isAssign ? { assigneeId: idOrAbsent(assigneeId) ?? null } : { snoozeUntil }),
      note: textOrNull(note),
    })),
  });
  return (
    <ContractForm
      label={PLAN_LABELS[what]}
      form={form}
      submitLabel={isAssign ? 'Assign' : 'Set aside'}
      onCancel={onClose}
      send={({ alertIds, ...body }) =>
        isOne
          ? update({ params: { alertId: first.id }, body, ifMatch: first.version, errors: 'inline' })
          : decide({ body: { ...body, alertIds }, errors: 'inline' })
      }
      done={(_, body) => {
        const said = isAssign
          ? body.assigneeId
            ? 'assigned'
            : 'assigned to nobody'
          : `set aside until ${date(body.snoozeUntil ?? '')}`;
        return `${plannedName(rows)}: ${said}.`;
      }}
      onSent={onDone}
    >
      <ChosenFlags rows={rows} />
      {isAssign ? (
        <AssigneeField propertyId={first.propertyId} />
      ) : (
        <FormText
          name="snoozeUntil"
          label="Until"
          type="date"
          isRequired
          hint="It leaves the board now and comes back by itself on this day. Until then the filter State has it."
        />
      )}
      <FormText name="note" label="Why" isMultiline hint="It stays in the history." />
    </ContractForm>
  );
}

function AssigneeField({ propertyId }: { propertyId: number }) {
  const people = useListAlertPeopleQuery({ params: { propertyId } });
  return (
    <FormText
      name="assigneeId"
      label="Assignee"
      noneLabel={people.isLoading ? 'Loading people' : 'Nobody'}
      hint="Everybody who may see this property."
      from={{ thing: 'The people', query: people }}
      options={(people.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
