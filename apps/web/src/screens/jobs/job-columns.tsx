import type { JobRun } from '#api/job.api.ts';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { dateTime } from '#ui/format.ts';
import { StatusText } from '#ui/StatusText.tsx';
import { JobProgress } from './JobProgress.tsx';
import { kindOf, percentOf, stateOf } from './job-words.ts';

export const JOB_COLUMNS: readonly DataColumn<JobRun>[] = [
  {
    id: 'kind',
    head: 'Job',
    stack: 'first',
    isUnsorted: true,
    value: kindOf,
    cell: (job) => (
      <>
        <span className="strong">{kindOf(job)}</span>
        <br />
        <span className="muted small">{job.startedBy ?? 'Somebody who has left'}</span>
      </>
    ),
  },
  {
    id: 'asked',
    head: 'Asked',
    isUnsorted: true,
    value: (job) => job.createdAt,
    cell: (job) => dateTime(job.createdAt),
  },
  {
    id: 'state',
    head: 'State',
    isUnsorted: true,
    value: (job) => stateOf(job).word,
    cell: (job) => {
      const { word, tone, icon } = stateOf(job);
      return (
        <StatusText tone={tone} icon={icon}>
          {word}
        </StatusText>
      );
    },
  },
  {
    id: 'progress',
    head: 'Progress',
    isUnsorted: true,
    value: percentOf,
    cell: (job) => <JobProgress job={job} />,
  },
  { id: 'message', head: 'Message', isUnsorted: true, stack: 'full', value: (job) => job.message },
  {
    id: 'ended',
    head: 'Ended',
    isUnsorted: true,
    value: (job) => job.finishedAt,
    cell: (job) => dateTime(job.finishedAt, '–'),
  },
];
