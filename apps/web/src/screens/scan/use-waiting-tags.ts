import type { QueuedCall } from '#app/offline/offline-database.ts';
import { usePending } from '#app/offline/use-pending.ts';

export type WaitingTag = { code: string; queued: QueuedCall };

/** The tags that were put on items on this device and are not sent yet, by item. */
export function useWaitingTags(): ReadonlyMap<number, WaitingTag> {
  const pending = usePending();
  const waiting = new Map<number, WaitingTag>();
  for (const queued of pending) {
    // why: the queue holds calls of every operation, each with its own body
    const { itemId, adoptedCode } = (queued.call?.body ?? {}) as { itemId: number; adoptedCode?: string };
    if (queued.call?.operation === 'linkBlankScanTag')
      waiting.set(itemId, { code: String(queued.params.scanTagCode), queued });
    if (queued.call?.operation === 'adoptScanTag') waiting.set(itemId, { code: String(adoptedCode), queued });
  }
  return waiting;
}
