import { TurnTaskBody } from '@lintel/contract/turns/turn';
import { usualWaits } from '@lintel/domain/turns/turn-task-order';
import { TRADE_STATES, TURN_TRADES, type TurnTrade } from '@lintel/domain/turns/turns';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useAddTurnTaskMutation, useUpdateTurnTaskMutation } from '#api/turn.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, centsText, contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormCheckList } from '#app/form/FormCheckList.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { taskName } from '#app/turn/task-name.ts';
import type { Turn } from '#app/turn/turn-types.ts';
import { useVendorOptions } from '#app/turn/use-vendor-options.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type Props = { turn: Turn; task: Turn['tasks'][number] | null; onStale: () => unknown; onClose: () => void };
type Values = Record<
  'trade' | 'title' | 'vendorId' | 'plannedOn' | 'partsFrom' | 'partsUntil' | 'budgetCents' | 'costCents' | 'note',
  string
> & { waitsFor: number[] };

const resolver = contractResolver(TurnTaskBody, (values: Values) => ({
  trade: values.trade,
  title: textOrNull(values.title),
  vendorId: values.vendorId === '' ? null : Number(values.vendorId),
  plannedOn: textOrNull(values.plannedOn),
  partsFrom: textOrNull(values.partsFrom),
  partsUntil: textOrNull(values.partsUntil),
  budgetCents: centsOrNull(values.budgetCents),
  costCents: centsOrNull(values.costCents),
  note: textOrNull(values.note),
  waitsFor: values.waitsFor,
}));

/** A task of a turn: its trade, who does it on which day, what it may cost and what it waits for. */
export function TaskForm({ turn, task, onStale, onClose }: Props) {
  const [add] = useAddTurnTaskMutation();
  const [update] = useUpdateTurnTaskMutation();
  const vendors = useVendorOptions(turn.organizationId);
  const form = useForm({
    defaultValues: {
      trade: task?.trade ?? 'PAINT',
      waitsFor: task?.waitsFor ?? usualOf(turn, 'PAINT'),
      title: task?.title ?? '',
      vendorId: String(task?.vendorId ?? ''),
      plannedOn: task?.plannedOn ?? '',
      partsFrom: task?.partsFrom ?? '',
      partsUntil: task?.partsUntil ?? '',
      budgetCents: centsText(task?.budgetCents ?? null),
      costCents: centsText(task?.costCents ?? null),
      note: task?.note ?? '',
    } as Values,
    resolver,
  });
  const title = task ? 'Edit task' : 'Add task';
  const others = turn.tasks.filter(({ id }) => id !== task?.id);
  useUsualWaits(form, task === null ? turn : null);
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContractForm
        label={title}
        form={form}
        submitLabel={task ? 'Save' : 'Add task'}
        onCancel={onClose}
        send={(body) => {
          const call = { ifMatch: turn.version, body, errors: 'inline' } as const;
          return task
            ? update({ ...call, params: { turnId: turn.id, taskId: task.id } })
            : add({ ...call, params: { turnId: turn.id } });
        }}
        done={task ? 'Task saved.' : 'Task added.'}
        onSent={onClose}
        onStale={onStale}
      >
        <FormText
          name="trade"
          label="Trade"
          options={Object.entries(TURN_TRADES).map(([value, label]) => ({ value, label }))}
        />
        <FormText name="title" label="What (optional)" />
        <FormText name="vendorId" label="Vendor" noneLabel="Own staff" {...vendors} />
        <FormText name="plannedOn" label="Planned for" type="date" />
        {others.length > 0 && (
          <FormCheckList
            name="waitsFor"
            label="Waits for"
            none="This turn has no other task."
            options={others.map((one) => ({
              id: one.id,
              label: taskName(one),
              hint: [one.title !== null && TURN_TRADES[one.trade], TRADE_STATES[one.state].toLowerCase()]
                .filter(Boolean)
                .join(', '),
            }))}
          />
        )}
        <FormText name="budgetCents" label="Planned cost, $" inputMode="decimal" />
        <FormText name="costCents" label="Actual cost, $" inputMode="decimal" />
        <FormText name="partsFrom" label="Waits for parts from" type="date" />
        <FormText name="partsUntil" label="Parts came" type="date" />
        <FormText name="note" label="Note" isMultiline />
      </ContractForm>
    </FormDialog>
  );
}

function usualOf(turn: Turn, trade: TurnTrade): number[] {
  return usualWaits(trade, turn.tasks, turn.lanes) ?? [];
}

/** Has a new task wait for the trade before its own, whichever trade is chosen, until somebody says otherwise. */
function useUsualWaits<C, T>({ control, getValues, resetField }: UseFormReturn<Values, C, T>, turn: Turn | null): void {
  const trade = useWatch({ control, name: 'trade' });
  const proposed = useRef(getValues('waitsFor'));
  // why: the form keeps its own values, and only this tells it what another trade waits for
  useEffect(() => {
    if (turn === null || getValues('waitsFor').join() !== proposed.current.join()) return;
    proposed.current = usualOf(turn, trade as TurnTrade);
    resetField('waitsFor', { defaultValue: proposed.current });
  }, [turn, trade, getValues, resetField]);
}
