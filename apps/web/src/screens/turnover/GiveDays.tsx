import { turn as turnContract } from '@lintel/contract/turns/turn';
import { DAY_OWNERS } from '@lintel/domain/turns/turns';
import { useSetTurnDayMutation } from '#api/turn.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import type { Turn } from '#app/turn/turn-types.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { DaySpan } from './TurnDays.tsx';

type Values = { onDay: string; untilDay: string; owner: string; note: string };
type GiveDaysProps = { turn: Turn; span: DaySpan; onStale: () => unknown; onClose: () => void };

const resolver = contractResolver(turnContract.setTurnDay.body, ({ onDay, untilDay, owner, note }: Values) => ({
  onDay,
  untilDay: untilDay === '' ? undefined : untilDay,
  owner: owner === '' ? null : owner,
  note: textOrNull(note),
}));

/** Gives vacant days to another owner than the rule does, or back to the rule. */
export function GiveDays({ turn, span, onStale, onClose }: GiveDaysProps) {
  const [give] = useSetTurnDayMutation();
  const form = useForm({
    defaultValues: { onDay: span.onDay, untilDay: span.untilDay, owner: '', note: '' } as Values,
    resolver,
  });
  return (
    <FormDialog title={`Days of unit ${turn.unitName}`} onClose={onClose}>
      <ContractForm
        label="Give days"
        form={form}
        submitLabel="Give"
        onCancel={onClose}
        send={(body) => give({ params: { turnId: turn.id }, body, ifMatch: turn.version, errors: 'inline' })}
        done={(_, { owner }) => (owner ? `Given to ${DAY_OWNERS[owner]}.` : 'They follow the rule again.')}
        onSent={onClose}
        onStale={onStale}
      >
        <p className={formStyles.intro}>
          These days count as the other owner’s in all figures, with your name and note beside them.
        </p>
        <FormText name="onDay" label="From" type="date" max={turn.asOf} isRequired />
        <FormText name="untilDay" label="To" type="date" max={turn.asOf} />
        <FormText
          name="owner"
          label="Owner"
          noneLabel={span.isGiven ? 'Back to the rule' : 'As the rule says'}
          options={Object.entries(DAY_OWNERS).map(([value, label]) => ({ value, label }))}
        />
        <FormText name="note" label="Why" hint="Such as: the resident came back for furniture" />
      </ContractForm>
    </FormDialog>
  );
}
