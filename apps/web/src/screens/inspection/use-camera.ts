import { useEffect, useState } from 'react';

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
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = at !== null;
  // why: the camera belongs to the browser, asks for leave each time it is opened, and is let go with the page
  useEffect(() => {
    if (!isOpen) return;
    let tracks: MediaStreamTrack[] = [];
    let isGone = false;
    const letGo = () => {
      for (const track of tracks) track.stop();
    };
    setProblem(null);
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } }, audio: false })
      .then((given) => {
        tracks = given.getTracks();
        if (isGone) return letGo();
        // A call or another application takes the camera away.
        for (const track of tracks) track.addEventListener('ended', () => setAt(null));
        setStream(given);
      })
      .catch(() =>
        setProblem('The camera could not be opened. Allow it in the settings of the browser, or choose a picture.'),
      );
    return () => {
      isGone = true;
      letGo();
      setStream(null);
    };
  }, [isOpen]);
  return { at, stream, problem, open: setAt, close: () => setAt(null) };
}
