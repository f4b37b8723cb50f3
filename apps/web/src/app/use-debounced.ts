import { useEffect, useState } from 'react';

export const TYPING_PAUSE_MS = 200;

/** The value once it has stopped changing, so that a search is not sent for each letter. */
export function useDebounced<T>(value: T, pauseMs = TYPING_PAUSE_MS): T {
  const [settled, setSettled] = useState(value);
  // why: only a clock knows that typing has paused
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
