import { AlertRulesBody, type assetAlert } from '@lintel/contract/flags/asset-alert';
import type { LaneLimits } from '@lintel/domain/flags/alert-lanes';
import { ALERT_RULE_CODES, type AlertRuleCode, limitRefusal } from '@lintel/domain/flags/alert-rules';
import { ALERT_STATE_WORDS } from '@lintel/domain/flags/alert-states';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import type { RouteAnswer } from '#api/endpoints.ts';
import { contractResolver, numberOrNull } from '#app/form/contract-resolver.ts';

export type AlertRules = RouteAnswer<typeof assetAlert.getAlertRules>;
export type RuleValues = Record<string, string | boolean>;
type Body = z.output<typeof AlertRulesBody>;

/** The names of the form's fields of a rule and of a lane. */
export const onField = (code: AlertRuleCode) => `${code}-on`;
export const limitField = (code: AlertRuleCode) => `${code}-limit`;
export const laneField = (lane: keyof LaneLimits) => `${lane}-days`;

export const LIMITED_LANES = [
  'NEEDS_REVIEW',
  'REVIEWED',
  'ALERT_SENT',
  'INITIATED_REPLACEMENT',
] as const satisfies readonly (keyof LaneLimits)[];
export const laneLabel = (lane: keyof LaneLimits) => `${ALERT_STATE_WORDS[lane]}, days`;

export function valuesOf({
  rules,
  laneDays,
  mailsLate,
}: Pick<AlertRules, 'rules' | 'laneDays' | 'mailsLate'>): RuleValues {
  return Object.fromEntries([
    ['mailsLate', mailsLate],
    ...rules.flatMap(({ code, isOn, threshold }) => [
      [onField(code), isOn],
      [limitField(code), threshold === null ? '' : String(threshold)],
    ]),
    ...LIMITED_LANES.map((lane) => [laneField(lane), String(laneDays[lane])]),
  ]);
}

/** The rules as they are typed; a limit that is no number is NaN. */
export function rulesOf(values: RuleValues): Body['rules'] {
  return ALERT_RULE_CODES.map((code) => ({
    code,
    isOn: values[onField(code)] === true,
    threshold: numberOrNull(String(values[limitField(code)] ?? '')),
  }));
}

/** True where every rule has a limit that can be set. */
export function canPreview(rules: Body['rules']): boolean {
  return rules.every(({ code, threshold }) => limitRefusal(code, threshold) === null);
}

const byContract = contractResolver(
  AlertRulesBody,
  (values: RuleValues) => ({
    rules: rulesOf(values),
    mailsLate: values.mailsLate === true,
    laneDays: Object.fromEntries(LIMITED_LANES.map((lane) => [lane, numberOrNull(String(values[laneField(lane)]))])),
  }),
  ({ path, message }) => ({
    path: path.startsWith('laneDays.') ? `${path.slice('laneDays.'.length)}-days` : path,
    message,
  }),
);

/** A limit is checked by its own rule, which knows what it may be. */
export const ruleResolver: Resolver<RuleValues, unknown, Body> = (values, context, options) => {
  const wrong = rulesOf(values).flatMap(({ code, threshold }) => {
    const message = limitRefusal(code, threshold);
    return message === null ? [] : [[limitField(code), { type: 'limit', message }]];
  });
  if (wrong.length === 0) return byContract(values, context, options);
  // why: the names of the fields are those of the values
  return { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<RuleValues> };
};
