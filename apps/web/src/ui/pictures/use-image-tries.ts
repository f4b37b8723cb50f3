import { useEffect, useRef, useState } from 'react';

/** How long it is waited before a picture is asked for once more; after the last, only a person asks. */
const PAUSES_MS = [0, 2_000, 10_000, 60_000];

export type ImageTries = {
  /** Counts the times it was asked for again. */
  attempt: number;
  hasGivenUp: boolean;
  onFailed: () => void;
  onLoaded: () => void;
  again: () => void;
};

/** When a picture that failed to load is asked for again. `renew` fetches its address anew, as one may have expired. */
export function useImageTries(renew: () => unknown): ImageTries {
  const [attempt, setAttempt] = useState(0);
  const [hasGivenUp, setGivenUp] = useState(false);
  const held = useRef<{ fails: number; timer?: ReturnType<typeof setTimeout> }>({ fails: 0 });
  // why: a picture that is shown no more is not asked for
  useEffect(() => {
    const { current } = held;
    return () => clearTimeout(current.timer);
  }, []);
  const ask = async () => {
    await renew();
    setAttempt((now) => now + 1);
  };
  return {
    attempt,
    hasGivenUp,
    onFailed: () => {
      const pause = PAUSES_MS[held.current.fails];
      if (pause === undefined) return setGivenUp(true);
      held.current.fails += 1;
      clearTimeout(held.current.timer);
      held.current.timer = setTimeout(() => void ask(), pause);
    },
    onLoaded: () => {
      held.current.fails = 0;
      setGivenUp(false);
    },
    again: () => {
      held.current.fails = 0;
      setGivenUp(false);
      void ask();
    },
  };
}
