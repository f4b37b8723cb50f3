import type { JobRun } from '#api/job.api.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { JobProgress } from './JobProgress.tsx';
import { kindOf, stateOf } from './job-words.ts';

export const JOB_CELLS: ListCells<JobRun> = {
  kind: {
    stack: 'first',
    cell: (job) => (
      <>
        <span className="strong">{kindOf(job)}</span>
        <br />
        <span className="muted small">{job.startedBy ?? 'Somebody who has left'}</span>
      </>
    ),
  },
  state: (job) => {
    const { word, tone, icon } = stateOf(job);
    return (
      <StatusText tone={tone} icon={icon}>
        {word}
      </StatusText>
    );
  },
  progress: (job) => <JobProgress job={job} />,
  message: { stack: 'full' },
};
