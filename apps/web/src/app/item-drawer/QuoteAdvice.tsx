import { QUOTE_KINDS, type QuoteKind } from '@lintel/domain/capital/quotes';
import { quotedWords } from '@lintel/domain/items/advice-words';
import { adviceOn } from '@lintel/domain/items/repair-inputs';
import type { RepairAdvice } from '@lintel/domain/items/repair-or-replace';
import { parseMoney } from '@lintel/domain/written/cell-values';
import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useGetItemQuotesQuery } from '#api/item-quote.api.ts';
import { useGetRepairRulesQuery } from '#api/repair-rules.api.ts';
import { date } from '#ui/base/format.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { RepairRulesDialog } from '../repair-rules/RepairRulesDialog.tsx';
import { useCan, useIsAdmin } from '../rights.ts';
import { useToday } from '../today.ts';
import { AdviceInputs } from './AdviceInputs.tsx';
import { exactMoney } from './item-advice.ts';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';
import { QuoteList } from './QuoteList.tsx';
import { SaveQuote } from './SaveQuote.tsx';

const KINDS = Object.entries(QUOTE_KINDS).map(([value, label]) => ({ value: value as QuoteKind, label }));

/**
 * The price that somebody was quoted, for the repair or for a new one: the advice follows while it is typed, and counts the saved quotes
 * where nothing is typed. Below it stand the facts that the advice rests on.
 */
export function QuoteAdvice({ item }: { item: ItemLife }) {
  const id = useId();
  const today = useToday(item);
  const isAdmin = useIsAdmin();
  const canRecord = useCan('record');
  const saved = useGetItemQuotesQuery({ params: { itemId: item.id } }, { skip: item.status === 'RETIRED' });
  const quoted = (id: number | null | undefined) => saved.data?.quotes.find((one) => one.id === id) ?? null;
  const savedRepair = quoted(saved.data?.counts.repairQuoteId);
  const savedReplacement = quoted(saved.data?.counts.replacementQuoteId);
  // The limits are read once somebody turns to them, or a saved quote needs them.
  const [isAsked, setAsked] = useState(false);
  const isNeeded = isAsked || savedRepair !== null;
  const rules = useGetRepairRulesQuery({ params: { organizationId: item.organizationId } }, { skip: !isNeeded });
  const [kind, setKind] = useState<QuoteKind>('REPAIR');
  const [text, setText] = useState('');
  const [isMajorRepair, setMajor] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const parsed = parseMoney(text);
  const quoteCents = parsed.ok && (parsed.value ?? 0) >= 0 ? parsed.value : null;
  const isUnreadable = text.trim() !== '' && quoteCents === null;
  const typed =
    quoteCents === null ? null : { kind, amountCents: quoteCents, isMajorRepair: kind === 'REPAIR' && isMajorRepair };
  const repair = typed?.kind === 'REPAIR' ? typed : savedRepair;
  const replacement = typed?.kind === 'REPLACEMENT' ? typed : savedReplacement;
  const facts = replacement ? { ...item, costCents: replacement.amountCents } : item;
  const advice =
    rules.data && repair
      ? adviceOn(facts, today, rules.data.limits, {
          quoteCents: repair.amountCents,
          isMajorRepair: repair.isMajorRepair,
        })
      : null;
  const clear = () => {
    setText('');
    setMajor(false);
  };

  return (
    <>
      {item.status !== 'RETIRED' && (
        <div className={styles.quote} data-no-print>
          <Segmented label="Quoted for" options={KINDS} value={kind} onChange={setKind} />
          <Field
            label="What were you quoted?"
            htmlFor={id}
            error={isUnreadable ? 'Write an amount such as 250 or 250.00' : undefined}
          >
            <TextField
              id={id}
              size="small"
              fullWidth
              placeholder={kind === 'REPAIR' ? '$ for the repair' : '$ for a new one, installed'}
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
          {kind === 'REPAIR' && (
            <FormControlLabel
              control={<Checkbox size="small" checked={isMajorRepair} onChange={(_, checked) => setMajor(checked)} />}
              label="Major repair: compressor, sealed system, tank or control board"
              slotProps={{ typography: { variant: 'body2' } }}
            />
          )}
          <div role="status">
            {rules.isError && !rules.data && repair && (
              <p>
                The limits of the rule could not be loaded.{' '}
                <button type="button" className={styles.link} onClick={() => void rules.refetch()}>
                  Retry
                </button>
              </p>
            )}
            {advice && repair && (
              <Answer
                advice={advice}
                quoteCents={repair.amountCents}
                on={repair === savedRepair ? savedRepair.quotedOn : null}
              />
            )}
            {replacement && advice && (
              <p className="muted">A new one counts as {exactMoney(replacement.amountCents)}, as quoted.</p>
            )}
            {!repair && typed && (
              <p className="muted">A quote for a new one is weighed once a repair is quoted, too.</p>
            )}
          </div>
          {typed && canRecord && (
            <div className={styles.saveQuote}>
              <SaveQuote item={item} today={today} quote={typed} onDone={clear} />
            </div>
          )}
          {saved.isError && !saved.data && (
            <p role="alert">
              The saved quotes could not be loaded.{' '}
              <button type="button" className={styles.link} onClick={() => void saved.refetch()}>
                Retry
              </button>
            </p>
          )}
          {saved.data && <QuoteList quotes={saved.data} />}
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

type AnswerProps = {
  advice: RepairAdvice;
  quoteCents: number;
  /** The day of a saved quote; null of what is being typed. */
  on: string | null;
};

function Answer({ advice, quoteCents, on }: AnswerProps) {
  const { title } = quotedWords(advice.advice);
  return (
    <>
      <p className={styles.adviceHead}>
        <b>
          At {exactMoney(quoteCents)}
          {on !== null && ` (quoted ${date(on)})`}: {title}
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
