import { useEffect, useState } from 'react';

/** Why there is no picture: the browser gives none to this page, the person or the device refuses it, or there is no camera. */
export type CameraProblem = 'unavailable' | 'refused' | 'none';

type CameraStream = { stream: MediaStream | null; problem: CameraProblem | null };

/** The camera at the back of the device while `isOpen`; it is released with the page. `onEnded` is called when a phone call or another application takes it away. */
export function useCameraStream(isOpen: boolean, onEnded: () => void): CameraStream {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  // why: the camera belongs to the browser: each opening asks for permission, and leaving the page must release it
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: what is done once it ends is no reason to open it again
  useEffect(() => {
    if (!isOpen) return;
    let tracks: MediaStreamTrack[] = [];
    let isGone = false;
    const letGo = () => {
      for (const track of tracks) track.stop();
    };
    setProblem(null);
    openCamera()
      .then((given) => {
        tracks = given.getTracks();
        if (isGone) return letGo();
        for (const track of tracks) track.addEventListener('ended', onEnded);
        setStream(given);
      })
      .catch((failure: unknown) => {
        if (!isGone) setProblem(problemOf(failure));
      });
    return () => {
      isGone = true;
      letGo();
      setStream(null);
    };
  }, [isOpen]);
  return { stream, problem };
}

/** Whether the browser would open a camera for this page at all. */
export function mayStream(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function';
}

async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 } },
    audio: false,
  });
}

function problemOf(failure: unknown): CameraProblem {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'TypeError' ? 'unavailable' : 'refused';
}
