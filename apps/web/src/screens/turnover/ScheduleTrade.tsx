import { turn } from '@lintel/contract/turns/turn';
import { TURN_TRADES } from '@lintel/domain/turns/turns';
import { useScheduleTurnTradeMutation } from '#api/turn.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import type { TurnRow } from '#app/turn/turn-types.ts';
import { useVendorOptions } from '#app/turn/use-vendor-options.ts';
import { counted } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type Props = { propertyId: number; rows: readonly TurnRow[]; onDone: () => void; onClose: () => void };
type Values = { trade: string; vendorId: string; plannedOn: string };

/** Plans one trade in all selected turns: on one day, with one vendor. */
export function ScheduleTrade({ propertyId, rows, onDone, onClose }: Props) {
  const [schedule] = useScheduleTurnTradeMutation();
  const vendors = useVendorOptions(rows[0]?.organizationId);
  const turnIds = rows.map(({ id }) => id);
  const form = useForm({
    defaultValues: { trade: 'PAINT', vendorId: '', plannedOn: '' },
    resolver: contractResolver(turn.scheduleTurnTrade.body, (values: Values) => ({
      turnIds,
      trade: values.trade,
      vendorId: idOrAbsent(values.vendorId),
      plannedOn: values.plannedOn,
    })),
  });
  return (
    <FormDialog title="Schedule a trade" onClose={onClose}>
      <ContractForm
        label="Schedule a trade"
        form={form}
        submitLabel="Schedule"
        onCancel={onClose}
        send={(body) => schedule({ params: { propertyId }, body, errors: 'inline' })}
        done={`Scheduled in ${counted(rows.length, 'turn')}.`}
        onSent={() => {
          onDone();
          onClose();
        }}
      >
        <p className={formStyles.intro}>
          In {rows.map(({ unitName }) => unitName).join(', ')}: open tasks of the trade get this day, turns without one
          get a new task.
        </p>
        <FormText
          name="trade"
          label="Trade"
          options={Object.entries(TURN_TRADES).map(([value, label]) => ({ value, label }))}
        />
        <FormText name="vendorId" label="Vendor" noneLabel="Own staff, or as it is" {...vendors} />
        <FormText name="plannedOn" label="Day" type="date" isRequired />
      </ContractForm>
    </FormDialog>
  );
}
