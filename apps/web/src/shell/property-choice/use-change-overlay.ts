import { useEffect, useState } from 'react';
import { useAppSelector } from '#app/store.ts';

/** Long enough for the new page to have sent its queries. */
const SETTLE_MS = 150;
const GIVE_UP_MS = 10_000;

/** Whether the overlay is shown: from a change of property until the new page has its first answers. */
export function useChangeOverlay(): [isShown: boolean, show: () => void] {
  const [isShown, setShown] = useState(false);
  const isWaiting = useAppSelector((state) =>
    Object.values(state.api.queries).some((query) => query?.status === 'pending'),
  );

  // why: the new page queries its data itself; a moment without open queries means that it is complete
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), isWaiting ? GIVE_UP_MS : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isShown, isWaiting]);

  return [isShown, () => setShown(true)];
}
