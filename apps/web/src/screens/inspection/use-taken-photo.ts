import { useEffect, useRef, useState } from 'react';
import type { HeldPhoto } from '#app/offline/held-photo.ts';
import { PhotoUnreadable } from '#app/offline/prepare-photo.ts';
import { toast } from '#app/toasts.tsx';
import type { Mark } from './inspection-types.ts';
import { unfinished } from './unfinished.ts';

type Taken = { picture: Blob; marks: Mark[] };
type Ways = {
  /** Writes a photo to the device the moment it is taken; null where nothing can be kept there. */
  hold: (picture: Blob) => Promise<HeldPhoto | null>;
  /** Keeps a photo that the device did not hold. */
  keep: (taken: Taken) => Promise<unknown>;
};
type Now = {
  taken: Taken | null;
  /** The photo on the device, from when it was taken until it is kept or taken again. */
  onDevice: Promise<HeldPhoto | null>;
  ways: Ways;
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

/**
 * The photo of a check just taken: on the device from that moment, also if the page is ended. Whoever answers, goes on or submits without a
 * word about it keeps it, with its marks; only 'Take again' takes it off.
 */
export function useTakenPhoto(ways: Ways): TakenPhoto {
  const [taken, setTaken] = useState<Taken | null>(null);
  const held = useRef<Now>({ taken: null, onDevice: NOWHERE, ways, keeping: new Set(), isLeft: false });
  // why: what is kept after the check was left is kept as it was shown last
  useEffect(() => {
    held.current.ways = ways;
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
      const next = { picture, marks: [] };
      const onDevice = held.current.ways.hold(picture);
      held.current.taken = next;
      held.current.onDevice = onDevice;
      // why: what is shown is on the device
      const shown = () => void (held.current.taken === next && setTaken(next));
      void onDevice.then(shown, shown);
      // The camera gives its picture a moment after the press.
      if (held.current.isLeft) void keepHeld(held.current);
    },
    mark: (marks) => {
      if (!taken) return;
      show({ ...taken, marks });
      void held.current.onDevice.then((photo) => photo?.change({ marks }));
    },
    keep: () => {
      void keepHeld(held.current);
      setTaken(null);
    },
    forget: () => {
      void held.current.onDevice.then((photo) => photo?.drop());
      held.current.onDevice = NOWHERE;
      show(null);
    },
  };
}

const NOWHERE: Promise<null> = Promise.resolve(null);

async function keepHeld(held: Now): Promise<void> {
  const { taken, onDevice, ways, keeping } = held;
  held.taken = null;
  held.onDevice = NOWHERE;
  if (taken) {
    const kept = onDevice
      .then((photo) => (photo ? letGo(photo) : ways.keep(taken)))
      .finally(() => keeping.delete(kept));
    keeping.add(kept);
  }
  await Promise.all(keeping);
}

async function letGo(photo: HeldPhoto): Promise<void> {
  try {
    await photo.release();
  } catch (failure) {
    if (!(failure instanceof PhotoUnreadable)) throw failure;
    toast.failed(failure.message);
  }
}
