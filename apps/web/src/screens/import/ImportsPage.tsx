import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { Link } from 'react-router';
import { useListImportsQuery } from '#api/import.api.ts';
import type { ImportRun } from '#app/import-run/import-words.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { FilterChip } from '#ui/FilterChip.tsx';
import { count, counted } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { Lede } from '#ui/SectionHead.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './import.module.css';
import { IMPORT_COLUMNS } from './import-columns.tsx';
import { ImportsSearch, isShown } from './imports-search.ts';
import { ReceiptDrawer } from './ReceiptDrawer.tsx';

const QUESTION = 'What was imported from which file, and can it be undone?';
const HELP =
  'One row per import or check. Click a row for its receipt; an applied import can be undone for seven days.';
const LIST_MAX = 200;
const VIEWS = [
  { value: 'imports', label: 'Imports' },
  { value: 'checks', label: 'Checks' },
  { value: 'all', label: 'All' },
] as const;

export default function ImportsPage() {
  usePageHead({ help: HELP });
  const organizations = useAppSelector((state) => state.session.orgData);
  const [search, patch] = useSearchState(ImportsSearch);
  const list = useListImportsQuery({ query: { limit: LIST_MAX, ...(search.org && { organizationId: search.org }) } });

  const upload = (
    <Button
      size="small"
      variant="contained"
      color="primary"
      component={Link}
      to={links.admin('onboarding')}
      startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
    >
      Import a file
    </Button>
  );
  if (list.isError && !list.data) {
    return (
      <>
        <Lede question={QUESTION} />
        <PageState
          kind="failed"
          title="The imports could not be loaded"
          why="Nothing was changed. Try again in a moment."
          onRetry={list.refetch}
        />
      </>
    );
  }
  if (!list.data) {
    return (
      <>
        <Lede question={QUESTION} />
        <TableSkeleton />
      </>
    );
  }
  const { results, total } = list.data;
  if (results.length === 0 && search.org === undefined) {
    return (
      <>
        <Lede question={QUESTION} />
        <PageState
          kind="nothing-yet"
          title="No imports yet"
          why="Upload a unit list or a rent roll as your property system exports it; its items come next."
          action={upload}
        />
      </>
    );
  }
  const rows = results.filter((run) => isShown(run, search.show));
  return (
    <>
      <Lede question={QUESTION}>{upload}</Lede>
      <DataTable
        title="Imports"
        count={counted(rows.length, 'row')}
        tools={
          <>
            {organizations.length > 1 && (
              <FilterChip
                name="Organization"
                anyLabel="All"
                options={organizations.map((each) => ({ value: String(each.id), label: each.name }))}
                values={search.org === undefined ? [] : [String(search.org)]}
                onChange={([org]) => patch({ org })}
              />
            )}
            <Segmented label="Show" options={VIEWS} value={search.show} onChange={(show) => patch({ show })} />
          </>
        }
        rows={rows}
        columns={IMPORT_COLUMNS}
        rowId={rowId}
        hasTwoLines
        selectedId={search.import ?? null}
        onRowClick={(run) => patch({ import: run.id })}
        empty={
          <PageState
            kind="filtered-out"
            title={search.show === 'checks' ? 'No checks here' : 'No imports here'}
            why={`The filter hides ${counted(total, 'other row')}.`}
            onClear={() => patch({ show: 'all', org: null })}
          />
        }
      />
      {total > results.length && (
        <p className={styles.older}>
          The newest {count(results.length)} of {counted(total, 'import and check', 'imports and checks')} are listed.
        </p>
      )}
      {search.import !== undefined && (
        <ReceiptDrawer key={search.import} importId={search.import} onClose={() => patch({ import: null })} />
      )}
    </>
  );
}

function rowId(run: ImportRun): number {
  return run.id;
}
