import { Check } from 'lucide-react';
import { STEP_WORDS, STEPS, type Step } from './onboarding-place.ts';
import styles from './steps.module.css';

type StepsProps = { current: Step; canGoTo: (step: Step) => boolean; onGo: (step: Step) => void };

/** The five steps; those behind can be gone back to while their file is here. */
export function Steps({ current, canGoTo, onGo }: StepsProps) {
  const at = STEPS.indexOf(current);
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {STEPS.map((step, index) => {
          const isDone = index < at || current === 'receipt';
          const words = (
            <>
              <span className={styles.mark}>
                {isDone ? <Check size={12} strokeWidth={2.25} aria-hidden /> : index + 1}
              </span>
              <span className={styles.label}>{STEP_WORDS[step].label}</span>
              {isDone && <span className="sr-only">, done</span>}
            </>
          );
          return (
            <li key={step} data-done={isDone || undefined} aria-current={step === current ? 'step' : undefined}>
              {index < at && canGoTo(step) ? (
                <button type="button" onClick={() => onGo(step)}>
                  {words}
                </button>
              ) : (
                <span>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
