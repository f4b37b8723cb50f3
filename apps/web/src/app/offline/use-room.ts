import { useEffect, useState, useSyncExternalStore } from 'react';
import { lacksRoom, onRoomChange } from './offline-database.ts';
import { usePending } from './use-pending.ts';

/** Some hundred photos. */
const LEAST_BYTES = 50_000_000;

/**
 * True where this device has little room left for what waits: as far as the browser tells, and where something could not be kept. Chromium has
 * an estimate that does not follow the disk, so there the first refusal tells.
 */
export function useIsNearlyFull(): boolean {
  const hasRefused = useSyncExternalStore(onRoomChange, lacksRoom);
  const [isNearlyFull, setNearlyFull] = useState(false);
  const waiting = usePending().length;
  // why: the browser says how much it may keep, and how much of that is used, only when it is asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: what waits takes room, so it is asked again when that changes
  useEffect(() => {
    let isLeft = false;
    const asked = navigator.storage?.estimate?.();
    void asked?.then(({ quota, usage }) => {
      if (!isLeft) setNearlyFull((quota ?? Number.POSITIVE_INFINITY) - (usage ?? 0) < LEAST_BYTES);
    });
    return () => {
      isLeft = true;
    };
  }, [waiting]);
  return hasRefused || isNearlyFull;
}
