import { Button } from '@mui/material';
import { Camera as CameraIcon, Ghost } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useGetInspectionImageQuery } from '#api/inspection.api.ts';
import { photoBytes } from '#app/offline/queue.ts';
import { Annotate } from './Annotate.tsx';
import styles from './capture.module.css';
import { Marks } from './Marks.tsx';
import type { Capture, Captured, OwnPhoto } from './use-capture.ts';

type CameraProps = { check: Captured; capture: Capture; isAsked: boolean; startsOpen: boolean };

/** The photos of a check and the camera, which stays open; the photo of last time lies over it, so that the same angle is shot. */
export function Camera({ check, capture, isAsked, startsOpen }: CameraProps) {
  const [isOpen, setOpen] = useState(false);
  const [taken, setTaken] = useState<Blob | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    if (picked) setTaken(picked);
    target.value = '';
  };
  const mayStream = typeof navigator.mediaDevices?.getUserMedia === 'function';
  if (taken)
    return (
      <Annotate
        picture={taken}
        onKeep={(marks) => {
          void capture.addPhoto(check, taken, marks);
          setTaken(null);
        }}
        onRetake={() => setTaken(null)}
      />
    );
  return (
    <div className={styles.camera}>
      {isOpen && (
        <Viewfinder beforeId={check.before?.photoId ?? null} onTaken={setTaken} onClose={() => setOpen(false)} />
      )}
      <ul className={styles.strip} aria-label="Photos of this check">
        {check.photos.map((photo) => (
          <li key={photo.id}>
            <Stored photoId={photo.id} />
            <Marks marks={photo.marks} />
          </li>
        ))}
        {check.own.map((photo) => (
          <li key={photo.photoKey}>
            <Own photo={photo} />
            <Marks marks={photo.marks} />
            <small>Waiting</small>
          </li>
        ))}
      </ul>
      {!isOpen && (
        <div className="actions">
          {mayStream && (
            <Button
              {...((isAsked || startsOpen) && { variant: 'contained' as const, color: 'primary' as const })}
              startIcon={<CameraIcon size={18} strokeWidth={1.75} aria-hidden />}
              onClick={() => setOpen(true)}
            >
              {isAsked ? 'Photo needed' : 'Camera'}
            </Button>
          )}
          <Button onClick={() => file.current?.click()}>Choose a picture</Button>
        </div>
      )}
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        hidden
        aria-label={`Picture for ${check.title}`}
        onChange={choose}
      />
    </div>
  );
}

function Stored({ photoId }: { photoId: number }) {
  const { data } = useGetInspectionImageQuery({ params: { photoId }, query: { w: 256 } });
  return data?.url ? <img src={data.url} alt="On record" /> : <span className={styles.blank}>Being checked</span>;
}

// A photo on this device that is not sent yet.
function Own({ photo }: { photo: OwnPhoto }) {
  const [url, setUrl] = useState<string>();
  // why: an object URL holds the picture in memory until it is given back
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void photoBytes(photo.photo)
      .then((bytes) => {
        made = URL.createObjectURL(bytes);
        if (isGone) URL.revokeObjectURL(made);
        else setUrl(made);
      })
      // why: it was sent meanwhile, and the server's own takes its place
      .catch(() => undefined);
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [photo.photo]);
  return url === undefined ? <span className={styles.blank} /> : <img src={url} alt="Taken just now" />;
}

type ViewfinderProps = { beforeId: number | null; onTaken: (picture: Blob) => void; onClose: () => void };

function Viewfinder({ beforeId, onTaken, onClose }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasGhost, setGhost] = useState(true);
  const before = useGetInspectionImageQuery(
    { params: { photoId: beforeId ?? 0 }, query: { w: 1080 } },
    { skip: beforeId === null },
  );
  // why: the camera of the device belongs to the browser, and is let go with the page
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } }, audio: false })
      .then((given) => {
        stream = given;
        if (!isGone && video.current) video.current.srcObject = given;
        else for (const track of given.getTracks()) track.stop();
      })
      .catch(() =>
        setProblem('The camera could not be opened. Allow it in the settings of the browser, or choose a picture.'),
      );
    return () => {
      isGone = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  const shoot = () => {
    const { current } = video;
    if (!current || current.videoWidth === 0) return;
    const canvas = document.createElement('canvas');
    canvas.width = current.videoWidth;
    canvas.height = current.videoHeight;
    canvas.getContext('2d')?.drawImage(current, 0, 0);
    canvas.toBlob((picture) => picture && onTaken(picture), 'image/jpeg', 0.85);
  };
  const ghost = before.data?.url;
  return (
    <div className={styles.finder}>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <div className={styles.view}>
          <video ref={video} autoPlay playsInline muted />
          {ghost && hasGhost && <img src={ghost} alt="" className={styles.ghost} />}
        </div>
      )}
      <div className="actions">
        {!problem && (
          <Button variant="contained" color="primary" onClick={shoot}>
            Take photo
          </Button>
        )}
        {ghost && (
          <Button
            aria-pressed={hasGhost}
            startIcon={<Ghost size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setGhost(!hasGhost)}
          >
            Last time’s photo
          </Button>
        )}
        <Button onClick={onClose}>Close camera</Button>
      </div>
    </div>
  );
}
