import { Button, IconButton } from '@mui/material';
import { Camera, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { giveBackUrl } from '#app/object-url.ts';
import styles from './offline.module.css';
import { PhotoUnreadable, type PreparedPhoto, preparePhoto } from './prepare-photo.ts';

type PhotoFieldProps = {
  label: string;
  photos: readonly PreparedPhoto[];
  onChange: (photos: PreparedPhoto[]) => void;
  isBusy?: boolean;
};

/** Takes photos with the camera, or files that are there; made small and without their position before anything else happens. */
export function PhotoField({ label, photos, onChange, isBusy = false }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const take = async (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    // why: choosing the same file again must fire a change event
    if (input.current) input.current.value = '';
    setFailure(null);
    setPreparing(true);
    const ready: PreparedPhoto[] = [];
    for (const file of chosen) {
      try {
        ready.push(await preparePhoto(file));
      } catch (error) {
        if (!(error instanceof PhotoUnreadable)) throw error;
        setFailure(error.message);
      }
    }
    setPreparing(false);
    if (ready.length > 0) onChange([...photos, ...ready]);
  };

  return (
    <div className={styles.field}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept="image/*"
        onChange={(event) => void take(event.target.files)}
      />
      <Button
        startIcon={<Camera size={16} strokeWidth={1.75} aria-hidden />}
        disabled={isPreparing || isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos to send">
          {photos.map((photo, at) => (
            <li key={`${photo.name} ${photo.blob.size} ${photo.takenAt}`}>
              <Picture photo={photo} />
              <IconButton
                size="small"
                aria-label={`Remove ${photo.name}`}
                onClick={() => onChange(photos.filter((_each, other) => other !== at))}
              >
                <X size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.words} role="status" data-failed={failure !== null || undefined}>
        {isPreparing ? 'Preparing …' : failure}
      </p>
    </div>
  );
}

function Picture({ photo }: { photo: PreparedPhoto }) {
  const [url, setUrl] = useState<string>();
  // why: an object URL holds the picture in memory until it is given back
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setUrl(made);
    return () => giveBackUrl(made);
  }, [photo.blob]);
  // A HEIC is on its way here because this browser cannot draw it.
  if (photo.contentType === 'image/heic') return <span className="muted">{photo.name}</span>;
  return <img src={url} alt={photo.name} width={72} height={72} />;
}
