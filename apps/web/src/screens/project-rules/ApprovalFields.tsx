import { APPROVER_ROLE_WORDS, APPROVER_ROLES } from '@lintel/domain/capital/projects';
import { Button, IconButton, TextField } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { useListUsersQuery } from '#api/user.api.ts';
import { useFormState } from '#app/form/ContractForm.tsx';
import { useFieldWords } from '#app/form/field-words.ts';
import { Field } from '#ui/fields/Field.tsx';
import { CodeFields, nextKey } from './CodeFields.tsx';
import { DraftText } from './DraftText.tsx';
import styles from './project-rules.module.css';
import type { ProjectSettings, RuleDraft, RuleValues } from './rule-values.ts';

const PEOPLE_LISTED = 1000;

type ApprovalFieldsProps = { settings: ProjectSettings };

/** From which amount on who approves, and the codes. */
export function ApprovalFields({ settings }: ApprovalFieldsProps) {
  const { control } = useFormContext<RuleValues>();
  const { field } = useController({ control, name: 'rules' });
  const { words } = useFormState();
  const { organizationId } = settings;
  const people = useListUsersQuery({ query: { organizationId, limit: PEOPLE_LISTED } });
  const named = new Map([
    ...settings.rules.flatMap(({ approverUserId: id, approverName: name }) =>
      id === null ? [] : [[String(id), name ?? 'A person who has left'] as const],
    ),
    ...(people.data?.results ?? []).map(({ id, fName, lName }) => [String(id), `${fName} ${lName}`] as const),
  ]);
  const wordsOf = ({ from, approver }: RuleDraft) =>
    `$${from} or more: ${approver in APPROVER_ROLE_WORDS ? APPROVER_ROLE_WORDS[approver as keyof typeof APPROVER_ROLE_WORDS] : named.get(approver)}`;
  useFieldWords(words, 'rules', 'Approval rules', (rules) => (rules as RuleDraft[]).map(wordsOf).join('\n'));
  const rules = field.value;
  const set = (key: number, part: Partial<RuleDraft>) =>
    field.onChange(rules.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <>
      <h2>Approvals</h2>
      <p className="muted">
        A project needs a step for each rule whose amount its ask reaches, lowest first. Whoever sends a project for
        approval does not decide it, and nobody approves two of its steps. Below every amount it is approved at once.
      </p>
      {rules.length === 0 && <p>No rules: projects are approved as soon as they are sent for approval.</p>}
      {rules.map((rule, at) => (
        // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
        <div key={rule.key} role="group" aria-label={`Approval rule ${at + 1}`} className={styles.row}>
          <DraftText
            id={`rule-${rule.key}`}
            label="From, $"
            path={`rules.${at}.fromCents`}
            value={rule.from}
            max={16}
            inputMode="decimal"
            onChange={(from) => set(rule.key, { from })}
          />
          <Field label="Who approves" htmlFor={`rule-${rule.key}-who`}>
            <TextField
              id={`rule-${rule.key}-who`}
              select
              fullWidth
              value={rule.approver}
              slotProps={{ select: { native: true } }}
              onChange={(event) => set(rule.key, { approver: event.target.value })}
            >
              {APPROVER_ROLES.map((role) => (
                <option key={role} value={role}>
                  {APPROVER_ROLE_WORDS[role]}
                </option>
              ))}
              <optgroup label="One person">
                {[...named].map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            </TextField>
          </Field>
          <IconButton
            aria-label={`Remove approval rule ${at + 1}`}
            onClick={() => field.onChange(rules.filter(({ key }) => key !== rule.key))}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {people.isError && <p role="alert">The people could not be loaded; only roles can be chosen now.</p>}
      {rules.length < 10 && (
        <Button
          size="small"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => field.onChange([...rules, { key: nextKey(rules), from: '', approver: 'MANAGER' }])}
        >
          Add a rule
        </Button>
      )}
      <CodeFields />
    </>
  );
}
