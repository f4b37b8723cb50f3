import { useEffect, useRef, useState } from 'react';
import type { Mark } from './inspection-types.ts';
import { unfinished } from './unfinished.ts';

type Taken = { picture: Blob; marks: Mark[] };
type Held = {
  taken: Taken | null;
  keep: (taken: Taken) => Promise<unknown>;
  keeping: Set<Promise<unknown>>;
  isLeft: boolean;
};

export type TakenPhoto = {
  /** Taken, and neither kept nor taken again. */
  taken: Taken | null;
  take: (picture: Blob) => void;
  mark: (marks: Mark[]) => void;
  keep: () => void;
  forget: () => void;
};

/** The photo of a check just taken. Whoever answers, goes on or submits without a word about it keeps it, with its marks. */
export function useTakenPhoto(keep: Held['keep']): TakenPhoto {
  const [taken, setTaken] = useState<Taken | null>(null);
  const held = useRef<Held>({ taken: null, keep, keeping: new Set(), isLeft: false });
  // why: what is kept after the check was left is kept as it was shown last
  useEffect(() => {
    held.current.keep = keep;
  });
  const show = (next: Taken | null) => {
    held.current.taken = next;
    setTaken(next);
  };
  // why: a photo that is neither kept nor taken again when the check is left is kept
  useEffect(() => {
    const { current } = held;
    const finish = () => {
      setTaken(null);
      return keepHeld(current);
    };
    current.isLeft = false;
    unfinished.add(finish);
    return () => {
      current.isLeft = true;
      void finish().finally(() => unfinished.delete(finish));
    };
  }, []);
  return {
    taken,
    take: (picture) => {
      show({ picture, marks: [] });
      // The camera gives its picture a moment after the press.
      if (held.current.isLeft) void keepHeld(held.current);
    },
    mark: (marks) => taken && show({ ...taken, marks }),
    keep: () => {
      void keepHeld(held.current);
      setTaken(null);
    },
    forget: () => show(null),
  };
}

async function keepHeld(held: Held): Promise<void> {
  const { taken, keep, keeping } = held;
  held.taken = null;
  if (taken) {
    const kept = keep(taken).finally(() => keeping.delete(kept));
    keeping.add(kept);
  }
  await Promise.all(keeping);
}
