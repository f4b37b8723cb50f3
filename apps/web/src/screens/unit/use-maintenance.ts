import { asApiError } from '#api/api-error.ts';
import {
  useListOpenServiceQuery,
  useMaintenancePagesInfiniteQuery,
  useReopenServiceRequestMutation,
} from '#api/maintenance.api.ts';
import { toast } from '#app/toasts.tsx';
import type { MaintenanceTask } from './maintenance-entry.ts';
import type { LineAction } from './timeline-lines.tsx';
import type { MaintenanceSoFar } from './UnitTimeline.tsx';
import { useHiding } from './use-hiding.tsx';

type Place = { propertyId: number; unitId: number };

/** A unit's maintenance, page by page; not queried while the unit is not known. */
export function useMaintenance(place: Place | undefined, includeHidden: boolean): MaintenanceSoFar {
  const pages = useMaintenancePagesInfiniteQuery(
    { ...(place ?? { propertyId: 0, unitId: 0 }), ...(includeHidden && { includeHidden }) },
    { skip: place === undefined },
  );
  return {
    entries: pages.currentData?.pages.flatMap((page) => page.results),
    failure: asApiError(pages.error),
    hiddenCount: pages.data?.pages[0]?.hiddenCount ?? null,
    hasOlder: pages.hasNextPage,
    onRetry: () => void pages.refetch(),
    onOlder: () => void pages.fetchNextPage(),
  };
}

/** Requests shown at most; the rest are counted. */
export const OPEN_ROWS = 100;

/** The open service requests of a unit, queried beside the unit itself; not queried while its id is not valid. */
export function useOpenService(unitId: number | null, includeHidden: boolean) {
  return useListOpenServiceQuery(
    { params: { placeId: unitId ?? 0 }, query: { limit: OPEN_ROWS, ...(includeHidden && { includeHidden }) } },
    { skip: unitId === null },
  );
}

/** Performs the actions of a row's menu; those that need a form go to `onTask`. */
export function useLineAction(onTask: (task: MaintenanceTask) => void): (action: LineAction) => void {
  const { hide, show } = useHiding();
  const [reopen] = useReopenServiceRequestMutation();
  return (action) => {
    if ('task' in action) onTask(action.task);
    else if ('hide' in action) void hide(action.hide, action.id, action.summary);
    else if ('show' in action) void show(action.show, action.id, action.summary);
    else {
      const { id, summary, version } = action.reopen;
      void reopen({ params: { serviceRequestId: id }, ifMatch: version }).then(
        ({ data }) => data && toast.done(`Open again: ${summary}`),
      );
    }
  };
}
