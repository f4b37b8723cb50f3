import { useState } from 'react';
import { useCameraStream } from '#app/camera/use-camera-stream.ts';

export type OpenCamera = {
  /** The check for which it was opened; null while it is closed. */
  at: number | null;
  stream: MediaStream | null;
  problem: string | null;
  open: (checkId: number) => void;
  close: () => void;
};

/** The camera of the device: once opened, it stays open from check to check until it is closed or the page is left. */
export function useCamera(): OpenCamera {
  const [at, setAt] = useState<number | null>(null);
  const { stream, problem } = useCameraStream(at !== null, () => setAt(null));
  return {
    at,
    stream,
    problem: problem && 'The camera could not be opened. Allow it in the settings of the browser, or choose a picture.',
    open: setAt,
    close: () => setAt(null),
  };
}
