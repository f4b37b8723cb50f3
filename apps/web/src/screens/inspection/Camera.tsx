import { Button } from '@mui/material';
import { Camera as CameraIcon, Ghost } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useGetInspectionImageQuery } from '#api/inspection.api.ts';
import { mayStream } from '#app/camera/use-camera-stream.ts';
import { Marks } from '#app/inspection/Marks.tsx';
import { QueuedPicture } from '#app/offline/QueuedPicture.tsx';
import { Annotate } from './Annotate.tsx';
import styles from './capture.module.css';
import type { OpenCamera } from './use-camera.ts';
import type { Captured } from './use-capture.ts';
import type { TakenPhoto } from './use-taken-photo.ts';

type CameraProps = {
  check: Captured;
  photo: TakenPhoto;
  camera: OpenCamera;
  isOpen: boolean;
  isAsked: boolean;
  isWanted: boolean;
};

/** The photos of a check and the camera, which stays open; the photo of last time lies over it, so that the same angle is shot. */
export function Camera({
  check,
  photo: { taken, take, mark, keep, forget },
  camera,
  isOpen,
  isAsked,
  isWanted,
}: CameraProps) {
  const file = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    if (picked) take(picked);
    target.value = '';
  };
  if (taken)
    return <Annotate picture={taken.picture} marks={taken.marks} onMark={mark} onKeep={keep} onRetake={forget} />;
  return (
    <div className={styles.camera}>
      {isOpen && <Viewfinder camera={camera} beforeId={check.before?.photoId ?? null} onTaken={take} />}
      <ul className={styles.strip} aria-label="Photos of this check">
        {check.photos.map((photo) => (
          <li key={photo.id}>
            <Stored photoId={photo.id} />
            <Marks marks={photo.marks} />
          </li>
        ))}
        {check.own.map((photo) => (
          <li key={photo.photoKey}>
            <QueuedPicture photo={photo.photo} blank={styles.blank} />
            <Marks marks={photo.marks} />
            <small>Waiting</small>
          </li>
        ))}
      </ul>
      {!isOpen && (
        <div className="actions">
          {mayStream() && (
            <Button
              {...((isAsked || isWanted) && { variant: 'contained' as const, color: 'primary' as const })}
              startIcon={<CameraIcon size={18} strokeWidth={1.75} aria-hidden />}
              onClick={() => camera.open(check.id)}
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

type ViewfinderProps = { camera: OpenCamera; beforeId: number | null; onTaken: (picture: Blob) => void };

function Viewfinder({ camera: { stream, problem, close }, beforeId, onTaken }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasGhost, setGhost] = useState(true);
  const before = useGetInspectionImageQuery(
    { params: { photoId: beforeId ?? 0 }, query: { w: 1080 } },
    { skip: beforeId === null },
  );
  // why: React has no attribute for what a video shows
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
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
          <video ref={video} aria-label="What the camera sees" autoPlay playsInline muted />
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
        <Button onClick={close}>Close camera</Button>
      </div>
    </div>
  );
}
