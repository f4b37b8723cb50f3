import { ArrowRightLeft, Boxes, FileUp, Gauge, type LucideIcon, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useActivityPagesInfiniteQuery } from '#api/activity-pages.api.ts';
import { links } from '#app/links.ts';
import { counted, dateTime } from '#ui/format.ts';
import { MoreRows } from '#ui/MoreRows.tsx';
import { PageState } from '#ui/PageState.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { Timeline } from '#ui/Timeline.tsx';

const PAGE_ROWS = 50;

const ICONS: Record<string, LucideIcon> = {
  RECORDED: Plus,
  INSTALLED: Plus,
  EDITED: Pencil,
  MOVED: ArrowRightLeft,
  STORED: Boxes,
  REPLACED: RotateCcw,
  RETIRED: Trash2,
  RESTORED: RotateCcw,
  CONDITION: Gauge,
  IMPORT: FileUp,
};

/** What changed here, newest first. */
export function ActivityTab({ propertyId }: { propertyId: number }) {
  const pages = useActivityPagesInfiniteQuery({ propertyId, limit: PAGE_ROWS });
  const rows = pages.data?.pages.flatMap((page) => page.results) ?? [];
  const total = pages.data?.pages.at(-1)?.total ?? 0;

  if (pages.isError && !pages.isFetchNextPageError) {
    return (
      <>
        <SectionHead title="Activity" />
        <PageState
          kind="failed"
          title="The activity could not be loaded"
          why="Nothing was changed."
          onRetry={pages.refetch}
        />
      </>
    );
  }
  if (!pages.data) {
    return (
      <>
        <SectionHead title="Activity" />
        <TableSkeleton />
      </>
    );
  }
  return (
    <>
      <SectionHead title="Activity" count={`${counted(total, 'change')}, newest first`} />
      {rows.length === 0 ? (
        <PageState
          kind="nothing-yet"
          title="Nothing has changed yet"
          why="Recorded, moved and replaced items and imports are listed here."
        />
      ) : (
        <Timeline
          entries={rows.map((row) => ({
            id: `${row.kind}-${row.id}`,
            date: row.on,
            at: row.at,
            icon: ICONS[row.kind] ?? Pencil,
            title: row.summary,
            by: row.by ?? undefined,
            body: (
              <span className="muted small">
                Entered {dateTime(row.at)}
                {row.unitId !== null && (
                  <>
                    {', '}
                    <Link to={links.unit(row.unitId)}>open unit {row.unitName}</Link>
                  </>
                )}
              </span>
            ),
          }))}
        />
      )}
      {pages.data && (
        <MoreRows
          shown={rows.length}
          total={counted(total, 'change')}
          hasMore={pages.hasNextPage}
          isLoading={pages.isFetching}
          hasFailed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </>
  );
}
