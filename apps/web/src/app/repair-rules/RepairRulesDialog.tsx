import { repairRules as contract, type RepairRules } from '@lintel/contract/items/repair-rules';
import { DEFAULT_THRESHOLDS, type RepairThresholds, STRICT_COST_PCT } from '@lintel/domain/items/repair-or-replace';
import { Button } from '@mui/material';
import type * as z from 'zod';
import { useGetRepairRulesQuery, useSetRepairRulesMutation } from '#api/repair-rules.api.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, numberOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useLeave } from '../form/unsaved.ts';
import { useVersionedForm } from '../form/use-versioned-form.ts';

type Rules = z.output<typeof RepairRules>;
type Values = Record<keyof RepairThresholds, string>;

const resolver = contractResolver(contract.setRepairRules.body, (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, numberOrNull(text)])),
);

/** The limits of repair or replace of an organization, for its administrators. */
export function RepairRulesDialog({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  const leave = useLeave();
  const rules = useGetRepairRulesQuery({ params: { organizationId } });
  return (
    <FormDialog title="When to replace instead of repair" onClose={() => leave(onClose)}>
      <QueryState query={rules} thing="The limits" skeleton={<TableSkeleton rows={5} />}>
        {(data) => <RulesForm rules={data} onReload={async () => (await rules.refetch()).data} onDone={onClose} />}
      </QueryState>
    </FormDialog>
  );
}

type RulesFormProps = { rules: Rules; onReload: () => Promise<Rules | undefined>; onDone: () => void };

function RulesForm({ rules, onReload, onDone }: RulesFormProps) {
  const [save] = useSetRepairRulesMutation();
  const { organizationId } = rules;
  const { form, version, versioned } = useVersionedForm({
    thing: rules,
    valuesOf: ({ limits }: Rules) => textOf(limits),
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'organization', id: organizationId },
  });
  return (
    <ContractForm
      label="Repair or replace"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      versioned={versioned}
      send={(body) => save({ params: { organizationId }, body, ifMatch: version, errors: 'inline' })}
      done="Limits saved. The advice on every item follows them."
      onSent={onDone}
    >
      <p className={formStyles.intro}>
        The rules are tried in this order and the first that fits decides; a recall and a warranty come before them all.
        Costs are percent of a new one installed, ages percent of the expected life.
      </p>
      <div className={formStyles.pair}>
        <FormText name="halfLifePct" label="Replace past, % of life" inputMode="numeric" />
        <FormText name="halfCostPct" label="… from a quote of, % of cost" inputMode="numeric" />
      </div>
      <FormText
        name="strictCostPct"
        label="At any age from a quote of, % of cost"
        inputMode="numeric"
        hint={`The strict rule, for harder wear in rentals; ${STRICT_COST_PCT} is usual. Empty turns it off.`}
      />
      <FormText
        name="majorRepairLifePct"
        label="Replace instead of a major repair past, % of life"
        inputMode="numeric"
      />
      <FormText name="moneyPitPct" label="Quote and 24 months of repairs from, % of cost" inputMode="numeric" />
      <FormText name="repairsIn12Months" label="Review from so many repairs in 12 months" inputMode="numeric" />
      <div className={formStyles.pair}>
        <FormText name="turnRulYears" label="Replace at turn with at most, years left" inputMode="decimal" />
        <FormText name="turnWithinDays" label="… where the unit is empty within, days" inputMode="numeric" />
      </div>
      <Button
        size="small"
        variant="text"
        onClick={() => {
          for (const [field, text] of Object.entries(textOf(DEFAULT_THRESHOLDS)))
            form.setValue(field as keyof Values, text, { shouldDirty: true, shouldValidate: true });
        }}
      >
        Back to the delivered limits
      </Button>
    </ContractForm>
  );
}

function textOf(limits: RepairThresholds): Values {
  // why: the values have the fields of the limits
  return Object.fromEntries(
    Object.entries(limits).map(([field, limit]) => [field, limit === null ? '' : String(limit)]),
  ) as Values;
}
