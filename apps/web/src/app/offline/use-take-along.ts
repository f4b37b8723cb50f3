import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';
import { CannotKeep } from './offline-database.ts';
import { type OfflinePage, onKeptChange, openTaken, putBack, shownAsOf, takeAlong, takenNow } from './offline-pages.ts';

/** For the page about a thing: whether it is taken along, since when, and the two buttons. */
export function useTakeAlong({ about, label, to }: OfflinePage) {
  const dispatch = useAppDispatch();
  const taken = useSyncExternalStore(onKeptChange, takenNow);
  const isTaken = taken.has(about);
  const [isTaking, setTaking] = useState(false);
  // why: what the page reads while it is open replaces the copies
  useEffect(() => {
    openTaken(isTaken ? { about, label, to } : null);
    return () => openTaken(null);
  }, [isTaken, about, label, to]);
  return {
    takenAt: taken.get(about)?.at ?? null,
    take: async () => {
      setTaking(true);
      try {
        const isWhole = await dispatch(takeAlong({ about, label, to }));
        if (isWhole) toast.done(`${label} is on this device now${await whereItOpens()}`);
        else toast.failed(`${label} could not be read whole, so nothing of it is kept. Try again in a moment.`);
      } catch (failure) {
        if (!(failure instanceof CannotKeep)) throw failure;
        toast.failed(failure.message);
      } finally {
        setTaking(false);
      }
    },
    isTaking,
    putBack: () => putBack(about),
  };
}

async function whereItOpens(): Promise<string> {
  // why: the header brings the module along later, and the page need not wait for it
  const { keepFilesOnDevice } = await import('./new-version.ts');
  if (await keepFilesOnDevice()) return ', and opens without a signal.';
  return '. This browser does not keep Lintel itself: leave a page of it open where there is no signal.';
}

/** Everything that this person took along, in the order in which it was taken. */
export function useTaken() {
  return [...useSyncExternalStore(onKeptChange, takenNow).values()];
}

/** When the oldest copy was made that the open page shows; null where all of it is from the server. */
export function useShownAsOf(): string | null {
  const { pathname } = useLocation();
  return useSyncExternalStore(onKeptChange, () => shownAsOf(pathname));
}
