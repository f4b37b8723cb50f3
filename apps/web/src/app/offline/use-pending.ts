import { useMemo, useSyncExternalStore } from 'react';
import { useAppSelector } from '../store.ts';
import type { QueuedCall } from './offline-database.ts';
import { onQueueChange, queuedCalls } from './queue.ts';
import { senderId } from './send-queue.ts';

type Seen = { userId: number | null; calls: readonly QueuedCall[] };

const NONE: readonly QueuedCall[] = [];
const viewers = new Set<() => void>();
let seen: Seen = { userId: null, calls: NONE };
let stop: (() => void) | undefined;

/** What this person recorded and is not sent, oldest first; of one thing, where `about` names it. */
export function usePending(about?: string): readonly QueuedCall[] {
  const userId = useAppSelector(senderId);
  const all = useSyncExternalStore(subscribe, () => {
    if (seen.userId !== userId) {
      seen = { userId, calls: NONE };
      void read();
    }
    return seen.calls;
  });
  return useMemo(() => (about === undefined ? all : all.filter((each) => each.about === about)), [all, about]);
}

function subscribe(onChange: () => void): () => void {
  viewers.add(onChange);
  stop ??= onQueueChange(() => void read());
  return () => {
    viewers.delete(onChange);
    if (viewers.size > 0) return;
    stop?.();
    stop = undefined;
    seen = { userId: null, calls: NONE };
  };
}

async function read(): Promise<void> {
  const { userId } = seen;
  if (userId === null) return;
  // why: a browser that keeps nothing has nothing that waits; recording says so itself
  const calls = await queuedCalls(userId).catch(() => NONE);
  if (seen.userId !== userId) return;
  seen = { userId, calls };
  for (const tell of viewers) tell();
}
