import { answerOf } from '#api/answer-of.ts';
import { auditApi } from '#api/audit.api.ts';
import { itemApi } from '#api/item.api.ts';
import { useIsAdmin } from '../rights.ts';
import { useAppDispatch } from '../store.ts';

/** A thing as the audit log names it. */
export type Recorded = { entity: string; id: number | undefined };

/** Who made the newest change, and when. */
export type ChangedBy = { name: string | null; at: string };

const LINES = 10;
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
    const { initiate } = auditApi.endpoints.listAuditEvents;
    const { data } = await answerOf(dispatch(initiate({ query: { entity, entityId: id, limit: LINES } }, NOW)));
    // why: jobs leave lines too, such as that a report was sent
    const line = data?.results.find(({ userId }) => userId !== null);
    return line ? { name: line.userName, at: line.at } : null;
  };
}
