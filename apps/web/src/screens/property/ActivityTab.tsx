import { ACTIVITY_KINDS } from '@lintel/contract/items/item-list-words';
import { type ActivityQuery, useActivityPagesInfiniteQuery } from '#api/activity-pages.api.ts';
import { firstDayOf, PERIOD_OPTIONS } from '#app/periods.ts';
import { useIsAdmin } from '#app/rights.ts';
import { useTimeZone, useToday } from '#app/today.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { Timeline } from '#ui/figures/Timeline.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { MoreRows } from '#ui/table/MoreRows.tsx';
import { activityEntry, KIND_WORDS } from './activity-entry.tsx';
import { cleared, type PropertyState } from './property-search.ts';

const PAGE_ROWS = 50;
const KIND_OPTIONS = ACTIVITY_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));
const FILTERS = ['kind', 'who', 'period'] as const;

type ActivityTabProps = { propertyId: number; state: PropertyState; onPatch: (patch: SearchPatch) => void };

/** What changed here, the newest entry first; kind, person and period are kept in the address. */
export function ActivityTab({ propertyId, state, onPatch }: ActivityTabProps) {
  const isAdmin = useIsAdmin();
  const timeZone = useTimeZone({ propertyId });
  const filter = filterOf(state, useToday({ propertyId }));
  const pages = useActivityPagesInfiniteQuery({ propertyId, limit: PAGE_ROWS, ...filter });
  const rows = pages.data?.pages.flatMap((page) => page.results) ?? [];
  const total = pages.data?.pages.at(-1)?.total ?? 0;
  const people = pages.data?.pages[0]?.people ?? [];
  const hasFailed = pages.isError && !pages.isFetchNextPageError;
  const clear = () => onPatch(cleared(FILTERS));
  const valuesOf = (key: (typeof FILTERS)[number]) => (state[key] === undefined ? [] : [String(state[key])]);

  return (
    <>
      <SectionHead title="Activity" count={pages.data && `${counted(total, 'change')}, newest first`}>
        <FilterChip
          name="Kind"
          anyLabel="Anything"
          options={KIND_OPTIONS}
          values={valuesOf('kind')}
          onChange={([kind]) => onPatch({ kind })}
        />
        <FilterChip
          name="Who"
          anyLabel="Anybody"
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          values={valuesOf('who')}
          onChange={([who]) => onPatch({ who })}
        />
        <FilterChip
          name="When"
          anyLabel="Any day"
          options={PERIOD_OPTIONS}
          values={valuesOf('period')}
          onChange={([period]) => onPatch({ period })}
        />
      </SectionHead>
      {hasFailed && (
        <PageState
          kind="failed"
          title="The activity could not be loaded"
          why="Nothing was changed."
          onRetry={pages.refetch}
        />
      )}
      {!pages.data && !hasFailed && <TableSkeleton />}
      {pages.data &&
        !hasFailed &&
        rows.length === 0 &&
        (Object.keys(filter).length > 0 ? (
          <PageState
            kind="filtered-out"
            title="No change fits the filters"
            why="The filters hide every change."
            onClear={clear}
          />
        ) : (
          <PageState
            kind="nothing-yet"
            title="Nothing has changed yet"
            why="Recorded, moved and replaced items and imports are listed here."
          />
        ))}
      {pages.data && !hasFailed && rows.length > 0 && (
        <>
          <Timeline entries={rows.map((row) => activityEntry(row, timeZone, isAdmin))} />
          <MoreRows
            shown={rows.length}
            total={counted(total, 'change')}
            hasMore={pages.hasNextPage}
            isLoading={pages.isFetching}
            hasFailed={pages.isFetchNextPageError}
            onMore={() => void pages.fetchNextPage()}
          />
        </>
      )}
    </>
  );
}

function filterOf({ kind, who, period }: PropertyState, today: string): ActivityQuery {
  return {
    ...(kind !== undefined && { kind }),
    ...(who !== undefined && { userId: who }),
    ...(period !== undefined && { from: firstDayOf(period, today) }),
  };
}
