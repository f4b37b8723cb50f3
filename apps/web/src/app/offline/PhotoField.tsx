import { Button, IconButton } from '@mui/material';
import { Camera, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { giveBackUrl } from '#app/object-url.ts';
import { useAppDispatch } from '#app/store.ts';
import { type HeldPhoto, holdPhoto } from './held-photo.ts';
import styles from './offline.module.css';
import { CannotKeep } from './offline-database.ts';
import { PhotoUnreadable, type PreparedPhoto, preparePhoto, rawPhoto } from './prepare-photo.ts';
import type { Brought, EnqueuedPhotos } from './queue.ts';

type FormPhotos = {
  photos: readonly PreparedPhoto[];
  onChange: (photos: PreparedPhoto[]) => void;
  /** As what a photo is kept on this device until the form is saved or left; it is sent so if the page is ended before. */
  keptAs: Omit<EnqueuedPhotos, 'photos'> & { place: EnqueuedPhotos['photos'][number]['place'] };
};
type PhotoFieldProps = {
  label: string;
  isBusy?: boolean;
  /** The photos of a form; left out where they are recorded as they are taken. */
  inForm?: FormPhotos;
  onTaken?: (photos: Brought[]) => void;
};

/** Takes photos with the camera, or files that are there; made small and without their position before anything else happens. */
export function PhotoField({ label, isBusy = false, inForm, onTaken }: PhotoFieldProps) {
  const dispatch = useAppDispatch();
  const kept = useRef(new Map<PreparedPhoto, HeldPhoto>());
  const input = useRef<HTMLInputElement>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // why: what the form has saved is on its way under the form's own call, and what it was left with is not wanted
  useEffect(() => {
    const { current } = kept;
    return () => {
      for (const photo of current.values()) void photo.drop();
    };
  }, []);

  const keep = async (file: File, { place, ...rest }: FormPhotos['keptAs']): Promise<HeldPhoto | null> => {
    try {
      return await dispatch(holdPhoto({ ...rest, photos: [{ photo: await rawPhoto(file), place }] }));
    } catch (failure) {
      // It is in memory still; saving says so where it can be kept nowhere.
      if (!(failure instanceof CannotKeep)) throw failure;
      return null;
    }
  };

  const take = async (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    // why: choosing the same file again must fire a change event
    if (input.current) input.current.value = '';
    setFailure(null);
    if (onTaken) onTaken(await Promise.all(chosen.map(rawPhoto)));
    if (!inForm) return;
    setPreparing(true);
    const ready: PreparedPhoto[] = [];
    // why: a phone may end the page at any moment while it makes photos small, so all of them are kept first
    const onDevice = await Promise.all(chosen.map(async (file) => ({ file, held: await keep(file, inForm.keptAs) })));
    for (const { file, held } of onDevice) {
      try {
        const photo = await preparePhoto(file);
        ready.push(photo);
        if (held) kept.current.set(photo, held);
      } catch (error) {
        await held?.drop();
        if (!(error instanceof PhotoUnreadable)) throw error;
        setFailure(error.message);
      }
    }
    setPreparing(false);
    if (ready.length > 0) inForm.onChange([...inForm.photos, ...ready]);
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
      {inForm && inForm.photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos to send">
          {inForm.photos.map((photo, at) => (
            <li key={`${photo.name} ${photo.blob.size} ${photo.takenAt}`}>
              <Picture photo={photo} />
              <IconButton
                size="small"
                aria-label={`Remove ${photo.name}`}
                onClick={() => {
                  void kept.current.get(photo)?.drop();
                  kept.current.delete(photo);
                  inForm.onChange(inForm.photos.filter((_each, other) => other !== at));
                }}
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
