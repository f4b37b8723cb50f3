import { ALERT_REASON_WORDS } from '@lintel/domain/flags/alert-lanes';
import { ALERT_RULES, type AlertRuleCode, alertRuleWords, limitWords } from '@lintel/domain/flags/alert-rules';
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  useGetAlertRulesQuery,
  usePreviewAlertRulesMutation,
  useUpdateAlertRulesMutation,
} from '#api/asset-alert.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { MailNote } from '#app/mail/MailNote.tsx';
import { OrganizationSelect } from '#app/OrganizationSelect.tsx';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { count, counted } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './flag-rules.module.css';
import {
  type AlertRules,
  canPreview,
  LIMITED_LANES,
  laneField,
  laneLabel,
  limitField,
  onField,
  type RuleValues,
  ruleResolver,
  rulesOf,
  valuesOf,
} from './rule-form.ts';

const HELP =
  'Rules look at every property once a day at six in the morning there, and a few minutes after they were changed. Beside each stands what it would raise today with the limit that is typed, before you save. A reason that was dismissed is raised again only when it is worse.';
const PREVIEW_AFTER_MS = 500;

/** The rules that raise flags by themselves, with what each would raise, and the limits of the lanes. */
export default function FlagRulesPage() {
  usePageHead({ help: HELP });
  const organizations = useAppSelector((state) => state.session.orgData);
  const chosen = useAppSelector((state) => state.selection.organizationId);
  const [own, setOwn] = useState<number | null>(null);
  const organizationId = own ?? chosen ?? organizations[0]?.id ?? 0;
  const rules = useGetAlertRulesQuery({ params: { organizationId } }, { skip: organizationId === 0 });
  return (
    <>
      <Lede question="What raises a flag by itself, and how many will that be?" />
      <div className={styles.page}>
        {organizations.length > 1 && (
          <Field label="Organization" htmlFor="flag-rules-organization">
            <OrganizationSelect
              id="flag-rules-organization"
              organizations={organizations}
              value={organizationId}
              onChange={setOwn}
            />
          </Field>
        )}
        <QueryState
          query={{ ...rules, data: rules.currentData }}
          thing="The rules"
          skeleton={<TableSkeleton rows={7} />}
        >
          {(data) => (
            <RulesForm key={data.organizationId} rules={data} onReload={async () => (await rules.refetch()).data} />
          )}
        </QueryState>
      </div>
    </>
  );
}

type RulesFormProps = { rules: AlertRules; onReload: () => Promise<AlertRules | undefined> };

function RulesForm({ rules, onReload }: RulesFormProps) {
  const [save] = useUpdateAlertRulesMutation();
  const { form, version, saved, versioned } = useVersionedForm({
    thing: rules,
    valuesOf,
    resolverOf: () => ruleResolver,
    load: onReload,
    recorded: { entity: 'alert_settings', id: rules.organizationId },
  });
  const preview = usePreview(rules.organizationId, form);
  return (
    <ContractForm
      label="Flag rules"
      form={form}
      submitLabel="Save rules"
      onCancel={() => form.reset(valuesOf(rules))}
      versioned={versioned}
      send={(body) => {
        const params = { organizationId: rules.organizationId };
        return save({ params, body, ifMatch: version, errors: 'inline' });
      }}
      done="Rules saved. They look at every property within minutes."
      onSent={(data) => {
        saved(data);
        form.reset(valuesOf(data));
      }}
    >
      <p className={styles.load} role="status">
        {preview.data
          ? `The rules that are on would raise ${counted(preview.data.flags, 'new flag')} today, over ${counted(preview.data.items, 'item')} and ${counted(preview.data.systems, 'fire and life safety system')}.`
          : preview.failed
            ? 'What the rules would raise could not be worked out.'
            : 'Working out what the rules would raise.'}
      </p>
      {rules.rules.map((rule) => (
        <RuleRow
          key={rule.code}
          rule={rule}
          found={preview.data?.rules.find((one) => one.code === rule.code)}
          onLimit={(threshold) => form.setValue(limitField(rule.code), String(threshold), { shouldDirty: true })}
        />
      ))}
      <h2>A flag is late after</h2>
      <div className={styles.lanes}>
        {LIMITED_LANES.map((lane) => (
          <FormText key={lane} name={laneField(lane)} label={laneLabel(lane)} inputMode="numeric" />
        ))}
      </div>
      <FormCheckbox
        name="mailsLate"
        label="Send a mail when a flag becomes late"
        hint="One mail per person on the morning after a flag becomes late. Flags without an assignee go to the property’s maintenance manager, or to its regional manager."
      />
      <MailNote />
    </ContractForm>
  );
}

type RuleRowProps = {
  rule: AlertRules['rules'][number];
  found: { found: number; raises: number } | undefined;
  onLimit: (threshold: number) => void;
};

function RuleRow({ rule, found, onLimit }: RuleRowProps) {
  const { code, raised, dismissed, quieter } = rule;
  const limit = ALERT_RULES[code].threshold;
  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div role="group" aria-label={ruleName(code)} className={styles.rule}>
      <div>
        <FormCheckbox name={onField(code)} label={ruleName(code)} hint={alertRuleWords(code, rule.threshold)} />
        <p className={styles.noise}>
          {raised === 0
            ? 'Raised nothing in 180 days.'
            : `${counted(raised, 'flag')} in 180 days, ${count(dismissed)} dismissed (${Math.round((dismissed / raised) * 100)}%).`}
          {quieter && (
            <>
              {' '}
              A limit of {limitWords(quieter.threshold, limit?.unit ?? '')} would have spared {count(quieter.spared)} of{' '}
              {count(quieter.dismissed)} dismissed
              {quieter.lost > 0 && ` and lost ${count(quieter.lost)} that were acted on`}.{' '}
              <Button size="small" variant="text" onClick={() => onLimit(quieter.threshold)}>
                Set {limitWords(quieter.threshold, limit?.unit ?? '')}
              </Button>
            </>
          )}
        </p>
      </div>
      <div className={styles.limit}>
        {limit && <FormText name={limitField(code)} label={`Limit, ${limit.unit}`} inputMode="numeric" />}
      </div>
      <p className={styles.found}>
        {found ? (
          <>
            <b>{count(found.raises)}</b> to raise
            <small>{count(found.found)} found today</small>
          </>
        ) : (
          <small>not known yet</small>
        )}
      </p>
    </div>
  );
}

function ruleName(code: AlertRuleCode): string {
  return ALERT_REASON_WORDS[code];
}

/** What the typed rules would raise, asked a moment after the last change. */
function usePreview(organizationId: number, form: Pick<UseFormReturn<RuleValues>, 'watch'>) {
  const [ask] = usePreviewAlertRulesMutation();
  const typed = JSON.stringify(rulesOf(form.watch()));
  const [answer, setAnswer] = useState<{ typed: string; data: PreviewAnswer | null } | null>(null);
  useEffect(() => {
    const rules: ReturnType<typeof rulesOf> = JSON.parse(typed);
    if (!canPreview(rules)) return;
    let isLeft = false;
    const timer = setTimeout(() => {
      void ask({ params: { organizationId }, body: { rules }, errors: 'inline' }).then(({ data }) => {
        if (!isLeft) setAnswer({ typed, data: data ?? null });
      });
    }, PREVIEW_AFTER_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [typed, organizationId, ask]);
  const isCurrent = answer?.typed === typed;
  return { data: isCurrent ? answer.data : null, failed: isCurrent && answer.data === null };
}

type PreviewAnswer = NonNullable<Awaited<ReturnType<ReturnType<typeof usePreviewAlertRulesMutation>[0]>>['data']>;
