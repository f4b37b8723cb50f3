import { useEffect, useState } from 'react';

/** Some hundred photos. */
const LEAST_BYTES = 50_000_000;

/** True where this device has little room left for what waits. */
export function useIsNearlyFull(): boolean {
  const [isNearlyFull, setNearlyFull] = useState(false);
  // why: the browser says how much it may keep, and how much of that is used, only when it is asked
  useEffect(() => {
    const asked = navigator.storage?.estimate?.();
    void asked?.then(({ quota, usage }) => setNearlyFull((quota ?? Infinity) - (usage ?? 0) < LEAST_BYTES));
  }, []);
  return isNearlyFull;
}
