import { quotedWords } from '@lintel/domain/advice-words';
import { parseMoney } from '@lintel/domain/import-values';
import { adviceOn } from '@lintel/domain/repair-inputs';
import type { RepairAdvice } from '@lintel/domain/repair-or-replace';
import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useGetRepairRulesQuery } from '#api/repair-rules.api.ts';
import { Field, fieldErrorId } from '#ui/Field.tsx';
import { RepairRulesDialog } from '../repair-rules/RepairRulesDialog.tsx';
import { useIsAdmin } from '../rights.ts';
import { useToday } from '../today.ts';
import { AdviceInputs } from './AdviceInputs.tsx';
import { exactMoney } from './item-advice.ts';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';

/** A quote that somebody was given for the repair: the answer follows as it is typed. Then the facts that the rule counts. */
export function QuoteAdvice({ item }: { item: ItemLife }) {
  const id = useId();
  const today = useToday(item);
  const isAdmin = useIsAdmin();
  // The limits are read once somebody turns to them.
  const [isAsked, setAsked] = useState(false);
  const rules = useGetRepairRulesQuery({ params: { organizationId: item.organizationId } }, { skip: !isAsked });
  const [text, setText] = useState('');
  const [isMajorRepair, setMajor] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const parsed = parseMoney(text);
  const quoteCents = parsed.ok && (parsed.value ?? 0) >= 0 ? parsed.value : null;
  const isUnreadable = text.trim() !== '' && quoteCents === null;
  const advice =
    rules.data && quoteCents !== null ? adviceOn(item, today, rules.data.limits, { quoteCents, isMajorRepair }) : null;

  return (
    <>
      {item.status !== 'RETIRED' && (
        <div className={styles.quote} data-no-print>
          <Field
            label="What were you quoted?"
            htmlFor={id}
            error={isUnreadable ? 'Write an amount such as 250 or 250.00' : undefined}
          >
            <TextField
              id={id}
              size="small"
              fullWidth
              placeholder="$ for the repair"
              value={text}
              error={isUnreadable}
              autoComplete="off"
              onFocus={() => setAsked(true)}
              onChange={(event) => setText(event.target.value)}
              slotProps={{
                htmlInput: { inputMode: 'decimal', 'aria-describedby': isUnreadable ? fieldErrorId(id) : undefined },
              }}
            />
          </Field>
          <FormControlLabel
            control={<Checkbox size="small" checked={isMajorRepair} onChange={(_, checked) => setMajor(checked)} />}
            label="Major repair: compressor, sealed system, tank or control board"
            slotProps={{ typography: { variant: 'body2' } }}
          />
          <div role="status">
            {rules.isError && !rules.data && quoteCents !== null && (
              <p>
                The limits of the rule could not be loaded.{' '}
                <button type="button" className={styles.link} onClick={() => void rules.refetch()}>
                  Retry
                </button>
              </p>
            )}
            {advice && quoteCents !== null && <Answer advice={advice} quoteCents={quoteCents} />}
          </div>
        </div>
      )}
      <AdviceInputs
        item={item}
        today={today}
        rules={rules.data}
        onOpen={() => setAsked(true)}
        onChange={isAdmin && rules.data ? () => setChanging(true) : undefined}
      />
      {isChanging && <RepairRulesDialog organizationId={item.organizationId} onClose={() => setChanging(false)} />}
    </>
  );
}

function Answer({ advice, quoteCents }: { advice: RepairAdvice; quoteCents: number }) {
  const { title } = quotedWords(advice.advice);
  return (
    <>
      <p className={styles.adviceHead}>
        <b>
          At {exactMoney(quoteCents)}: {title}
        </b>
        <span className="muted small">rule {advice.rule} of 9</span>
      </p>
      <p>{advice.reason}.</p>
      {advice.flipCents !== null && <p className="muted">Becomes Replace at {exactMoney(advice.flipCents)} or more.</p>}
      {advice.flipBelowCents !== null && (
        <p className="muted">
          {advice.flipBelowCents === 0
            ? 'No lower quote would change that.'
            : `No longer Replace below ${exactMoney(advice.flipBelowCents)}.`}
        </p>
      )}
    </>
  );
}
