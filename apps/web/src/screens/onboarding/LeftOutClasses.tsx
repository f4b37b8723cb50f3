import { Button } from '@mui/material';
import { CLASS_WORDS, type ImportRun, isTurnable, type TurnableClass } from '#app/import-run/import-words.ts';
import { count, counted } from '#ui/base/format.ts';
import styles from './questions.module.css';

type LeftOutClassesProps = {
  run: ImportRun;
  isBlocked: boolean;
  onTurn: (found: TurnableClass, isTaken: boolean) => void;
};

/** The rows that are no records, by what they are; a whole class can be taken, and left out again. */
export function LeftOutClasses({ run, isBlocked, onTurn }: LeftOutClassesProps) {
  const classes = Object.entries(run.classes).flatMap(([found, rows]) =>
    isTurnable(found as TurnableClass) && rows > 0 ? [{ found: found as TurnableClass, rows }] : [],
  );
  if (classes.length === 0) return null;
  const total = classes.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <details className={styles.classes}>
      <summary>
        {counted(total, 'row was', 'rows were')} not read as {run.kind === 'units' ? 'a unit' : 'an item'}: see why, or
        take any
      </summary>
      <ul>
        {classes.map(({ found, rows }) => {
          const isTaken = run.turned.classes.includes(found);
          const what = rows === 1 ? 'this row' : `all ${count(rows)} rows of this class`;
          return (
            <li key={found}>
              <span>
                <strong>{CLASS_WORDS[found].many}</strong>: {counted(rows, 'row')}
                {isTaken ? ', taken because you decided so' : ''}
              </span>
              <Button
                size="small"
                disabled={isBlocked}
                aria-label={`${isTaken ? 'Leave out again' : `Take ${what}`}: ${CLASS_WORDS[found].many}`}
                onClick={() => onTurn(found, !isTaken)}
              >
                {isTaken ? 'Leave them out again' : `Take ${what}`}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
