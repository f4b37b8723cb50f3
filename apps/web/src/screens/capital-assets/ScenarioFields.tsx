import { fiscalYearLabel } from '@lintel/domain/capital/capital';
import {
  SCENARIO_RULE_LABELS,
  SCENARIO_RULE_WORDS,
  SCENARIO_RULES,
  SCENARIO_YEARS,
  type ScenarioRule,
} from '@lintel/domain/capital/scenario';
import { useWatch } from 'react-hook-form';
import { useListAssumptionSetsQuery } from '#api/assumption-set.api.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { counted } from '#ui/base/format.ts';
import type { ScenarioValues } from './scenario-values.ts';

const RULES = SCENARIO_RULES.map((value) => ({ value, label: SCENARIO_RULE_LABELS[value] }));

/** The fields of a scenario, for making and changing one. */
export function ScenarioFields({ organizationId, year }: { organizationId: number; year: number }) {
  const sets = useListAssumptionSetsQuery({ params: { organizationId } });
  const [rule, years] = useWatch<ScenarioValues, ['rule', 'years']>({ name: ['rule', 'years'] });
  const options = (kind: 'PRICE_BOOK' | 'LIFE_PROFILE', noun: string) =>
    (sets.data?.results ?? [])
      .filter((set) => set.kind === kind)
      .map((set) => ({ value: set.id, label: `${set.name}, ${counted(set.lineCount, noun)}` }));
  const yearOptions = [...new Set([...SCENARIO_YEARS, Number(years)])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: `The first and ${value} more` }));
  return (
    <>
      <FormText name="name" label="Name" isRequired />
      <FormText name="rule" label="Rule" options={RULES} hint={SCENARIO_RULE_WORDS[rule as ScenarioRule]} />
      <FormText
        name="begins"
        label="First budget year"
        options={[
          { value: 'next', label: `Next year, ${fiscalYearLabel(year + 1)}` },
          { value: 'now', label: `This year, ${fiscalYearLabel(year)}` },
        ]}
        hint="Nothing is replaced before it: what is due by then waits for it."
      />
      <FormText name="years" label="Budget years" options={yearOptions} />
      <FormText name="inflation" label="Inflation, % a year" inputMode="decimal" isRequired />
      <FormText
        name="annualCapCents"
        label="Most to spend in a year, $"
        inputMode="decimal"
        hint="At the prices of that year. What does not fit waits for the next year; what has failed and what is longest due comes first. Empty: no limit."
      />
      {sets.isError && !sets.data && (
        <p className={formStyles.notice} role="alert">
          The life profiles and price books could not be loaded.{' '}
          <button type="button" onClick={() => void sets.refetch()}>
            Retry
          </button>
        </p>
      )}
      <FormText
        name="lifeProfileId"
        label="Expected lives"
        options={options('LIFE_PROFILE', 'type')}
        noneLabel="House: as the items have them today"
        hint="A profile stands in for every life of the types that it names."
      />
      <FormText
        name="priceBookId"
        label="Prices"
        options={options('PRICE_BOOK', 'price')}
        noneLabel="As the items have them today"
        hint="A price book stands in for the prices of the types that it names; a price set on an item or its model stays."
      />
      <FormText
        name="emergencyShare"
        label="Replaced in an emergency, %"
        inputMode="decimal"
        hint="The share of replacements that cannot wait for a planned order. 0: none assumed."
      />
      <FormText
        name="emergencyPremium"
        label="An emergency costs, times the planned price"
        inputMode="decimal"
        hint="1.4 to 1.6 is what same-day replacement is reported to cost."
      />
    </>
  );
}
