import { Button } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { Link } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { type JobRun, useCancelJobMutation, useGetJobQuery, useRetryJobMutation } from '#api/job.api.ts';
import { links } from '#app/links.ts';
import { dateTime } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { JobProgress } from './JobProgress.tsx';
import { countsText, isLive, kindOf, stateOf } from './job-words.ts';
import styles from './jobs.module.css';

type JobDrawerProps = { jobId: number; listed: JobRun | undefined; onClose: () => void };

/** One job beside the list: its progress, its result, and a way to stop it. */
export function JobDrawer({ jobId, listed, onClose }: JobDrawerProps) {
  const found = useGetJobQuery(listed ? skipToken : { params: { jobId } });
  const job = listed ?? found.currentData;
  return (
    <SideDrawer isInAddress label="Job" title={job ? kindOf(job) : 'Job'} under={`Number ${jobId}`} onClose={onClose}>
      <QueryState
        query={{ ...found, data: job, isError: found.isError && !job }}
        thing="This job"
        why="It may belong to another organization. Nothing was changed."
        skeleton={<TableSkeleton rows={4} />}
      >
        {(known) => <JobFacts job={known} />}
      </QueryState>
    </SideDrawer>
  );
}

function JobFacts({ job }: { job: JobRun }) {
  const [cancel, cancelling] = useCancelJobMutation();
  const [retry, retrying] = useRetryJobMutation();
  // why: between the answer and the next event of the stream, the job that is shown does not say yet that it stops
  const isStopping = cancelling.isLoading || cancelling.data?.isCancelAsked === true || job.isCancelAsked;
  const error = cancelling.error ?? retrying.error;
  const { word, tone, icon } = stateOf(job);
  const facts = [
    ['Started by', job.startedBy ?? 'somebody who has left'],
    ['Requested', dateTime(job.createdAt)],
    ['Ended', dateTime(job.finishedAt, 'not yet')],
    ['Tries', `${job.attempts} of 5`],
    ['Counts', countsText(job) ?? 'none'],
  ] as const;
  return (
    <div className={styles.details}>
      <StatusText tone={tone} icon={icon}>
        {word}
      </StatusText>
      {isLive(job) && <JobProgress job={job} />}
      {job.message !== null && (
        <p className={job.state === 'FAILED' ? styles.error : undefined} role="status">
          {job.message}
        </p>
      )}
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      <div className="actions">
        {job.importId !== null && (
          <Button component={Link} to={`${links.admin('import')}?import=${job.importId}&show=all`}>
            Open the import
          </Button>
        )}
        {job.canRetry && (
          <Button
            disabled={retrying.isLoading}
            onClick={() => {
              // What was asked of the try before says nothing of the next.
              cancelling.reset();
              void retry({ params: { jobId: job.id }, errors: 'inline' });
            }}
          >
            Try again
          </Button>
        )}
        {isLive(job) && (
          <Button disabled={isStopping} onClick={() => cancel({ params: { jobId: job.id }, errors: 'inline' })}>
            {isStopping ? 'Stopping' : 'Stop this job'}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {asApiError(error)?.message ??
            (retrying.error ? 'The job could not be tried again.' : 'The job could not be stopped.')}
        </p>
      )}
    </div>
  );
}
