import { type JobRun, useJobPagesInfiniteQuery } from '#api/job.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { FilterChip } from '#ui/FilterChip.tsx';
import { counted } from '#ui/format.ts';
import { MoreRows } from '#ui/MoreRows.tsx';
import { PageState } from '#ui/PageState.tsx';
import { Lede, SectionHead } from '#ui/SectionHead.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { JobDrawer } from './JobDrawer.tsx';
import { JOB_COLUMNS } from './job-columns.tsx';
import { STATE_OPTIONS } from './job-words.ts';
import { JobsSearch, NO_FILTERS } from './jobs-search.ts';
import { useLiveJobs } from './use-live-jobs.tsx';

const QUESTION = 'What is the server working on, and what did not finish?';
const HELP =
  'One row per job, newest first; those that run show how far they are. A job acts with the rights of the person who started it, checked again when it runs. After five attempts it has failed.';
const PAGE_ROWS = 50;

export default function JobsPage() {
  usePageHead({ help: HELP });
  const organizations = useAppSelector((state) => state.session.orgData);
  const [search, patch] = useSearchState(JobsSearch);
  const pages = useJobPagesInfiniteQuery({
    limit: PAGE_ROWS,
    ...(search.state !== undefined && { state: search.state }),
    ...(search.org !== undefined && { organizationId: search.org }),
  });
  const listed = pages.data?.pages.flatMap((page) => page.results) ?? [];
  const { jobs, followers } = useLiveJobs(listed, pages.refetch);
  const total = pages.data?.pages.at(-1)?.total ?? 0;
  const isFiltered = search.state !== undefined || search.org !== undefined;
  const hasFailed = pages.isError && !pages.data;

  return (
    <>
      <Lede question={QUESTION} />
      {followers}
      <SectionHead title="Jobs" count={pages.data && `${counted(total, 'job')}, newest first`}>
        <FilterChip
          name="State"
          options={STATE_OPTIONS}
          values={search.state === undefined ? [] : [search.state]}
          onChange={([state]) => patch({ state })}
        />
        {organizations.length > 1 && (
          <FilterChip
            name="Organization"
            anyLabel="All"
            options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            values={search.org === undefined ? [] : [String(search.org)]}
            onChange={([org]) => patch({ org })}
          />
        )}
      </SectionHead>
      {hasFailed && (
        <PageState
          kind="failed"
          title="The jobs could not be loaded"
          why="They keep running. Try again in a moment."
          onRetry={pages.refetch}
        />
      )}
      {!pages.data && !hasFailed && <TableSkeleton />}
      {pages.data && (
        <DataTable
          title="Jobs, newest first"
          isTitleHidden
          rows={jobs}
          total={total}
          columns={JOB_COLUMNS}
          rowId={rowId}
          isSorted
          hasTwoLines
          selectedId={search.job ?? null}
          onRowClick={(job) => patch({ job: job.id })}
          empty={
            isFiltered ? (
              <PageState
                kind="filtered-out"
                title="No job fits the filters"
                why="There may be others; the filters hide them."
                onClear={() => patch(NO_FILTERS)}
              />
            ) : (
              <PageState
                kind="nothing-yet"
                title="No jobs yet"
                why="Imports, uploads and price changes that affect many items run as jobs. They are listed here while they run and afterwards."
              />
            )
          }
          more={
            <MoreRows
              shown={jobs.length}
              total={counted(total, 'job')}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              hasFailed={pages.isFetchNextPageError}
              onMore={() => void pages.fetchNextPage()}
            />
          }
        />
      )}
      {search.job !== undefined && (pages.data || pages.isError) && (
        <JobDrawer
          key={search.job}
          jobId={search.job}
          listed={jobs.find((job) => job.id === search.job)}
          onClose={() => patch({ job: null })}
        />
      )}
    </>
  );
}

function rowId(job: JobRun): number {
  return job.id;
}
