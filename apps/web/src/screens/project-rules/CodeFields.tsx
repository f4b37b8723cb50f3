import { Button, IconButton } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { useFormState } from '#app/form/ContractForm.tsx';
import { useFieldWords } from '#app/form/field-words.ts';
import { DraftText } from './DraftText.tsx';
import styles from './project-rules.module.css';
import { type CodeDraft, isCode, type RuleValues } from './rule-values.ts';

/** The codes that projects are booked under. */
export function CodeFields() {
  const { control } = useFormContext<RuleValues>();
  const { field } = useController({ control, name: 'glCodes' });
  const { words } = useFormState();
  useFieldWords(words, 'glCodes', 'GL codes', (codes) =>
    (codes as CodeDraft[])
      .filter(isCode)
      .map(({ code, name }) => `${code} ${name}`)
      .join('\n'),
  );
  const codes = field.value;
  const said = codes.filter(isCode);
  const set = (key: number, part: Partial<CodeDraft>) =>
    field.onChange(codes.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <>
      <h2>GL codes</h2>
      <p className="muted">A code that is taken away stays on the projects that have it, and is no longer offered.</p>
      {codes.map((one, at) => (
        // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
        <div key={one.key} role="group" aria-label={`GL code ${at + 1}`} className={styles.row}>
          <DraftText
            id={`code-${one.key}`}
            label="Code"
            path={`glCodes.${said.indexOf(one)}.code`}
            value={one.code}
            max={40}
            onChange={(code) => set(one.key, { code })}
          />
          <DraftText
            id={`code-${one.key}-name`}
            label="Name"
            path={`glCodes.${said.indexOf(one)}.name`}
            value={one.name}
            max={120}
            onChange={(name) => set(one.key, { name })}
          />
          <IconButton
            aria-label={`Remove GL code ${at + 1}`}
            onClick={() => field.onChange(codes.filter(({ key }) => key !== one.key))}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => field.onChange([...codes, { key: nextKey(codes), id: null, code: '', name: '' }])}
      >
        Add a GL code
      </Button>
    </>
  );
}

/** A key that no entry has. */
export function nextKey(drafts: readonly { key: number }[]): number {
  return Math.max(-1, ...drafts.map(({ key }) => key)) + 1;
}
