import { answerOf } from '#api/answer-of.ts';
import { itemApi } from '#api/item.api.ts';
import { lastChangeApi } from '#api/last-change.api.ts';
import { useIsAdmin } from '../rights.ts';
import { useAppDispatch } from '../store.ts';

/** A thing as the audit log names it. */
export type Recorded = { entity: string; id: number | undefined };

/** Who made the newest change, and when. */
export type ChangedBy = { name: string | null; at: string };

const NOW = { forceRefetch: true } as const;

/** Finds who changed a thing last: of an item in its history, of others in the audit log, which administrators alone may read. */
export function useChangedBy({ entity, id }: Recorded): () => Promise<ChangedBy | null> {
  const dispatch = useAppDispatch();
  const isAdmin = useIsAdmin();
  return async () => {
    if (id === undefined) return null;
    if (entity === 'item') {
      const { initiate } = itemApi.endpoints.getItemHistory;
      const { data } = await answerOf(dispatch(initiate({ params: { itemId: id } }, NOW)));
      const last = data?.results.at(-1);
      return last ? { name: last.by, at: last.at } : null;
    }
    if (!isAdmin) return null;
    const { initiate } = lastChangeApi.endpoints.listLastChanges;
    const { data } = await answerOf(dispatch(initiate({ query: { entity, entityId: id, limit: 1 } }, NOW)));
    const line = data?.results[0];
    return line ? { name: line.userName, at: line.at } : null;
  };
}
