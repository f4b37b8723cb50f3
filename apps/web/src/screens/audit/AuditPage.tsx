import { audit } from '@lintel/contract/audit';
import { type AuditLine, useAuditPagesInfiniteQuery, useGetAuditChainsQuery } from '#api/audit.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { useToday } from '#app/today.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { counted } from '#ui/format.ts';
import { MoreRows } from '#ui/MoreRows.tsx';
import { PageState } from '#ui/PageState.tsx';
import { Lede, SectionHead } from '#ui/SectionHead.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import styles from './audit.module.css';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { AuditSearch, auditQuery, NO_FILTERS } from './audit-search.ts';
import { ChainLine } from './ChainLine.tsx';

const QUESTION = 'Who did what, when, and from where?';
const HELP =
  'One line for each change, written with it and never rewritten. Each line carries the hash of the one before it, so that edits and deletions show.';
const PAGE_ROWS = 50;

export default function AuditPage() {
  usePageHead({ help: HELP });
  const organizations = useAppSelector((state) => state.session.orgData);
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const [search, patch] = useSearchState(AuditSearch);
  const query = auditQuery(search, useToday({ organizationId: search.org }));
  const pages = useAuditPagesInfiniteQuery({ ...query, limit: PAGE_ROWS });
  const chain = useGetAuditChainsQuery();

  const lines = pages.data?.pages.flatMap((page) => page.results) ?? [];
  const total = pages.data?.pages.at(-1)?.total ?? 0;
  const hasFailed = pages.isError && !pages.isFetchNextPageError;
  const openAt = lines.findIndex((line) => line.id === search.line);
  const open = lines[openAt];
  const step = (by: number) => {
    const to = lines[openAt + by];
    return to && (() => patch({ line: to.id }));
  };
  const isFiltered = Object.keys(query).some((key) => key !== 'trail');

  return (
    <>
      <Lede question={QUESTION}>
        <ExportMenu path={audit.listAuditEvents.path} query={query} />
      </Lede>
      {chain.data && search.trail !== 'instance' && <ChainLine chains={chain.data.chains} />}
      {chain.isError && (
        <p className={styles.chain}>
          <span className="muted">The state of the chain could not be loaded.</span>
        </p>
      )}
      <SectionHead title="Audit log" count={pages.data && `${counted(total, 'line')}, newest first`}>
        <AuditFilterBar search={search} patch={patch} organizations={organizations} isSuperUser={isSuperUser} />
      </SectionHead>
      {hasFailed && (
        <PageState
          kind="failed"
          title="The audit log could not be loaded"
          why="Nothing was changed. Try again in a moment."
          onRetry={pages.refetch}
        />
      )}
      {!pages.data && !hasFailed && <TableSkeleton />}
      {pages.data && !hasFailed && (
        <DataTable
          title="Lines of the audit log"
          isTitleHidden
          rows={lines}
          total={total}
          columns={AUDIT_COLUMNS}
          rowId={rowId}
          isSorted
          hasTwoLines
          selectedId={search.line ?? null}
          onRowClick={(line) => patch({ line: line.id })}
          empty={
            isFiltered ? (
              <PageState
                kind="filtered-out"
                title="No line fits the filters"
                why="The log has other lines; the filters hide them."
                onClear={() => patch(NO_FILTERS)}
              />
            ) : (
              <PageState
                kind="nothing-yet"
                title="Nothing was changed yet"
                why="Every change is listed here, with who made it and from where."
              />
            )
          }
          more={
            <MoreRows
              shown={lines.length}
              total={counted(total, 'line')}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              hasFailed={pages.isFetchNextPageError}
              onMore={() => void pages.fetchNextPage()}
            />
          }
        />
      )}
      {open && (
        <AuditDrawer
          key={open.id}
          line={open}
          onClose={() => patch({ line: null })}
          onPrevious={step(-1)}
          onNext={step(1)}
          onThing={() => patch({ ...NO_FILTERS, kind: open.entity, thing: open.entityId, line: null })}
        />
      )}
    </>
  );
}

function rowId(line: AuditLine): number {
  return line.id;
}
