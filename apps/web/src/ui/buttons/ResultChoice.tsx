import { Check, CircleHelp, CircleX, type LucideIcon, Minus } from 'lucide-react';
import styles from './result-choice.module.css';

export type ChoiceResult = 'PASS' | 'FAIL' | 'NA' | 'NOT_INSPECTED';

const ICONS: Record<ChoiceResult, LucideIcon> = { PASS: Check, FAIL: CircleX, NA: Minus, NOT_INSPECTED: CircleHelp };

type ResultChoiceProps<R extends ChoiceResult> = {
  label: string;
  results: readonly (readonly [R, string])[];
  value: R | null;
  isDisabled?: boolean;
  onPress: (result: R) => void;
};

/** The answers to a check: each with an icon and a word; the one that was given is green, red or grey, the same on every screen. */
export function ResultChoice<R extends ChoiceResult>(props: ResultChoiceProps<R>) {
  const { label, results, value, isDisabled = false, onPress } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div className={styles.results} role="group" aria-label={label}>
      {results.map(([result, words]) => {
        const Icon: LucideIcon = ICONS[result];
        return (
          <button
            key={result}
            type="button"
            disabled={isDisabled}
            data-result={result}
            aria-pressed={value === result}
            onClick={() => onPress(result)}
          >
            <Icon size={18} strokeWidth={2} aria-hidden />
            {words}
          </button>
        );
      })}
    </div>
  );
}
