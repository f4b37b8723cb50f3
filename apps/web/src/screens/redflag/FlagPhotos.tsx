import type { AlertPhoto } from '@lintel/contract/flags/asset-alert-list';
import { useState } from 'react';
import type * as z from 'zod';
import { LocalDay } from '#app/LocalDay.tsx';
import { LargePhoto } from '#app/photos/LargePhoto.tsx';
import { useTimeZone } from '#app/today.ts';
import { StoredImage } from '#app/upload/StoredImage.tsx';
import { PHOTO_OF, photoWords } from './FlagPhoto.tsx';
import styles from './red-flag.module.css';

type Photo = z.output<typeof AlertPhoto>;
type FlagPhotosProps = { photos: readonly Photo[]; name: string; propertyId: number };

const WIDTH = 104;
const HEIGHT = 78;

/** The pictures of a flag; one opens large. */
export function FlagPhotos({ photos, name, propertyId }: FlagPhotosProps) {
  const timeZone = useTimeZone({ propertyId });
  const [open, setOpen] = useState<Photo | null>(null);
  return (
    <>
      <ul className={styles.photos} aria-label="Photos">
        {photos.map((photo) => (
          <li key={photo.fileId}>
            <button type="button" aria-label={photoWords(photo, name, timeZone)} onClick={() => setOpen(photo)}>
              <StoredImage fileId={photo.fileId} alt="" width={WIDTH} height={HEIGHT} />
            </button>
            <small className="muted">
              {PHOTO_OF[photo.of]} <LocalDay at={photo.takenAt} propertyId={propertyId} />
            </small>
          </li>
        ))}
      </ul>
      {open && (
        <LargePhoto fileId={open.fileId} words={photoWords(open, name, timeZone)} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
