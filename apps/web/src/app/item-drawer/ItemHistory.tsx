import { useGetItemHistoryQuery } from '#api/item.api.ts';
import { Timeline } from '#ui/figures/Timeline.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { useTimeZone } from '../today.ts';
import styles from './item-drawer.module.css';
import { itemEventEntry } from './item-events.tsx';
import type { ItemLife } from './item-life.ts';

/** What happened to an item; the API lists it oldest first, screens show it newest first. */
export function ItemHistory({ item }: { item: ItemLife }) {
  const { data, isLoading, isError, refetch } = useGetItemHistoryQuery({ params: { itemId: item.id } });
  const timeZone = useTimeZone(item);
  if (isLoading) {
    return (
      <div role="status" aria-label="Loading history">
        <TableSkeleton rows={4} />
      </div>
    );
  }
  if (isError || !data) {
    return (
      <PageState
        kind="failed"
        title="The history could not be loaded"
        why="Nothing is lost. Try again in a moment."
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.results.length === 0) return <PageState kind="nothing-yet" title="Nothing has happened to this item yet" />;
  return (
    <div className={styles.history}>
      <Timeline entries={data.results.map((event) => itemEventEntry(event, timeZone)).toReversed()} />
    </div>
  );
}
