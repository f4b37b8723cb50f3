import { CHECK_RESULT_WORDS, SEVERITY_WORDS } from '@lintel/domain/inspections/inspections';
import { CircleDashed } from 'lucide-react';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import type { Check } from './inspection-types.ts';

const TONES = { PASS: 'good', FAIL: 'bad', NA: 'muted', NOT_INSPECTED: 'warn' } as const satisfies Record<string, Tone>;

/** The result of a check in words, with the severity of a fail. */
export function ResultText({ result, severity }: Pick<Check, 'result' | 'severity'>) {
  if (result === null)
    return (
      <StatusText tone="muted" icon={CircleDashed}>
        No answer
      </StatusText>
    );
  const words = CHECK_RESULT_WORDS[result];
  return (
    <StatusText tone={TONES[result]}>
      {severity === null ? words : `${words}, ${SEVERITY_WORDS[severity].toLowerCase()}`}
    </StatusText>
  );
}
