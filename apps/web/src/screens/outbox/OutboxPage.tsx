import { type OutboxEntry, useOutboxPagesInfiniteQuery } from '#api/outbox.api.ts';
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
import { StatusText } from '#ui/StatusText.tsx';
import { MessageDrawer } from './MessageDrawer.tsx';
import styles from './outbox.module.css';
import { OUTBOX_COLUMNS } from './outbox-columns.tsx';
import { NO_FILTERS, OutboxSearch } from './outbox-search.ts';
import { CHANNEL_OPTIONS, STATE_OPTIONS } from './outbox-words.ts';

const QUESTION = 'Which mail and SMS messages were sent, and which were not?';
const HELP =
  'Every message is listed here from the moment it is written. What could not be delivered is tried eight times over some two and a half hours; then it has failed, with the reason.';
const PAGE_ROWS = 50;

export default function OutboxPage() {
  usePageHead({ help: HELP });
  const organizations = useAppSelector((state) => state.session.orgData);
  const [search, patch] = useSearchState(OutboxSearch);
  const pages = useOutboxPagesInfiniteQuery({
    limit: PAGE_ROWS,
    ...(search.state !== undefined && { state: search.state }),
    ...(search.channel !== undefined && { channel: search.channel }),
    ...(search.org !== undefined && { organizationId: search.org }),
  });
  const messages = pages.data?.pages.flatMap((page) => page.results) ?? [];
  const total = pages.data?.pages.at(-1)?.total ?? 0;
  const sends = pages.data?.pages.at(-1)?.sends;
  const isFiltered = search.state !== undefined || search.channel !== undefined || search.org !== undefined;
  const hasFailed = pages.isError && !pages.data;

  return (
    <>
      <Lede question={QUESTION} />
      {sends && !sends.MAIL && (
        <p className={styles.notice}>
          <StatusText tone="warn">No mail server is set up</StatusText>
          <span className="muted">Mail stays here, and you can pass its links on. Set SMTP_URL to have it sent.</span>
        </p>
      )}
      <SectionHead title="Outbox" count={pages.data && `${counted(total, 'message')}, newest first`}>
        <FilterChip
          name="State"
          options={STATE_OPTIONS}
          values={search.state === undefined ? [] : [search.state]}
          onChange={([state]) => patch({ state })}
        />
        <FilterChip
          name="By"
          options={CHANNEL_OPTIONS}
          values={search.channel === undefined ? [] : [search.channel]}
          onChange={([channel]) => patch({ channel })}
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
          title="The outbox could not be loaded"
          why="Messages are still sent. Try again in a moment."
          onRetry={pages.refetch}
        />
      )}
      {!pages.data && !hasFailed && <TableSkeleton />}
      {pages.data && (
        <DataTable
          title="Messages, newest first"
          isTitleHidden
          rows={messages}
          total={total}
          columns={OUTBOX_COLUMNS}
          rowId={rowId}
          isSorted
          hasTwoLines
          selectedId={search.message ?? null}
          onRowClick={(message) => patch({ message: message.id })}
          empty={
            isFiltered ? (
              <PageState
                kind="filtered-out"
                title="No message fits the filters"
                why="There may be others; the filters hide them."
                onClear={() => patch(NO_FILTERS)}
              />
            ) : (
              <PageState
                kind="nothing-yet"
                title="No messages yet"
                why="An invitation or an alert creates one. It is listed here whether it was sent or not."
              />
            )
          }
          more={
            <MoreRows
              shown={messages.length}
              total={counted(total, 'message')}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              hasFailed={pages.isFetchNextPageError}
              onMore={() => void pages.fetchNextPage()}
            />
          }
        />
      )}
      {search.message !== undefined && sends && (
        <MessageDrawer
          key={search.message}
          messageId={search.message}
          sends={sends}
          onClose={() => patch({ message: null })}
        />
      )}
    </>
  );
}

function rowId(message: OutboxEntry): number {
  return message.id;
}
