import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { useCancelJobMutation } from '#api/job.api.ts';
import { counted } from '#ui/base/format.ts';
import styles from './import-run.module.css';
import type { ImportRun } from './import-words.ts';
import type { ImportJob } from './use-import-run.ts';

/** The time left is estimated only after this long, and once a third is done. */
const GUESS_AFTER_SECONDS = 4;
const GUESS_FROM = 0.33;

type ImportProgressProps = { run: ImportRun; job: ImportJob | null; onChanged: () => void };

/** The progress of an import, with its rows, the estimated time left, and a way to stop it. */
export function ImportProgress({ run, job, onChanged }: ImportProgressProps) {
  const [cancel, { isLoading, data: cancelled, error }] = useCancelJobMutation();
  const isCancelling = isLoading || cancelled?.isCancelAsked === true || job?.isCancelAsked === true;
  const seconds = useSecondsSince(run.startedAt);
  const progress = job?.progress ?? 0;
  const percent = Math.round(progress * 100);
  const words = phaseWords(run, job);
  const stop = async () => {
    if (run.jobId !== null) await cancel({ params: { jobId: run.jobId }, errors: 'inline' });
    onChanged();
  };

  return (
    <div className={styles.progress}>
      <p className={styles.phase} role="status" aria-live="polite">
        {words}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.facts}>
        <span>{percent}%</span>
        {job?.counts && <span>{counted(job.counts.read ?? 0, 'row')} read</span>}
        <span>{timeWords(seconds, progress)}</span>
      </p>
      {error !== undefined && <p className={styles.facts}>{asApiError(error)?.message}</p>}
      <Button disabled={isCancelling || run.jobId === null} onClick={stop}>
        {isCancelling ? 'Stopping' : 'Cancel'}
      </Button>
    </div>
  );
}

function phaseWords({ state }: ImportRun, job: ImportJob | null): string {
  if (job === null || job.state === 'QUEUED') return 'Waiting for its turn';
  return state === 'CHECKING' || job.progress < 0.4
    ? 'Comparing each row with what is here already'
    : 'Writing what the check decided, all of it or nothing';
}

function timeWords(seconds: number, progress: number): string {
  if (seconds < GUESS_AFTER_SECONDS || progress < GUESS_FROM) return `${counted(seconds, 'second')} so far`;
  const left = Math.max(1, Math.round((seconds * (1 - progress)) / progress));
  return `${counted(seconds, 'second')} so far, about ${counted(left, 'second')} left`;
}

function useSecondsSince(instant: string): number {
  const [now, setNow] = useState(() => Date.now());
  // why: the elapsed time changes without any other event
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - Date.parse(instant)) / 1000));
}
