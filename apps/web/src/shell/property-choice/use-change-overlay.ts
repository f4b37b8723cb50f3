import { useEffect, useState } from 'react';
import { useAppSelector } from '#app/store.ts';

/** Long enough for the new page to have asked for its data. */
const SETTLE_MS = 150;
const GIVE_UP_MS = 10_000;

/** Says whether the overlay stands: from a change of property until the new page's first answers are there. */
export function useChangeOverlay(): [isShown: boolean, show: () => void] {
  const [isShown, setShown] = useState(false);
  const isWaiting = useAppSelector((state) =>
    Object.values(state.api.queries).some((query) => query?.status === 'pending'),
  );

  // why: the page that opens asks for its data by itself; quiet for a moment means that it has what it needs
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), isWaiting ? GIVE_UP_MS : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isShown, isWaiting]);

  return [isShown, () => setShown(true)];
}
