import type { ImportRun } from '#app/import-run/import-words.ts';
import { counted } from '#ui/base/format.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import styles from './onboarding.module.css';

const ANSWERS = [
  { value: 'leave', label: 'Leave the copies out' },
  { value: 'keep', label: 'Make units of them' },
] as const;

type CopiesQuestionProps = { run: ImportRun; isBlocked: boolean; onChoose: (keepCopies: boolean) => void };

/** One question for all rows that are exact copies of another row; another answer checks the file again. */
export function CopiesQuestion({ run, isBlocked, onChoose }: CopiesQuestionProps) {
  if (run.copies === 0) return null;
  const answer = run.keepCopies ? 'keep' : 'leave';
  return (
    <div className={styles.choice}>
      <span>
        {counted(run.copies, 'row is an exact copy', 'rows are exact copies')} of another row: same property, building,
        unit and values.
      </span>
      <Segmented
        label="Exact copies"
        options={ANSWERS}
        value={answer}
        onChange={(next) => {
          if (!isBlocked && next !== answer) onChoose(next === 'keep');
        }}
      />
      <span className="muted small">
        {run.keepCopies ? 'They become units with a letter, such as 101(a) and 101(b).' : 'They are skipped.'}
      </span>
    </div>
  );
}
