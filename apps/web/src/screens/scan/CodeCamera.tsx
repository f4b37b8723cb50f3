import { Button } from '@mui/material';
import { Camera, CameraOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type CameraProblem, mayStream, useCameraStream } from '#app/camera/use-camera-stream.ts';
import { pixelsOf, readCodes } from './read-codes.ts';
import styles from './scan.module.css';

/** Between two looks, so that the phone stays cool. */
const PAUSE_MS = 120;
/** A code that stays in view is one scan; seen again after this time it is another. */
const GONE_MS = 2500;

const PROBLEM_WORDS: Record<CameraProblem, string> = {
  none: 'This device has no camera that can be used here.',
  refused: 'The camera is not allowed here, or is in use elsewhere. It can be allowed in the settings of the browser.',
  unavailable: 'The browser gives this page no camera.',
};

/** What the camera sees; a code in it is told once. */
export function CodeCamera({ onCode }: { onCode: (text: string) => void }) {
  // On a phone somebody who opens the page holds it before the tag.
  const [isOpen, setOpen] = useState(() => mayStream() && window.matchMedia('(pointer: coarse)').matches);
  const { stream, problem } = useCameraStream(isOpen, () => setOpen(false));
  const [isBroken, setBroken] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  // why: the camera looks on while the page changes what a code means
  useEffect(() => {
    tell.current = onCode;
  });
  // why: React has no attribute for what a video shows, and nobody else tells when a frame is there to be looked at
  useEffect(() => {
    const { current } = video;
    if (!stream || !current) return;
    current.srcObject = stream;
    let isGone = false;
    let last = { text: '', at: 0 };
    const look = async () => {
      while (!isGone) {
        const [code] = current.videoWidth > 0 ? await readCodes(frameOf(current)) : [];
        const now = Date.now();
        const isSame = code !== undefined && code.text === last.text && now - last.at < GONE_MS;
        if (code) last = { text: code.text, at: now };
        if (code && !isSame && !isGone) tell.current(code.text);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    look().catch(() => {
      if (!isGone) setBroken(true);
    });
    return () => {
      isGone = true;
    };
  }, [stream]);

  if (isOpen && !problem && !isBroken)
    return (
      <div className={styles.camera}>
        <div className={styles.view}>
          <video ref={video} aria-label="What the camera sees" autoPlay playsInline muted />
          <span className={styles.aim} aria-hidden />
        </div>
        <Button startIcon={<CameraOff size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setOpen(false)}>
          Close camera
        </Button>
      </div>
    );
  if (!mayStream()) return <p className="muted">{PROBLEM_WORDS.unavailable} Type the code, or take a photo of it.</p>;
  return (
    <div className={styles.closed}>
      {(problem || isBroken) && (
        <p role="status">
          {problem ? PROBLEM_WORDS[problem] : 'What reads codes could not be loaded.'} Type the code, or take a photo of
          it.
        </p>
      )}
      <Button
        variant="contained"
        color="primary"
        startIcon={<Camera size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => {
          setBroken(false);
          // why: one that was refused is asked for again only when it is closed in between
          setOpen(false);
          setTimeout(() => setOpen(true));
        }}
      >
        Open camera
      </Button>
    </div>
  );
}

function frameOf(video: HTMLVideoElement): ImageData {
  return pixelsOf(video, video.videoWidth, video.videoHeight);
}
