import { scenario as contract } from '@lintel/contract/capital/scenario';
import { SCENARIO_RULE_LABELS } from '@lintel/domain/capital/scenario';
import {
  type Scenario,
  type ScenarioPlan,
  useFreezeScenarioMutation,
  useGetScenarioPlanQuery,
} from '#api/scenario.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { counted, money } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './scenarios.module.css';

type FreezeDialogProps = {
  scenario: Scenario;
  /** The name that is proposed. */
  name: string;
  nextYear: number;
  onMade: (id: number) => void;
  onClose: () => void;
};

/** Asks for the name of a budget, and says in figures what is frozen and what cannot be changed afterwards. */
export function FreezeDialog({ scenario, name, nextYear, onMade, onClose }: FreezeDialogProps) {
  const [freeze] = useFreezeScenarioMutation();
  const params = { propertyId: scenario.propertyId, scenarioId: scenario.id };
  const plan = useGetScenarioPlanQuery({ params });
  const form = useForm({
    defaultValues: { name },
    resolver: contractResolver(contract.freezeScenario.body, (values: { name: string }) => ({
      name: values.name.trim(),
    })),
  });
  return (
    <FormDialog title={`Freeze ${scenario.name} as a budget`} onClose={onClose}>
      <ContractForm
        label="Freeze"
        form={form}
        submitLabel="Freeze"
        onCancel={onClose}
        send={(body) => freeze({ params, body, errors: 'inline' })}
        done={(data) => `${data.name} is frozen.`}
        onSent={(data) => {
          onClose();
          onMade(data.id);
        }}
      >
        <FormText name="name" label="Name of the budget" isRequired />
        <div className={styles.frozen}>
          <QueryState query={plan} thing="What it plans" skeleton={<TableSkeleton rows={3} />}>
            {(found) => <WhatIsFrozen scenario={scenario} plan={found} nextYear={nextYear} />}
          </QueryState>
          <p>
            After that, nobody can change the budget: its items, years and prices stay as they are today, whatever
            happens to items, prices, lives or this scenario. Only an administrator can archive it. The scenario stays
            as it is.
          </p>
        </div>
      </ContractForm>
    </FormDialog>
  );
}

type FrozenProps = { scenario: Scenario; plan: ScenarioPlan; nextYear: number };

function WhatIsFrozen({ scenario, plan, nextYear }: FrozenProps) {
  const { years, totals, weak } = plan;
  const next = years.find(({ year }) => year === nextYear);
  return (
    <Facts>
      <Fact name="Plans by">{SCENARIO_RULE_LABELS[scenario.rule]}</Fact>
      {next && (
        <Fact name={next.label}>
          {money(next.plannedCents)} for {counted(next.count, 'replacement')}
        </Fact>
      )}
      <Fact name={`${years[0]?.label} to ${years.at(-1)?.label}`}>
        {money(totals.plannedCents)} for {counted(totals.count, 'replacement')}
        {totals.unpriced > 0 && `, ${totals.unpriced} of them without a price`}
      </Fact>
      {weak.count > 0 && <Fact name="Uncertain dates">{counted(weak.count, 'replacement')} rest on one</Fact>}
    </Facts>
  );
}
