import { useEffect } from 'react';
import { type OfflinePage, takenNow } from './offline-pages.ts';
import { useTakeAlong } from './use-take-along.ts';

/** A page in which somebody works is taken along when it opens, so that it opens again without a signal. */
export function useKeptPage(place: OfflinePage, isWorkedIn: boolean): void {
  const { take } = useTakeAlong(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: once for each thing that is opened to record in
  useEffect(() => {
    if (isWorkedIn && !takenNow().has(place.about)) void take();
  }, [place.about]);
}
