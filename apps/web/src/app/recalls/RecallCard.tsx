import type { RecallDecision, FoundRecall as Schema } from '@lintel/contract/items/recall';
import { RECALL_EVIDENCE_WORDS, RECALL_STATE_WORDS, type RecallState } from '@lintel/domain/items/recall-states';
import { Button } from '@mui/material';
import { useState } from 'react';
import type * as z from 'zod';
import { asApiError } from '#api/api-error.ts';
import { dateTime } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import { useCan } from '../rights.ts';
import { toast } from '../toasts.tsx';
import { RecallDecisionForm } from './RecallDecisionForm.tsx';
import styles from './recalls.module.css';

export type FoundRecall = z.output<typeof Schema>;
type Decision = z.output<typeof RecallDecision>;

const TONES: Record<RecallState, Tone> = { AFFECTED: 'bad', POSSIBLE: 'warn', REMEDIED: 'good', NOT_AFFECTED: 'muted' };

/** What a notice may concern, and how a decision about it is stored. */
export type Recalled = {
  thing: 'item' | 'device';
  /** The day it is there. */
  asOf: string;
  decide: (recallId: number, decision: Decision) => Promise<{ data?: unknown; error?: unknown }>;
};

/** A recall notice that may concern an item or a device: what it says, what fits and what is missing, and what people decided. */
export function RecallCard({ recalled, recall }: { recalled: Recalled; recall: FoundRecall }) {
  const canRecord = useCan('record');
  const [asked, setAsked] = useState<'NOT_AFFECTED' | 'REMEDIED' | null>(null);
  return (
    <li className={styles.recall}>
      <StatusText tone={TONES[recall.state]}>{RECALL_STATE_WORDS[recall.state]}</StatusText>
      <b>{recall.title}</b>
      <small className="muted">
        Recall {recall.number}, {recall.recalledOn}{' '}
        <a href={recall.url} target="_blank" rel="noreferrer">
          Read the notice
        </a>
      </small>
      <Facts>
        <Fact name="Hazard">{recall.hazard}</Fact>
        <Fact name="Remedy">{recall.remedy}</Fact>
        <Fact name="Concerns">{recall.description}</Fact>
        <Fact name={`This ${recalled.thing}`}>{evidenceText(recall)}</Fact>
        {recall.decidedAt !== null && <Fact name="Decided">{decisionText(recall)}</Fact>}
      </Facts>
      {asked === null
        ? canRecord && <Decisions recalled={recalled} recall={recall} onAsk={setAsked} />
        : canRecord && (
            <RecallDecisionForm recalled={recalled} recall={recall} state={asked} onDone={() => setAsked(null)} />
          )}
    </li>
  );
}

/** What fits and what is missing to tell, in a sentence. */
function evidenceText({ isMatch, fits, missing }: FoundRecall): string {
  if (!isMatch) return 'Its record does not fit the notice any more.';
  const words = (evidence: typeof fits) => evidence.map((one) => RECALL_EVIDENCE_WORDS[one]).join(' and ');
  const fit = ['type', 'manufacturer', ...fits.map((one) => RECALL_EVIDENCE_WORDS[one])];
  return [
    `Fits by ${fit.slice(0, -1).join(', ')} and ${fit.at(-1)}.`,
    missing.length > 0 && `Not on record: ${words(missing)}.`,
    'Compare its plate with the notice.',
  ]
    .filter(Boolean)
    .join(' ');
}

function decisionText({ state, reason, remediedOn, decidedBy, decidedAt }: FoundRecall): string {
  const what = state === 'REMEDIED' ? `Remedy done on ${remediedOn}` : RECALL_STATE_WORDS[state];
  return `${what}${reason === null ? '' : `: ${reason}`}; ${decidedBy ?? 'a person who has left'}, ${dateTime(decidedAt)}`;
}

type DecisionsProps = { recalled: Recalled; recall: FoundRecall; onAsk: (state: 'NOT_AFFECTED' | 'REMEDIED') => void };

function Decisions({ recalled, recall, onAsk }: DecisionsProps) {
  const [isLoading, setLoading] = useState(false);
  const { recallId, state } = recall;
  const isOpen = state === 'POSSIBLE' || state === 'AFFECTED';
  async function send(next: 'AFFECTED' | 'POSSIBLE', words: string) {
    setLoading(true);
    const { error } = await recalled.decide(recallId, { from: state, state: next });
    setLoading(false);
    const failure = asApiError(error);
    if (failure) toast.failed(failure.message || 'The decision could not be stored.');
    else toast.done(words);
  }
  return (
    <div className={`actions ${styles.actions}`}>
      {state === 'POSSIBLE' && (
        <Button
          size="small"
          variant="contained"
          color="primary"
          disabled={isLoading}
          onClick={() => void send('AFFECTED', 'Noted as affected: follow the remedy, do not pay for a repair.')}
        >
          It is affected
        </Button>
      )}
      {isOpen && (
        <Button size="small" disabled={isLoading} onClick={() => onAsk('NOT_AFFECTED')}>
          Not affected
        </Button>
      )}
      {isOpen && (
        <Button size="small" disabled={isLoading} onClick={() => onAsk('REMEDIED')}>
          Remedy done
        </Button>
      )}
      {state !== 'POSSIBLE' && (
        <Button size="small" disabled={isLoading} onClick={() => void send('POSSIBLE', 'The decision was taken back.')}>
          Take back
        </Button>
      )}
    </div>
  );
}
