import type { JobRun } from '#api/job.api.ts';
import { isLive, kindOf, percentOf } from './job-words.ts';
import styles from './jobs.module.css';

/** The progress of a job as a bar with its percentage; only the percentage once it has ended. */
export function JobProgress({ job }: { job: JobRun }) {
  if (!isLive(job)) return <span className="muted">{job.state === 'DONE' ? '100%' : '–'}</span>;
  const percent = percentOf(job);
  return (
    <span className={styles.progress}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={`${kindOf(job)} ${job.id}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      {percent}%
    </span>
  );
}
