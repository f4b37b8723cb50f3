import { fiscalYearLabel } from '@lintel/domain/capital/capital';
import { SCENARIO_RULE_LABELS } from '@lintel/domain/capital/scenario';
import type { Scenario } from '#api/scenario.api.ts';
import { centsOrNull, centsText, idOrAbsent, numberOrNull } from '#app/form/contract-resolver.ts';
import { percent, wholeMoney } from '#ui/base/format.ts';

/** What the form of a scenario holds: text, under the names of the call's fields. */
export type ScenarioValues = Record<
  | 'name'
  | 'rule'
  | 'years'
  | 'begins'
  | 'inflation'
  | 'annualCapCents'
  | 'lifeProfileId'
  | 'priceBookId'
  | 'emergencyShare'
  | 'emergencyPremium',
  string
>;

export function newScenario(inflation: number): ScenarioValues {
  return {
    name: '',
    rule: 'LIFE',
    years: '10',
    begins: 'next',
    inflation: percentText(inflation),
    annualCapCents: '',
    lifeProfileId: '',
    priceBookId: '',
    emergencyShare: '0',
    emergencyPremium: '1.5',
  };
}

export function scenarioValues(scenario: Scenario): ScenarioValues {
  return {
    name: scenario.name,
    rule: scenario.rule,
    years: String(scenario.years),
    begins: scenario.beginsNextYear ? 'next' : 'now',
    inflation: percentText(scenario.inflation),
    annualCapCents: centsText(scenario.annualCapCents),
    lifeProfileId: String(scenario.lifeProfileId ?? ''),
    priceBookId: String(scenario.priceBookId ?? ''),
    emergencyShare: percentText(scenario.emergencyShare),
    emergencyPremium: String(scenario.emergencyPremium),
  };
}

export function scenarioBody(values: ScenarioValues) {
  return {
    name: values.name.trim(),
    rule: values.rule,
    years: Number(values.years),
    beginsNextYear: values.begins === 'next',
    inflation: shareOf(values.inflation),
    annualCapCents: centsOrNull(values.annualCapCents),
    lifeProfileId: idOrAbsent(values.lifeProfileId) ?? null,
    priceBookId: idOrAbsent(values.priceBookId) ?? null,
    emergencyShare: shareOf(values.emergencyShare),
    emergencyPremium: numberOrNull(values.emergencyPremium) ?? Number.NaN,
  };
}

/** What a scenario assumes, in short: 'Replace at life · 3% a year · at most $50,000 a year'. */
export function assumptionWords(scenario: Scenario): string[] {
  const { annualCapCents, emergencyShare, emergencyPremium, lifeProfileName, priceBookName, inflation } = scenario;
  return [
    SCENARIO_RULE_LABELS[scenario.rule],
    `prices rising ${percent(inflation * 100, 1)} a year`,
    annualCapCents === null ? 'no cap' : `at most ${wholeMoney(annualCapCents)} a year`,
    lifeProfileName === null ? 'lives as today' : `lives by ${lifeProfileName}`,
    priceBookName === null ? 'prices as today' : `prices by ${priceBookName}`,
    ...(emergencyShare > 0 ? [`${percent(emergencyShare * 100, 0)} as emergencies at ${emergencyPremium} times`] : []),
  ];
}

/** The name that a budget is offered: 'FY27 budget v2' where v1 is taken. */
export function budgetName(nextYear: number, taken: readonly string[]): string {
  const label = `${fiscalYearLabel(nextYear)} budget`;
  for (let version = 1; ; version += 1) {
    const name = `${label} v${version}`;
    if (!taken.some((one) => one.toLowerCase() === name.toLowerCase())) return name;
  }
}

function percentText(share: number): string {
  return String(Number((share * 100).toFixed(2)));
}

// The contract refuses what is no number.
function shareOf(text: string): number {
  const value = numberOrNull(text);
  return value === null ? Number.NaN : Number((value / 100).toFixed(4));
}
