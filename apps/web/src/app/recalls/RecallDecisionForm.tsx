import { RecallDecision } from '@lintel/contract/items/recall';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { useForm } from '../form/use-form.ts';
import type { FoundRecall, Recalled } from './RecallCard.tsx';

type Props = {
  recalled: Recalled;
  recall: FoundRecall;
  state: 'NOT_AFFECTED' | 'REMEDIED';
  onDone: () => void;
};

/** Why a recall does not concern an item or device, or on which day its remedy was done. */
export function RecallDecisionForm({ recalled: { asOf, decide }, recall, state, onDone }: Props) {
  const isRemedy = state === 'REMEDIED';
  const form = useForm({
    defaultValues: { reason: '', remediedOn: isRemedy ? asOf : '' },
    resolver: contractResolver(RecallDecision, (values: { reason: string; remediedOn: string }) => ({
      from: recall.state,
      state,
      reason: textOrNull(values.reason),
      remediedOn: textOrNull(values.remediedOn),
    })),
  });
  return (
    <ContractForm
      label={isRemedy ? 'Remedy done' : 'Not affected'}
      form={form}
      submitLabel={isRemedy ? 'Note the remedy' : 'Note as not affected'}
      onCancel={onDone}
      send={(body) => decide(recall.recallId, body)}
      done={isRemedy ? 'Remedy noted.' : 'Noted as not affected.'}
      onSent={onDone}
    >
      {isRemedy && <FormText name="remediedOn" label="Remedy done on" type="date" max={asOf} isRequired />}
      <FormText
        name="reason"
        label={isRemedy ? 'Note' : 'Why it is not affected'}
        isRequired={!isRemedy}
        {...(isRemedy ? {} : { hint: 'Such as: serial number outside the range' })}
      />
    </ContractForm>
  );
}
