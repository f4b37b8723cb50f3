import { answerOf } from '#api/answer-of.ts';
import { maintenanceApi } from '#api/maintenance.api.ts';
import { useAppDispatch } from '#app/store.ts';
import type { MaintenanceRecord, ServiceRequest } from './maintenance-entry.ts';

const ALL_ROWS = 1000;
const NOW = { forceRefetch: true } as const;

/** Gets the current version of an open request; undefined where it is closed or gone. */
export function useNewestRequest(unitId: number, id: number | undefined): () => Promise<ServiceRequest | undefined> {
  const dispatch = useAppDispatch();
  const { initiate } = maintenanceApi.endpoints.listOpenService;
  return async () => {
    const asked = dispatch(initiate({ params: { placeId: unitId }, query: { limit: ALL_ROWS } }, NOW));
    const { data } = await answerOf(asked);
    return data?.results.find((each) => each.id === id);
  };
}

/** Gets the current version of a record; undefined where it is gone. */
export function useNewestRecord(
  params: { propertyId: number; unitId: number },
  id: number | undefined,
): () => Promise<MaintenanceRecord | undefined> {
  const dispatch = useAppDispatch();
  const { initiate } = maintenanceApi.endpoints.listMaintenance;
  return async () => {
    const { data } = await answerOf(dispatch(initiate({ params, query: { limit: ALL_ROWS } }, NOW)));
    return data?.results.find((each): each is MaintenanceRecord => each.kind === 'RECORD' && each.id === id);
  };
}
