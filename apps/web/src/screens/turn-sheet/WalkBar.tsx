import { walkPoints } from '@lintel/domain/turns/walk-points';
import { Button } from '@mui/material';
import { Check, CircleX } from 'lucide-react';
import { useState } from 'react';
import type { Turn } from '#app/turn/turn-types.ts';
import { counted } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './turn-sheet.module.css';
import { sheetWith, type WaitingEntries } from './use-waiting.ts';
import { WalkForm } from './WalkForm.tsx';

type WalkBarProps = { turn: Turn; waiting: WaitingEntries; onStale: () => unknown };

/** The end of a turn, at hand from everywhere on its sheet: what is still open, pass and fail. */
export function WalkBar({ turn, waiting, onStale }: WalkBarProps) {
  const [ends, setEnds] = useState<'pass' | 'fail' | null>(null);
  const points = walkPoints(sheetWith(turn, waiting));
  const tasks = turn.tasks.filter(({ doneOn }) => doneOn === null).length;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own */}
      <div className={styles.bar} role="group" aria-label="End of the final walk">
        <span>
          {tasks > 0 ? (
            <StatusText tone="warn">{counted(tasks, 'task')} not done</StatusText>
          ) : points.length > 0 ? (
            <StatusText tone="warn">{counted(points.length, 'open point')}</StatusText>
          ) : (
            <StatusText tone="good">Nothing open</StatusText>
          )}
        </span>
        <Button
          variant="outlined"
          startIcon={<CircleX size={18} strokeWidth={2} aria-hidden />}
          onClick={() => setEnds('fail')}
        >
          Fail
        </Button>
        <Button
          variant="contained"
          color="primary"
          disabled={tasks > 0}
          startIcon={<Check size={18} strokeWidth={2} aria-hidden />}
          onClick={() => setEnds('pass')}
        >
          Pass
        </Button>
      </div>
      {ends && (
        <WalkForm
          turn={turn}
          points={points}
          isPass={ends === 'pass'}
          onStale={onStale}
          onClose={() => setEnds(null)}
        />
      )}
    </>
  );
}
