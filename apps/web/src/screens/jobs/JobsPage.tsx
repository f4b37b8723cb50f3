import { job, jobsList } from '@lintel/contract/work/job';
import { useCancelJobMutation, useListJobsPagesInfiniteQuery, useRetryJobMutation } from '#api/job.api.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { useOrganizationOptions } from '#app/list/use-place-options.ts';
import { usePageHead } from '#app/page-head.tsx';
import { counted } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { JobDrawer } from './JobDrawer.tsx';
import { JOB_CELLS } from './job-columns.tsx';
import { isLive, kindOf } from './job-words.ts';
import { useLiveJobs } from './use-live-jobs.tsx';

const HELP =
  'One row per job, newest first; those that run show how far they are. A job acts with the rights of the person who started it, checked again when it runs. After five attempts it has failed.';

export default function JobsPage() {
  usePageHead({ help: HELP });
  const options = { organizationId: useOrganizationOptions() };
  const list = useList({ list: jobsList, usePages: useListJobsPagesInfiniteQuery, opens: 'job', options });
  const [cancel] = useCancelJobMutation();
  const [retry] = useRetryJobMutation();
  const { jobs, followers } = useLiveJobs(list.rows, list.pages.refetch);
  return (
    <>
      <Lede question={jobsList.question} />
      {followers}
      <ListTable
        list={{ ...list, rows: jobs }}
        cells={JOB_CELLS}
        options={options}
        exportPath={job.listJobs.path}
        hasTwoLines
        rowName={(row) => `${kindOf(row)} ${row.id}`}
        bulk={[
          {
            label: 'Stop',
            isFor: isLive,
            question: (howMany) => ({
              title: `Stop ${counted(howMany, 'job')}?`,
              body: 'What has not been written yet is not written. What is done stays.',
              okLabel: 'Stop',
            }),
            run: ({ id }) => cancel({ params: { jobId: id }, errors: 'inline' }),
          },
          {
            label: 'Try again',
            isFor: ({ canRetry }) => canRetry,
            question: (howMany) => ({
              title: `Try ${counted(howMany, 'job')} again?`,
              body: 'Each runs with the rights of the person who started it.',
              okLabel: 'Try again',
            }),
            run: ({ id }) => retry({ params: { jobId: id }, errors: 'inline' }),
          },
        ]}
        failedWhy="They keep running. Try again in a moment."
        nothingYet={{
          title: 'No jobs yet',
          why: 'Imports, uploads and price changes that affect many items run as jobs. They are listed here while they run and afterwards.',
        }}
        drawer={({ id, row, onClose }) => <JobDrawer key={id} jobId={id} listed={row} onClose={onClose} />}
      />
    </>
  );
}
